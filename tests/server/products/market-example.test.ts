// What the market example says before somebody acts.

import { afterEach, beforeEach, expect, it } from "vitest";
import { openExample, sampleUser } from "../../support/example-users.ts";
import type { Json, TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeEach(async () => {
  server = await openExample("market");
});

afterEach(() => server.close());

const as = (who: string) => sampleUser(server, who);

/** As a browser asks that somebody signed in with. */
async function browserOf(who: string): Promise<{ readonly headers: Record<string, string> }> {
  const signedIn = await server.ask("POST", "/-/sign-in-sample", { email: `${who}@example.org` });
  const cookie = (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  return { headers: { cookie, "x-ninefold": "1" } };
}

/** The screens that somebody may open. */
async function screensOf(who: string): Promise<Json[]> {
  return (await server.ask("GET", "/-/app", undefined, await browserOf(who))).body.screens;
}

async function suspendTheMaker(): Promise<void> {
  const office = await as("house");
  const maker = (await office.rows("people")).find(({ values }) => values.email === "maker@example.org") as Json;
  await office.act("Person", maker, "suspend", { suspended_because: "Parcels that never came." });
}

/** An order of Nora's for a bowl of Quinn Pottery, which is not paid. */
async function ordered(): Promise<string> {
  const buyer = await as("buyer");
  const bowl = (await buyer.rows("market")).find(({ label }) => label === "Blue tea bowl") as Json;
  const [address] = await buyer.rows("my-addresses");
  const order = { shop: bowl.values.shop.id, address: address.id, lines: [{ article: bowl.id, quantity: 1 }] };
  return (await buyer.save("buy", order)).label;
}

it("lets nobody pay an order to a suspended maker, and lets the buyer call it off", async () => {
  const number = await ordered();
  const buyer = await as("buyer");
  const find = async () => (await buyer.rows("my-orders")).find(({ label }) => label === number) as Json;
  const blocked = async () => (await buyer.page(`order-page?p.order=${number}`)).actions.find(({ slug }: Json) => slug === "pay").blocked;
  expect(await blocked()).toBeNull();
  await suspendTheMaker();
  expect(await blocked()).toMatchObject({
    code: "cannot-be-paid",
    detail: "Quinn Pottery is closed right now: nothing can be paid there.",
  });
  await expect(buyer.act("Order", await find(), "pay")).rejects.toThrow("Quinn Pottery is closed right now");
  const [before] = await buyer.rows("my-wallet");
  await buyer.act("Order", await find(), "cancel");
  expect((await find()).values).toMatchObject({ status: "cancelled", payment: "never_paid" });
  expect((await buyer.rows("my-wallet"))[0]).toEqual(before);
});

it("tells the buyer on the page of an order that its shop was closed, as long as something is to be done about it", async () => {
  const [unpaid, paid] = [await ordered(), await ordered()];
  const [buyer, maker] = [await as("buyer"), await as("maker")];
  const find = async (number: string) => (await buyer.rows("my-orders")).find(({ label }) => label === number) as Json;
  await buyer.act("Order", await find(paid), "pay");
  const notice = async (number: string, who = buyer) => (await who.page(`order-page?p.order=${number}`)).values.shop_notice;
  expect([await notice(unpaid), await notice(paid)]).toEqual([undefined, undefined]);
  await suspendTheMaker();
  expect(await notice(unpaid)).toBe("The house has closed this shop: nothing can be paid or sent now.");
  expect(await notice(paid)).toBe(
    "The house has closed this shop: it sends nothing now. Cancel the order, and your money comes back at once.",
  );
  expect(await notice(paid, maker)).toBeUndefined();
  await buyer.act("Order", await find(paid), "cancel");
  expect(await notice(paid)).toBeUndefined();
});

it("has as new for the maker what is to be sent, until it is", async () => {
  const number = await ordered();
  const [buyer, maker] = [await as("buyer"), await as("maker")];
  const found = async (who: typeof buyer, screen: string) => (await who.rows(screen)).find(({ label }) => label === number) as Json;
  await buyer.act("Order", await found(buyer, "my-orders"), "pay");
  expect(await maker.news(number)).toEqual([`${number} is paid`]);
  const { id, version } = await maker.page(`order-page?p.order=${number}`);
  await maker.act("Order", { id, version }, "send");
  expect(await maker.news(number)).toEqual([]);
});

it("says of an order that is called off what comes back, which is nothing where nothing was paid", async () => {
  const number = await ordered();
  const buyer = await as("buyer");
  const asked = async () => (await buyer.page(`order-page?p.order=${number}`)).actions.find(({ slug }: Json) => slug === "cancel").confirm;
  expect(await asked()).toBe(`Call ${number} off? Nothing was paid for it, and nothing is to be paid.`);
  await buyer.act("Order", (await buyer.rows("my-orders")).find(({ label }) => label === number) as Json, "pay");
  server.clock.at = new Date(server.clock.at.getTime() + 9 * 24 * 60 * 60 * 1000);
  expect(await asked()).toBe(`Call ${number} off? €34.50 comes back to your wallet.`);
});

it("lets a paid order to a suspended maker be called off at once, since nobody else can do anything with it", async () => {
  const number = await ordered();
  const buyer = await as("buyer");
  const find = async () => (await buyer.rows("my-orders")).find(({ label }) => label === number) as Json;
  const balance = async () => (await buyer.rows("my-wallet"))[0]?.values;
  const before = await balance();
  await buyer.act("Order", await find(), "pay");
  await expect(buyer.act("Order", await find(), "cancel")).rejects.toThrow("Quinn Pottery has 7 days to send a paid order.");
  await suspendTheMaker();
  await buyer.act("Order", await find(), "cancel");
  expect((await find()).values).toMatchObject({ status: "cancelled", payment: "refunded" });
  expect(await balance()).not.toEqual(before);
});

it("lets nobody keep what they made themselves in mind, by the call of another front end either", async () => {
  const heart = async (who: string) =>
    (await server.ask("POST", "/api/articles/blue-tea-bowl/favourite", undefined, await browserOf(who))).status;
  expect([await heart("maker"), await heart("buyer")]).toEqual([403, 200]);
});

it("says on the page of an article that it was reviewed already, before anything is written", async () => {
  const [buyer, tomas] = [await as("buyer"), await as("tomas")];
  const start = async (who: typeof buyer) =>
    (await who.page("article-page?p.article=blue-tea-bowl")).actions.find(({ entity }: Json) => entity === "Review");
  const own = (await buyer.rows("my-reviews")).find(({ values }) => values.article.label === "Blue tea bowl") as Json;
  const leads = { label: "Edit review", href: `/my/reviews/${own.id}` };
  const already = { code: "said-already", detail: "You have reviewed Blue tea bowl already.", leads };
  expect((await start(buyer)).blocked).toMatchObject(already);
  expect(await start(tomas)).toBeUndefined();
  // Two sentences for two cases, also to whoever sends it all the same.
  const bowl = (await buyer.rows("market")).find(({ label }) => label === "Blue tea bowl") as Json;
  const review = (who: typeof buyer) => who.save("write-a-review", { article: bowl.id, stars: 3 });
  await expect(review(buyer)).rejects.toThrow(already.detail);
  await expect(review(tomas)).rejects.toThrow("You may review an article when you have received it.");
  expect((await buyer.choices("Review", "article", {})).options).toEqual([]);
});

it("says why what is typed cannot be chosen: of the article of another shop, of one that was not received, and of one that was reviewed", async () => {
  const [buyer, tomas] = [await as("buyer"), await as("tomas")];
  const belt = (await buyer.rows("market")).find(({ label }) => label === "Belt") as Json;
  const order = { action: "place-order", "given.order.article": belt.id, "given.order.shop": belt.values.shop.id };
  const line = async (given: Record<string, string>) => (await buyer.choices("Line", "article", { ...order, ...given })).refusedBy;
  const other = "Bread crock comes from Quinn Pottery, and this order goes to Fox Leather.";
  expect(await line({ q: "bread" })).toEqual([other, "Place an order for each shop."]);
  const review = async (who: typeof buyer, q: string) => (await who.choices("Review", "article", { action: "review", q })).refusedBy;
  const change = "Change that review, if you think otherwise now.";
  const [received, reviewed] = ["You may review an article when you have received it.", "You have reviewed Blue tea bowl already."];
  expect([await review(buyer, "belt"), await review(buyer, "blue")]).toEqual([[received], [reviewed, change]]);
  // Nothing at all is left to either of them, which is said before anything is typed.
  expect([await review(buyer, ""), await review(tomas, "")]).toEqual([[reviewed, change, received], [received]]);
});

it("lets whoever received an article review it also once its maker has withdrawn it, and shows it to nobody else", async () => {
  const [maker, tomas, buyer] = [await as("maker"), await as("tomas"), await as("buyer")];
  const crock = (await maker.rows("my-articles")).find(({ label }) => label === "Bread crock") as Json;
  await maker.act("Article", crock, "withdraw");
  const order = (await tomas.rows("my-orders")).find(({ label }) => label === "HW-2026-00002") as Json;
  await tomas.act("Order", order, "receive");
  expect((await tomas.choices("Review", "article", { action: "review" })).options).toMatchObject([{ label: "Bread crock" }]);
  await tomas.save("write-a-review", { article: crock.id, stars: 4 });
  expect((await tomas.rows("my-reviews"))[0]?.values.article.label).toBe("Bread crock");
  expect((await tomas.rows("market")).map(({ label }) => label)).not.toContain("Bread crock");
  await expect(buyer.page("article-page?p.article=bread-crock")).rejects.toThrow("404");
});

it("lets a suspended maker read what they sold, and do nothing with it", async () => {
  await suspendTheMaker();
  const maker = await as("maker");
  const sold = await maker.rows("workbench");
  const offered = ({ actions }: Json): string[] => actions.map(({ label }: Json) => label);
  expect(sold.map((order) => [order.values.buyer.label, offered(order)])).toEqual([
    ["Nora Byrne", ["Order page"]],
    ["Tomás Ryan", ["Order page"]],
  ]);
  const articles = await maker.rows("my-articles");
  expect(articles.map(({ label }) => label)).toContain("Egg cup with ears");
  expect(new Set(articles.flatMap(offered))).toEqual(new Set(["Article page"]));
  const menu = async (who: string) => (await screensOf(who)).map(({ slug }) => slug);
  const workshop = ["my-articles", "workbench", "earnings"];
  expect(await menu("maker")).toEqual(expect.arrayContaining(workshop));
  const buyers = await menu("buyer");
  for (const slug of workshop) expect(buyers).not.toContain(slug);
});

it("leads from what is kept in mind to the market", async () => {
  const { actions } = (await screensOf("buyer")).find(({ slug }) => slug === "saved-items") as Json;
  expect(actions.map(({ label, href }: Json) => [label, href])).toContainEqual(["Market", "/"]);
});
