// What the purchasing example promises: decisions, deliveries and a budget.

import { afterEach, beforeEach, expect, it } from "vitest";
import { openExample, sampleUser } from "../../support/example-users.ts";
import type { Json, TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeEach(async () => {
  server = await openExample("purchasing");
});
afterEach(() => server.close());

const as = (who: string) => sampleUser(server, who);

it("knows for whom a deputy decides, and takes an invoice for what has arrived alone", async () => {
  const [deputy, asker, finance] = [await as("deputy"), await as("employee"), await as("finance")];
  const [waiting] = await deputy.rows("waiting-for-me");
  await deputy.act("Request", waiting, "approve");
  expect((await asker.told())[0]).toMatch(/ is approved: .* the buyers order it now\.$/);
  expect((await (await as("buyer")).told())[0]).toMatch(/ is to be ordered: Diodes for the new sensor from Lichtwerk GmbH, /);
  const invoice = { request: waiting.id, supplier_number: "LW-1", amount: "480.00" };
  await expect(finance.save("new-invoice", invoice)).rejects.toThrow("has arrived");
});

/** Writes requests of the optics team, and submits them. */
async function asking(who = "employee") {
  const asker = await as(who);
  const option = async (entity: string, field: string, label: string) =>
    (await asker.choices(entity, field)).options.find((one: Json) => one.label.startsWith(label))?.id;
  const given = {
    team: await option("Request", "team", "Optics"),
    budget: await option("Request", "budget", "DE-100"),
    supplier: await option("Request", "supplier", "Lichtwerk"),
  };
  return async (article: string, quantity: number): Promise<{ readonly id: string; readonly number: string }> => {
    const lines = [{ article: await option("Line", "article", article), quantity }];
    const { id } = await asker.save("new-request", { title: "Something", ...given, lines });
    const written = (await asker.rows("my-requests")).find((row) => row.id === id) as Json;
    await asker.actAnyway("Request", written, "submit");
    return { id, number: written.values.number };
  };
}

it("tells the deputy of whoever is away in whose place, until it is decided, or they stand in no longer", async () => {
  const [request, deputy, dora] = [await asking(), await as("deputy"), await as("director")];
  const small = await request("Laser diode", 1);
  expect(await deputy.news(small.number)).toEqual([`${small.number} waits for you on behalf of Lena Lang`]);
  expect((await deputy.told())[0]).toContain("Lena Lang is away, and you cover for them. Emil Ebner asks for Something");
  expect(await dora.news(small.number)).toEqual([]);
  const waiting = (await deputy.rows("waiting-for-me")).find((row) => row.id === small.id) as Json;
  await deputy.act("Request", waiting, "approve");
  expect(await deputy.news(small.number)).toEqual([]);

  const vera = (await dora.choices("Absence", "deputy")).options.find((one: Json) => one.label === "Vera Vogl").id;
  await dora.save("add-absence", { deputy: vera, from_on: "2026-11-20", until_on: "2026-11-22" });
  const dear = await request("Optical bench", 2);
  expect(await deputy.news(dear.number)).toEqual([`${dear.number} waits for you on behalf of a director`]);
  expect(await dora.news(dear.number)).toEqual([`${dear.number} waits for the directors`]);
  server.clock.at = new Date("2026-11-23T12:00:00.000Z");
  expect(await (await as("deputy")).news(dear.number)).toEqual([]);
});

it("lets the one other director agree to what a director asks for, who decides nothing of it, and says which have agreed", async () => {
  const [request, dora, dino] = [await asking("director"), await as("director"), await as("dino")];
  const dear = await request("Optical bench", 2);
  const offered = async (who: typeof dora) => {
    const { actions } = await who.page(`request-page?p.request=${dear.number}`);
    return actions.map(({ slug }: Json) => slug).filter((slug: string) => ["approve", "reject"].includes(slug));
  };
  expect(await offered(dora)).toEqual([]);
  expect(await offered(dino)).toEqual(["approve", "reject"]);
  const waiting = (await dino.rows("waiting-for-me")).find((row) => row.id === dear.id) as Json;
  await dino.act("Request", waiting, "approve");
  expect((await dora.told())[0]).toContain("is approved");
});

it("leaves a deputy no request on which the directors whom they stand in for have decided", async () => {
  const [request, deputy, dora, dino] = [await asking(), await as("deputy"), await as("director"), await as("dino")];
  const vera = (await dora.choices("Absence", "deputy")).options.find((one: Json) => one.label === "Vera Vogl").id;
  await dora.save("add-absence", { deputy: vera, from_on: "2026-11-20", until_on: "2026-11-22" });
  const dear = await request("Optical bench", 2);
  const waits = async (who: typeof dora) => (await who.rows("waiting-for-me")).find((row) => row.id === dear.id) as Json | undefined;
  expect(await waits(deputy)).toBeDefined();
  await dora.act("Request", (await waits(dora)) as Json, "approve");
  expect(await waits(deputy)).toBeUndefined();
  await expect(dino.act("Request", (await waits(dino)) as Json, "approve")).resolves.toBeDefined();
});

it("offers on whose behalf a deputy decides: those whom they stand in for, and who may decide that request", async () => {
  const [request, deputy, dora] = [await asking(), await as("deputy"), await as("director")];
  const people = async (given: Record<string, string>) =>
    (await deputy.choices("Request", "for_whom", given)).options.map(({ label }: Json) => label).sort();
  expect((await people({})).length).toBeGreaterThan(3);
  const vera = (await dora.choices("Absence", "deputy")).options.find((one: Json) => one.label === "Vera Vogl").id;
  await dora.save("add-absence", { deputy: vera, from_on: "2026-11-20", until_on: "2026-11-22" });
  const [small, dear] = [await request("Laser diode", 1), await request("Optical bench", 2)];
  // Of many requests at once it is not known which of them it will be.
  expect(await people({ action: "approve" })).toEqual(["Dora Dorn", "Lena Lang", "Vera Vogl"]);
  expect(await people({ action: "approve", target: dear.id })).toEqual(["Dora Dorn"]);
  // Of a few at once, those who may decide one of them.
  expect(await people({ action: "approve", target: `${small.id},${dear.id}` })).toEqual(["Dora Dorn", "Lena Lang"]);
  // Of whom is typed and cannot be meant it is said why, by what is worked out of who it would be.
  const { options, refusedBy } = await deputy.choices("Request", "for_whom", { action: "approve", target: small.id, q: "Hugo" });
  expect([options, refusedBy]).toEqual([
    [],
    [
      `${small.number} isn’t waiting for Hugo Huber.`,
      "Vera Vogl is not a deputy of Hugo Huber today.",
      "Choose who you decide on behalf of.",
      `Hugo Huber can name a deputy under "Absences".`,
    ],
  ]);
  expect(await people({ action: "approve", target: small.id })).toEqual(["Lena Lang"]);
  expect(await people({ action: "reject", target: small.id })).toEqual(["Lena Lang"]);
  const { actions } = await deputy.page(`request-page?p.request=${dear.number}`);
  const approve = actions.find(({ slug }: Json) => slug === "approve");
  expect(approve.asks.find(({ name }: Json) => name === "for_whom").narrowedBy).toEqual([]);
  const doraId = (await deputy.choices("Request", "for_whom", { action: "approve", target: dear.id })).options[0].id;
  const waiting = (await deputy.rows("waiting-for-me")).find((row) => row.id === dear.id) as Json;
  await deputy.act("Request", waiting, "approve", { for_whom: doraId });
});

it("tells a director beforehand that their deputy has decided in their place, and whose decision it is that is there", async () => {
  const [request, deputy, dora, dino] = [await asking(), await as("deputy"), await as("director"), await as("dino")];
  const person = async (label: string) =>
    (await dora.choices("Absence", "deputy")).options.find((one: Json) => one.label === label)?.id as string;
  await dora.save("add-absence", { deputy: await person("Vera Vogl"), from_on: "2026-11-20", until_on: "2026-11-22" });
  const dear = await request("Optical bench", 2);
  const [theirs] = (await deputy.choices("Request", "for_whom", { action: "approve", target: dear.id })).options;
  const waiting = async (who: typeof dora) => (await who.rows("waiting-for-me")).find((row) => row.id === dear.id) as Json;
  await deputy.act("Request", await waiting(deputy), "approve", { for_whom: theirs.id });
  expect(await waiting(dora)).toBeUndefined();
  const { actions, id, version } = await dora.page(`request-page?p.request=${dear.number}`);
  const { blocked } = actions.find(({ slug }: Json) => slug === "approve");
  expect(blocked.detail).toBe(`Someone has already decided on ${dear.number} on your behalf.`);

  // Who stands in for another director may still decide for that one, and not once more in their own place.
  await dino.save("add-absence", {
    deputy: await dino.choices("Absence", "deputy").then(({ options }) => options.find((one: Json) => one.label === "Dora Dorn").id),
    from_on: "2026-11-20",
    until_on: "2026-11-22",
  });
  const own = dora.act("Request", { id, version }, "approve");
  await expect(own).rejects.toThrow(`Someone has, on behalf of Dora Dorn, already decided on ${dear.number}.`);
  const [dinos] = (await dora.choices("Request", "for_whom", { action: "approve", target: dear.id })).options;
  await dora.act("Request", { id, version }, "approve", { for_whom: dinos.id });
  expect(await waiting(dino)).toBeUndefined();
});

it("has as new what is still to be done: to be ordered, or to be decided by this director", async () => {
  const [request, deputy, buyer, dora, dino] = [
    await asking(),
    await as("deputy"),
    await as("buyer"),
    await as("director"),
    await as("dino"),
  ];
  const small = await request("Laser diode", 1);
  await deputy.act(
    "Request",
    (await deputy.rows("waiting-for-me")).find((row) => row.id === small.id),
    "approve",
  );
  expect(await buyer.news(small.number)).toEqual([`${small.number} is to be ordered`]);
  await buyer.act(
    "Request",
    (await buyer.rows("to-order")).find((row) => row.id === small.id),
    "order",
  );
  expect((await buyer.rows("to-order")).map(({ id }) => id)).not.toContain(small.id);
  expect(await buyer.news(small.number)).toEqual([]);
  const { items } = await buyer.notifications();
  expect(items.find(({ subject }: Json) => subject === `${small.number} is to be ordered`).over).toEqual({
    now: "Ordered",
    nowOf: "Delivery",
  });

  const dear = await request("Optical bench", 2);
  await dora.act(
    "Request",
    (await dora.rows("waiting-for-me")).find((row) => row.id === dear.id),
    "approve",
  );
  expect(await dora.news(dear.number)).toEqual([]);
  expect(await dino.news(dear.number)).toEqual([`${dear.number} waits for the directors`]);
});

it("imports prices that were exported and changed, none of them below nothing", async () => {
  const token = await server.signIn("buyer@example.org");
  const headers = { authorization: `Bearer ${token}`, "content-type": "text/csv", "x-ninefold": "1" };
  const file = await (await fetch(`${server.url}/-/screens/articles/export`, { headers })).text();
  expect(file).toContain("Optical bench");
  const send = async (step: string, body: string, query: Record<string, string> = {}): Promise<Json> =>
    (
      await fetch(`${server.url}/-/screens/articles/import/${step}?${new URLSearchParams(query)}`, { method: "POST", headers, body })
    ).json();
  const { mapped, match } = await send("read", file);
  expect(match).toBe("id");
  const query = { map: mapped.map((name: string | null) => name ?? "").join(","), match, key: "prices-of-this-year" };
  const below = await send("try", file.replace("6400.00", "-1.00"), query);
  expect(below.errors).toEqual([expect.objectContaining({ code: "below-nothing", detail: "Nothing costs less than nothing." })]);
  expect(await send("run", file.replace("6400.00", "6500.00"), query)).toMatchObject({ done: true, created: 0, updated: 1 });
  const bench = (await (await as("buyer")).rows("articles")).find(({ label }: Json) => label === "Optical bench");
  expect(bench?.values.price).toBe("6500.00");
});

it("tells a director who has agreed that another has to, and what all articles of a request have in common", async () => {
  const [asker, director, dino, buyer] = [await as("employee"), await as("director"), await as("dino"), await as("buyer")];
  const option = async (entity: string, field: string, label: string, given = {}) =>
    (await asker.choices(entity, field, given)).options.find((one: Json) => one.label.startsWith(label))?.id;
  const supplier = await option("Request", "supplier", "Lichtwerk");
  const articles = (by: string) => asker.choices("Line", "article", { "given.request.supplier": by });
  expect((await articles(supplier)).options.map(({ label }: Json) => label)).not.toContain("Torque wrench");
  const { id: newcomer } = await buyer.save("new-supplier", { name: "Neuling", terms: 30 });
  expect(await articles(newcomer)).toMatchObject({
    options: [],
    refusedBy: ["All articles of a request come from its one supplier.", "Write a request of its own for each supplier."],
  });

  const [team, budget] = [await option("Request", "team", "Optics"), await option("Request", "budget", "DE-100")];
  const lines = [{ article: await option("Line", "article", "Optical bench"), quantity: 2 }];
  const { id } = await asker.save("new-request", { title: "Two benches", team, budget, supplier, lines });
  const mine = async (who: typeof asker, screen: string) => (await who.rows(screen)).find((row) => row.id === id) as Json;
  await asker.act("Request", await mine(asker, "my-requests"), "submit");
  const waiting = await mine(director, "waiting-for-me");
  await director.act("Request", waiting, "approve");
  const { actions, values } = await director.page(`request-page?p.request=${waiting.values.number}`);
  expect(values.status).toBe("waiting");
  for (const step of ["approve", "reject"])
    expect(actions.find(({ slug }: Json) => slug === step).blocked).toMatchObject({
      detail: `You have already decided on ${waiting.values.number}.`,
      remedy: "A second director has to agree.",
    });
  await dino.act("Request", await mine(dino, "waiting-for-me"), "approve");
  expect((await mine(asker, "my-requests")).values.status).toBe("approved");
});

it("does not ask finance to ask finance, where it reminds the directors of a request that stalled", async () => {
  const [asker, finance] = [await as("employee"), await as("finance")];
  const option = async (entity: string, field: string, label: string) =>
    (await asker.choices(entity, field)).options.find((one: Json) => one.label.startsWith(label))?.id;
  const [team, budget] = [await option("Request", "team", "Optics"), await option("Request", "budget", "DE-200")];
  const supplier = await option("Request", "supplier", "Lichtwerk");
  const lines = [{ article: await option("Line", "article", "Lens set"), quantity: 1 }];
  const { id } = await asker.save("new-request", { title: "A lens", team, budget, supplier, lines });
  const request = async (who: typeof asker, screen: string) => (await who.rows(screen)).find((row) => row.id === id) as Json;
  await asker.act("Request", await request(asker, "my-requests"), "submit");
  const short = (await finance.rows("budgets")).find(({ label }) => label.startsWith("DE-200")) as Json;
  await finance.change("edit-budget", short, { amount: "4000.00" });
  for (const day of ["2026-11-26", "2026-12-02", "2026-12-08"]) {
    server.clock.at = new Date(`${day}T12:00:00.000Z`);
    await (await as("finance")).rows("all-requests");
  }
  const later = await as("finance");
  const stalled = await request(later, "all-requests");
  expect(stalled.values.status).toBe("stalled");
  expect((await later.told())[0]).toMatch(/ has stalled: A lens of Emil Ebner, .*: remind the directors on its page\.$/);
  const { history } = await later.page(`request-page?p.request=${stalled.values.number}`);
  const own = history.entries.filter(({ through }: Json) => through === "timer");
  expect(own.map(({ action, became }: Json) => [action, became])).toEqual(Array(3).fill(["Not decided in time", undefined]));
  await later.act("Request", stalled, "remind");
  expect((await request(later, "all-requests")).values.status).toBe("waiting");
  for (const director of ["director", "dino"]) {
    const [told] = await (await as(director)).told();
    expect(told).toMatch(/ still waits for the directors: Fred Frey reminds you: Emil Ebner asks for A lens, .* One of you decides\.$/);
  }
});

it("says why no invoice is entered, and lets the buyer correct a count until an invoice covers it", async () => {
  const [deputy, buyer, finance] = [await as("deputy"), await as("buyer"), await as("finance")];
  const [{ id }] = await deputy.rows("waiting-for-me");
  const request = async () => (await finance.rows("all-requests")).find((row) => row.id === id) as Json;
  const why = async () => {
    const { actions } = await finance.page(`request-page?p.request=${(await request()).values.number}`);
    return actions.find(({ entity }: Json) => entity === "Invoice")?.blocked?.detail ?? null;
  };
  await deputy.act("Request", (await deputy.rows("waiting-for-me"))[0] as Json, "approve");
  expect(await why()).toMatch(/ is not ordered yet\.$/);
  const early = await buyer.form("count-goods", `?p.request=${(await request()).values.number}`);
  expect([early.refused.past, early.record.now]).toEqual([true, "Not ordered"]);
  const ordered = await buyer.act("Request", (await buyer.rows("buying-desk")).find((row) => row.id === id) as Json, "order");
  expect(ordered.stays).not.toHaveProperty("instead");
  expect(await why()).toBe("Nothing has arrived that is not invoiced yet.");

  const count = async (received: number, more: object = {}) => {
    const ordered = (await buyer.rows("buying-desk")).find((row) => row.id === id) as Json;
    const [line] = await buyer.lines("count-goods", ordered);
    return buyer.change("count-goods", ordered, { lines: [{ id: line.id, received }], ...more });
  };
  const asked = async () => {
    const { fields } = await buyer.form("count-goods", `?p.request=${(await request()).values.number}`);
    return fields.map(({ name, help, editable }: Json) => [name, editable, help]);
  };
  expect(await asked()).toEqual([["lines", true, ""]]);
  // That the delivery moved on by itself is not taken back; it is counted anew by the form.
  expect((await count(10)).stays).toEqual({ why: "more" });
  expect((await request()).values.delivery).toBe("received");
  expect(await asked()).toEqual([
    ["lines", true, ""],
    ["recount_reason", true, "Needed where all had arrived and you count fewer: say why"],
  ]);
  await expect(count(9)).rejects.toThrow("Say why fewer have arrived than were counted.");
  await count(9, { recount_reason: "One was counted twice." });
  expect((await request()).values.delivery).toBe("ordered");
  await finance.save("new-invoice", { request: id, supplier_number: "LW-1", amount: "432.00", last: false });
  await expect(count(5)).rejects.toThrow("more is invoiced than would have arrived.");
  await count(10);
  expect((await request()).values.delivery).toBe("received");
  // Nothing more could be invoiced: it is settled, although nobody called it the last.
  await finance.save("new-invoice", { request: id, supplier_number: "LW-2", amount: "48.00", last: false });
  expect(await why()).toMatch(/^PR-2026-0001 Diodes for the new sensor is settled: nothing more is owed\.$/);
  const { history } = await finance.page(`request-page?p.request=${(await request()).values.number}`);
  expect(history.entries.map(({ action }: Json) => action)).toContain("Invoice entered");
});

it("takes invoices for what arrives in parts, and takes back or corrects what was entered wrongly", async () => {
  const [deputy, buyer, finance] = [await as("deputy"), await as("buyer"), await as("finance")];
  const [{ id }] = await deputy.rows("waiting-for-me");
  const request = async (by = finance, screen = "all-requests") => (await by.rows(screen)).find((row) => row.id === id);
  const money = async (): Promise<Json> => {
    const found = (await finance.rows("budgets")).find(({ label }) => label.startsWith("DE-100"));
    return [found.values.reserved, found.values.spent];
  };
  const invoices = async () => new Map((await finance.rows("invoices")).map((row) => [row.values.supplier_number, row]));
  await deputy.act("Request", await request(deputy, "waiting-for-me"), "approve");
  await buyer.act("Request", await request(buyer, "buying-desk"), "order");
  expect(await money()).toEqual(["480.00", "31200.00"]);
  expect(await finance.choices("Invoice", "request", { action: "enter" })).toMatchObject({
    options: [],
    refusedBy: ["Nothing has arrived that is not invoiced yet.", "The buyers count what arrives."],
  });

  const count = async (received: number, more: object = {}) => {
    const ordered = await request(buyer, "buying-desk");
    const [line] = await buyer.lines("count-goods", ordered);
    await buyer.change("count-goods", ordered, { lines: [{ id: line.id, received }], ...more });
  };
  await count(4);
  expect((await finance.choices("Invoice", "request", { action: "enter" })).options.map((one: Json) => one.id)).toEqual([id]);
  const enter = (supplier_number: string, amount: string, more: object = {}) =>
    finance.save("new-invoice", { request: id, supplier_number, amount, last: false, ...more });
  await expect(enter("LW-1", "480.00")).rejects.toThrow("€192.00 has arrived, and with this €480.00 would be invoiced.");
  for (const [amount, detail] of [
    ["480.00", / has arrived, and with this €480.00 would be invoiced\.$/],
    ["900.00", / was approved for €480.00, and with this €900.00 would be invoiced\.$/],
  ] as const) {
    const refusal = await enter("LW-1", amount).catch((error) => JSON.parse(error.message.replace(/^.*?(?=\{)/, "")));
    expect(refusal.errors).toMatchObject([{ field: "amount", detail: expect.stringMatching(detail) }]);
  }
  await expect(enter("LW-1", "-1.00")).rejects.toThrow("An invoice is for more than nothing.");
  await enter("LW-1", "192.00");
  expect(await money()).toEqual(["288.00", "31392.00"]);
  expect((await finance.choices("Invoice", "request", { action: "enter" })).options).toEqual([]);
  await expect(enter("LW-2", "10.00")).rejects.toThrow("Nothing has arrived that is not invoiced yet.");

  const reason = "A misprint.";
  const wrong = (await invoices()).get("LW-1");
  const correction = { supplier_number: "LW-01", amount: "190.00", due_on: wrong?.values.due_on, reason };
  await expect(finance.act("Invoice", wrong, "correct", correction)).rejects.toThrow("needs-confirmation");
  await finance.act("Invoice", wrong, "correct", { ...correction, amount: "192.00" });
  await expect(finance.act("Invoice", (await invoices()).get("LW-01"), "withdraw")).rejects.toThrow("required");
  await finance.act("Invoice", (await invoices()).get("LW-01"), "withdraw", { reason });
  expect(await money()).toEqual(["480.00", "31200.00"]);
  await enter("LW-01", "192.00");
  await expect(enter("LW-01", "1.00")).rejects.toThrow("Nothing has arrived");
  await count(10);
  await expect(enter("LW-01", "288.00")).rejects.toThrow("LW-01 of Lichtwerk GmbH is here already.");
  expect((await request()).values.delivery).toBe("received");
  await enter("LW-3", "288.00", { last: true });
  expect([(await request()).values.delivery, await money()]).toEqual(["settled", ["0.00", "31680.00"]]);

  // What settled the order is taken back: it waits for an invoice again, and the budget holds what is left.
  await finance.act("Invoice", (await invoices()).get("LW-3"), "withdraw", { reason });
  expect([(await request()).values.delivery, await money()]).toEqual(["received", ["288.00", "31392.00"]]);
  await enter("LW-4", "288.00", { last: true });
  const paid = (await invoices()).get("LW-4");
  await finance.act("Invoice", paid, "pay");
  await expect(finance.act("Invoice", (await invoices()).get("LW-4"), "withdraw", { reason })).rejects.toThrow("not-possible-now");
  expect([(await request()).values.delivery, await money()]).toEqual(["settled", ["0.00", "31680.00"]]);

  // What goes back after that is told by a credit note: the order waits for the goods again.
  const credit = (supplier_number: string, back: string, kept: boolean) =>
    finance.save("new-credit-note", { request: id, supplier_number, back, kept });
  await expect(credit("LW-C1", "500.00", false)).rejects.toThrow(/€480\.00 of PR-2026-0001 .* is invoiced, and €500\.00 is more than that/);
  await expect(credit("LW-C1", "-1.00", false)).rejects.toThrow(/^(?!.*invoice-too-high).*this one would be for €1\.00/);
  await credit("LW-C1", "96.00", false);
  expect([(await request()).values.delivery, await money()]).toEqual(["received", ["96.00", "31584.00"]]);
  const { actions } = await finance.page(`invoice-page?p.invoice=${(await invoices()).get("LW-C1")?.values.number}`);
  const asked = actions.find(({ slug }: Json) => slug === "pay").confirm;
  expect(asked).toBe("Has Lichtwerk GmbH given back €96.00? What is paid stays so.");
  await count(8, { recount_reason: "Two went back." });
  expect((await request()).values.delivery).toBe("ordered");
  const takenBack = async () => finance.act("Invoice", (await invoices()).get("LW-C1"), "withdraw", { reason });
  await expect(takenBack()).rejects.toThrow("without it more of PR-2026-0001");
  await count(10);
  expect((await request()).values.delivery).toBe("received");
  await takenBack();
  expect([(await request()).values.delivery, await money()]).toEqual(["settled", ["0.00", "31680.00"]]);

  // What is kept stays settled, and is only cheaper.
  await credit("LW-C2", "48.00", true);
  expect([(await request()).values.delivery, await money()]).toEqual(["settled", ["0.00", "31632.00"]]);
});

it("knows a supplier by their name however it is written", async () => {
  const buyer = await as("buyer");
  const supplier = (name: string) => buyer.save("new-supplier", { name, email: "orders@example.org", terms: "P30D" });
  await expect(supplier("LICHTWERK GmbH")).rejects.toThrow("There is a supplier LICHTWERK GmbH already.");
});

it("closes an order whose rest never comes: what arrived is owed, the rest is free, until it comes after all", async () => {
  const [asker, deputy, buyer, finance] = [await as("employee"), await as("deputy"), await as("buyer"), await as("finance")];
  const [request] = await deputy.rows("waiting-for-me");
  await deputy.act("Request", request, "approve");
  const row = async () => (await buyer.rows("buying-desk")).find(({ id }) => id === request.id);
  const act = async (action: string, values = {}): Promise<Json> => {
    await buyer.act("Request", await row(), action, values);
    const { reserved, spent } = (await finance.rows("budgets")).find(({ label }) => label.startsWith("DE-100")).values;
    return [(await finance.page(`request-page?p.request=${request.values.number}`)).values.delivery, reserved, spent];
  };
  const enter = (last: boolean) => finance.save("new-invoice", { request: request.id, supplier_number: "LW-1", amount: "192.00", last });
  const closing = { short_reason: "Out of production." };
  await act("order");
  const [line] = await buyer.lines("count-goods", await row());
  await buyer.change("count-goods", await row(), { lines: [{ id: line.id, received: 4 }] });
  expect((await buyer.rows("orders"))[0].values.to_come).toBe("288.00");
  await expect(act("close-short")).rejects.toThrow("required");
  expect(await act("close-short", closing)).toEqual(["received", "192.00", "31200.00"]);
  expect((await asker.told())[0]).toMatch(/€192.00 of €480.00 has arrived, and the order is closed\.\s+Out of production\.$/);
  expect((await buyer.rows("orders"))[0].values.to_come).toBe("0.00");
  expect(await act("expect-the-rest")).toEqual(["ordered", "480.00", "31200.00"]);
  await act("close-short", closing);
  await enter(true);
  await expect(act("expect-the-rest")).rejects.toThrow(" is settled by its last invoice.");
  await finance.act("Invoice", (await finance.rows("invoices"))[0], "withdraw", { reason: "Not yet." });
  expect(await act("expect-the-rest")).toEqual(["ordered", "480.00", "31200.00"]);
  await enter(false);
  expect(await act("close-short", closing)).toEqual(["settled", "0.00", "31392.00"]);
  expect(await act("expect-the-rest")).toEqual(["ordered", "288.00", "31392.00"]);
});

it("tells what every budget has spent by its name with the year, as the budgets are listed", async () => {
  const finance = await as("finance");
  const spent = (await finance.figures("dashboard")).find(({ name }) => name === "Spent by budget");
  expect(spent.byLabel).toBe("Budget");
  expect(spent.marks.map(({ by, value }: Json) => [by, value])).toEqual([
    ["DE-100 2026", "31200.00"],
    ["SE-100 2025", "19800.00"],
    ["SE-100 2026", "9000.00"],
    ["DE-200 2026", "3900.00"],
  ]);
});

it("offers whoever is turned down to ask again as long as they may", async () => {
  const [asker, lead] = [await as("employee"), await as("lead")];
  const request = async () => (await asker.rows("my-requests")).find((row) => row.values.number === "PR-2026-0001") as Json;
  for (const left of [
    "You can revise it and ask again.",
    "You can revise it and ask again.",
    "That was the last time: create a new request.",
  ]) {
    await lead.act("Request", await request(), "reject", { why: "Not now." });
    expect((await asker.told())[0]?.split("\n")).toEqual([expect.stringMatching(/ is turned down: .* Not now\.$/), left]);
    if (left.startsWith("That")) await expect(asker.act("Request", await request(), "revise")).rejects.toThrow("Create a new request.");
    else await asker.act("Request", await request(), "revise").then(async () => asker.act("Request", await request(), "submit"));
  }
});

it("asks finance, who gives the budgets, for no more of a budget than it holds already", async () => {
  const finance = await as("finance");
  const short = (await finance.rows("budgets")).find(({ label }) => label.startsWith("DE-200")) as Json;
  await expect(finance.change("edit-budget", short, { amount: "3000.00" })).rejects.toThrow("Its amount has to be €3,900.00 or more.");
});
