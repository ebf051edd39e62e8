// What a visitor is told that people who sign in may do where they are.

import { afterAll, beforeAll, expect, it } from "vitest";
import { FAIR, FAIR_RECORDS } from "../../fixtures/documents/visitor-offers.ts";
import { type Json, open, readExample, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await open(FAIR, { records: FAIR_RECORDS });
  token = await server.signIn("mara@example.org");
});

afterAll(() => server?.close());

const get = async (path: string, who?: string): Promise<Json> => (await server.ask("GET", path, undefined, { token: who })).body;

const listOffers = async (slug: string, who?: string) =>
  (await get("/-/app", who)).screens.find((screen: Json) => screen.slug === slug).signInTo;

async function recordOffers(slug: string, list: string, name: string, who?: string) {
  const { rows } = await get(`/-/screens/${list}/rows`, token);
  return (await get(`/-/screens/${slug}/record?p.${name}=${rows[0].id}`, who)).signInTo;
}

it("does not come with the states of a record, which a visitor sees only where the screen has their field", async () => {
  const statesOf = async (slug: string, who?: string) => {
    const { rows } = await get("/-/screens/goods/rows", token);
    const { states } = await get(`/-/screens/${slug}/record?p.good=${rows[0].id}`, who);
    return states.map(({ value }: Json) => value);
  };
  expect(await statesOf("good-page")).toEqual([]);
  expect(await statesOf("good-page", token)).toEqual(["shown", "hidden"]);
  expect(await statesOf("state-page")).toEqual(["shown", "hidden"]);
});

it("is on a list what people who sign in may make there", async () => {
  expect(await listOffers("stalls")).toEqual(["New stall"]);
  expect(await listOffers("goods")).toBeUndefined();
  expect(await listOffers("stalls", token)).toBeUndefined();
});

it("is with a record what they may begin with it, else what they may do to it in its state", async () => {
  expect(await recordOffers("good-page", "goods", "good")).toEqual(["Ask for"]);
  expect(await recordOffers("other-page", "goods", "good")).toEqual(["Hide"]);
  expect(await recordOffers("stall-page", "stalls", "stall")).toEqual([]);
  expect(await recordOffers("good-page", "goods", "good", token)).toBeUndefined();
});

it("is nothing where nobody may ever do it, or nobody can sign in", async () => {
  expect(await listOffers("notes")).toBeUndefined();
  expect(await recordOffers("never-page", "notes", "note")).toBeUndefined();
  const nobody = await open(
    "# A list\n\n## 3. Entities and their fields\n\n### Note\n\n| Field | Type |\n| - | - |\n| text | text(40) |\n",
  );
  const { body } = await nobody.ask("GET", "/-/app");
  for (const screen of body.screens) expect(screen).not.toHaveProperty("signInTo");
  await nobody.close();
});

it("is, where a visitor may sign up, what somebody new may do", async () => {
  const Book = [{ isbn: "9780141439600", title: "A Tale of Two Cities", author: "Charles Dickens" }];
  const library = await open(readExample("library"), { records: { Book } });
  const asked = async (path: string): Promise<Json> => (await library.ask("GET", path)).body;
  const { screens } = await asked("/-/app");
  // A librarian makes books, and nobody signs up as one; who signs up borrows those that are in the list.
  expect(screens.find((screen: Json) => screen.slug === "catalogue").signInTo).toEqual(["Borrow"]);
  const { rows } = await asked("/-/screens/catalogue/rows");
  expect((await asked(`/-/screens/book-page/record?p.book=${rows[0].href.split("/").at(-1)}`)).signInTo).toEqual(["Borrow"]);
  await library.close();
});

it("counts whoever signs up among those of their first state", async () => {
  const Person = [{ name: "Mara", email: "mara@example.org", role: "maker" }];
  const Shop = [{ name: "Clay", city: "Ennis", maker: "@Person:mara@example.org" }];
  const market = await open(readExample("market"), { records: { Person, Shop } });
  const { body } = await market.ask("GET", "/-/screens/shops/rows");
  const at = body.rows[0].href.split("/").at(-1);
  expect((await market.ask("GET", `/-/screens/shop-page/record?p.shop=${at}`)).body.signInTo).toEqual(["Place order"]);
  await market.close();
});
