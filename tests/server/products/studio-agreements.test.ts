// What was agreed in the studio example stays so.

import { afterEach, beforeEach, expect, it } from "vitest";
import { openExample, sampleUser } from "../../support/example-users.ts";
import type { Json, TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeEach(async () => {
  server = await openExample("studio");
});

afterEach(() => server.close());

const as = (who: string) => sampleUser(server, who);

/** Nuno has the Lantern Room on a weekday, for 3 hours at €12.00 less 10 %. */
async function nunosBooking() {
  const [desk, nuno] = [await as("desk"), await as("nuno")];
  const room = (await nuno.rows("rooms")).find(({ label }) => label === "Lantern Room") as Json;
  const starts_at = "2026-11-24T11:00:00.000Z";
  const { id } = await nuno.save("book-a-room", { room: room.id, starts_at, hours: 3, people: 2 });
  const booking = async () => (await nuno.rows("my-bookings")).find((row) => row.id === id) as Json;
  await nuno.act("Booking", await booking(), "confirm");
  return { desk, nuno, room, booking, page: async () => (await nuno.page(`booking-page?p.booking=${id}`)).values as Json };
}

it("keeps what a booking costs, whatever becomes of the calendar, the prices and the plan", async () => {
  const { desk, nuno, room, booking, page } = await nunosBooking();
  const agreed = { kind_of_day: "weekday", rate: "12.00", discount_percent: "10.00", price: "32.40", with_tax: "39.85", to_pay: "39.85" };
  expect(await page()).toMatchObject(agreed);
  const day = (await desk.rows("opening-days")).find(({ values }) => values.on === "2026-11-24") as Json;
  await desk.change("edit-day", day, { kind: "holiday" });
  await desk.change("edit-room", room, { rates: [{ kind: "weekday", from_day: "2026-01-01", price: "99.00" }] });
  const member = (await desk.rows("members")).find(({ values }) => values.email === "nuno@example.org") as Json;
  const plan = (await desk.rows("plans")).find(({ label }) => label === "Residence") as Json;
  await desk.change("edit-member", member, { plan: plan.id });
  expect(await page()).toMatchObject(agreed);

  server.clock.at = new Date("2026-11-24T12:00:00.000Z");
  const invoice = (await nuno.rows("my-invoices")).find(({ values }) => values.reason === "absent") as Json;
  expect(invoice.values.total).toBe("39.85");
  expect((await booking()).values.to_pay).toBe("39.85");
  await desk.act("Invoice", invoice, "pay");
  expect((await booking()).values).toMatchObject({ with_tax: "39.85", to_pay: "0.00" });
  expect((await nuno.told())[0]).toMatch(/^Invoice TW-2026-\d+ is paid: €39\.85 for B-2026-\d+ have arrived\. Thank you\.$/);
});

it("names the old price and the new one before a booking is moved to where it costs something else", async () => {
  const { desk, nuno, booking, page } = await nunosBooking();
  const moved = { starts_at: "2026-11-24T11:00:00.000Z", hours: 2 };
  const refusal = await nuno.act("Booking", await booking(), "move", moved).then(null, ({ message }: Error) => message);
  expect(refusal).toContain("needs-confirmation");
  expect(refusal).toContain("Moved so, it costs €26.57 with tax instead of €39.85.");
  expect((await booking()).values.with_tax).toBe("39.85");

  // At the same price nobody is asked; and the calendar and the prices are those of this day.
  await desk.act("Booking", await booking(), "move", { starts_at: "2026-11-25T15:00:00.000Z", hours: 3 });
  expect(await page()).toMatchObject({ kind_of_day: "weekday", with_tax: "39.85" });
  expect((await nuno.told())[0]).toMatch(/^B-2026-\d+ is moved: The desk has moved your booking: Lantern Room is yours from .*\.$/);
  const holiday = nuno.act("Booking", await booking(), "move", { starts_at: "2026-12-01T15:00:00.000Z", hours: 3 });
  await expect(holiday).rejects.toThrow("Moved so, it costs €59.78 with tax instead of €39.85.");
});

it("owes nothing for what was cancelled in time", async () => {
  const { nuno, booking } = await nunosBooking();
  await nuno.act("Booking", await booking(), "cancel");
  expect((await booking()).values).toMatchObject({ status: "cancelled", with_tax: "39.85", to_pay: "0.00" });
});

it("tells a member whose wish the desk withdrew, calls the wish by its day, and tells nobody what they did themselves", async () => {
  const [desk, nuno, choir] = [await as("desk"), await as("nuno"), await as("choir")];
  const { room, starts_at } = (await choir.rows("my-bookings")).find(({ values }) => values.status === "confirmed").values;
  const wish = { room: room.id, starts_at, hours: 2 };
  await nuno.save("wait-for-a-room", wish);
  const [waiting] = await nuno.rows("my-wishes");
  expect(waiting?.label).toBe("Nuno Faria for Quay Hall, 24 Nov 2026");
  await nuno.act("Wish", waiting as Json, "withdraw");
  expect((await nuno.told()).filter((one) => one.includes("You wait no more"))).toEqual([]);
  await nuno.save("wait-for-a-room", wish);
  const [again] = await desk.rows("waiting-list");
  await desk.act("Wish", again as Json, "withdraw");
  expect((await nuno.told())[0]).toMatch(
    /^You wait no more for Quay Hall: The desk has taken you off the waiting list for Quay Hall from /,
  );
});

it("says at the top of the form that there are as many open bookings as there may be, with the way to them", async () => {
  const { nuno, room } = await nunosBooking();
  expect(await nuno.form("book-a-room")).not.toHaveProperty("refusedAtOnce");
  const third = { room: room.id, starts_at: "2026-12-03T15:00:00.000Z", hours: 1, people: 1 };
  await nuno.save("book-a-room", third);
  const told = { detail: "3 open bookings are enough: you have as many.", remedy: "Play one or cancel one first." };
  const leads = { label: "Nuno Faria", href: expect.stringMatching(/^\/members\//) };
  expect((await nuno.form("book-a-room")).refusedAtOnce).toMatchObject({ code: "may-not-book", errors: [{ ...told, leads }] });
  await expect(nuno.save("book-a-room", { ...third, starts_at: "2026-12-04T15:00:00.000Z" })).rejects.toThrow(told.detail);
});

it("names the amount and the member in the questions before the steps that end an invoice", async () => {
  const { desk, nuno } = await nunosBooking();
  server.clock.at = new Date("2026-11-24T12:00:00.000Z");
  const invoice = (await desk.rows("invoices")).find(({ values }) => values.reason === "absent" && values.total === "39.85") as Json;
  const question = (slug: string) => invoice.actions.find((one: Json) => one.slug === slug).confirm;
  expect(question("pay")).toMatch(/^Have €39\.85 arrived from Nuno Faria, for B-2026-\d+ in Lantern Room\?$/);
  expect(question("write-off")).toMatch(/^Write off €39\.85 of Nuno Faria, for B-2026-\d+ in Lantern Room\?$/);
  await desk.act("Invoice", invoice, "write-off", { written_off_because: "The heating was off." });
  expect((await nuno.told())[0]).toContain("is written off: Nothing more is to be paid for B-2026-");
});

it("invoices as played what the desk writes down afterwards, and marks nobody as absent for it", async () => {
  const [desk, nuno] = [await as("desk"), await as("nuno")];
  const [room, member] = await Promise.all([
    nuno.rows("rooms").then((rows) => rows.find(({ label }) => label === "Lantern Room") as Json),
    desk.rows("members").then((rows) => rows.find(({ values }) => values.email === "nuno@example.org") as Json),
  ]);
  server.clock.at = new Date("2026-11-24T15:00:00.000Z");
  const writeDown = async (starts_at: string, hours: number) => {
    const given = { member: member.id, room: room.id, starts_at, hours, people: 2, afterwards: true };
    const { id } = await desk.save("new-booking", given);
    const booking = async () => (await nuno.rows("my-bookings")).find((row) => row.id === id) as Json;
    await desk.act("Booking", await booking(), "confirm");
    return booking;
  };
  const over = await writeDown("2026-11-24T11:00:00.000Z", 3);
  expect((await over()).values.status).toBe("played");
  expect((await nuno.rows("my-invoices")).filter(({ values }) => values.reason === "played").length).toBeGreaterThan(0);
  // Whoever is still there is checked in, and is not absent.
  server.clock.at = new Date("2026-11-24T16:00:00.000Z");
  const going = await writeDown("2026-11-24T15:00:00.000Z", 2);
  expect((await going()).values.status).toBe("confirmed");
  await desk.act("Booking", await going(), "check-in");
  server.clock.at = new Date("2026-11-24T18:00:00.000Z");
  await expect.poll(async () => (await going()).values.status).toBe("played");
  expect((await nuno.rows("my-invoices")).filter(({ values }) => values.reason === "absent")).toEqual([]);
});
