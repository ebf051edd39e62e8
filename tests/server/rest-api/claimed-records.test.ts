// Calls that change or delete every record that fulfils a condition ask it within the same transaction.

import { describe, expect, it } from "vitest";
import { visitorsMay } from "../../fixtures/documents/visitor-permissions.ts";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const QUEUE = `# Queue

## 3. Entities and their fields

### Job

| Field  | Type     | Must be  | Value    |
| ------ | -------- | -------- | -------- |
| name   | text(40) | required | -        |
| worker | integer  | required | starts 0 |

${visitorsMay({ Job: "see, create, change, delete" })}

## 7. The calls it makes

| Call  | Method | Path        | Does                              | Takes               | Gives             |
| ----- | ------ | ----------- | --------------------------------- | ------------------- | ----------------- |
| fill  | POST   | /api/fill   | create many Job                   | list of Job(name)   | { count } |
| claim | POST   | /api/claim  | change every Job where (worker = 0) | Job(worker)       | { count } |
| drop  | DELETE | /api/free   | delete every Job where (worker = 0) | -                 | { count } |
`;

describe.each(ENGINES)("records that several ask for at once, on %s", (engine) => {
  const filled = async (many: number): Promise<TestServer> => {
    const server = await open(QUEUE, { engine });
    await server.ask("POST", "/api/fill", Array.from({ length: many }, (_, at) => ({ name: `job ${at}` })) as unknown as Json);
    return server;
  };

  it("are changed by one of them alone", async () => {
    const server = await filled(120);
    const claims = await Promise.all([1, 2, 3].map((worker) => server.ask("POST", "/api/claim", { worker })));
    expect(claims.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(claims.map(({ body }) => body.count).toSorted((one, other) => one - other)).toEqual([0, 0, 120]);
    await server.close();
  });

  it("are not deleted once they were changed", async () => {
    const server = await filled(120);
    const [claimed, dropped] = await Promise.all([server.ask("POST", "/api/claim", { worker: 1 }), server.ask("DELETE", "/api/free")]);
    expect([claimed.status, dropped.status, claimed.body.count + dropped.body.count]).toEqual([200, 200, 120]);
    expect((await server.ask("GET", "/api/records/Job?size=1")).body.total).toBe(claimed.body.count);
    await server.close();
  });
});
