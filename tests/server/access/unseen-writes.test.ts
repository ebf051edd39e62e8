// Writes to a field that one may not see reveal nothing of its value.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SseClient } from "../../support/sse-client.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const VAULT = `# Vault

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen    | Route              | Shows         | Fields                     | Actions                            | Menu |
| --------- | ------------------ | ------------- | -------------------------- | ---------------------------------- | ---- |
| Cases     | /                  | list of Case  | title, pin                 | change, probe, guess, mark, import | yes  |
| Case      | /cases/{case}      | one Case      | title, pin, lines          | change, probe, guess, mark         | no   |
| Edit case | /cases/{case}/edit | form for Case | title, pin, helper, friends, lines | save                       | no   |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type     | Must be          | Value     |
| ----- | -------- | ---------------- | --------- |
| name  | text(40) | required         | -         |
| email | email    | required, unique | -         |
| chief | yes/no   | required         | starts no |
| counts | yes/no  | required         | starts no |

### Box

- Shown as: {name}

| Field | Type           | Must be  |
| ----- | -------------- | -------- |
| name  | text(40)       | required |
| code  | integer        | optional |
| fans  | list of Person | optional |

### Case

- Shown as: {title}

| Field   | Type                | Must be  | Value |
| ------- | ------------------- | -------- | ----- |
| title   | text(40)            | required | -     |
| keeper  | reference to Person | required | -     |
| box     | reference to Box    | required | -     |
| pin     | integer             | optional | -     |
| worth   | money               | optional | -     |
| helper  | reference to Person | optional | -     |
| friends | list of Person      | optional | -     |
| lines   | rows of Line        | optional | -     |
| notes   | rows of Note        | optional | -     |

### Line

| Field  | Type                | Must be  | Value    |
| ------ | ------------------- | -------- | -------- |
| what   | text(40)            | required | -        |
| cost   | integer             | required | starts 0 |
| by     | reference to Person | optional | -        |
| count  | integer             | optional | -        |

### Note

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| text  | text(40) | required |

## 4. States and transitions

### Case

- States: open, closed
- Ends in: closed

| From  | Action | To     | Asks for                  | Then                                               |
| ----- | ------ | ------ | ------------------------- | -------------------------------------------------- |
| (new) | enter  | open   | -                         | -                                                  |
| open  | probe  | open   | pin                       | -                                                  |
| open  | guess  | open   | amount: integer, required | set pin to ask.amount                              |
| open  | mark   | open   | amount: integer, required; fan: reference to Person, required | set box.code to ask.amount; add ask.fan to box.fans |
| open  | close  | closed | pin                       | -                                                  |
| closed | reopen | open  | -                         | -                                                  |

## 5. Validation rules

| Rule | For      | Must hold                   | Otherwise | Level   |
| ---- | -------- | --------------------------- | --------- | ------- |
| High | Case.pin | pin is empty or pin <= 100  | too-high  | warning |
| Wide | Case     | number of lines where (cost > 900) = 0 | too-wide | warning |

## 6. Roles and permissions

| Role    | Means                               |
| ------- | ----------------------------------- |
| Member  | not user.chief and not user.counts  |
| Counter | user.counts                         |
| Chief   | user.chief                          |

| Entity | Action                                                 | Member           | Counter | Chief |
| ------ | ------------------------------------------------------ | ---------------- | ------- | ----- |
| Person | see                                                    | yes              | yes     | yes   |
| Box    | see                                                    | yes              | yes     | yes   |
| Box    | see code, see fans                                     | no               | no      | yes   |
| Box    | create                                                 | no               | no      | yes   |
| Case   | see                                                    | yes              | yes     | yes   |
| Case   | enter, change, probe, guess, mark, close, reopen       | yes              | no      | yes   |
| Case   | see pin, see worth, see helper, see friends, see notes | if keeper = user | no      | yes   |
| Line   | see cost, see by                                       | no               | no      | yes   |
| Line   | change count                                           | no               | yes     | yes   |

## 7. The calls it makes

| Call  | Method | Path               | Does                                  | Takes           | Gives       |
| ----- | ------ | ------------------ | ------------------------------------- | --------------- | ----------- |
| edit  | PUT    | /api/cases/{case}  | change Case                           | Case(pin, title) | Case(id, title, pin) |

## 8. The error catalogue

