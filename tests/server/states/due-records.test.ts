// A due record is never answered in its old state.

import { get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OFFERS } from "../../fixtures/documents/timers/expiring-offers.ts";
import { ENGINES, type Json, open, type Reply, type TestServer } from "../../support/test-server.ts";

const DAY = 86_400_000;
const PEOPLE = [
  { name: "Ann", email: "ann@example.org" },
  { name: "Ben", email: "ben@example.org" },
];

describe.each(ENGINES)("what became due a moment ago, on %s", (engine) => {
  let server: TestServer;
  let ann: string;
  let round = 0;
  beforeAll(async () => {
    server = await open(OFFERS, { engine, records: { Person: PEOPLE } });
    ann = await server.signIn("ann@example.org");
  });
  afterAll(() => server?.close());

  interface Offer {
    readonly id: string;
    readonly title: string;
    /** The day on which it is asked for: the one after its last. */
    readonly day: string;
  }

  /** An offer that was open when it was last asked for; the clock moved since. */
  async function lapsing(): Promise<Offer> {
    const title = `Offer${++round}`;
    const { status, body } = await server.ask("POST", "/api/records/Offer/actions/offer", { title, ends_on: today() }, { token: ann });
    expect(status).toBe(201);
    expect((await asAnn(`/api/records/Offer/${body.id}`)).body.status).toBe("open");
    server.clock.at = new Date(server.clock.at.getTime() + DAY);
    return { id: body.id, title, day: today() };
  }

  const today = () => server.clock.at.toISOString().slice(0, 10);
  const asAnn = (path: string): Promise<Reply> => server.ask("GET", path, undefined, { token: ann });
  const asVisitor = (path: string): Promise<Reply> => server.ask("GET", path);
  const unless = (shown: boolean) => (shown ? "open" : "lapsed");

  const ways: Readonly<Record<string, (offer: Offer) => Promise<unknown>>> = {
    "a record": async ({ id }) => (await asAnn(`/api/records/Offer/${id}`)).body.status,
    "a record that its old state alone shows": async ({ id }) => unless((await asVisitor(`/api/records/Offer/${id}`)).status === 200),
    "a list": async ({ id }) => (await asAnn("/api/records/Offer?size=100")).body.items.find((one: Json) => one.id === id).status,
    "a filter of the state": async ({ title }) =>
      unless((await asAnn(`/api/records/Offer?status=open&title=${title}`)).body.items.length > 0),
    "a search": async ({ title }) => (await asAnn(`/api/records/Offer?q=${title}`)).body.items[0].status,
    "the box to go anywhere": async ({ title }) => unless((await asVisitor(`/-/find?q=${title}`)).body.records.length > 0),
    "the rows of a screen": async ({ title }) => (await asAnn(`/-/screens/offers/rows?q=${title}`)).body.rows[0].values.status,
    "the groups of a list": async () => {
      const { groups } = (await asAnn("/-/screens/grouped/rows")).body;
      return unless(groups.some((group: Json) => group.value === "open"));
    },
    "a lane of a board": async ({ id }) =>
      (await asAnn("/-/screens/board/rows?size=100")).body.rows.find((row: Json) => row.id === id).state,
    "a calendar": async ({ id, day }) => {
      const { rows } = (await asAnn(`/-/screens/days/days?from=2026-03-01&to=${day}`)).body;
      return rows.find((row: Json) => row.id === id).values.status;
    },
    "a figure": async () => unless((await asAnn("/-/screens/numbers/figures")).body.figures[0].value !== 0),
    "the bars of a figure": async () =>
      unless((await asAnn("/-/screens/numbers/figures")).body.figures[1].marks.some((mark: Json) => mark.by === "open" && mark.value > 0)),
    "an export of CSV": async ({ title }) => stateIn((await asAnn("/api/records/Offer.csv")).body, title),
    "the export of a screen": async ({ title }) => stateIn((await asAnn("/-/screens/offers/export")).body, title),
    "what an export would hold": async () => unless((await asVisitor("/-/screens/offers/export-size")).body.rows > 0),
    "the page of a record": async ({ id }) => (await asAnn(`/-/screens/offer/record?p.offer=${id}`)).body.values.status,
    "the history on that page": async ({ id }) => {
      const { history } = (await asAnn(`/-/screens/offer/record?p.offer=${id}`)).body;
      return unless(history.entries.length === 1);
    },
    "the history of everything": async ({ id }) => unless((await asAnn(`/api/history?entity=Offer&record=${id}`)).body.items.length === 1),
    "a live stream": async ({ id }) => unless(!(await told(server.url, id)).includes('"gone"')),
  };

  it.each(Object.keys(ways))("is not shown as it was by %s", async (way) => {
    expect(await ways[way]!(await lapsing())).toBe("lapsed");
  });

  it("is nobody any more whose role ended a moment ago", async () => {
    const until = new Date(server.clock.at.getTime() + DAY).toISOString();
    const ben = await server.signIn("ben@example.org");
    const { body } = await server.ask("GET", "/api/records/Person?name=Ben", undefined, { token: ann });
    await server.ask("PATCH", `/api/records/Person/${body.items[0].id}`, { until }, { token: ann });
    expect((await server.ask("GET", "/api/records/Person", undefined, { token: ben })).status).toBe(200);
    server.clock.at = new Date(until);
    expect((await server.ask("GET", "/api/records/Person", undefined, { token: ben })).status).toBe(403);
  });
});

/** The state in the line of a file that is about the record. */
function stateIn(text: string, title: string): string | undefined {
  const line = text.split("\r\n").find((one) => one.includes(title)) ?? "";
  return /open|lapsed/i.exec(line.replace(title, ""))?.[0].toLowerCase();
}

/** The first that a visitor who missed everything is told of a record. */
async function told(url: string, id: string): Promise<string> {
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { "last-event-id": "00000000-0000-7000-8000-000000000000" };
    get(`${url}/api/events`, { headers, agent: false }, resolve).on("error", reject);
  });
  let text = "";
  for await (const chunk of message.setEncoding("utf8")) {
    text += chunk;
    if (text.includes(id) && text.endsWith("\n\n")) break;
  }
  message.destroy();
  return text.split("\n").find((line) => line.includes(id)) ?? "";
}
