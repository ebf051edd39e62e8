// The table of files: each file, asked for by each person and every way. What may not be seen is not found, in the same
// words as what was never there.

import { get, type IncomingMessage } from "node:http";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GALLERY, GALLERY_RECORDS } from "../fixtures/documents/file-fields.ts";
import { ENGINES, type Json, open, type TestServer } from "../support/test-server.ts";

const FIELDS = ["picture", "paper", "note"] as const;
const NOBODY = "01a1fe9f-0000-7000-8000-000000000000";

interface Kept {
  readonly work: string;
  readonly field: (typeof FIELDS)[number];
  readonly file: string;
  /** No other file is called so. */
  readonly name: string;
  readonly hidden: boolean;
  readonly owner: string;
}

interface Person {
  readonly name: string;
  readonly token: string | null;
}

/** Point 6 of the gallery: hidden works are their owner's, and so is every paper. */
function sees({ name }: Person, { hidden, owner, field }: Kept): boolean {
  return name === owner || (!hidden && field !== "paper");
}

describe.each(ENGINES)("files of records and fields that one may not see, on %s", (engine) => {
  let server: TestServer;
  let people: readonly Person[] = [];
  const kept: Kept[] = [];

  beforeAll(async () => {
    server = await open(GALLERY, { engine, records: GALLERY_RECORDS });
    people = [{ name: "visitor", token: null }];
    for (const name of ["ada", "bo"]) people = [...people, { name, token: await server.signIn(`${name}@example.org`) }];
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#0e5c56" } })
      .png()
      .toBuffer();
    for (const { name: owner, token } of people.slice(1)) {
      for (const hidden of [false, true]) {
        const files: Record<string, string> = {};
        for (const field of FIELDS) {
          const name = `${field}-${owner}-${hidden ? "hidden" : "shown"}`;
          files[field] = await upload(field, name, field === "picture" ? picture : Buffer.from(name), token!);
        }
        const title = `Work of ${owner}`;
        const { status, body } = await server.ask("POST", "/api/records/Work", { title, hidden, ...files }, { token: token! });
        expect(status).toBe(201);
        for (const field of FIELDS) {
          const name = `${field}-${owner}-${hidden ? "hidden" : "shown"}`;
          kept.push({ work: body.id, field, file: files[field]!, name, hidden, owner });
        }
      }
    }
  });
  afterAll(() => server?.close());

  async function upload(field: string, name: string, bytes: Buffer, token: string): Promise<string> {
    const answer = await fetch(`${server.url}/api/records/Work/uploads/${field}?name=${name}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
      body: new Uint8Array(bytes),
    });
    return ((await answer.json()) as Json).id;
  }

  async function ask({ token }: Person, path: string, headers: Record<string, string> = {}, method = "GET") {
    const by: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    const answer = await fetch(server.url + path, { method, headers: { ...by, ...headers } });
    return { status: answer.status, text: await answer.text(), etag: answer.headers.get("etag") };
  }

  const addresses = ({ work, field, file }: Kept) => [`/api/records/Work/${work}/${field}`, `/-/files/${file}`];

  it("are not found at any address, whole, in part, small, or by a condition", async () => {
    for (const person of people) {
      for (const one of kept) {
        const seen = sees(person, one);
        for (const path of addresses(one)) {
          const about = `${person.name} at ${path} (${one.name})`;
          const whole = await ask(person, path);
          expect([about, whole.status]).toEqual([about, seen ? 200 : 404]);
          const unknown = addresses({ ...one, work: NOBODY, file: NOBODY })[addresses(one).indexOf(path)] ?? "";
          if (!seen) expect([about, whole.text, whole.etag]).toEqual([about, (await ask(person, unknown)).text, null]);
          expect([about, (await ask(person, path, {}, "HEAD")).status]).toEqual([about, seen ? 200 : 404]);
          expect([about, (await ask(person, path, { range: "bytes=0-3" })).status]).toEqual([about, seen ? 206 : 404]);
          // Nobody finds out by a condition that a file is there.
          expect([about, (await ask(person, path, { "if-none-match": "*" })).status]).toEqual([about, seen ? 304 : 404]);
          expect([about, (await ask(person, `${path}?download=yes`)).status]).toEqual([about, seen ? 200 : 404]);
          const small = seen && one.field === "picture" ? 200 : 404;
          expect([about, (await ask(person, `${path}?size=small`)).status]).toEqual([about, small]);
        }
      }
    }
  });

  it("are named in no list, record, call, screen, export, search or history", async () => {
    const works = [...new Set(kept.map(({ work }) => work))];
    const everywhere = [
      "/api/records/Work?size=100",
      "/api/records/Work.csv",
      "/api/works",
      "/-/screens/works/rows?size=100",
      "/-/screens/works/export",
      "/-/find?q=work",
      "/api/records/Work?q=work",
      "/api/history?entity=Work",
      ...works.flatMap((work) => [
        `/api/records/Work/${work}`,
        `/-/screens/work/record?p.work=${work}`,
        `/api/history?entity=Work&record=${work}`,
      ]),
    ];
    const told = new Map<string, Set<string>>();
    for (const person of people) {
      for (const path of everywhere) {
        const { text } = await ask(person, path);
        for (const one of kept) {
          const named = [one.name, one.file].filter((word) => text.includes(word));
          if (named.length === 0) continue;
          expect([person.name, path, named, sees(person, one)]).toEqual([person.name, path, named, true]);
          told.set(person.name, (told.get(person.name) ?? new Set()).add(one.name));
        }
      }
      // What may be seen is named somewhere, so that the other half says something.
      expect([...(told.get(person.name) ?? [])].sort()).toEqual(
        kept
          .filter((one) => sees(person, one))
          .map(({ name }) => name)
          .sort(),
      );
    }
  });

  it("are not found by filters and orders", async () => {
    for (const person of people) {
      for (const one of kept.filter((file) => !sees(person, file))) {
        for (const value of [one.name, one.file]) {
          const { status, text } = await ask(person, `/api/records/Work?${one.field}=${value}`);
          expect(status === 400 || JSON.parse(text).items.length === 0).toBe(true);
        }
      }
    }
  });

  it("are named in no live event, neither as they change nor afterwards", async () => {
    const [visitor, ada, bo] = people as [Person, Person, Person];
    const hers = kept.filter(({ owner, hidden }) => owner === "ada" && hidden);
    const client = get(`${server.url}/api/events`, { headers: { authorization: `Bearer ${bo.token}` }, agent: false });
    const message = await new Promise<IncomingMessage>((resolve) => client.on("response", resolve));
    const file = await upload("note", "note-changed", Buffer.from("note-changed"), ada.token!);
    await server.ask("PATCH", `/api/records/Work/${hers[0]!.work}`, { note: file }, { token: ada.token! });
    const shown = kept.find(({ owner, hidden }) => owner === "bo" && !hidden)!;
    await server.ask("PATCH", `/api/records/Work/${shown.work}`, { title: "The last" }, { token: bo.token! });
    let text = "";
    for await (const chunk of message.setEncoding("utf8")) {
      text += chunk;
      if (text.includes(shown.work)) break;
    }
    message.destroy();
    for (const word of [hers[0]!.work, file, "note-changed"]) expect(text).not.toContain(word);
    // What was replaced is found by nobody.
    const replaced = hers.find(({ field }) => field === "note")!;
    for (const person of [visitor, ada, bo]) expect((await ask(person, `/-/files/${replaced.file}`)).status).toBe(404);
    expect((await ask(ada, `/-/files/${file}`)).status).toBe(200);
    expect((await ask(bo, `/-/files/${file}`)).status).toBe(404);
  });

  it("are not found under the record, the field or the file of another", async () => {
    for (const person of people) {
      for (const one of kept) {
        const other = kept.find(({ work, field }) => work !== one.work && field === one.field)!;
        const crossed = [
          `/api/records/Work/${one.file}/${one.field}`,
          `/api/records/Person/${one.work}/face`,
          `/api/records/Request/${one.work}/proof`,
          `/-/files/${one.work}`,
          `/-/files/${one.file}/../${other.file}x`,
        ];
        for (const path of crossed) expect([path, [404, 401, 403].includes((await ask(person, path)).status)]).toEqual([path, true]);
      }
    }
  });
});
