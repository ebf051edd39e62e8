// Before many records end, the dialog says whose they are and what they come to.

import { afterAll, beforeAll, expect, it } from "vitest";
import { chooseActions, type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const PAYOUTS = `# Payouts

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen  | Route | Shows          | Fields               | Actions |
| ------- | ----- | -------------- | -------------------- | ------- |
| Payouts | /     | list of Payout | maker, amount, share | refuse  |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Payout

- Shown as: {maker}

| Field  | Type      | Must be  |
| ------ | --------- | -------- |
| maker  | text(20)  | required |
| amount | money     | required |
| hidden | money     | optional |
| share  | percent   | optional |
| reason | text(200) | optional |

## 4. States and transitions

### Payout

- States: asked, paid, refused
- Ends in: paid, refused

| From  | Action  | To      | Asks for        |
| ----- | ------- | ------- | --------------- |
| (new) | request | asked   | -               |
| asked | refuse  | refused | reason          |
| asked | pay     | paid    | -               |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action                            | Member |
| ------ | --------------------------------- | ------ |
| Person | see                               | yes    |
| Payout | see, change, request, refuse, pay | yes    |
`;

const MAKERS = ["Ash", "Bo", "Cy", "Di", "Ed", "Flo"];
let server: TestServer;
let token: string;

beforeAll(async () => {
  const Payout = MAKERS.map((maker) => ({ maker, amount: "10.10", hidden: "5.00" }));
  const records = { Person: [{ name: "Ann", email: "ann@example.org" }], Payout };
  server = await open(PAYOUTS, { development: true, records });
  token = await server.signIn("ann@example.org");
});

afterAll(async () => {
  await server?.close();
});

async function payout(maker: string): Promise<Json> {
  const { items } = (await server.ask("GET", "/api/records/Payout", undefined, { token })).body;
  return items.find((one: Json) => one.maker === maker);
}

async function elsewhere(maker: string): Promise<void> {
  const { id, version } = await payout(maker);
  const reply = await server.ask("POST", `/-/records/Payout/${id}/actions/pay`, { values: {}, version }, { token });
  expect(reply.status).toBe(200);
}

async function refusing(): Promise<Page> {
  const page = await pageAt(await windowOf(server, "ann@example.org"), "/");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await chooseActions(page);
  await page.getByRole("dialog").getByRole("combobox", { name: "Action" }).waitFor();
  return page;
}

it("names the first of them and how many more, and adds up the money that the list shows", async () => {
  const page = await refusing();
  const dialog = page.getByRole("dialog");
  // The only thing that can be done is chosen, but what gives them up is no key's next press.
  expect(await dialog.getByRole("combobox", { name: "Action" }).locator("option").allTextContents()).toEqual(["Refuse"]);
  const focused = page.locator("*:focus");
  expect(await focused.evaluate((element) => element.tagName)).toBe("SELECT");
  const named = dialog.getByText("3 more", { exact: false });
  await named.waitFor();
  const words = (await named.textContent()) ?? "";
  expect(MAKERS.filter((maker) => words.includes(maker))).toHaveLength(3);
  expect(await dialog.locator("dl dt").allInnerTexts()).toEqual(["Amount"]);
  expect(await dialog.locator("dl dd").allInnerTexts()).toEqual(["€60.60 total, 6 records"]);
  await page.context().close();
});

it("follows what is changed elsewhere, says so, and keeps what was chosen and typed", async () => {
  const page = await refusing();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("No account");
  await elsewhere("Ash");
  await dialog.getByText("Records changed", { exact: true }).waitFor();
  const told = ["Available for: 6 → 5", "Amount: €60.60 → €50.50", "Ash: now Paid"];
  expect(await dialog.getByRole("listitem").allTextContents()).toEqual(told);
  expect(await dialog.locator("dl dd").allInnerTexts()).toEqual(["€50.50 total, 5 records"]);
  expect(await dialog.getByRole("textbox", { name: "Reason" }).inputValue()).toBe("No account");
  expect(await dialog.getByRole("combobox", { name: "Action" }).locator("option:checked").textContent()).toBe("Refuse (5 of 6)");
  for (const maker of MAKERS.slice(1)) await elsewhere(maker);
  await dialog.getByText("This action isn’t available for the selected records.").waitFor();
  expect(await dialog.getByRole("textbox", { name: "Reason" }).inputValue()).toBe("No account");
  expect(await dialog.getByRole("button", { name: "Refuse" }).getAttribute("aria-disabled")).toBe("true");
  await page.context().close();
});
