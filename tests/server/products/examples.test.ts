// What the examples promise: balances, notifications and what stays visible.

import { afterEach, expect, it } from "vitest";
import { openExample, sampleUser } from "../../support/example-users.ts";
import type { Json, TestServer } from "../../support/test-server.ts";

let server: TestServer;

afterEach(() => server.close());

async function opened(name: string): Promise<void> {
  server = await openExample(name);
}

const as = (who: string) => sampleUser(server, who);

it("begins the market with wallets that are the sum of their entries", async () => {
  await opened("market");
  const balances = new Map((await (await as("house")).rows("people")).map(({ values }) => [values.email, values.balance]));
  for (const who of ["buyer", "maker", "siobhan", "tomas"]) {
    const entries = await (await as(who)).rows("my-wallet");
    const sum = entries.reduce((cents, { values }) => cents + Math.round(Number(values.amount) * 100), 0);
    expect([who, balances.get(`${who}@example.org`)]).toEqual([who, (sum / 100).toFixed(2)]);
    expect(entries.length).toBeGreaterThan(0);
  }
});

it("tells a maker of the market why a payout was refused, and gives the money back", async () => {
  await opened("market");
  const [office, maker] = [await as("house"), await as("siobhan")];
  const [asked] = await office.rows("payouts");
  await office.act("Payout", asked, "refuse", { because: "No such account." });
  expect((await maker.rows("my-payouts"))[0].values).toMatchObject({ status: "refused", because: "No such account." });
  expect((await maker.told())[0]).toMatch(/^€25.00 is back in your wallet: .*No such account\.$/);
  expect((await maker.rows("my-wallet")).map(({ values }) => values.amount)).toContain("25.00");
});

it("tells both sides of a dispute in the market what went back", async () => {
  await opened("market");
  const [maker, buyer, arbiter] = [await as("declan"), await as("buyer"), await as("arbiter")];
  const dispute = async () => (await arbiter.rows("disputes"))[0];
  await maker.act("Dispute", await dispute(), "answer", { answer: "It held when I sent it." });
  expect((await buyer.told())[0]).toContain("Fox Leather says: It held when I sent it.");
  await arbiter.act("Dispute", await dispute(), "divide", { back_to_buyer: "13.00", ruling: "Mend it for that." });
  for (const side of [buyer, maker])
    expect((await side.told())[0]).toContain("Mend it for that.\nOf €33.00, €13.00 went back to Nora Byrne.");
  expect((await buyer.rows("my-wallet"))[0].values).toMatchObject({ kind: "refund", amount: "13.00" });
});

it("lets a buyer of the market keep an article in mind, and leads from what was received to its review", async () => {
  await opened("market");
  const buyer = await as("buyer");
  const find = async () => (await buyer.rows("market")).find(({ label }) => label === "Moss green yarn");
  const steps = async (): Promise<string[]> =>
    (await buyer.page("article-page?p.article=moss-green-yarn")).actions.map(({ slug }: Json) => slug);
  expect(await steps()).toContain("keep-in-mind");
  await buyer.act("Article", await find(), "keep-in-mind");
  expect((await buyer.rows("saved-items")).map(({ label }) => label)).toEqual(["Moss green yarn"]);
  expect((await find()).values.hearts).toBe(1);
  expect(await steps()).toContain("forget");
  expect(await steps()).not.toContain("keep-in-mind");
  await buyer.act("Article", await find(), "forget");
  expect(await buyer.rows("saved-items")).toEqual([]);

  const orders = await buyer.rows("my-orders");
  const offersReview = async ({ label }: Json): Promise<boolean> =>
    (await buyer.page(`order-page?p.order=${label}`)).actions.some(({ kind, entity }: Json) => kind === "start" && entity === "Review");
  for (const order of orders) expect([order.label, await offersReview(order)]).toEqual([order.label, order.values.status === "received"]);
});

it("offers a buyer of the market to review what they have not reviewed, and leads to the review otherwise", async () => {
  await opened("market");
  const buyer = await as("buyer");
  const orders = await buyer.rows("my-orders");
  const reviewed = orders.find(({ values }) => values.status === "received");
  const start = async () =>
    (await buyer.page(`order-page?p.order=${reviewed.label}`)).actions.find(({ entity }: Json) => entity === "Review");
  const offered = async () => (await buyer.choices("Review", "article", { "given.order": reviewed.id })).options;
  expect((await start()).blocked).toMatchObject({
    code: "said-already",
    detail: `You have reviewed everything that was in ${reviewed.label}.`,
    leads: { href: "/my/reviews" },
  });
  expect(await offered()).toEqual([]);
});

