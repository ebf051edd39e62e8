// Routes of screens by keys that are unique only within their owner.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FORGE, FORGE_RECORDS } from "../../fixtures/documents/nested-keys.ts";
import { engineFor, type Json, open, planOf, type TestServer } from "../../support/test-server.ts";

describe.each(engineFor(import.meta.filename))("screens at keys within keys, on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const ask = (who: string | null, method: string, path: string, body?: Json) =>
    server.ask(method, path, body, { token: who === null ? undefined : tokens[who] });
  const screen = (who: string | null, path: string) => ask(who, "GET", `/-/screens/${path}`);
  const href = (address: Json) => address.href;

  beforeAll(async () => {
    server = await open(FORGE, { engine, records: FORGE_RECORDS });
    for (const { handle, email } of FORGE_RECORDS.Person) tokens[handle] = await server.signIn(email);
    const projects = (await ask("ada", "GET", "/api/records/Project")).body.items;
    for (const project of projects)
      for (const number of [1, 2])
        await ask("ada", "POST", "/api/records/Issue", { project: project.id, number, title: `${number} of ${project.about}` });
  });
  afterAll(() => server?.close());

  it("are led to from lists, references and what is found", async () => {
    const { rows } = (await screen("ada", "projects/rows")).body;
    const addresses = rows.map((row: Json) => [row.values.about, row.href]).sort();
    expect(addresses).toEqual([
      ["Of ada", "/projects/ada/notes"],
      ["Of bo", "/projects/bo/notes"],
      // Whose it is they may not see, and that names it.
      ["Of cy", null],
    ]);
    expect((await screen("cy", "projects/rows")).body.rows.map(href).sort()).toEqual([
      "/projects/ada/notes",
      "/projects/bo/notes",
      "/projects/cy/notes",
    ]);
    const issues = (await screen("ada", "all-issues/rows?size=50")).body.rows;
    const of = (title: string) => issues.find((row: Json) => row.label === title);
    expect(of("2 of Of bo")).toMatchObject({
      href: "/projects/bo/notes/issues/2",
      values: { project: { label: "notes", href: "/projects/bo/notes" } },
    });
    expect(of("1 of Of cy")).toMatchObject({ href: null, values: { project: { label: "notes", href: null } } });
    const found = (await ask("ada", "GET", "/-/find?q=2")).body;
    expect(JSON.stringify(found)).toContain("/projects/ada/notes/issues/2");
  });

  it("show the record that belongs to the one before, and what belongs to it", async () => {
    for (const who of ["ada", "bo"]) {
      const { status, body } = await screen(null, `project/record?p.person=${who}&p.project=notes`);
      expect([status, body.values.about]).toEqual([200, `Of ${who}`]);
      const listed = await screen(null, `issues/rows?p.person=${who}&p.project=notes`);
      expect(listed.body.rows.map((row: Json) => [row.values.title, row.href])).toEqual(
        [1, 2].map((number) => [`${number} of Of ${who}`, `/projects/${who}/notes/issues/${number}`]),
      );
      expect(listed.body.within).toMatchObject({ label: "notes", href: `/projects/${who}/notes`, field: "project" });
      const issue = await screen(null, `issue/record?p.person=${who}&p.project=notes&p.issue=2`);
      expect(issue.body.values.title).toBe(`2 of Of ${who}`);
    }
    for (const [who, path] of [
      [null, "project/record?p.person=cy&p.project=notes"],
      ["ada", "project/record?p.person=cy&p.project=notes"],
      ["ada", "project/record?p.person=ada&p.project=none"],
      ["ada", "project/record?p.person=none&p.project=notes"],
      ["ada", "issue/record?p.person=ada&p.project=notes&p.issue=3"],
      ["ada", "issue/record?p.person=ada&p.project=notes&p.issue=x"],
    ] as const)
      expect([path, (await screen(who, path)).status]).toEqual([path, 404]);
    const { body } = await screen("ada", "project/record?p.person=ada&p.project=notes");
    const actions = body.actions.map((action: Json) => [action.label, action.href]);
    expect(actions).toEqual(
      expect.arrayContaining([
        ["Edit", "/projects/ada/notes/edit"],
        ["Issues", "/projects/ada/notes/issues"],
      ]),
    );
  });

  it("have forms that lead on to where the record is then", async () => {
    const [project] = (await ask("bo", "GET", "/api/records/Project?about=Of%20ada")).body.items;
    const values = { project: project.id, number: 9, title: "Nine" };
    const made = await ask("bo", "POST", "/-/screens/new-issue/save", { values });
    expect(made.body).toMatchObject({ href: "/projects/ada/notes/issues/9" });
    const edit = await screen("ada", "edit-project/form?p.person=ada&p.project=notes");
    expect(edit.body.record.label).toBe("notes");
    const saved = await ask("ada", "POST", "/-/screens/edit-project/save?p.person=ada&p.project=notes", {
      values: { slug: "a/b c" },
      version: edit.body.record.version,
    });
    expect(saved.body).toMatchObject({ href: "/projects/ada/a%2Fb%20c" });
    const moved = `person=ada&p.project=${encodeURIComponent("a/b c")}`;
    expect((await screen(null, `issue/record?p.${moved}&p.issue=9`)).body.values.title).toBe("Nine");
  });
});

describe("a route by a key that is not unique among those of the record before", () => {
  it.each([
    ["- Unique: owner + slug\n", ""],
    ["- Unique: project + number\n", ""],
    ["/projects/{person.handle}/{project.slug}  ", "/projects/{project.slug}  "],
  ])("is refused: %s", (from, to) => {
    expect(() => planOf(FORGE.replaceAll(from, to))).toThrow("path-fields-are-unique");
  });
});
