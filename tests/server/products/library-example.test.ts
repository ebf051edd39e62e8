// What the example of the library tells its readers, and until when.

import { afterEach, beforeEach, expect, it } from "vitest";
import { openExample, sampleUser } from "../../support/example-users.ts";
import type { Json, TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeEach(async () => {
  server = await openExample("library");
});
afterEach(() => server.close());

const as = (who: string) => sampleUser(server, who);

/** A book that nobody has, by its title. */
const TITLE = "Crime and Punishment";

async function askFor(who: string): Promise<Json> {
  const token = await server.signIn(`${who}@example.org`);
  const books: Json[] = (await server.ask("GET", "/api/records/Book?size=100", undefined, { token })).body.items;
  const book = books.find(({ title }) => title === TITLE)?.id;
  const { status, body } = await server.ask("POST", "/api/records/Loan/actions/borrow", { book }, { token });
  return { status, body };
}

it("has as new where a book is to be asked for until it is fetched, and says who has it or asked for it", async () => {
  const [reader, desk] = [await as("reader"), await as("librarian")];
  const { status, body } = await askFor("reader");
  expect(status).toBe(201);
  expect(await reader.news(TITLE)).toEqual([`${TITLE} for you`]);
  expect((await askFor("reader")).body.detail).toBe("You already have this book, at home or asked for.");
  const loan = (await desk.rows("desk")).find(({ id }) => id === body.id);
  await desk.act("Loan", loan, "hand-over");
  expect(await reader.news(TITLE)).toEqual([]);
  const { items } = await reader.notifications();
  expect(items.find(({ subject }: Json) => subject === `${TITLE} for you`).over).toEqual({ now: "Active" });
});

it.each([
  [false, /Please bring it back\.$/],
  [true, /Please bring it back: someone is waiting for it\.$/],
])("says in a late notice that somebody waits only where somebody does: %s", async (waits, words) => {
  const desk = await as("librarian");
  const { body } = await askFor("reader");
  const asked = (await desk.rows("desk")).find(({ id }) => id === body.id);
  await desk.act("Loan", asked, "hand-over");
  server.clock.at = new Date("2026-12-11T12:00:00.000Z");
  if (waits) expect(await askFor("ana")).toMatchObject({ status: 201 });
  server.clock.at = new Date("2026-12-12T12:00:00.000Z");
  const told = await (await as("reader")).told();
  expect(told.find((one) => one.startsWith(`${TITLE} is late`))).toMatch(words);
});