it("takes an order in the market for an article of the order's shop alone, and offers what is left of it", async () => {
  await opened("market");
  const [buyer, tomas] = [await as("buyer"), await as("tomas")];
  const market = await buyer.rows("market");
  const named = (label: string) => market.find((row) => row.label === label);
  const [jar, belt] = [named("The last moon jar"), named("Belt")];
  const shop = jar.values.shop.id;
  const labels = async (entity: string, given: Record<string, string>): Promise<string[]> =>
    (await buyer.choices(entity, "article", given)).options.map(({ label }: Json) => label);
  const ofShop = ["Blue tea bowl", "Bread crock", "The last moon jar"];
  expect(await labels("Order", { "given.shop": shop })).toEqual(ofShop);
  expect(await labels("Line", { "given.order.shop": shop, action: "place-order" })).toEqual(ofShop);

  const buy = async (who: typeof buyer, article: string | undefined, line: Json) => {
    const address = (await who.save("new-address", { recipient: "Somebody", street: "Quay 1", postcode: "V94", town: "Limerick" })).id;
    return who.save("buy", { article, shop, address, lines: [{ article: line.id, quantity: 1 }] });
  };
  await expect(buy(buyer, belt.id, jar)).rejects.toThrow("Belt comes from Fox Leather, and this order goes to Quinn Pottery.");
  const placed = await buy(tomas, undefined, jar);
  expect(await labels("Line", { "given.order.shop": shop, action: "place-order" })).toEqual(["Blue tea bowl", "Bread crock"]);
  await expect(buy(buyer, undefined, jar)).rejects.toThrow(/"lines\[0\].article".*The last moon jar is sold out\./);
  await expect(buy(buyer, undefined, jar)).rejects.not.toThrow("can be had");

  // Whoever has an order still reads what is in it when its article is no longer theirs to see.
  const [maker, office] = [await as("maker"), await as("house")];
  const taken = (await maker.rows("my-articles")).find(({ id }) => id === jar.id) as Json;
  await office.act("Article", taken, "take-down", { taken_down_because: "It is no moon." });
  const [line] = (await tomas.page(`order-page?p.order=${placed.label}`)).values.lines;
  expect(line.values).toMatchObject({ article: { label: null }, title: "The last moon jar" });
});

it("says in the market that a shop is closed whose maker is suspended", async () => {
  await opened("market");
  const [buyer, office] = [await as("buyer"), await as("house")];
  const shop = async () => (await buyer.page("shop-page?p.shop=quinn-pottery")) as Json;
  const order = async () => (await shop()).actions.find(({ entity }: Json) => entity === "Order").blocked;
  expect([(await shop()).values.open, await order()]).toEqual([true, null]);
  const maker = (await office.rows("people")).find(({ values }) => values.email === "maker@example.org") as Json;
  await office.act("Person", maker, "suspend", { suspended_because: "Parcels that never came." });
  expect((await shop()).values).toMatchObject({ open: false });
  expect(await order()).toMatchObject({ detail: "Quinn Pottery is closed right now: nothing can be ordered there." });
});

it("names on a card of the market's workbench no lane to which a paid order never goes by itself", async () => {
  await opened("market");
  const [maker, buyer] = [await as("maker"), await as("buyer")];
  const crock = (await buyer.rows("market")).find(({ label }) => label === "Bread crock") as Json;
  const [address] = await buyer.rows("my-addresses");
  const order = { shop: crock.values.shop.id, address: address.id, lines: [{ article: crock.id, quantity: 1 }] };
  const { id } = await buyer.save("buy", order);
  await buyer.act("Order", (await buyer.rows("my-orders")).find((row) => row.id === id) as Json, "pay");
  const never = (await maker.rows("workbench")).map((row) => [row.state, row.values.payment, (row as Json).never ?? []]);
  expect(never).toContainEqual(["placed", "held", ["lapsed"]]);
  expect(never.filter(([state]) => state !== "placed").flatMap(([, , lanes]) => lanes)).toEqual([]);
});

