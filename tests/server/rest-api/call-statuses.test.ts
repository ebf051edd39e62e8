// The status of a call that answers without a body is the one that its document says.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Jobs

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| email | email    | required, unique |

### Job

| Field   | Type           | Must be  |
| ------- | -------------- | -------- |
| title   | text(40)       | required |
| keepers | list of Person | optional |

## 4. States and transitions

### Job

- States: waiting, running

| From    | Action | To      |
| ------- | ------ | ------- |
| (new)   | ask    | waiting |
| waiting | run    | running |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Worker | signed in |

| Entity | Action                                          | Worker |
| ------ | ----------------------------------------------- | ------ |
| Person | see, change                                     | yes    |
| Job    | see, ask, run, change, link keepers, delete     | yes    |

## 7. The calls it makes

- Standard calls: no

| Call   | Method | Path                      | Does                       | Takes                   | Gives | Status |
| ------ | ------ | ------------------------- | -------------------------- | ----------------------- | ----- | ------ |
| enter  | POST   | /api/enter                | sign in                    | Person(email, password) | -     | 200    |
| leave  | POST   | /api/leave                | sign out                   | -                       | -     | 200    |
| all    | GET    | /api/jobs                 | list Job                   | -                       | list of Job(id, title, status) | - |
| ask    | POST   | /api/jobs                 | ask Job                    | Job(title)              | -     | 201    |
| plain  | POST   | /api/plain                | ask Job                    | Job(title)              | -     | -      |
| run    | POST   | /api/jobs/{job}/run       | run Job                    | -                       | -     | 202    |
| rename | PATCH  | /api/jobs/{job}           | change Job                 | Job(title)              | -     | 200    |
| join   | POST   | /api/jobs/{job}/keepers   | link Job.keepers with user | -                       | -     | 200    |
| drop   | DELETE | /api/jobs/{job}           | delete Job                 | -                       | -     | 200    |
| known  | GET    | /api/jobs/{job}           | see Job                    | -                       | -     | 200    |
`;

describe.each(engineFor(import.meta.filename))("answers without a body, on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(DOCUMENT, { engine, records: { Person: [{ email: "ada@example.org" }] } });
  });
  afterAll(() => server?.close());

  it("have the status that the document says, an empty body, and are described so", async () => {
    const entered = await server.ask("POST", "/api/enter", { email: "ada@example.org", password: "ninefold-sample" });
    const cookie = entered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const ask = (method: string, path: string, body?: unknown) => server.ask(method, `/api${path}`, body, { headers: { cookie } });
    const said: unknown[] = [];
    const say = ({ status, body, headers }: Awaited<ReturnType<typeof ask>>) =>
      said.push([status, body, headers.get("content-type"), headers.get("content-length")]);
    say(entered);
    say(await ask("POST", "/jobs", { title: "one" }));
    say(await ask("POST", "/plain", { title: "two" }));
    const { id } = (await ask("GET", "/jobs")).body[0];
    for (const [method, path, body] of [
      ["POST", "/run"],
      ["PATCH", "", { title: "changed" }],
      ["POST", "/keepers"],
      ["GET", ""],
      ["DELETE", ""],
    ] as const)
      say(await ask(method, `/jobs/${id}${path}`, body));
    say(await ask("POST", "/leave"));
    const empty = (status: number) => [status, null, null, status === 204 ? null : "0"];
    expect(said).toEqual([200, 201, 204, 202, 200, 200, 200, 200, 200].map(empty));
    const { responses } = server.description.paths["/api/jobs/{job}"].patch;
    expect([responses[200].content, responses[204]]).toEqual([undefined, undefined]);
  });
});
