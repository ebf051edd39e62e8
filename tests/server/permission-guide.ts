// The document of docs/guide/permissions.md, with records of two firms and people without one.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const PAGE = readFileSync(resolve(import.meta.dirname, "../../docs/guide/permissions.md"), "utf8");
export const PERMISSIONS = /```markdown\n([\s\S]*?)```/.exec(PAGE)?.[1] ?? "";
const firm = (name: string) => `@Firm:${name}`;
export const PERMISSION_RECORDS = {
  Firm: [{ name: "Oak" }, { name: "Elm" }],
  Person: [
    { name: "Ann", email: "ann@example.org", firm: firm("Oak"), manages: true, wage: "50.00" },
    { name: "Ben", email: "ben@example.org", firm: firm("Oak"), wage: "40.00" },
    { name: "Eve", email: "eve@example.org", firm: firm("Elm"), manages: true, wage: "90.00" },
    { name: "Max", email: "max@example.org", manages: true, wage: "70.00" },
    { name: "Una", email: "una@example.org", wage: "30.00" },
  ],
  Project: [
    { title: "Bridge", plan: "stone arch", firm: firm("Oak"), budget: "900.00" },
    { title: "Garden", plan: "roses", firm: firm("Oak"), budget: "100.00", published: true },
    { title: "Tower", plan: "steel", firm: firm("Elm"), budget: "700.00" },
  ],
  Task: [
    { project: "@Project:Bridge", title: "Dig", who: "@Person:ben@example.org", cost: "12.00" },
    { project: "@Project:Garden", title: "Plant", who: "@Person:ann@example.org", cost: "8.00" },
    { project: "@Project:Tower", title: "Weld", who: "@Person:eve@example.org", cost: "5.00" },
  ],
};