it("shows a maker of the market the page of a buyer, with the orders from their own shop alone", async () => {
  await opened("market");
  const [buyer, maker] = [await as("buyer"), await as("maker")];
  const orders = await buyer.rows("my-orders");
  const own = orders.find(({ values }) => values.shop.label === "Quinn Pottery");
  expect(orders.length).toBeGreaterThan(1);
  const { values } = await maker.page(`order-page?p.order=${own.label}`);
  const { values: seen, related } = await maker.page(`person-page?p.person=${values.buyer.id}`);
  expect(seen).toEqual({ name: "Nora Byrne" });
  expect(related.map(({ field, rows }: Json) => [field, rows.map(({ label }: Json) => label)])).toEqual([["orders", [own.label]]]);
});

it("tells who waits in the studio that the room is free, and says who is ahead", async () => {
  await opened("studio");
  const [nuno, ines, choir] = [await as("nuno"), await as("ines"), await as("choir")];
  const booked = (await choir.rows("my-bookings")).find(({ values }) => values.status === "confirmed");
  const wish = { room: booked.values.room.id, starts_at: booked.values.starts_at, hours: 2 };
  await nuno.save("wait-for-a-room", wish);
  server.clock.at = new Date("2026-11-20T12:01:00.000Z");
  await ines.save("wait-for-a-room", wish);
  expect((await nuno.rows("my-wishes"))[0].values).toMatchObject({ status: "waiting", ahead: 0 });
  expect((await ines.rows("my-wishes"))[0].values).toMatchObject({ status: "waiting", ahead: 1 });
  await choir.act("Booking", booked, "cancel");
  expect((await nuno.told())[0]).toMatch(/^Quay Hall is free for you: .*kept for you for 2 hours/);
  const [offered] = await nuno.rows("my-wishes");
  await nuno.act("Wish", offered, "take", { people: 4, note: "With a cello." });
  const held = (await nuno.rows("my-bookings")).find(({ values }) => values.status === "held");
  expect(held.values.held_until).toBe("2026-11-20T12:31:00.000Z");
  expect((await nuno.page(`booking-page?p.booking=${held.id}`)).values).toMatchObject({ people: 4, note: "With a cello." });
});

it("leads in the studio from a room that is taken to the waiting list, with the room, the time and the hours that were asked for", async () => {
  await opened("studio");
  const [nuno, choir] = [await as("nuno"), await as("choir")];
  const booked = (await choir.rows("my-bookings")).find(({ values }) => values.status === "confirmed");
  const { room, starts_at } = booked.values;
  const booking = { room: room.id, starts_at, hours: 3 };
  const refusal = await nuno.save("book-a-room", booking).then(null, ({ message }: Error) => JSON.parse(message.replace(/^.*?: \d+ /, "")));
  const { href, label } = refusal.errors[0].leads;
  expect([refusal.code, label]).toEqual(["room-taken", "Wait for a room"]);
  const { fields } = await nuno.form("wait-for-a-room", new URL(href, server.url).search);
  const begun = new Map(fields.map(({ name, value }: Json) => [name, value]));
  expect([(begun.get("room") as Json).id, begun.get("starts_at"), begun.get("hours")]).toEqual([room.id, starts_at, 3]);

  await expect(nuno.save("book-a-room", { ...booking, hours: 9 })).rejects.toThrow("Hours must be between 1 and 8.");
});

it("leads in the studio from a wish for a room that is free to its booking, and takes so many wishes and no more", async () => {
  await opened("studio");
  const [nuno, choir] = [await as("nuno"), await as("choir")];
  const { room, starts_at } = (await choir.rows("my-bookings")).find(({ values }) => values.status === "confirmed").values;
  const refused = async (wish: Json) => {
    const refusal = await nuno
      .save("wait-for-a-room", wish)
      .then(null, ({ message }: Error) => JSON.parse(message.replace(/^.*?: \d+ /, "")));
    return [refusal.code, refusal.errors.map(({ leads }: Json) => leads)];
  };
  const free = { room: room.id, starts_at: "2026-12-10T17:00:00.000Z", hours: 3 };
  const [code, [leads]] = await refused(free);
  expect([code, leads.label]).toEqual(["free-then", "Book a room"]);
  const { fields } = await nuno.form("book-a-room", new URL(leads.href, server.url).search);
  const begun = new Map(fields.map(({ name, value }: Json) => [name, value]));
  expect([(begun.get("room") as Json).id, begun.get("starts_at"), begun.get("hours")]).toEqual([room.id, free.starts_at, 3]);
  // What stands against a booking as well is told instead: nobody is sent from one refusal to the next.
  expect((await refused({ ...free, starts_at: "2026-12-10T02:00:00.000Z" }))[0]).toBe("closed");

  for (const hours of [1, 2, 3]) await nuno.save("wait-for-a-room", { room: room.id, starts_at, hours });
  expect(await refused({ room: room.id, starts_at, hours: 2 })).toEqual([
    "too-many-wishes",
    [expect.objectContaining({ label: "My wishes" })],
  ]);
});

