// Hints of screens: first columns, selections, ways of a record and board lanes.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { JOBS, JOBS_RECORDS } from "../../fixtures/documents/board-lanes.ts";
import { PEOPLE_TABLE } from "../../fixtures/documents/people.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await open(JOBS, { development: true, records: JOBS_RECORDS });
});

afterAll(async () => {
  await server?.close();
});

const ask = async (who: string | null, path: string): Promise<Json> => {
  const token = who === null ? undefined : await server.signIn(`${who}@jobs.test`);
  return (await server.ask("GET", path, undefined, { token })).body;
};

describe("the screens of the menu", () => {
  const main = async (who: string | null): Promise<Json> => (await ask(who, "/-/app")).mainScreens;

  it("begin with the start, and with what somebody works on, boards of steps first", async () => {
    expect(await main("mia")).toEqual(["my-jobs", "bench", "for-me", "new-job", "all-jobs", "parts", "how"]);
  });

  it("take turns among the roles of whoever has several", async () => {
    expect(await main("cleo")).toEqual(["my-jobs", "bench", "money", "for-me", "parts", "new-job", "all-jobs", "how"]);
  });

  it("stay in the order of the document for whom nothing is to be done", async () => {
    expect(await main(null)).toEqual(["all-jobs", "bench", "how"]);
  });

  it("have at their end what the document leaves open, wherever it stands there", async () => {
    const undecided = "| Numbers | /numbers | not shown: which? | - | - | - | yes |\n";
    const other = await open(JOBS.replace("| My jobs ", `${undecided}| My jobs `), { records: JOBS_RECORDS, showOpen: true });
    try {
      const { body } = await other.ask("GET", "/-/app", undefined, { token: await other.signIn("mia@jobs.test") });
      expect(body.mainScreens).toEqual(["my-jobs", "bench", "for-me", "new-job", "all-jobs", "parts", "how", "numbers"]);
    } finally {
      await other.close();
    }
  });

  it("say of a list whether it holds some records alone, or one's own", async () => {
    const { screens } = await ask("cleo", "/-/app");
    const holding = (what: string) => screens.filter((one: Json) => one.holds === what).map((one: Json) => one.slug);
    expect(holding("some")).toEqual(["for-me", "money"]);
    expect(holding("own")).toEqual(["my-jobs"]);
  });
});

describe("a board", () => {
  const ways = async (who: string): Promise<Json> => {
    const { screens } = await ask(who, "/-/app");
    const board = screens.find((one: Json) => one.slug === "bench");
    // The nearest comes first.
    return Object.fromEntries(board.ways.toReversed().map(({ from, to, ...way }: Json) => [`${from} ${to}`, way]));
  };

  it("tells what leads from lane to lane elsewhere, by others, and by itself", async () => {
    expect(await ways("mia")).toMatchObject({
      "asked taken": { is: "notNow", action: "Take" },
      "asked forgotten": { is: "itself" },
      "taken late": { is: "itself" },
      "taken halted": { is: "itself" },
      "taken done": { is: "page", action: "Finish" },
      "asked given_up": { is: "page", action: "Give up" },
      "done paid": { is: "others" },
      "halted given_up": { is: "noScreen", action: "Scrap" },
    });
    expect((await ways("mia"))["asked paid"]).toBeUndefined();
  });

  it("names an action to whom it may be, and the screen on which it is done", async () => {
    expect(await ways("cleo")).toMatchObject({
      "done paid": { is: "screen", action: "Pay", screen: "Money" },
      "asked given_up": { is: "page" },
    });
  });

  it("tells of each card what is not for the viewer to do with it", async () => {
    const notYours = async (who: string): Promise<Json> =>
      (await ask(who, "/-/screens/bench/rows")).rows.map((row: Json) => row.notYours ?? []);
    expect(await notYours("mia")).toEqual([[], [], []]);
    expect(await notYours("cleo")).toEqual([["Give up"], ["Give up"], ["Give up"]]);
  });
});

describe("a board that leads to a screen which not everybody of a role may open", () => {
  const WORKSHOP = `# Workshop

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen   | Route         | Shows                 | Fields | Actions | Menu |
| -------- | ------------- | --------------------- | ------ | ------- | ---- |
| Bench    | /             | board of Job by status | title | -       | yes  |
| Job page | /jobs/{job}   | one Job               | title  | finish  | no   |

## 3. Entities and their fields

${PEOPLE_TABLE}

### Job

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| title | text(40) | required |

## 4. States and transitions

### Job

- States: asked, done
- Ends in: done

| From  | Action | To    |
| ----- | ------ | ----- |
| (new) | ask    | asked |
| asked | finish | done  |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Worker | signed in |

| Entity   | Action           | Worker       |
| -------- | ---------------- | ------------ |
| Person   | see              | yes          |
| Job      | see, ask, finish | yes          |
| Job page | open             | if user.staff   |
`;
  const people = ["ada", "bob"].map((name) => ({ name, email: `${name}@jobs.test`, staff: name === "ada" }));

  it("names it to those of them who may", async () => {
    const workshop = await open(WORKSHOP, { development: true, records: { Person: people } });
    const way = async (who: string): Promise<Json> => {
      const { screens } = (await workshop.ask("GET", "/-/app", undefined, { token: await workshop.signIn(`${who}@jobs.test`) })).body;
      return screens.find((one: Json) => one.slug === "bench").ways[0];
    };
    const told = [await way("ada"), await way("bob"), await way("ada")];
    await workshop.close();
    expect(told.map(({ is }) => is)).toEqual(["page", "noScreen", "page"]);
  });
});

describe("a record", () => {
  it("says which states it does not go through", async () => {
    const [row] = (await ask("mia", "/-/screens/all-jobs/rows")).rows;
    const { states } = await ask("mia", `/-/screens/job-page/record?p.job=${row.id}`);
    expect(states.map(({ value, aside }: Json) => [value, aside])).toEqual([
      ["asked", false],
      ["taken", false],
      ["late", true],
      ["halted", true],
      ["done", false],
      ["paid", false],
      ["given_up", true],
      ["forgotten", true],
    ]);
  });
});
