// The guide from an empty document to a product runs after each of its steps.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../src/compiler/compile.ts";
import { open, type TestServer } from "../support/test-server.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const guide = readFileSync(resolve(ROOT, "docs/guide/first-product.md"), "utf8");

/** The points that each step of the guide writes; what stands in a fence is no heading of the guide. */
const steps = guide
  .replace(/```markdown step\n([\s\S]*?)```/g, (_, example: string) => `STEP${JSON.stringify(example)}END`)
  .split(/^## /m)
  .map((section) => [...section.matchAll(/STEP(".*")END/g)].map((match) => String(JSON.parse(match[1] ?? '""'))))
  .filter((points) => points.length > 0);

/** The empty document with the points of the first so many steps in place of its own. */
function documentAfter(count: number): string {
  const points = new Map<string, string>();
  const empty = readFileSync(resolve(ROOT, "examples/not-shown/spec.md"), "utf8");
  for (const part of [...empty.split(/^(?=## )/m).slice(1), ...steps.slice(0, count).flat()]) points.set(part.slice(3, 4), part.trim());
  return ["# Village house", ...[...points].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)].join("\n\n");
}

describe("the guide", () => {
  it.each(steps.map((_, index) => index + 1))("leads to a document that runs after step %i", (count) => {
    const { plan, diagnostics } = compile([{ file: "spec.md", text: documentAfter(count) }]);
    expect(diagnostics.filter((one) => one.level === "error" || one.level === "warning").map((one) => one.message)).toEqual([]);
    expect(plan).not.toBeNull();
  });

  it("ends with a document in which one question is open", () => {
    const { diagnostics, openQuestions } = compile([{ file: "spec.md", text: documentAfter(steps.length) }]);
    expect(diagnostics.filter((one) => one.level === "error" || one.level === "warning")).toEqual([]);
    expect(openQuestions.map((question) => question.subject)).toEqual(["Opening hours", "Calls"]);
  });
});

describe("the product of the guide", () => {
  let server: TestServer;
  let mara: string;
  let paul: string;
  let rooms: Record<string, string>;

  const ask = (token: string, booking: Record<string, unknown>) =>
    server.ask("POST", "/api/records/Booking/actions/ask", { reason: "A feast", ...booking }, { token });

  beforeAll(async () => {
    const records = {
      Room: [
        { name: "Hall", seats: 80 },
        { name: "Kitchen", seats: 8 },
      ],
      Person: [
        { name: "Mara", email: "mara@example.org", caretaker: true },
        { name: "Paul", email: "paul@example.org" },
      ],
      Booking: [],
    };
    server = await open(documentAfter(steps.length), { records, now: "2026-05-01T10:00:00.000Z" });
    [mara, paul] = await Promise.all([server.signIn("mara@example.org"), server.signIn("paul@example.org")]);
    const { body } = await server.ask("GET", "/api/records/Room");
    rooms = Object.fromEntries(body.items.map((room: { name: string; id: string }) => [room.name, room.id]));
  });
  afterAll(() => server?.close());

  it("lets a neighbour ask, and refuses in the document's words", async () => {
    expect((await ask(paul, { room: rooms.Hall, on: "2026-05-10", people: 30 })).status).toBe(201);
    const many = await ask(paul, { room: rooms.Kitchen, on: "2026-05-10", people: 30 });
    expect(many).toMatchObject({ status: 422, body: { code: "too-many", detail: "Kitchen has 8 seats." } });
    const soon = await ask(paul, { room: rooms.Hall, on: "2026-05-02", people: 30 });
    expect(soon).toMatchObject({ status: 422, body: { code: "too-soon" } });
  });

  it("gives a room to one booking on a day", async () => {
    const first = await ask(paul, { room: rooms.Hall, on: "2026-06-01", people: 5 });
    const second = await ask(mara, { room: rooms.Hall, on: "2026-06-01", people: 5 });
    const agree = (id: string) => server.ask("POST", `/api/records/Booking/${id}/actions/agree`, {}, { token: mara });
    expect((await agree(first.body.id)).status).toBe(200);
    expect(await agree(second.body.id)).toMatchObject({ status: 409, body: { code: "taken" } });
    expect((await server.ask("POST", `/api/records/Booking/${second.body.id}/actions/agree`, {}, { token: paul })).status).toBe(404);
  });

  it("turns down by itself what nobody answered", async () => {
    const { body } = await ask(paul, { room: rooms.Kitchen, on: "2026-05-06", people: 5 });
    server.clock.at = new Date("2026-05-06T12:00:00.000Z");
    const { body: later } = await server.ask("GET", `/api/records/Booking/${body.id}`, undefined, { token: paul });
    expect(later.status).toBe("turned_down");
  });
});