it("says in the studio at the top of the form, before anything is typed, why nobody with overdue invoices books", async () => {
  await opened("studio");
  const nuno = await as("nuno");
  expect(await nuno.form("book-a-room")).not.toHaveProperty("refusedAtOnce");
  // Nobody came on 28 November.
  server.clock.at = new Date("2026-12-02T10:00:00.000Z");
  expect((await nuno.form("book-a-room")).refusedAtOnce).toBe(undefined);
  server.clock.at = new Date("2026-12-20T10:00:00.000Z");
  const open = (await nuno.rows("my-invoices")).filter(({ values }) => values.status === "overdue");
  expect(open.length).toBeGreaterThan(1);
  const told = { detail: `You have overdue invoices: ${open.length}.`, leads: { label: "My invoices", href: "/my/invoices" } };
  expect((await nuno.form("book-a-room")).refusedAtOnce).toMatchObject({ code: "may-not-book", errors: [told] });
  expect((await nuno.form("wait-for-a-room")).refusedAtOnce).toMatchObject({ code: "may-not-book" });
  // Whoever looks for them in a form of the desk's is told what they can do about it as well.
  const desk = await as("desk");
  const refused = async (q: string) => (await desk.choices("Booking", "member", { action: "hold", q })).refusedBy;
  const paid = "They are paid at the desk; after that a room can be booked.";
  expect(await refused("Nuno")).toEqual([`Nuno Faria has overdue invoices: ${open.length}.`, paid]);
  expect(await refused("Olga")).toEqual(["Olga Brito has no plan yet.", "The desk sets up a plan after the first month is paid."]);
  // Of whom the form asks first, it knows nothing beforehand.
  expect(await desk.form("new-booking")).not.toHaveProperty("refusedAtOnce");
});

it("names in the studio what gives up a booking that was confirmed, where no step takes that back", async () => {
  await opened("studio");
  const nuno = await as("nuno");
  const lantern = (await nuno.rows("my-bookings")).find(({ values }) => values.status === "confirmed").values.room.id;
  const { id, version } = (await nuno.save("book-a-room", { room: lantern, starts_at: "2026-12-10T17:00:00.000Z", hours: 2 })) as Json;
  const token = await server.signIn("nuno@example.org");
  const { body } = await server.ask("POST", `/-/records/Booking/${id}/actions/confirm`, { values: {}, version }, { token });
  expect(body.stays).toEqual({ why: "no-way", instead: "Cancel the booking" });
});

it("keeps in the studio what was promised to the waiting list, until the room itself goes", async () => {
  await opened("studio");
  const [nuno, ines, choir, desk] = [await as("nuno"), await as("ines"), await as("choir"), await as("desk")];
  const booked = (await choir.rows("my-bookings")).find(({ values }) => values.status === "confirmed");
  const { room, starts_at } = booked.values;
  await nuno.save("wait-for-a-room", { room: room.id, starts_at, hours: 2 });
  const later = "2026-12-10T17:00:00.000Z";
  const member = (await desk.rows("members")).find(({ label }) => label === "Inês Carvalho") as Json;
  const { id } = await desk.save("new-booking", { member: member.id, room: room.id, starts_at: later, hours: 1 });
  const other = async () => (await ines.rows("my-bookings")).find((row) => row.id === id) as Json;
  await ines.act("Booking", await other(), "confirm");
  await choir.act("Booking", booked, "cancel");
  const wish = async () => (await nuno.rows("my-wishes"))[0].values.status;
  expect(await wish()).toBe("offered");
  await expect(desk.act("Booking", await other(), "move", { starts_at, hours: 1 })).rejects.toThrow(
    "is kept for someone on the waiting list",
  );

  const ends_at = new Date(Date.parse(starts_at) + 3_600_000).toISOString();
  await desk.save("new-block", { room: room.id, starts_at, ends_at, reason: "The carpet dries." });
  expect([await wish(), (await nuno.told())[0]]).toEqual(["waiting", expect.stringMatching(/^Quay Hall isn’t available after all: /)]);
  await expect(choir.save("wait-for-a-room", { room: room.id, starts_at, hours: 2 })).rejects.toThrow("Quay Hall is being repaired then.");
  const night = "2026-12-10T02:00:00.000Z";
  await expect(choir.save("wait-for-a-room", { room: room.id, starts_at: night, hours: 2 })).rejects.toThrow(
    "we are open from 10:00 to 23:30",
  );
  await expect(choir.save("wait-for-a-room", { room: room.id, starts_at: later, hours: 9 })).rejects.toThrow(
    "Hours must be between 1 and 8.",
  );
});

