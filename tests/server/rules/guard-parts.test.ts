// Each part of an action's guard gets an error of its own.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

const PAGE = readFileSync(join(import.meta.dirname, "../../../docs/language/4-states.md"), "utf8");
const [, EXAMPLE = ""] = /## A guard of several parts[\s\S]*?```markdown alone\n([\s\S]*?)```/.exec(PAGE) ?? [];
const ROLES = `## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |

| Entity | Action                           | Visitor |
| ------ | -------------------------------- | ------- |
| Parcel | see, pack, check, send, change   | yes     |

## 8.`;

describe.each(engineFor(import.meta.filename))("what an action needs, part by part, on %s", (engine) => {
  let server: TestServer;
  afterEach(() => server?.close());

  it("is said by one message that tells the parts apart, or by rules of the state to which it leads", async () => {
    server = await open(`# Parcels\n\n${EXAMPLE.replace("## 8.", ROLES)}`, { engine });
    const at = "/api/records/Parcel";
    const { id } = (await server.ask("POST", `${at}/actions/pack`, { weight: 40, paid: false })).body;
    const act = async (action: string) => (await server.ask("POST", `${at}/${id}/actions/${action}`, {})).body;
    const change = (values: object) => server.ask("PATCH", `${at}/${id}`, values);
    expect(await act("check")).toMatchObject({ code: "not-ready", detail: "Say where it goes." });
    await change({ town: "Graz" });
    expect((await act("check")).detail).toBe("Nothing over 30 kilos is taken.");
    await change({ weight: 25 });
    expect(await act("check")).toMatchObject({ status: "checked" });
    const { errors } = await act("send");
    expect(errors.map(({ code, field, detail }: Record<string, string>) => [code, field, detail])).toEqual([
      ["unpaid", "paid", "It is not paid yet."],
      ["too-heavy", "weight", "25 kilos are too much to carry."],
    ]);
    await change({ weight: 20, paid: true });
    expect(await act("send")).toMatchObject({ status: "sent" });
  });
});
