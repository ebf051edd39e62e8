// The worked example of the guide, about what becomes of stored values, comes to what the page shows.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ENGINES, open, planOf } from "../support/test-server.ts";

const PAGE = readFileSync(resolve(import.meta.dirname, "../../docs/guide/changes.md"), "utf8");
const [, before = ""] = /```markdown before\n([\s\S]*?)```/.exec(PAGE) ?? [];
const [, after = ""] = /```markdown after\n([\s\S]*?)```/.exec(PAGE) ?? [];
const [, table = ""] = /\| stored before \|.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(PAGE) ?? [];
const ROWS = table
  .trim()
  .split("\n")
  .map((line) => line.slice(1, -1).split("|"))
  .map((cells) => cells.map((cell) => cell.trim()));
const ROLES =
  "\n## 6. Roles and permissions\n\n| Role | Means |\n| - | - |\n| Desk | not signed in |\n\n| Entity | Action | Desk |\n| - | - | - |\n| Patient | see, create | yes |\n";

describe.each(ENGINES)("the worked example of changes on %s", (engine) => {
  it("gives stored records what its table says", async () => {
    expect(ROWS.length).toBeGreaterThan(1);
    const server = await open(`${before}${ROLES}`, { engine });
    try {
      for (const [stored = ""] of ROWS) {
        const [name, recall] = stored.split(", ");
        expect((await server.ask("POST", "/api/records/Patient", { name, recall })).status).toBe(201);
      }
      await server.ninefold.adopt(planOf(`${after}${ROLES}`));
      const { items } = (await server.ask("GET", "/api/records/Patient?sort=created_at")).body;
      const shown = items.map((one: Record<string, string | null>) =>
        ["first_name", "rest", "recall", "purpose"].map((field) => one[field] ?? ""),
      );
      expect(shown).toEqual(ROWS.map((cells) => cells.slice(1)));
    } finally {
      await server.close();
    }
  });
});
