// Files: what is accepted, who gets them, and that nothing is left behind.

import { readdirSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GALLERY, GALLERY_RECORDS } from "../../fixtures/documents/file-fields.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const PDF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

describe.each(engineFor(import.meta.filename))("files on %s", (engine) => {
  let server: TestServer;
  let ada: string;
  let bo: string;
  let png: Buffer;

  const send = async (path: string, body: Buffer | FormData, token: string | null = ada, headers: Record<string, string> = {}) => {
    const response = await fetch(server.url + path, {
      method: "POST",
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body instanceof FormData ? {} : { "content-type": "application/octet-stream" }),
        ...headers,
      },
      body: body instanceof FormData ? body : new Uint8Array(body),
    });
    return { status: response.status, body: (await response.json()) as Json };
  };
  const upload = (field: string, body: Buffer, token: string | null = ada, name = "given") =>
    send(`/api/records/Work/uploads/${field}?name=${encodeURIComponent(name)}`, body, token);
  const uploaded = async (field: string, body: Buffer, token = ada, name = "given") => {
    const reply = await upload(field, body, token, name);
    expect(reply).toMatchObject({ status: 201 });
    return reply.body.id as string;
  };
  const make = (values: object, token = ada) => server.ask("POST", "/api/records/Work", { title: "One", ...values }, { token });
  const get = async (path: string, token: string | null = ada, headers: Record<string, string> = {}) => {
    const response = await fetch(server.url + path, {
      headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
    });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  /** All bytes that are kept, by their keys. */
  const kept = () => {
    const folder = join(server.folder, "files");
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => statSync(join(folder, name)).isFile());
  };
  const text = (bytes: number) => Buffer.from("a".repeat(bytes));

  beforeAll(async () => {
    server = await open(GALLERY, { engine, records: GALLERY_RECORDS });
    ada = await server.signIn("ada@example.org");
    bo = await server.signIn("bo@example.org");
    png = await sharp({ create: { width: 800, height: 400, channels: 3, background: "#0e5c56" } })
      .png()
      .toBuffer();
  });
  afterAll(() => server?.close());

  it("has its size in the history as whoever reads writes numbers", async () => {
    const made = await make({ paper: await uploaded("paper", text(1500), ada, "long.txt") });
    const told = async (language: string) => (await get("/-/history", ada, { "accept-language": language })).bytes.toString();
    expect(await told("en")).toContain("long.txt (1.5 KB)");
    expect(await told("de")).toContain("long.txt (1,5 KB)");
    await server.ask("DELETE", `/api/records/Work/${made.body.id}`, undefined, { token: ada });
  });

  it("takes bytes, gives them to a record, and gives them back as they were", async () => {
    const up = await upload("picture", png, ada, "Sea  view.PNG");
    expect(up).toEqual({
      status: 201,
      body: { id: expect.any(String), name: "Sea view.PNG", bytes: png.length, kind: "image/png", url: `/-/files/${up.body.id}` },
    });
    expect((await get(up.body.url)).status).toBe(404);
    const { status, body } = await make({ picture: up.body.id });
    expect([status, body.picture, body.illustrated]).toEqual([201, up.body, true]);
    for (const path of [up.body.url, `/api/records/Work/${body.id}/picture`]) {
      const { headers, bytes, ...rest } = await get(path);
      expect([rest.status, bytes.equals(png)]).toEqual([200, true]);
      expect(Object.fromEntries(headers)).toMatchObject({
        "content-type": "image/png",
        "content-length": String(png.length),
        "content-disposition": `inline; filename="Sea view.PNG"; filename*=UTF-8''Sea%20view.PNG`,
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        "cache-control": "private, no-cache",
      });
    }
    // What was given stays when it is given again, as an id or as it was sent.
    for (const picture of [up.body.id, body.picture]) {
      const again = await server.ask("PATCH", `/api/records/Work/${body.id}`, { picture, title: "Two" }, { token: ada });
      expect([again.status, again.body.picture]).toEqual([200, up.body]);
    }
  });

  it("takes a form with a file, and believes neither its name nor its type", async () => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(png)], { type: "text/html" }), "../../etc/passwd.html");
    const { body } = await send("/api/records/Work/uploads/picture", form);
    expect(body).toMatchObject({ name: "passwd.html.png", kind: "image/png" });
    expect((await send("/api/records/Work/uploads/picture", new FormData())).status).toBe(400);
    for (const [given, name] of [
      ["..\\..\\boot.ini", "boot.ini"],
      ["/", "file.txt"],
      ["...", "file.txt"],
      ["a\u202Etxt.exe", "atxt.exe"],
      // What joins letters and emoji is part of how a name is spelt.
      ["می\u200Cخواهم.txt", "می\u200Cخواهم.txt"],
      ["क्\u200Dष.txt", "क्\u200Dष.txt"],
      ["👩🏽\u200D👧\u200D❤\uFE0F\u200D🔥.txt", "👩🏽\u200D👧\u200D❤\uFE0F\u200D🔥.txt"],
      ["🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}.txt", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}.txt"],
      // Elsewhere it hides, as do signs that name no flag, and what turns the direction.
      ["in\u200Dvo\u200Cice\u200D.txt", "invoice.txt"],
      ["\u200Dمی\u200C\u200C.txt", "می.txt"],
      ["a\u{E0067}\u{E0062}\u{E007F}\u2066b\u200F\uFEFF\u00AD\u2060.txt", "ab.txt"],
      ["naïve “q”; x=.txt", "naïve “q”; x=.txt"],
    ] as const) {
      expect((await upload("paper", text(3), ada, given)).body.name).toBe(name);
    }
    const odd = await make({ note: await uploaded("note", text(3), ada, 'é"; filename=evil.html.txt') });
    const { headers } = await get(`/api/records/Work/${odd.body.id}/note`);
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="_; filename=evil.html.txt"; filename*=UTF-8''%C3%A9%3B%20filename%3Devil.html.txt`,
    );
  });

  it("keeps each limit of size at n - 1, n and n + 1", async () => {
    const codes = [];
    for (const bytes of [0, 1, 1999, 2000, 2001, 90_000]) {
      const { status, body } = await upload("paper", text(bytes));
      codes.push([bytes, status, body.code ?? body.bytes]);
    }
    expect(codes).toEqual([
      [0, 422, "file-empty"],
      [1, 201, 1],
      [1999, 201, 1999],
      [2000, 201, 2000],
      [2001, 413, "file-too-large"],
      [90_000, 413, "file-too-large"],
    ]);
    expect((await upload("paper", text(2001))).body.detail).toBe("Paper: file is larger than 2 KB.");
  });

  it("goes on over the connections on which it has refused much", async () => {
    for (let turn = 0; turn < 3; turn++) {
      expect((await upload("paper", text(9_000_000))).status).toBe(413);
      expect((await upload("paper", text(10))).status).toBe(201);
    }
  });

  it("asks for the limit of the day where a field names no size, in the form and of what is sent", async () => {
    const before = server.clock.at;
    const limitTold = async () => {
      const form = await server.ask("GET", "/-/screens/new-work/form", undefined, { token: ada });
      return form.body.fields.find((field: Json) => field.name === "film").type.maxBytes;
    };
    expect(await limitTold()).toBe(200_000);
    expect((await upload("film", text(200_001))).body.detail).toBe("Film: file is larger than 200 KB.");
    server.clock.at = new Date("2026-03-09T10:00:00.000Z");
    expect(await limitTold()).toBe(300_000);
    const film = await uploaded("film", text(200_001));
    expect((await upload("film", text(300_001))).status).toBe(413);
    server.clock.at = before;
    const early = await make({ film });
    expect([early.status, early.body.errors?.[0]?.code]).toEqual([413, "file-too-large"]);
  });

  it("tells the kind by the content alone", async () => {
    const tries: [string, Buffer, string][] = [
      ["picture", text(10), "file-kind"],
      ["picture", PDF, "file-kind"],
      ["picture", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), "file-kind"],
      ["picture", png.subarray(0, 30), "picture-unreadable"],
      ["paper", png.subarray(0, 30), "picture-unreadable"],
      ["paper", Buffer.from([0, 1, 2, 3, 255]), "file-kind"],
      ["paper", Buffer.from([0xc3, 0x28]), "file-kind"],
      ["paper", PDF, "application/pdf"],
      ["paper", Buffer.from("<script>alert(1)</script>"), "text/plain"],
      ["note", Buffer.from([0, 1, 2, 3, 255]), "application/octet-stream"],
    ];
    for (const [field, bytes, expected] of tries) {
      const { body } = await upload(field, bytes, ada, "photo.png");
      expect([field, expected, body.code ?? body.kind]).toEqual([field, expected, expected]);
    }
    // One field's upload is no way around another's kinds and sizes.
    const binary = await uploaded("note", Buffer.from([0, 1, 2, 3, 255]));
    expect((await make({ paper: binary })).body).toMatchObject({ status: 422, errors: [{ field: "paper", code: "file-kind" }] });
    expect((await make({ paper: await uploaded("note", text(2500)) })).body).toMatchObject({ code: "file-too-large" });
  });

  it("refuses a picture that is far larger than its bytes", async () => {
    // The size in its header counts, before anything is unpacked.
    const claimed = Buffer.from(png);
    claimed.writeUInt32BE(60_000, 16);
    claimed.writeUInt32BE(60_000, 20);
    expect((await upload("picture", claimed)).body.code).toBe("picture-unreadable");
  });

  it("sends pictures in three sizes, upright and without what the camera wrote", async () => {
    const photo = await sharp({ create: { width: 900, height: 300, channels: 3, background: "#9a3412" } })
      .withExif({ IFD0: { Copyright: "somebody", Orientation: "6" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await make({ picture: await uploaded("picture", photo), paper: await uploaded("paper", PDF) });
    const small = await get(`${body.picture.url}?size=small`);
    const { width, height, format, exif, orientation } = await sharp(small.bytes).metadata();
    expect({ width, height, format, exif, orientation }).toEqual({
      width: 80,
      height: 240,
      format: "webp",
      exif: undefined,
      orientation: undefined,
    });
    expect(small.headers.get("content-type")).toBe("image/webp");
    expect((await get(`${body.picture.url}?size=small`)).bytes.equals(small.bytes)).toBe(true);
    const heights = ["medium", "large"].map(
      async (size) => (await sharp((await get(`${body.picture.url}?size=${size}`)).bytes).metadata()).height,
    );
    // None is made larger than it is.
    expect(await Promise.all(heights)).toEqual([800, 900]);
    for (const path of [`${body.picture.url}?size=huge`, `${body.paper.url}?size=small`]) expect((await get(path)).status).toBe(404);
    expect((await get(`${body.picture.url}?width=5`)).status).toBe(400);
    expect((await get(`${body.picture.url}?size=small`, null, { "if-none-match": small.headers.get("etag") ?? "" })).status).toBe(304);
  });

  it("sends ranges, and says when nothing changed", async () => {
    const { body } = await make({ note: await uploaded("note", Buffer.from("0123456789")) });
    const { url } = body.note;
    const ranges: [string, number, string, string | null][] = [
      ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
      ["bytes=8-", 206, "89", "bytes 8-9/10"],
      ["bytes=-2", 206, "89", "bytes 8-9/10"],
      ["bytes=9-99", 206, "9", "bytes 9-9/10"],
      ["bytes=10-", 416, "", "bytes */10"],
      ["bytes=5-4", 416, "", "bytes */10"],
      ["bytes=0-1,3-4", 200, "0123456789", null],
      ["lines=1-2", 200, "0123456789", null],
    ];
    for (const [range, status, bytes, said] of ranges) {
      const reply = await get(url, ada, { range });
      expect([range, reply.status, reply.bytes.toString(), reply.headers.get("content-range")]).toEqual([range, status, bytes, said]);
    }
    const etag = (await get(url)).headers.get("etag") ?? "";
    expect((await get(url, ada, { "if-none-match": etag })).status).toBe(304);
    expect((await get(url, ada, { range: "bytes=0-3", "if-range": '"other"' })).status).toBe(200);
    const head = await fetch(server.url + url, { method: "HEAD", headers: { authorization: `Bearer ${ada}` } });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "10", ""]);
    expect((await get(url)).headers.get("content-disposition")).toContain("attachment");
  });

  it("gives a file to whoever may see its record and its field, at every address", async () => {
    const { body } = await make({
      title: "Secret",
      hidden: true,
      picture: await uploaded("picture", png),
      paper: await uploaded("paper", PDF),
    });
    const open = (await make({ title: "Open", picture: await uploaded("picture", png), paper: await uploaded("paper", PDF) })).body;
    const paths = (work: Json, field: string) => [
      work[field].url,
      `/api/records/Work/${work.id}/${field}`,
      ...(field === "picture" ? [`${work[field].url}?size=small`] : []),
    ];
    const statuses = async (work: Json, field: string, token: string | null) => {
      const found = [];
      for (const path of paths(work, field)) found.push((await get(path, token)).status);
      return [...new Set(found)];
    };
    expect(await statuses(body, "picture", ada)).toEqual([200]);
    expect(await statuses(body, "picture", bo)).toEqual([404]);
    expect(await statuses(body, "picture", null)).toEqual([404]);
    expect(await statuses(open, "picture", bo)).toEqual([200]);
    expect(await statuses(open, "picture", null)).toEqual([200]);
    expect(await statuses(open, "paper", ada)).toEqual([200]);
    expect(await statuses(open, "paper", bo)).toEqual([404]);
    expect(await statuses(open, "paper", null)).toEqual([404]);
    // What may not be seen is not filtered by either, and is in no list.
    const listed = await server.ask("GET", "/api/works", undefined, { token: bo });
    expect(listed.body.find((one: Json) => one.title === "Secret")).toBeUndefined();
    expect(listed.body.find((one: Json) => one.title === "Open")).toEqual({ title: "Open", picture: open.picture });
    const filter = async (query: string, token: string) => {
      const { status, body: page } = await server.ask("GET", `/api/records/Work?${query}`, undefined, { token });
      return status === 200 ? page.items.map((one: Json) => one.title) : status;
    };
    expect(await filter("paper.empty=no", ada)).toContain("Open");
    expect(await filter("paper.empty=no", bo)).toEqual([]);
    expect(await filter("picture.empty=no", bo)).toContain("Open");
    expect(await filter("picture=x", ada)).toBe(400);
    expect(await filter("sort=picture", ada)).toBe(400);
    for (const path of ["/-/files/x", `/-/files/${open.id}`, `/api/records/Work/${open.id}/title`, "/api/records/Work/uploads/title"]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });

  it("lets nobody use another's upload, nor one twice, nor one of long ago", async () => {
    const id = await uploaded("picture", png);
    expect((await make({ picture: id }, bo)).body).toMatchObject({ status: 422, code: "file-unknown" });
    expect((await make({ picture: id })).status).toBe(201);
    expect((await make({ picture: id })).body.code).toBe("file-unknown");
    const twice = await uploaded("note", text(3));
    expect((await make({ paper: twice, note: twice })).body.code).toBe("file-unknown");
    for (const picture of ["x", 5, {}, [], "00000000-0000-7000-8000-000000000000"]) {
      expect([picture, (await make({ picture })).body.code]).toEqual([picture, "file-unknown"]);
    }
    expect((await upload("picture", png, null)).status).toBe(401);
    const face = await send("/api/records/Person/uploads/face", png, null);
    expect(face.status).toBe(201);
    expect((await make({ picture: face.body.id })).body.code).toBe("file-unknown");
    const signUp = { name: "Cy", email: `cy-${engine}@example.org`, password: "long enough", face: face.body.id };
    expect((await server.ask("POST", "/api/sign-up", signUp)).body.user.face).toMatchObject({ kind: "image/png" });
    const old = await uploaded("picture", png);
    server.clock.at = new Date(server.clock.at.getTime() + 25 * 3_600_000);
    expect((await make({ picture: old })).body.code).toBe("file-unknown");
  });

  it("asks for a file in an action, and takes it away by another", async () => {
    const { body: made } = await server.ask("POST", "/api/records/Request/actions/apply", { title: "Please" }, { token: ada });
    const act = async (action: string, values: object = {}) =>
      (await server.ask("POST", `/api/records/Request/${made.id}/actions/${action}`, values, { token: ada })).body;
    expect((await act("send")).code).toBe("required");
    expect((await act("send", { proof: null })).code).toBe("required");
    const proof = (await send("/api/records/Request/uploads/proof?name=proof.pdf", PDF)).body;
    expect(await act("send", { proof: proof.id })).toMatchObject({ status: "sent", proof });
    expect((await get(proof.url)).status).toBe(200);
    expect(await act("drop")).toMatchObject({ status: "draft", proof: null });
    expect((await get(proof.url)).status).toBe(404);
    const history = await server.store.history("Request", made.id, 1);
    expect(JSON.parse(String(history[0]?.changes.proof?.from))).toEqual({ name: "proof.pdf", bytes: PDF.length });
  });

  it("leaves nothing behind: of a refused write, a replaced file, a deleted record, a cut upload", async () => {
    server.clock.at = new Date(server.clock.at.getTime() + 25 * 3_600_000);
    await server.ninefold.settle();
    const before = kept();
    const lost = await uploaded("paper", PDF);
    expect((await make({ title: "", paper: lost })).body.code).toBe("required");
    expect((await make({ hidden: true, paper: lost })).body.code).toBe("no-picture");
    const { body } = await make({ paper: lost, picture: await uploaded("picture", png) });
    for (const size of ["small", "medium", "large"]) await get(`${body.picture.url}?size=${size}`);
    const replaced = await server.ask(
      "PATCH",
      `/api/records/Work/${body.id}`,
      { picture: await uploaded("picture", png), paper: null },
      { token: ada },
    );
    expect(replaced.status).toBe(200);
    expect((await get(body.picture.url)).status).toBe(404);
    await server.ninefold.settle();
    expect(kept()).toHaveLength(before.length + 1);
    expect((await server.ask("DELETE", `/api/records/Work/${body.id}`, undefined, { token: ada })).status).toBe(204);
    expect((await get(replaced.body.picture.url)).status).toBe(404);
    await cutShort(server.url, ada);
    await uploaded("paper", PDF);
    server.clock.at = new Date(server.clock.at.getTime() + 25 * 3_600_000);
    await server.ninefold.settle();
    expect(kept()).toEqual(before);
  });
});

/** Promises more bytes than it sends, and goes. */
async function cutShort(url: string, token: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const gone = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  const head = `POST /api/records/Work/uploads/note HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: 2000\r\n\r\n`;
  await new Promise<void>((resolve) => socket.write(`${head}some bytes`, () => resolve()));
  socket.resume();
  socket.end();
  await gone;
}
