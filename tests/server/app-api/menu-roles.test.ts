// The column For narrows the menu to roles, and opens or closes no screen.

import { afterAll, beforeAll, expect, it } from "vitest";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Clinic

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Start | / | list of Visit | - |
| Desk | /desk | list of Visit | Clerk |
| Rounds | /rounds | list of Visit | Clerk, Nurse |

## 3. Entities and their fields

### Person

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| email | email | required, unique | - |
| role | one of: Clerk, Nurse | required | - |

### Visit

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| title | text(80) | required | - |

## 4. States and transitions

### Visit

- States: planned

| From | Action | To |
| --- | --- | --- |
| (new) | plan | planned |

## 6. Roles and permissions

| Role | Means |
| --- | --- |
| Clerk | user.role is Clerk |
| Nurse | user.role is Nurse |

| Entity | Action | Clerk | Nurse |
| --- | --- | --- | --- |
| Person | see | yes | yes |
| Visit | see, plan | yes | yes |
`;

let server: TestServer;

beforeAll(async () => {
  const Person = ["Clerk", "Nurse"].map((role) => ({ email: `${role.toLowerCase()}@example.org`, role }));
  server = await open(DOCUMENT, { records: { Person } });
});

afterAll(() => server?.close());

async function appOf(
  role: string,
): Promise<{ readonly menu: string[]; readonly main: string[]; readonly screens: string[]; readonly token: string }> {
  const token = await server.signIn(`${role}@example.org`);
  const { body } = await server.ask("GET", "/-/app", undefined, { token });
  const names = (screens: Json[]) => screens.map(({ name }) => name);
  return { menu: names(body.screens.filter(({ menu }: Json) => menu)), main: body.main, screens: names(body.screens), token };
}

it("is in the menu of the roles that it is for, and opened by all who may", async () => {
  const [clerk, nurse] = [await appOf("clerk"), await appOf("nurse")];
  expect(clerk.menu).toEqual(["Start", "Desk", "Rounds"]);
  expect(nurse.menu).toEqual(["Start", "Rounds"]);
  expect(nurse.screens).toContain("Desk");
  expect((await server.ask("GET", "/-/screens/desk/rows", undefined, { token: nurse.token })).status).toBe(200);
});
