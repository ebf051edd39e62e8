// GET /-/records/{entity}/{id}/meanwhile reports changes while a panel is open.

import { afterAll, beforeAll, expect, it } from "vitest";
import { CRATE_RECORDS, CRATES } from "../../fixtures/documents/several-endings.ts";
import { CHAIN, CHAIN_RECORDS } from "../../fixtures/documents/timers/timers-in-sequence.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const LABEL = "### Label\n\n| Field | Type | Must be |\n| --- | --- | --- |\n| crate | reference to Crate | required |\n\n";
const LABELLING = `### Label

- States: stuck
- Ends in: stuck

| From  | Action | To    | Only if                | Otherwise |
| ----- | ------ | ----- | ---------------------- | --------- |
| (new) | label  | stuck | crate.status is packed | over      |

`;
const REFUSED = `
## 8. Errors

| Code | Status | Message                       |
| ---- | ------ | ----------------------------- |
| over | 409    | {crate} is sent, or given up. |
`;

let server: TestServer;
let [wim, cleo] = ["", ""];

beforeAll(async () => {
  const rights = "| Crate | see history | no | yes |\n| Crate | delete | if number < 3 | yes |\n| Label | see, label | yes | yes |\n";
  const document =
    CRATES.replace("## 4. States", `${LABEL}## 4. States`).replace("## 6. Roles", `${LABELLING}## 6. Roles`) + rights + REFUSED;
  server = await open(document, { records: CRATE_RECORDS });
  [wim, cleo] = [await server.signIn("wim@example.org"), await server.signIn("cleo@example.org")];
});

afterAll(() => server?.close());

const crate = async (number: number): Promise<Json> =>
  (await server.ask("GET", `/api/records/Crate?number=${number}`, undefined, { token: wim })).body.items[0];
const meanwhile = async (number: number, search: string, token = wim) =>
  server.ask("GET", `/-/records/Crate/${(await crate(number)).id}/meanwhile${search}`, undefined, { token });

it("tells the step as it can be done now, with what stands in what it asks for", async () => {
  const { status, body } = await meanwhile(1, "?action=write-off");
  expect(status).toBe(200);
  expect(body).toMatchObject({ version: 1, label: "Crate 1", now: "Packed", action: { slug: "write-off", blocked: null } });
  expect(body.action.asks).toMatchObject([{ name: "why", value: null }]);
});

it("tells what the record holds beside what the step asks for, as far as it is seen", async () => {
  const names = async (search: string, token = wim) => (await meanwhile(1, search, token)).body.beside?.map(({ name }: Json) => name);
  expect(await names("?action=write-off")).toEqual(["number", "sent_on", "slip"]);
  expect(await names("?action=send")).toEqual(["number", "why", "sent_on", "slip"]);
  expect(await names("")).toEqual(["number", "why", "sent_on", "slip"]);
  expect(await names("?action=label&starts=Label&by=crate")).toBeUndefined();
});

it("tells who acted to those who read what was done, and that the step is over to all", async () => {
  const { id, version } = await crate(2);
  await server.ask("POST", `/-/records/Crate/${id}/actions/cancel`, { values: {}, version }, { token: wim });
  const own = (await meanwhile(2, "?action=write-off")).body;
  expect(own).toMatchObject({ now: "Cancelled", changedByViewer: true, action: null, version: version + 1 });
  const other = (await meanwhile(2, "?action=write-off", cleo)).body;
  expect(other).toMatchObject({ now: "Cancelled", changedBy: "Wim", action: null });
  const third = await crate(3);
  await server.ask("POST", `/-/records/Crate/${third.id}/actions/cancel`, { values: {}, version: third.version }, { token: cleo });
  expect((await meanwhile(3, "?action=write-off")).body.changedBy).toBeUndefined();
});

it("tells of an act after which the program went on by itself who acted, and of the program alone that it was nobody", async () => {
  const chain = await open(CHAIN, { records: CHAIN_RECORDS });
  try {
    const [ann, ben] = [await chain.signIn("ann@example.org"), await chain.signIn("ben@example.org")];
    const [{ id, version }] = (await chain.ask("GET", "/api/records/Parcel", undefined, { token: ann })).body.items;
    const seen = async (token: string) => (await chain.ask("GET", `/-/records/Parcel/${id}/meanwhile`, undefined, { token })).body;
    await chain.ask("POST", `/-/records/Parcel/${id}/actions/receive`, { values: {}, version }, { token: ann });
    expect(await seen(ann)).toMatchObject({ changedBy: "Ann", changedByViewer: true, version: version + 2, programSince: version + 1 });
    expect(await seen(ben)).toMatchObject({ changedBy: "Ann", version: version + 2, programSince: version + 1 });
    expect((await seen(ben)).changedByViewer).toBeUndefined();
    // A step of the program that comes later is nobody's for whoever opened the record after the act.
    chain.clock.at = new Date(chain.clock.at.getTime() + 3 * 86_400_000);
    expect(await seen(ben)).toMatchObject({ changedBy: "Ann", version: version + 3, programSince: version + 1 });
    await chain.ask("PATCH", `/api/records/Parcel/${id}`, { name: "Two" }, { token: ben });
    const last = await seen(ann);
    expect(last).toMatchObject({ changedBy: "Ben", version: version + 4 });
    expect(last.programSince).toBeUndefined();
  } finally {
    await chain.close();
  }
});

it("tells whether that very record can be deleted", async () => {
  expect((await meanwhile(1, "")).body.action).toMatchObject({ kind: "delete", blocked: null });
  expect((await meanwhile(4, "")).body.action).toBeNull();
});

it("tells of what makes another record from this one whether it can be done, and why not", async () => {
  const of = async (number: number, token = wim) => (await meanwhile(number, "?action=label&starts=Label&by=crate", token)).body;
  expect((await of(5)).action).toMatchObject({ kind: "start", entity: "Label", blocked: null, fill: { crate: { label: "Crate 5" } } });
  expect((await of(2)).action.blocked.detail).toBe("Crate 2 is sent, or given up.");
  for (const search of [
    "?action=label&starts=Label&by=number",
    "?action=stick&starts=Label&by=crate",
    "?action=label&starts=None&by=crate",
  ])
    expect((await meanwhile(5, search)).body.action).toBeNull();
});

it("knows no steps but those that people take, and no other parameters", async () => {
  expect((await meanwhile(1, "?action=pack")).status).toBe(404);
  expect((await meanwhile(1, "?action=fly")).status).toBe(404);
  expect((await meanwhile(1, "?step=cancel")).body.code).toBe("unknown-parameter");
  expect((await server.ask("GET", "/-/records/Crate/none/meanwhile", undefined, { token: wim })).status).toBe(404);
});
