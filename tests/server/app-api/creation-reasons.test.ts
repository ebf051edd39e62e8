// Why a record cannot be created from another is said beforehand.

import { expect, it } from "vitest";
import { openExample, sampleUser } from "../../support/example-users.ts";
import type { Json } from "../../support/test-server.ts";

it("says of what is sold out that it is", async () => {
  const server = await openExample("market");
  const buyer = await sampleUser(server, "buyer");
  const { id, href } = (await buyer.rows("market")).find(({ label }) => label === "The last moon jar")!;
  await server.store.write(async (transaction) => {
    const row = (await transaction.get("Article", id))!;
    await transaction.update("Article", id, { stock: 0, version: Number(row.version) + 1 }, Number(row.version));
  });
  const { actions } = await buyer.page(`article-page?p.article=${href.split("/").pop()}`);
  const order = actions.find(({ slug }: Json) => slug === "place-order");
  expect(order.blocked).toMatchObject({ code: "not-to-be-had", detail: "The last moon jar is sold out." });
  await server.close();
});