| Code     | Status | Message        |
| -------- | ------ | -------------- |
| too-high | 409    | {pin} is high. |
| too-wide | 409    | Too wide.      |
`;

const people = ["Ann", "Ben", "Cy", "Dee"].map((name) => ({
  name,
  email: `${name.toLowerCase()}@example.org`,
  chief: name === "Cy",
  counts: name === "Dee",
}));

describe.each(engineFor(import.meta.filename))("a guess at what is written and not seen, on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    server = await open(VAULT, { engine, records: { Person: people } });
    for (const { name, email } of people) tokens[name] = await server.signIn(email);
    for (const one of (await ask("Cy", "GET", "/api/records/Person")).body.items) ids[one.name] = one.id;
  });
  afterAll(() => server?.close());

  const ask = async (who: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const reply = await server.ask(method, path, body, { token: tokens[who], headers });
    return {
      status: reply.status,
      body: reply.body as Json,
      etag: reply.headers.get("etag"),
      confirm: reply.headers.get("confirm-warnings"),
    };
  };

  interface Twin {
    readonly id: string;
    readonly box: string;
    readonly lines: readonly string[];
  }

  /** A case of Ben's with what is hidden from Ann: `isRight` as she guesses it, else otherwise. */
  const twin = async (isRight: boolean, pin = isRight ? 7 : 8): Promise<Twin> => {
    const fans = isRight ? [ids.Ben] : [];
    const box = (await ask("Cy", "POST", "/api/records/Box", { name: "Box", code: isRight ? 7 : 8, fans })).body.id;
    const other = isRight ? ids.Ben : ids.Cy;
    const body = {
      ...{ title: "Case", keeper: ids.Ben, box, pin, worth: isRight ? "7.00" : "8.00", helper: other, friends: [other] },
      lines: [{ what: "A", cost: isRight ? 7 : 8, by: other }, { what: "B" }],
      notes: [{ text: isRight ? "seven" : "eight" }],
    };
    const path = "/api/records/Case/actions/enter";
    const tried = await ask("Cy", "POST", path, body);
    const made = tried.status === 201 ? tried : await ask("Cy", "POST", path, body, { "confirm-warnings": tried.body.confirmation });
    return { id: made.body.id, box, lines: made.body.lines.map(({ id }: Json) => id) };
  };

  /** Without what differs between any two records. */
  const plain = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value ?? null).replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, "ID"));

  /** What Ann gets of a record, by every way that shows it. */
  const toldOf = async ({ id, box }: Twin) => [
    await ask("Ann", "GET", `/api/records/Case/${id}`),
    await ask("Ann", "GET", `/api/records/Box/${box}`),
    await ask("Ann", "GET", `/-/screens/case/record?p.case=${id}`),
    await ask("Ann", "GET", `/-/screens/edit-case/form?p.case=${id}`),
    await ask("Ann", "GET", `/-/records/Case/${id}/meanwhile?action=probe`),
    await ask("Ann", "GET", `/api/history?record=${id}`),
    await ask("Ann", "GET", `/api/history?record=${box}`),
  ];

  /** Does the same to both, as Ann, and compares all that she gets: the answer, what is there then, and what she hears. */
  const same = async (act: (one: Twin) => Promise<unknown>, twins: readonly [Twin, Twin] | null = null): Promise<unknown> => {
    const client = await SseClient.at(server.url, tokens.Ann);
    const told: unknown[] = [];
    for (const one of twins ?? [await twin(true), await twin(false)]) {
      await mark(client);
      const answer = await act(one);
      const heard = (await mark(client)).filter(({ data }) => [one.id, one.box].includes(data.record) || data.record === undefined);
      told.push(plain({ answer, heard: heard.map(({ event, data }) => [event, data]), after: await toldOf(one) }));
    }
    client.close();
    expect(told[1]).toEqual(told[0]);
    return (told[0] as Json).answer;
  };
  let last = "";
  /** What was heard since the last time: everybody sees a new box, and an event that comes twice is older than that. */
  const mark = async (client: SseClient) => {
    const { body } = await ask("Cy", "POST", "/api/records/Box", { name: "Mark" });
    const { id } = await client.until(({ data }) => data.record === body.id);
    const heard = client.events.splice(0).filter((one) => one.id !== id && (one.id === null || one.id > last));
    last = id ?? last;
    return heard;
  };
  const versionOf = async (id: string): Promise<number> => (await ask("Ann", "GET", `/api/records/Case/${id}`)).body.version;
  const patch = (of: (one: Twin) => object) => (one: Twin) => ask("Ann", "PATCH", `/api/records/Case/${one.id}`, of(one));

  it("gets the same answer where a call changes a field, a reference, a list or rows", async () => {
    const given: Record<string, (one: Twin) => object> = {
      pin: () => ({ pin: 7 }),
      worth: () => ({ worth: "7.00" }),
      helper: () => ({ helper: ids.Ben }),
      friends: () => ({ friends: [ids.Ben] }),
      "a field of rows": ({ lines }) => ({ lines: [{ id: lines[0], cost: 7 }, { id: lines[1] }] }),
      "a reference in rows": ({ lines }) => ({ lines: [{ id: lines[0], by: ids.Ben }, { id: lines[1] }] }),
      "with what is seen": () => ({ pin: 7, title: "Other" }),
      "with what stays": () => ({ pin: 7, title: "Case" }),
    };
    for (const [what, of] of Object.entries(given)) {
      const answer = (await same(patch(of))) as Json;
      expect([what, answer.status, answer.body.version, answer.etag]).toEqual([what, 200, 2, '"2"']);
    }
    await same((one) => ask("Ann", "PUT", `/api/cases/${one.id}`, { pin: 7 }));
    await same(async (one) => ask("Ann", "PATCH", `/api/records/Case/${one.id}`, { pin: 7 }, { "if-match": '"1"' }));
  });

  it("gets the same answer where it empties what is hidden, or was empty", async () => {
    const empty = async (isRight: boolean): Promise<Twin> => {
      const one = await twin(isRight);
      const given = isRight ? { pin: null, friends: [], notes: [] } : { title: "Case", worth: "9.00" };
      await ask("Cy", "PATCH", `/api/records/Case/${one.id}`, given);
      return one;
    };
    for (const given of [{ pin: null }, { friends: [] }, { notes: [] }])
      await same(
        patch(() => given),
        [await empty(true), await empty(false)],
      );
  });

  it("gets the same answer where a form saves it and takes it back, as often as it is tried", async () => {
    const save = async ({ id }: Twin, values: object, path = "save") =>
      ask("Ann", "POST", `/-/screens/edit-case/${path}?p.case=${id}`, { values, version: await versionOf(id) });
    const answer = (await same(async (one) => {
      const saved = await save(one, { pin: 7 });
      const undone = await ask("Ann", "POST", "/-/undo", { entity: "Case", records: [{ id: one.id, version: saved.body.version }] });
      const again = await save(one, { pin: 7, helper: ids.Ben });
      return [await save(one, { pin: 7 }, "try"), saved, undone, again];
    })) as Json;
    expect(answer.map(({ status, body }: Json) => [status, body.undo, body.unchanged])).toEqual([
      [200, undefined, undefined],
      [200, true, undefined],
      [200, undefined, undefined],
      [200, true, undefined],
    ]);
    // What was there is there again.
    for (const given of [{ pin: 7 }, { friends: [ids.Ben] }, { notes: [] }]) {
      const { id } = await twin(false);
      const before = (await ask("Cy", "GET", `/api/records/Case/${id}`)).body;
      const { body } = await ask("Ann", "POST", `/-/screens/edit-case/save?p.case=${id}`, { values: given, version: 1 });
      const undone = await ask("Ann", "POST", "/-/undo", { entity: "Case", records: [{ id, version: body.version }] });
      expect(undone.body).toEqual({ undone: 1, refused: 0 });
      const { version: _, changed_at: __, notes, ...after } = (await ask("Cy", "GET", `/api/records/Case/${id}`)).body;
      expect([after, notes.map(({ text }: Json) => text)]).toEqual([expect.objectContaining({ pin: 8, friends: [ids.Cy] }), ["eight"]]);
      expect(before.pin).toBe(8);
    }
  });

  it("gets the same answer where rows are saved and taken back", async () => {
    await same(async ({ id, lines }) => {
      const rows = [{ id: lines[0], cost: 7 }, { id: lines[1] }];
      const saved = await ask("Ann", "POST", `/-/screens/edit-case/save?p.case=${id}`, { values: { lines: rows }, version: 1 });
      return [saved, await ask("Ann", "POST", "/-/undo", { entity: "Case", records: [{ id, version: saved.body.version }] })];
    });
  });

  it("gets the same answer of many", async () => {
    const bulk = async ({ id }: Twin, request: object, path = "bulk") => {
      const records = [{ id, version: await versionOf(id) }];
      return ask("Ann", "POST", `/-/screens/cases/${path}`, { ...request, records });
    };
    const answer = (await same(async (one) => [
      await bulk(one, { action: null, values: { pin: 7 } }, "bulk/try"),
      await bulk(one, { action: null, values: { pin: 7 } }),
      await bulk(one, { action: "guess", values: { amount: 7 } }),
    ])) as Json;
    expect(answer[1].body).toMatchObject({ results: [{ problem: null }], undo: true });
    expect(answer[1].body.results[0]).not.toHaveProperty("unchanged");
  });

  it("gets the same answer where a step asks for it, sets it, or sets it in another record, and leads back", async () => {
    const act =
      (slug: string, values: object, entity = "Case") =>
      async ({ id }: Twin) =>
        ask("Ann", "POST", `/-/records/${entity}/${id}/actions/${slug}`, { values, version: await versionOf(id) });
    await same(act("probe", { pin: 7 }));
    await same(act("guess", { amount: 7 }));
    await same(act("mark", { amount: 7, fan: ids.Ben }));
    await same(act("close", { pin: 7 }));
    await same((one) => ask("Ann", "POST", `/api/records/Case/${one.id}/actions/guess`, { amount: 7 }));
    await same((one) => ask("Ann", "POST", `/api/records/Case/${one.id}/actions/mark`, { amount: 7, fan: ids.Ben }));
  });

  it("gets the same answer by an import", async () => {
    const run = async ({ id }: Twin, step: string) => {
      const query = new URLSearchParams({ map: "id,pin", match: "id", ...(step === "run" ? { key: `guess-${id}` } : {}) });
      const response = await fetch(`${server.url}/-/screens/cases/import/${step}?${query}`, {
        method: "POST",
        headers: { authorization: `Bearer ${tokens.Ann}`, "content-type": "text/csv", "x-ninefold": "1" },
        body: `id,pin\n${id},7\n`,
      });
      return [response.status, await response.json()];
    };
    const answer = (await same(async (one) => [await run(one, "try"), await run(one, "run")])) as Json;
    expect(answer.map(([status, { updated, unchanged }]: Json) => [status, updated, unchanged])).toEqual([
      [200, 1, 0],
      [200, 1, 0],
    ]);
  });

  it("gets the same warnings, also where it was warned before", async () => {
    const high = async (isRight: boolean) => twin(isRight, isRight ? 150 : 151);
    const answer = (await same(
      patch(() => ({ pin: 150 })),
      [await high(true), await high(false)],
    )) as Json;
    expect([answer.status, answer.body.code]).toEqual([409, "needs-confirmation"]);
  });

  it("asks for the same permission, right or wrong", async () => {
    const count = async (one: Twin, given: object) => {
      const [first, second] = one.lines;
      const { status } = await ask("Dee", "PATCH", `/api/records/Case/${one.id}`, { lines: [{ id: first, ...given }, { id: second }] });
      return status;
    };
    for (const given of [{ count: 3, cost: 7 }, { cost: 7 }]) {
      expect([await count(await twin(true), given), await count(await twin(false), given)]).toEqual([403, 403]);
    }
    expect(await count(await twin(true), { count: 3, what: "A" })).toBe(200);
  });

  it("is shown as it was to users who see the field", async () => {
    const { id } = await twin(true);
    const before = (await ask("Cy", "GET", `/api/records/Case/${id}`)).body;
    expect((await ask("Cy", "PATCH", `/api/records/Case/${id}`, { pin: 7, friends: [ids.Ben], helper: ids.Ben })).body.version).toBe(
      before.version,
    );
    await ask("Ann", "PATCH", `/api/records/Case/${id}`, { pin: 7 });
    await ask("Ann", "PATCH", `/api/records/Case/${id}`, { pin: 9 });
    const { items } = (await ask("Cy", "GET", `/api/history?record=${id}&action=change`)).body;
    expect(items.map(({ changes }: Json) => changes)).toEqual([[expect.objectContaining({ label: "Pin", from: "7", to: "9" })]]);
    const page = (await ask("Cy", "GET", `/-/screens/case/record?p.case=${id}`)).body.history.entries;
    expect(page.flatMap(({ changes }: Json) => changes.map(({ from, to }: Json) => [from, to]))).toContainEqual(["7", "9"]);
    expect(page.flatMap(({ changes }: Json) => changes.map(({ from, to }: Json) => [from, to]))).not.toContainEqual(["7", "7"]);
  });
});