it("writes on an invoice of the studio which part of the price its amount is", async () => {
  await opened("studio");
  const nuno = await as("nuno");
  const room = (await nuno.rows("rooms")).find(({ label }) => label === "Tin Room") as Json;
  const { id } = await nuno.save("book-a-room", { room: room.id, starts_at: "2026-11-21T10:00:00.000Z", hours: 2 });
  const booking = async () => (await nuno.rows("my-bookings")).find((row) => row.id === id) as Json;
  await nuno.act("Booking", await booking(), "confirm");
  await expect(nuno.act("Booking", await booking(), "cancel")).rejects.toThrow("cancelling it now costs");
  await nuno.actAnyway("Booking", await booking(), "cancel");
  const invoice = (await nuno.rows("my-invoices")).find(({ values }) => values.reason === "cancelled_late") as Json;
  const page = await nuno.page(`invoice-page?p.invoice=${invoice.values.number}`);
  expect(page.related[0].rows.map(({ values }: Json) => [values.what, values.amount])).toEqual([
    ["Tin Room, 50% of 2 h from 21 Nov 2026, 10:00 at €9.00", "9.00"],
    ["Discount of the plan, 10%", "-0.90"],
  ]);
});

it("keeps a key that is out on the studio's board of the day, and tells of the invoice", async () => {
  await opened("studio");
  const [desk, duarte] = [await as("desk"), await as("duarte")];
  const card = async () => (await desk.rows("today"))[0];
  server.clock.at = new Date("2026-11-20T16:50:00.000Z");
  await desk.act("Booking", await card(), "check-in");
  await desk.act("Booking", await card(), "hand-out-key");
  server.clock.at = new Date("2026-11-21T10:00:00.000Z");
  expect((await card()).values).toMatchObject({ status: "played", key: "out" });
  expect((await duarte.told())[0]).toMatch(/^Invoice TW-2026-\d+: €18.45 with tax for B-2026-\d+ in Tin Room/);
  await desk.act("Booking", await card(), "take-back-key");
  expect(await desk.rows("today")).toEqual([]);
});

it("tells whose booking the desk cancelled, and not who cancels their own", async () => {
  await opened("studio");
  const [desk, choir, nuno] = [await as("desk"), await as("choir"), await as("nuno")];
  const open = async (who: typeof desk) => (await who.rows("my-bookings")).find(({ values }) => values.status === "confirmed");
  await desk.act("Booking", await open(choir), "cancel");
  expect((await choir.told())[0]).toMatch(/^B-2026-\d+ is cancelled: Quay Hall from .* your booking was cancelled at the desk\.$/);
  await nuno.act("Booking", await open(nuno), "cancel");
  expect((await nuno.told()).filter((one) => one.includes("is cancelled"))).toEqual([]);
});

