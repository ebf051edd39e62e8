// An open step panel reports changes to other records that it depends on.

import { afterEach, beforeEach, expect, it } from "vitest";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

const FERRY = `# Ferry

## 1. What the product does and for whom

- Signs in as: Person
- Currency: EUR

## 2. Screens and routes

| Screen | Route       | Shows    | Fields             | Actions     |
| ------ | ----------- | -------- | ------------------ | ----------- |
| Cars   | /           | list of Car | plate           | -           |
| Car    | /cars/{car} | one Car  | plate, boat, state | board       |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |

### Boat

- Shown as: {name}

| Field | Type     | Must be  | Value      |
| ----- | -------- | -------- | ---------- |
| name  | text(80) | required | -          |
| full  | yes/no   | required | starts no  |
| fare  | money    | required | -          |

### Car

- Shown as: {plate}

| Field | Type              | Must be  |
| ----- | ----------------- | -------- |
| plate | text(20)          | required |
| boat  | reference to Boat | required |
| state | one of: ashore, aboard | required |

## 4. States and transitions

### Car

- States: ashore, aboard
- Field: state
- Ends in: aboard

| From   | Action | To     | Only if       | Otherwise | Then | Asks for             | Confirm                          |
| ------ | ------ | ------ | ------------- | --------- | ---- | -------------------- | -------------------------------- |
| (new)  | come   | ashore | -             | -         | -    | -                    | -                                |
| ashore | board  | aboard | not boat.full | boat-full | -    | -                    | Does the driver pay {boat.fare}? |

## 6. Roles and permissions

| Role | Means     |
| ---- | --------- |
| Hand | signed in |

| Entity | Action           | Hand |
| ------ | ---------------- | ---- |
| Person | see              | yes  |
| Boat   | see, change      | yes  |
| Car    | see, come, board | yes  |

## 8. The error catalogue

| Code      | Status | Message              |
| --------- | ------ | -------------------- |
| boat-full | 409    | {boat.name} is full. |
`;
let server: TestServer;
let page: Page;

beforeEach(async () => {
  const records = {
    Person: [{ name: "Ann", email: "ann@example.org" }],
    Boat: [{ name: "Gull", fare: "20.00" }],
    Car: [{ plate: "AB 1", boat: 0 }],
  };
  server = await open(FERRY, { development: true, records });
  page = await pageAt(await windowOf(server, "ann@example.org"), `/cars/${(await one("Car")).id}`);
  await page.getByRole("button", { name: "Board", exact: true }).click();
  await panel().getByText("Does the driver pay €20.00?").waitFor();
});

afterEach(async () => {
  await page?.context().close();
  await server?.close();
});

const one = async (entity: string) =>
  (await server.ask("GET", `/api/records/${entity}`, undefined, { token: await server.signIn("ann@example.org") })).body.items[0];
const changes = async (values: object) => {
  const { id } = await one("Boat");
  const { status } = await server.ask("PATCH", `/api/records/Boat/${id}`, values, { token: await server.signIn("ann@example.org") });
  expect(status).toBe(200);
};
const panel = () => page.locator("[role=dialog], [role=alertdialog]").last();
const board = () => panel().getByRole("button", { name: "Board", exact: true });

it("says that the step is not possible any more, and why, and offers it again once it is", async () => {
  await changes({ full: true });
  await panel().getByText("Board is no longer available.").waitFor();
  await panel().getByText("Gull is full.").waitFor();
  expect(await board().count()).toBe(0);
  await changes({ full: false });
  await panel().getByText("no longer available").waitFor({ state: "detached" });
  await board().click();
  await page.getByText("Aboard").first().waitFor();
});

it("asks what is asked now, and names what was asked before", async () => {
  await changes({ fare: "25.00" });
  await panel().getByText("Something that Board depends on has changed.").waitFor();
  await panel().getByText("The question was: “Does the driver pay €20.00?”").waitFor();
  await panel().getByText("Does the driver pay €25.00?").waitFor();
  await board().click();
  await page.getByText("Aboard").first().waitFor();
});
