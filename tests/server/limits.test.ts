// What may happen only so often: sign-ins that fail, by a limit of the program's own; anything else by a rule that counts.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, type House, open } from "./harness.ts";

const NOTES = `# Notes

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type     | Must be          | Value |
| ----- | -------- | ---------------- | ----- |
| name  | text(80) | required         | -     |
| email | email    | required, unique | -     |

### Note

| Field | Type                | Must be         | Value       |
| ----- | ------------------- | --------------- | ----------- |
| text  | text(80)            | required        | -           |
| by    | reference to Person | required, fixed | starts user |

## 5. Validation rules

| Rule        | For  | Must hold                                                                          | Otherwise |
| ----------- | ---- | ---------------------------------------------------------------------------------- | --------- |
| Not so fast | Note | number of Note where (by = this.by and created_at > now - PERIOD) <= MOST | too-fast  |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action      | Member         |
| ------ | ----------- | -------------- |
| Person | see         | if this = user |
| Note   | see, create | if by = user   |

## 8. The error catalogue

| Code     | Status | Message                    |
| -------- | ------ | -------------------------- |
| too-fast | 429    | {MOST} notes in {PERIOD}.  |

## 9. Business constants and limits

| Name             | Value          | Meaning |
| ---------------- | -------------- | ------- |
| MOST             | 3              | -       |
| PERIOD           | 15 minutes     | -       |
| SIGN_IN_ATTEMPTS | 2 per 5 minutes | -      |
`;

describe.each(ENGINES)("limits with a window on %s", (engine) => {
  let house: House;
  let token: string;
  beforeAll(async () => {
    house = await open(NOTES, { engine, records: { Person: [{ name: "Ada", email: "ada@example.org" }] } });
    token = await house.signIn("ada@example.org");
  });
  afterAll(() => house?.close());

  const at = (time: string) => {
    house.clock.at = new Date(`2026-03-02T${time}Z`);
  };
  const note = () => house.ask("POST", "/api/records/Note", { text: "x" }, { token });
  const enter = (password: string) => house.ask("POST", "/api/session", { email: "ada@example.org", password });

  it("count what happened in the time before now, for many at once as well", async () => {
    at("11:00:00.000");
    const replies = await Promise.all(Array.from({ length: 5 }, note));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 201, 201, 429, 429]);
    expect(replies.find((reply) => reply.status === 429)?.body).toMatchObject({ code: "too-fast", detail: "3 notes in 15 minutes." });
    at("11:14:59.999");
    expect((await note()).status).toBe(429);
    at("11:15:00.000");
    expect((await note()).status).toBe(201);
  });

  it("hold for failed sign-ins as long as they say", async () => {
    at("12:00:00.000");
    for (let time = 0; time < 2; time++) expect((await enter("wrong wrong")).status).toBe(401);
    const stopped = await enter("ninefold-sample");
    expect([stopped.status, stopped.headers.get("retry-after")]).toEqual([429, "300"]);
    at("12:05:00.000");
    expect((await enter("ninefold-sample")).status).toBe(200);
  });
});
