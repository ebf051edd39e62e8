// The document of docs/guide/permissions.md keeps what the page says.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PERMISSION_RECORDS, PERMISSIONS } from "../../fixtures/documents/permission-guide.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

describe.each(engineFor(import.meta.filename))("permissions on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    server = await open(PERMISSIONS, { engine, records: PERMISSION_RECORDS });
    for (const name of ["ann", "ben", "eve", "max", "una"]) tokens[name] = await server.signIn(`${name}@example.org`);
    for (const entity of ["Person", "Project", "Task"])
      for (const who of ["ann", "eve"])
        for (const one of (await ask(who, "GET", `/records/${entity}`)).body.items) ids[one.name ?? one.title] = one.id;
  });
  afterAll(() => server?.close());

  const ask = (who: string | null, method: string, path: string, body?: unknown) =>
    server.ask(method, path.startsWith("/-/") ? path : `/api${path}`, body, { token: who === null ? undefined : tokens[who] });
  const titles = async (who: string | null, path: string) => {
    const { status, body } = await ask(who, "GET", path);
    return status === 200 ? body.items.map((one: Json) => one.title ?? one.name).sort() : body.code;
  };

  it("show in lists, counts and pages what may be seen", async () => {
    expect(await titles(null, "/records/Project")).toEqual(["Garden"]);
    expect(await titles("ben", "/records/Project")).toEqual(["Bridge", "Garden"]);
    expect(await titles("eve", "/records/Project")).toEqual(["Garden", "Tower"]);
    expect((await ask("eve", "GET", "/records/Project?total=exact&size=1")).body).toMatchObject({ total: 2, more: true });
    expect(await titles(null, "/records/Task")).toBe("not-signed-in");
    expect((await ask("eve", "GET", `/records/Project/${ids.Bridge}`)).status).toBe(404);
    expect((await ask("eve", "GET", `/records/Project/${ids.Bridge}`)).body).toEqual(
      (await ask("eve", "GET", "/records/Project/none")).body,
    );
  });

  it("do not take people without a firm for people of one firm", async () => {
    expect(await titles("max", "/records/Person")).toEqual(["Max"]);
    expect(await titles("una", "/records/Person")).toEqual(["Una"]);
    const una = (await ask("una", "GET", "/records/Person")).body.items[0];
    expect((await ask("max", "GET", `/records/Person/${una.id}`)).status).toBe(404);
    expect((await ask("max", "PATCH", `/records/Person/${una.id}`, { wage: "1.00" })).status).toBe(404);
    expect("wage" in (await ask("max", "GET", "/records/Person")).body.items[0]).toBe(true);
  });

  it("find nothing by what may not be seen", async () => {
    expect(await titles(null, "/records/Project?budget.min=1.00")).toBe("unknown-parameter");
    expect(await titles(null, "/records/Project?sort=plan")).toBe("not-one-of");
    expect(await titles("eve", "/records/Project?plan.contains=roses")).toEqual([]);
    expect(await titles("ann", "/records/Project?plan.contains=roses")).toEqual(["Garden"]);
    expect(await titles("eve", "/records/Project?q=roses")).toEqual([]);
    expect(await titles("eve", "/records/Project?q=garden")).toEqual(["Garden"]);
    expect(await titles("ben", "/records/Person?wage.min=45.00")).toEqual([]);
    expect(await titles("ann", "/records/Person?wage.min=45.00")).toEqual(["Ann"]);
    expect((await ask("eve", "GET", "/plans")).body).toEqual({ plans: ["steel"] });
  });

  it("show in shapes, nested lists and labels what may be seen, and let computed values stand by themselves", async () => {
    const overview = async (who: string | null) => (await ask(who, "GET", "/overview")).body;
    const garden = (body: Json) => body.projects.find((one: Json) => one.title === "Garden");
    expect(garden(await overview(null))).toEqual({ title: "Garden", cost: "8.00", tasks: [] });
    expect(garden(await overview("eve"))).toEqual({ title: "Garden", cost: "8.00", tasks: [] });
    expect(garden(await overview("ben"))).toEqual({
      title: "Garden",
      budget: "100.00",
      cost: "8.00",
      tasks: [{ title: "Plant", who: { name: "Ann" } }],
    });
    expect(garden(await overview("ann")).tasks[0].who).toEqual({ name: "Ann", wage: "50.00" });
    expect((await overview("eve")).total).toBe(2);
    const { body } = await ask("ben", "GET", `/records/Person/${ids.Ann}`);
    expect(["wage" in body, body.name]).toEqual([false, "Ann"]);
  });

  it("refuse whole what somebody may not give", async () => {
    const change = async (who: string, path: string, body: object) => {
      const reply = await ask(who, "PATCH", `/records/${path}`, body);
      return [reply.status, reply.body.errors?.[0]?.field ?? null];
    };
    expect(await change("ben", `Person/${ids.Ben}`, { name: "Benno", wage: "99.00" })).toEqual([403, "wage"]);
    expect(await change("ben", `Person/${ids.Ben}`, { manages: true })).toEqual([403, "manages"]);
    expect((await change("ben", `Person/${ids.Ann}`, { name: "Anna" }))[0]).toBe(403);
    expect((await change("eve", `Person/${ids.Ben}`, { wage: "1.00" }))[0]).toBe(404);
    expect((await change("ann", `Person/${ids.Ben}`, { wage: "41.00" }))[0]).toBe(200);
    expect((await change("ben", `Person/${ids.Ben}`, { firm: null }))[0]).toBe(403);
    const made = await ask("eve", "POST", "/records/Project", { title: "Raid", firm: await firmOf("ann") });
    expect([made.status, made.body.code]).toEqual([403, "not-allowed"]);
    const planned = await ask("eve", "POST", "/records/Task/actions/plan", { project: ids.Garden, title: "Weed" });
    expect(planned.status).toBe(403);
    // What may not be seen is refused in the same words as what is not there.
    const [unseen, absent] = await Promise.all(
      [ids.Bridge, "00000000-0000-7000-8000-00000000abcd"].map((project) =>
        ask("eve", "POST", "/records/Task/actions/plan", { project, title: "Weed" }),
      ),
    );
    expect([unseen!.status, unseen!.body]).toEqual([absent!.status, absent!.body]);
    expect((await ask("ben", "POST", `/records/Task/${ids.Plant}/actions/finish`, {})).status).toBe(403);
    expect((await ask("ben", "POST", `/records/Task/${ids.Dig}/actions/finish`, {})).status).toBe(200);
  });

  it("hold for export, history, screens and the description", async () => {
    const exported = async (who: string | null) => {
      const response = await fetch(`${server.url}/api/records/Project.csv`, {
        headers: new Headers(who === null ? [] : [["authorization", `Bearer ${tokens[who]}`]]),
      });
      return response.status === 200 ? (await response.text()).split("\r\n").length - 2 : response.status;
    };
    // A published project of another firm may be seen, and not be exported.
    expect([await exported("ann"), await exported("eve"), await exported("ben"), await exported(null)]).toEqual([2, 1, 403, 401]);
    const told = JSON.stringify((await ask("ben", "GET", "/history")).body);
    expect([told.includes("Bridge"), told.includes("Tower"), told.includes("50.00")]).toEqual([true, false, false]);
    expect((await ask("ben", "GET", "/-/screens/wages/rows")).status).toBe(403);
    // That there is such an address is told, and nothing of what is there.
    const { closed, ...menu } = (await ask("ben", "GET", "/-/app")).body;
    expect(closed).toEqual(["/wages"]);
    expect(JSON.stringify(menu)).not.toContain("/wages");
    const page = async (who: string) => (await ask(who, "GET", `/-/screens/project/record?p.project=${ids.Garden}`)).body;
    expect(JSON.stringify(await page("eve"))).not.toMatch(/roses|100\.00|Plant/);
    expect(JSON.stringify(await page("ben"))).toMatch(/roses/);
    const described = JSON.stringify((await ask(null, "GET", "/openapi.json")).body);
    expect([described.includes("Task"), described.includes('"budget"')]).toEqual([false, false]);
  });

  async function firmOf(who: string): Promise<string> {
    return (await ask(who, "GET", "/records/Firm")).body.items[0].id;
  }
});
