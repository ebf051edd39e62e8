// Questions of a bulk action are grouped with the records that share them.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Asked, questionsOf } from "../../../src/runtime/server/app-api/bulk/bulk-questions.ts";
import { enterPayments, PAYERS, PAYING } from "../../fixtures/documents/bulk-totals.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const asked = (...questions: (string | null)[]): Asked[] => questions.map((question, at) => ({ question, id: `R${at + 1}` }));
const counted = (records: readonly Asked[], isTold = true) => {
  const { questions, moreAsked } = questionsOf(records, isTold);
  expect(questions.reduce((sum, { count }) => sum + count, moreAsked)).toBe(records.length);
  return [questions.map(({ question, count, first }) => [question, count, first.join(" ")]), moreAsked];
};

describe("questions of many records", () => {
  it("stand in the order of the records, each once, with the first of its records", () => {
    expect(counted(asked("a", "b", "a", "a", "a", "a"))).toEqual([
      [
        ["a", 5, "R1 R3 R4 R5"],
        ["b", 1, "R2"],
      ],
      0,
    ]);
  });

  it("are asked in full while that takes no more room, and then by the number of records", () => {
    expect(counted(asked("a", "b", "c", "d", "e", "f"))[1]).toBe(0);
    const [shown, more] = counted(asked("a", "b", "c", "d", "e", "f", "g", "f", "a"));
    expect((shown as Json).map(([question]: Json) => question)).toEqual(["a", "b", "c", "d", "e"]);
    expect(more).toBe(3);
  });

  it("are told apart from records of which nothing is asked, which are named last", () => {
    expect(counted(asked(null, "a", null))).toEqual([
      [
        ["a", 1, "R2"],
        [null, 2, "R1 R3"],
      ],
      0,
    ]);
    expect(questionsOf(asked(null, null), false)).toEqual({ questions: [], moreAsked: 0 });
  });
});

describe.each(engineFor(import.meta.filename))("the questions of a step on many records on %s", (engine) => {
  let server: TestServer;
  let token: string;
  let ids: string[];
  beforeAll(async () => {
    server = await open(PAYING, { engine, records: { Person: PAYERS } });
    token = await server.signIn("cleo@example.org");
    ids = await enterPayments(server);
  });
  afterAll(() => server?.close());

  const dropping = async (records: readonly string[]): Promise<Json> => {
    const { body } = await server.ask("POST", "/-/screens/payments/bulk/offers", { records }, { token });
    const { questions, moreAsked } = body.actions.find(({ slug }: Json) => slug === "drop");
    const labels = new Map(body.records.map(({ id, label }: Json) => [id, label]));
    const named = (first: readonly string[]) => first.map((id) => labels.get(id)).join(" ");
    return [questions.map(({ question, count, first }: Json) => [question, count, named(first)]), moreAsked];
  };

  it("name those that each is asked of, in the order in which they are sent and done", async () => {
    const [told] = await dropping(ids);
    expect(told).toEqual([
      [expect.stringContaining("0.01"), 1, "A"],
      ["Drop it?", 3, "B D E"],
      [expect.stringContaining("2.00"), 1, "C"],
    ]);
    const [backwards] = await dropping([...ids].reverse());
    expect(backwards.map(([, ...rest]: Json) => rest)).toEqual([
      [3, "E D B"],
      [1, "C"],
      [1, "A"],
    ]);
  });
});
