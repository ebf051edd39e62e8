// A request whose answer is lost is done once and reported as done.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Route } from "../../support/application/network.ts";
import { chooseActions, hold, type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Store

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen      | Route               | Shows          | Fields                    | Actions                                              |
| ----------- | ------------------- | -------------- | ------------------------- | ---------------------------------------------------- |
| Crates      | /                   | list of Crate  | number, why, shifts       | turn, Crate page                                           |
| Crate page  | /crates/{crate}     | one Crate      | number, why, note, shifts | shift, send, turn, delete, Edit crate                |
| Edit crate  | /crates/{crate}/edit | form for Crate | why, note                 | save                                                 |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |

### Crate

- Shown as: Crate {number}

| Field  | Type      | Must be          |
| ------ | --------- | ---------------- |
| number | integer   | required, unique |
| why    | text(200) | optional         |
| note   | text(200) | optional         |
| shifts | integer   | required         |

## 4. States and transitions

### Crate

- States: packed, sent
- Ends in: sent

| From   | Action | To     | Then                        | Asks for                 |
| ------ | ------ | ------ | --------------------------- | ------------------------ |
| (new)  | pack   | packed | -                           | -                        |
| packed | shift  | packed | set shifts to shifts + 1    | why: text(200), required |
| packed | turn   | packed | set shifts to shifts + 1    | -                        |
| packed | send   | sent   | -                           | why: text(200), required |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Worker | signed in |

| Entity | Action                                                  | Worker |
| ------ | ------------------------------------------------------- | ------ |
| Person | see                                                     | yes    |
| Crate  | see, shift, turn, send, pack, change, delete, see history | yes    |
`;

const RECORDS = {
  Person: [
    { name: "Wim", email: "wim@example.org" },
    { name: "Cleo", email: "cleo@example.org" },
  ],
  Crate: Array.from({ length: 12 }, (_none, at) => ({ number: at + 1, shifts: 0 })),
};

let server: TestServer;

beforeAll(async () => {
  server = await open(DOCUMENT, { development: true, records: RECORDS });
});

afterAll(async () => {
  await server?.close();
});

const crate = async (number: number): Promise<Json | undefined> => {
  const token = await server.signIn("wim@example.org");
  return (await server.ask("GET", `/api/records/Crate?number=${number}`, undefined, { token })).body.items[0];
};

/** A page of the crate at which the first answer to such a request is lost; `deaf`: it hears of no change either. */
async function pageOf(number: number, losing: string, { deaf = false, path = "" } = {}): Promise<Page> {
  const window = await windowOf(server, "wim@example.org");
  if (deaf) await window.route("**/-/live*", (route) => route.abort());
  const page = await pageAt(window, `/crates/${(await crate(number))?.id}${path}`);
  let isLost = false;
  await page.route(losing, async (route: Route) => {
    if (isLost) return route.continue();
    isLost = true;
    await lose(route);
  });
  return page;
}

const lose = async (route: Route) => {
  await route.fetch();
  await route.abort("connectionreset");
};
const panel = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

describe("a step whose answer is lost", () => {
  it("is told as done as soon as the page hears of what it did", async () => {
    const page = await pageOf(1, "**/actions/shift");
    await button(page, "Shift").click();
    await panel(page).getByLabel("Why").fill("Room");
    await panel(page).getByRole("button", { name: "Shift", exact: true }).click();
    await page.getByText("Shift done: Crate 1.").waitFor();
    await panel(page).waitFor({ state: "detached" });
    expect(await crate(1)).toMatchObject({ shifts: 1, why: "Room" });
    await page.context().close();
  });

  it("is done once where it is pressed again, also where it leads to another state", async () => {
    for (const [number, step, done] of [
      [2, "Shift", { shifts: 1, status: "packed" }],
      [3, "Send", { status: "sent" }],
    ] as const) {
      const page = await pageOf(number, "**/actions/*", { deaf: true });
      await button(page, step).click();
      await panel(page).getByLabel("Why").fill("Room");
      await panel(page).getByRole("button", { name: step, exact: true }).click();
      await panel(page).getByText("Can’t connect").waitFor();
      await panel(page).getByRole("button", { name: step, exact: true }).click();
      await panel(page).waitFor({ state: "detached" });
      expect(await crate(number)).toMatchObject(done);
      await page.context().close();
    }
  });

  it("that asks nothing is done once as well, and so is deleting", async () => {
    const page = await pageOf(4, "**/actions/turn", { deaf: true });
    await button(page, "Turn").click();
    await panel(page).getByText("Can’t connect").waitFor();
    await panel(page).getByRole("button", { name: "Turn", exact: true }).click();
    await panel(page).waitFor({ state: "detached" });
    expect(await crate(4)).toMatchObject({ shifts: 1 });
    await page.context().close();

    const other = await pageOf(5, "**/delete", { deaf: true });
    await button(other, "Delete").click();
    const question = other.getByRole("alertdialog");
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await question.getByText("Can’t connect").waitFor();
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await other.getByText("Crate 5 deleted").waitFor();
    expect(await crate(5)).toBeUndefined();
    await other.context().close();
  });

  it("is told as perhaps done where something else is typed before it is sent again", async () => {
    const page = await pageOf(6, "**/actions/shift", { deaf: true });
    await button(page, "Shift").click();
    await panel(page).getByLabel("Why").fill("Room");
    await panel(page).getByRole("button", { name: "Shift", exact: true }).click();
    await panel(page).getByText("Can’t connect").waitFor();
    await panel(page).getByLabel("Why").fill("More room");
    await panel(page).getByRole("button", { name: "Shift", exact: true }).click();
    await panel(page).getByText("This may already have been done: the last “Shift” got no response").waitFor();
    expect(await crate(6)).toMatchObject({ shifts: 1, why: "Room" });
    await page.context().close();
  });

  it("is told as perhaps done where the page hears of it after something else was typed", async () => {
    const page = await pageOf(12, "**/actions/shift");
    await button(page, "Shift").click();
    const release = await hold(page, "**/meanwhile**");
    await panel(page).getByLabel("Why").fill("Room");
    await panel(page).getByRole("button", { name: "Shift", exact: true }).click();
    await panel(page).getByText("Can’t connect").waitFor();
    await panel(page).getByLabel("Why").fill("More room");
    release();
    await panel(page).getByText("This may already have been done: the last “Shift” got no response").waitFor();
    expect(await panel(page).getByLabel("Why").inputValue()).toBe("More room");
    expect(await crate(12)).toMatchObject({ shifts: 1, why: "Room" });
    await page.context().close();
  });
});

describe("what is kept or taken back, and its answer is lost", () => {
  it("is a view once", async () => {
    const window = await windowOf(server, "wim@example.org");
    const page = await pageAt(window, "/");
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "Save current view…" }).click();
    await panel(page).getByLabel("Name").fill("Packed");
    await page.route("**/views", lose, { times: 1 });
    await panel(page).getByRole("button", { name: "Save", exact: true }).click();
    await panel(page).getByText("Check your connection and try again").waitFor();
    await panel(page).getByRole("button", { name: "Save", exact: true }).click();
    await panel(page).waitFor({ state: "detached" });
    const token = await server.signIn("wim@example.org");
    const { views } = (await server.ask("GET", "/-/screens/crates/views", undefined, { token })).body;
    expect(views.map(({ name }: Json) => name)).toEqual(["Packed"]);
    await page.context().close();
  });

  it("is taken back once, and told so", async () => {
    const page = await pageOf(6, "**/never", { path: "/edit" });
    await page.getByLabel("Note").fill("Wet");
    await button(page, "Save").click();
    await page.getByText("Crate 6 saved.").waitFor();
    await page.route("**/-/undo", lose, { times: 1 });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText(/^Undone \(/).waitFor();
    expect(await page.getByText("Couldn’t undo").count()).toBe(0);
    expect((await crate(6))?.note).toBeNull();
    await page.context().close();
  });
});

describe("a form whose answer is lost", () => {
  it("is told as saved as soon as the page hears of it", async () => {
    const page = await pageOf(7, "**/save*", { path: "/edit" });
    await page.getByLabel("Why").fill("Room");
    await button(page, "Save").click();
    await page.getByText("Crate 7 saved.").waitFor();
    await page.waitForURL((url) => !url.pathname.endsWith("/edit"));
    expect(await crate(7)).toMatchObject({ why: "Room", version: 2 });
    await page.context().close();
  });

  it("is saved once where it is tried again", async () => {
    const page = await pageOf(8, "**/save*", { path: "/edit", deaf: true });
    await page.getByLabel("Why").fill("Room");
    await button(page, "Save").click();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Crate 8 saved.").waitFor();
    expect(await crate(8)).toMatchObject({ why: "Room", version: 2 });
    await page.context().close();
  });

  it("keeps what was typed since, and goes on from what it saved itself", async () => {
    const page = await pageOf(9, "**/save*", { path: "/edit", deaf: true });
    // Nothing is sent again by itself meanwhile.
    await page.route("**/-/readyz", (route) => route.abort());
    await page.getByLabel("Why").fill("Room");
    await button(page, "Save").click();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await page.getByLabel("Note").fill("At the door");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith("/edit"));
    expect(await crate(9)).toMatchObject({ why: "Room", note: "At the door", version: 3 });
    await page.context().close();
  });

  it("keeps what was typed since also where the page hears of what it saved", async () => {
    const page = await pageOf(10, "**/save*", { path: "/edit" });
    // The form asks how the record is by now; until then more is typed.
    const release = await hold(page, "**/form**");
    await page.getByLabel("Why").fill("Room");
    await button(page, "Save").click();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await page.getByLabel("Note").fill("At the door");
    release();
    await page.getByText("Crate 10 saved.").waitFor();
    await page.getByRole("button", { name: "Try again" }).waitFor({ state: "detached" });
    expect(await page.getByLabel("Note").inputValue()).toBe("At the door");
    await button(page, "Save").click();
    await page.waitForURL((url) => !url.pathname.endsWith("/edit"));
    expect(await crate(10)).toMatchObject({ why: "Room", note: "At the door", version: 3 });
    await page.context().close();
  });

  it("that did not arrive, and was overtaken by somebody else, is a conflict as ever", async () => {
    const page = await pageOf(11, "**/never", { path: "/edit" });
    await page.route("**/save*", (route) => route.abort("connectionreset"), { times: 1 });
    await page.getByLabel("Why").fill("Room");
    await button(page, "Save").click();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    const before = await crate(11);
    const token = await server.signIn("cleo@example.org");
    await server.ask("PATCH", `/api/records/Crate/${before?.id}`, { why: "Theirs" }, { token });
    await page.getByText("Cleo changed this while you were editing").waitFor();
    expect(await crate(11)).toMatchObject({ why: "Theirs" });
    await page.context().close();
  });
});

describe("many whose answer is lost", () => {
  const packed = async (): Promise<Json[]> => {
    const token = await server.signIn("wim@example.org");
    return (await server.ask("GET", "/api/records/Crate?status=packed", undefined, { token })).body.items;
  };
  /** The first so many answers are lost. */
  const turnAll = async (lost: number): Promise<Page> => {
    const window = await windowOf(server, "wim@example.org");
    await window.route("**/-/live*", (route) => route.abort());
    const page = await pageAt(window, "/");
    await page.route(/\/bulk(\?|$)/, lose, { times: lost });
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await chooseActions(page);
    const what = panel(page).getByRole("combobox", { name: "Action" });
    const turn = what.locator("option", { hasText: /^Turn/ });
    await what.selectOption((await turn.textContent()) ?? "");
    await panel(page).getByRole("button", { name: "Turn", exact: true }).click();
    return page;
  };
  const shiftsOf = (all: readonly Json[]) => Object.fromEntries(all.map(({ number, shifts }) => [number, shifts]));
  const once = (all: readonly Json[]) => Object.fromEntries(all.map(({ number, shifts }) => [number, shifts + 1]));

  it("are done once, and told as done, without another press", async () => {
    const before = await packed();
    const page = await turnAll(1);
    await page.getByText(/^Turn done: .*\./).waitFor();
    expect(shiftsOf(await packed())).toEqual(once(before));
    await page.context().close();
  });

  it("are done once, and counted once, where they are sent again by hand", async () => {
    const before = await packed();
    const page = await turnAll(4);
    await panel(page).getByText("Can’t connect").waitFor();
    await panel(page).getByRole("button", { name: "Turn", exact: true }).click();
    await page.getByText(/^Turn done: .*\./).waitFor();
    expect(shiftsOf(await packed())).toEqual(once(before));
    await page.context().close();
  });
});
