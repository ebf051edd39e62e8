// What a document leaves open is shown to its owners, and is not there for the public.

import { afterEach, describe, expect, it } from "vitest";
import { engineFor, type Json, open, planOf, readExample, type TestServer } from "../../support/test-server.ts";

const RECORDS = {
  Member: [
    { name: "Rita", email: "reader@example.org", born_on: "1990-01-01" },
    { name: "Leo", email: "librarian@example.org", born_on: "1980-01-01", role: "Librarian" },
  ],
  Book: [{ isbn: "9780000000001", title: "A novel", copies: 1, price: "10.00" }],
  Loan: [{ book: 0, borrower: 0, status: "active" }],
};
const LIBRARY = readExample("library");
const ROW = /\| \(open questions\) .*\n/;

describe.each(engineFor(import.meta.filename))("what the document leaves open, on %s", (engine) => {
  let server: TestServer;
  afterEach(() => server?.close());

  async function started(document: string, options: { readonly showOpen?: boolean; readonly development?: boolean } = {}) {
    server = await open(document, { engine, records: RECORDS, ...options });
    const tokens: Record<string, string> = {};
    for (const who of ["reader", "librarian"]) tokens[who] = await server.signIn(`${who}@example.org`);
    const get = async (who: string, path: string): Promise<Json> => (await server.ask("GET", path, undefined, { token: tokens[who] })).body;
    const sight = async (who: string) => {
      const app = await get(who, "/-/app");
      const columns = app.screens.flatMap((screen: Json) => screen.columns);
      const facts = app.product.facts.filter((fact: Json) => fact.open !== null);
      const screens = app.screens.filter((screen: Json) => screen.open !== null);
      return [app.points.length > 0, screens.length > 0, columns.some((column: Json) => column.open !== null), facts.length > 0];
    };
    return { tokens, get, sight };
  }
  const notice = async (get: (who: string, path: string) => Promise<Json>) =>
    (await get("visitor", "/-/screens/join/form")).fields.find((field: Json) => field.name === "phone").notices.length > 0;

  it("is there for nobody else than the roles of its row", async () => {
    const { get, sight, tokens } = await started(LIBRARY);
    expect(await sight("visitor")).toEqual([false, false, false, false]);
    expect(await sight("reader")).toEqual([false, false, false, false]);
    expect((await sight("librarian")).slice(0, 2)).toEqual([true, true]);
    expect(await notice(get)).toBe(false);
    const app = await get("reader", "/-/app");
    expect(JSON.stringify(app)).not.toContain("Statistics");
    expect(app.closed).not.toContain("/desk/numbers");
    const [loan] = (await get("reader", "/-/screens/my-loans/rows")).rows;
    expect(loan.actions.map(({ slug }: Json) => slug)).not.toContain("report-lost");
    const offers = await server.ask("POST", "/-/screens/my-loans/bulk/offers", { records: [loan.id] }, { token: tokens.reader });
    expect(offers.status).toBe(200);
    expect(JSON.stringify(offers.body)).not.toContain("report-lost");
    const [desk] = (await get("librarian", "/-/screens/desk/rows")).rows;
    expect(desk.actions.find(({ slug }: Json) => slug === "report-lost").blocked.code).toBe("not-specified");
  });

  it("is there for nobody without such a row, and still refused with its reason by the calls", async () => {
    const { get, sight, tokens } = await started(LIBRARY.replace(ROW, ""));
    expect(await sight("librarian")).toEqual([false, false, false, false]);
    expect((await server.ask("GET", "/-/screens/statistics/rows", undefined, { token: tokens.librarian })).status).toBe(403);
    const [{ id, version }] = (await get("librarian", "/-/screens/desk/rows")).rows;
    const { status, body } = await server.ask(
      "POST",
      `/-/records/Loan/${id}/actions/report-lost`,
      { version },
      { token: tokens.librarian },
    );
    expect([status, body.code]).toEqual([501, "not-specified"]);
  });

  it.each([{ showOpen: true }, { development: true }])("is there for everybody with %o", async (options) => {
    const { get, sight } = await started(LIBRARY.replace(ROW, ""), options);
    expect((await sight("visitor")).slice(0, 2)).toEqual([true, true]);
    expect(await sight("reader")).toEqual([true, true, true, true]);
    expect(await notice(get)).toBe(true);
  });
});

it("is decided by roles alone, by yes and no", () => {
  const row = "| (open questions) | open | no | if user.blocked | yes |\n";
  expect(() => planOf(LIBRARY.replace(ROW, row))).toThrow("A condition about open questions");
  expect(planOf(LIBRARY).openQuestions).toEqual(["Librarian"]);
});
