// A form asks what it would be refused with: the same words as the save would answer, and nothing is kept.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { YARD, YARD_RECORDS } from "../web/yard.ts";
import { ENGINES, type House, type Json, open } from "./harness.ts";

describe.each(ENGINES)("on %s", (engine) => {
  let house: House;
  let token: string;
  let jobs: Json[];

  beforeAll(async () => {
    const records = { ...YARD_RECORDS, Job: YARD_RECORDS.Job.slice(0, 4) };
    house = await open(YARD, { engine, development: true, records, now: "2026-03-02T10:00:00.000Z" });
    token = await house.signIn("mara@example.org");
    jobs = (await house.ask("GET", "/api/records/Job?sort=title", undefined, { token })).body.items;
  });

  afterAll(() => house?.close());

  const post = (path: string, body: unknown) => house.ask("POST", path, body, { token });
  const values = () => ({ title: "Job 01", boat: jobs[0].boat.id ?? jobs[0].boat, due_on: "2026-03-05", hours: 3 });
  const count = async () => (await house.ask("GET", "/api/records/Job", undefined, { token })).body.total;

  it("says of a new record what its save says", async () => {
    const before = await count();
    const tried = await post("/-/screens/new-job/try", { values: values() });
    const saved = await post("/-/screens/new-job/save", { values: values() });
    expect(saved.status).toBe(409);
    expect(saved.body.errors).toEqual([expect.objectContaining({ code: "twice", detail: "Alda has such a job already." })]);
    expect(tried.status).toBe(200);
    expect(tried.body.problem.errors).toEqual(saved.body.errors);
    const fits = await post("/-/screens/new-job/try", { values: { ...values(), title: "Another" } });
    expect(fits.body).toEqual({ problem: null, warnings: null });
    expect(await count()).toEqual(before);
  });

  it("says of a change and of an action what they would be refused with, and does neither", async () => {
    const [first, , , fourth] = jobs;
    const change = (hours: number) => ({ record: first.id, version: first.version, values: { hours } });
    expect((await post(`/-/screens/edit-job/try?p.job=${first.id}`, change(30))).body.problem.errors[0]).toMatchObject({
      field: null,
      detail: "Say what takes 30 hours.",
    });
    expect((await post(`/-/screens/edit-job/try?p.job=${first.id}`, change(5))).body).toEqual({ problem: null, warnings: null });
    const begin = (job: Json) => post(`/-/records/Job/${job.id}/actions/begin/try`, { values: {}, version: job.version });
    expect((await begin(fourth)).body.problem).toMatchObject({ code: "too-long", detail: "Job 04 takes 60 hours." });
    expect((await begin(first)).body).toEqual({ problem: null, warnings: null });
    const now = (await house.ask("GET", `/api/records/Job/${first.id}`, undefined, { token })).body;
    expect(now).toMatchObject({ hours: first.hours, status: "asked", version: first.version });
  });
});