it("says in the studio when it is open, why somebody may not book, and for what an invoice is", async () => {
  await opened("studio");
  const [nuno, olga, desk] = [await as("nuno"), await as("olga"), await as("desk")];
  const hold = async (who: typeof nuno) => (await who.rows("rooms"))[0].actions.find(({ slug }: Json) => slug === "hold").blocked;
  const begun = async (who: typeof nuno, form: string) =>
    Object.fromEntries((await who.form(form)).fields.map(({ name, value }: Json) => [name, value]));
  const booked = (await nuno.rows("my-bookings")).find(({ values }) => values.status === "confirmed");
  const early = { starts_at: "2026-11-26T09:30:00.000Z", hours: 2 };
  await expect(nuno.act("Booking", booked, "move", early)).rejects.toThrow(
    "we are open from 10:00 to 23:30: it would be from 09:30 to 11:30.",
  );
  expect((await begun(nuno, "book-a-room")).starts_at).toBe("2026-11-21T09:00:00.000Z");
  expect((await begun(desk, "new-booking")).member).toBeNull();
  expect(await hold(nuno)).toBeNull();
  expect(await hold(desk)).toBeNull();
  expect(await hold(olga)).toMatchObject({ code: "may-not-book", detail: "You have no plan yet." });
  const plan = { detail: "You have no plan yet.", leads: { label: "Olga Brito", href: expect.stringMatching(/^\/members\//) } };
  for (const form of ["book-a-room", "wait-for-a-room"]) {
    expect((await olga.form(form)).refusedAtOnce).toMatchObject({ code: "may-not-book", errors: [plan] });
  }
  expect((await desk.rows("day-plan")).map(({ values }) => values.status)).toContain("played");
  server.clock.at = new Date("2026-11-24T23:00:00.000Z");
  expect((await (await as("ines")).told())[0]).toContain("because nobody came. Due on 8 Dec 2026.");
  server.clock.at = new Date("2026-12-24T12:00:00.000Z");
  const [ines, later] = [await as("ines"), await as("desk")];
  expect(await hold(ines)).toMatchObject({
    code: "may-not-book",
    detail: "You have overdue invoices: 1.",
    leads: { label: expect.stringMatching(/^TW-/), href: expect.stringMatching(/^\/invoices\//) },
  });
  const [member, room] = [(await later.rows("members")).find(({ label }) => label === "Inês Carvalho"), (await ines.rows("rooms"))[0]];
  const held = later.save("new-booking", { member: member?.id, room: room?.id, starts_at: "2026-12-28T12:00:00.000Z", hours: 2 });
  await expect(held).rejects.toThrow("Inês Carvalho has overdue invoices: 1.");
});

it("names in the studio the evening to which a booking after midnight would belong", async () => {
  await opened("studio");
  const [nuno, desk] = [await as("nuno"), await as("desk")];
  const day = (await desk.rows("opening-days")).find(({ values }) => values.on === "2026-12-09") as Json;
  await desk.change("edit-day", day, { closes_at: "2026-12-10T01:00:00.000Z" });
  const [room] = await nuno.rows("rooms");
  const book = (at: string, hours: number, form = "book-a-room") =>
    nuno.save(form, { room: room?.id, starts_at: `2026-12-${at}:00.000Z`, hours });
  const late = "The evening of 9 Dec 2026 lasts until 01:00: it would be from 00:15 to 01:15.";
  await expect(book("10T00:15", 1)).rejects.toThrow(late);
  await expect(book("10T00:15", 1, "wait-for-a-room")).rejects.toThrow(late);
  await expect(book("09T23:30", 2)).rejects.toThrow("On 9 Dec 2026 we are open from 10:00 to 01:00: it would be from 23:30 to 01:30.");
  // Once the evening is over, it is the day that then begins.
  await expect(book("10T01:00", 1)).rejects.toThrow("On 10 Dec 2026 we are open from 10:00 to 23:30: it would be from 01:00 to 02:00.");
  expect(await book("10T00:00", 1)).toMatchObject({ id: expect.any(String) });
});

it("tells a reader of the library what became of a request, and why there is none", async () => {
  await opened("library");
  const [librarian, reader, bento] = [await as("librarian"), await as("reader"), await as("bento")];
  const borrow = async (who: typeof reader, title: string) =>
    (await who.rows("catalogue")).find(({ label }) => label === title)?.actions.find(({ slug }: Json) => slug === "borrow").blocked;
  expect(await borrow(bento, "Emma")).toMatchObject({ detail: "You are blocked, and can borrow nothing right now." });
  expect(await borrow(librarian, "The Oxford Dictionary")).toMatchObject({ detail: "The Oxford Dictionary cannot be borrowed." });
  const book = (await reader.rows("catalogue")).find(({ values }) => values.title === "A Tale of Two Cities");
  const borrower = (await librarian.rows("members")).find(({ values }) => values.email === "reader@example.org");
  await librarian.save("new-loan", { book: book?.id, borrower: borrower?.id });
  expect((await reader.told())[0]).toContain("A copy is on the shelf right now, first come, first served");
  server.clock.at = new Date("2026-11-22T12:00:01.000Z");
  expect((await reader.told())[0]).toMatch(/^Your request for A Tale of Two Cities has lapsed: /);
  expect((await librarian.rows("tags"))[0].actions.map(({ label }: Json) => label)).toEqual(["Edit tag", "Delete"]);
});
