// What a list offers where the document says that it shall offer nothing.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESK, DESK_RECORDS } from "../../fixtures/documents/reference-columns.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

describe("a list", () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await open(DESK, { records: DESK_RECORDS });
    token = await server.signIn("rea@example.org");
  });
  afterAll(() => server?.close());

  it("is filtered and searched by nothing where its cells say -", async () => {
    const { screens } = (await server.ask("GET", "/-/app", undefined, { token })).body;
    const shown = screens.find((screen: Json) => screen.slug === "wishes");
    expect([shown.search, shown.columns.map((column: Json) => column.filterable)]).toEqual([false, [false, false, false, false]]);
    expect((await server.ask("GET", "/-/screens/wishes/rows?f.note=a", undefined, { token })).status).toBe(400);
    const board = screens.find((screen: Json) => screen.slug === "by-status");
    expect(board.search).toBe(true);
    expect(board.columns.filter((column: Json) => column.filterable).map((column: Json) => column.path)).toEqual(["book"]);
  });

  it("offers on each card of a board the screens that its record has", async () => {
    const { rows } = (await server.ask("GET", "/-/screens/by-status/rows", undefined, { token: await server.signIn("cla@example.org") }))
      .body;
    expect(rows[0].actions.map((action: Json) => [action.label, action.href])).toEqual([
      ["Cancel", null],
      ["Grant", null],
      ["Wish page", `/wishes/${rows[0].id}`],
      ["Edit wish", `/wishes/${rows[0].id}/edit`],
    ]);
  });

  it.each([
    ["Edit wish", true],
    ["Correct wish", undefined],
  ])("tells whether a form is called as any that edits its records: %s", async (name, standard) => {
    const named = await open(DESK.replaceAll("Edit wish", name).replace("- Signs in as", "- Language: en-GB\n- Signs in as"), {
      records: DESK_RECORDS,
    });
    const { rows } = (await named.ask("GET", "/-/screens/by-status/rows", undefined, { token: await named.signIn("cla@example.org") }))
      .body;
    const edit = rows[0].actions.find((action: Json) => action.label === name);
    expect([edit.edits, edit.standard]).toEqual([true, standard]);
    await named.close();
  });
});
