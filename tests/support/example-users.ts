// Examples as whoever tries them has them: with their sample data, and through the screens of the application.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Json, open, readExample, type TestServer } from "./test-server.ts";

export function openExample(name: string): Promise<TestServer> {
  const records = JSON.parse(readFileSync(resolve(import.meta.dirname, `../../examples/${name}/data/samples.json`), "utf8"));
  return open(readExample(name), { development: true, records, now: "2026-11-20T12:00:00.000Z" });
}

/** What one of the sample users sees and does, through the screens of the application. */
export async function sampleUser(server: TestServer, who: string) {
  const signedIn = await server.ask("POST", "/-/sign-in-sample", { email: `${who}@example.org` });
  const cookie = (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const ask = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const { status, body: answer } = await server.ask(method, path, body, { headers: { cookie } });
    if (status >= 400) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    rows: async (screen: string): Promise<Json[]> => (await ask("GET", `/-/screens/${screen}/rows`)).rows,
    notifications: (): Promise<Json> => ask("GET", "/-/notifications"),
    told: async (): Promise<string[]> => (await ask("GET", "/-/notifications")).items.map((one: Json) => `${one.subject}: ${one.text}`),
    /** What of a number is new behind the bell: neither read nor over. */
    news: async (number: string): Promise<string[]> =>
      (await ask("GET", "/-/notifications")).items.flatMap((one: Json) =>
        one.subject.includes(number) && !one.read && one.over === undefined ? [one.subject] : [],
      ),
    act: (entity: string, { id, version }: Json, action: string, values: object = {}): Promise<Json> =>
      ask("POST", `/-/records/${entity}/${id}/actions/${action}`, { values, version }),
    /** As whoever is warned does it all the same. */
    actAnyway: async (entity: string, { id, version }: Json, action: string): Promise<Json> => {
      const send = (headers: Record<string, string>) =>
        server.ask("POST", `/-/records/${entity}/${id}/actions/${action}`, { values: {}, version }, { headers: { cookie, ...headers } });
      return (await send({ "confirm-warnings": (await send({})).body.confirmation })).body;
    },
    begin: (entity: string, action: string, values: object): Promise<Json> => ask("POST", `/-/start/${entity}/${action}`, { values }),
    /** `filled`: what the record at hand fills in. */
    startForm: (entity: string, action: string, filled: Record<string, string>): Promise<Json> => {
      const fill = Object.entries(filled).map(([name, value]): [string, string] => [`fill.${name}`, value]);
      return ask("GET", `/-/start/${entity}/${action}?${new URLSearchParams(fill)}`);
    },
    figures: async (screen: string): Promise<Json[]> => (await ask("GET", `/-/screens/${screen}/figures`)).figures,
    form: (form: string, search = ""): Promise<Json> => ask("GET", `/-/screens/${form}/form${search}`),
    save: (form: string, values: object): Promise<Json> => ask("POST", `/-/screens/${form}/save`, { values }),
    change: (form: string, { id, version }: Json, values: object): Promise<Json> =>
      ask("POST", `/-/screens/${form}/save`, { values, record: id, version }),
    lines: async (form: string, { values }: Json): Promise<Json[]> => {
      const { fields } = await ask("GET", `/-/screens/${form}/form?p.request=${values.number}`);
      return fields.find(({ name }: Json) => name === "lines").rows.items;
    },
    choices: (entity: string, field: string, given: Record<string, string> = {}): Promise<Json> =>
      ask("GET", `/-/references/${entity}/${field}?${new URLSearchParams({ fits: "yes", ...given })}`),
    page: (screen: string): Promise<Json> => ask("GET", `/-/screens/${screen.replace("?", "/record?")}`),
  };
}
