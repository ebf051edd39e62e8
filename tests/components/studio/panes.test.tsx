// The panes of the Studio: each talks to pages of its own origin, and hears no other.

import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Documents } from "../../../src/runtime/web/studio/document/documents.ts";
import type { ToProduct, ToStudio } from "../../../src/runtime/web/studio/panes/messages.ts";
import { ProductPanes } from "../../../src/runtime/web/studio/panes/ProductPanes.tsx";
import { Panes } from "../../../src/runtime/web/studio/panes/panes.ts";
import type { StudioHoles } from "../../../src/runtime/wire/studio.ts";

const FILE = "spec.md";
const TEXT = ["# Shelves", "", "| Field | Type |", "| --- | --- |", "| title | txt |", "| due_on | date |"].join("\n");
const FIRST = "http://studio.test:8091";
const SECOND = "http://studio.test:8092";
const USERS = [
  { email: "leo@example.org", label: "Leo", roles: ["Librarian"] },
  { email: "rita@example.org", label: "Rita", roles: [] },
];
const NO_HOLES: StudioHoles = { rows: [], asOf: null, replacements: [] };

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function shown(seats: readonly string[], holes = NO_HOLES) {
  const documents = new Documents(
    {
      documents: [{ file: FILE, text: TEXT, version: 0 }],
      findings: { versions: {}, findings: [], questions: [], points: [] },
      holes,
      conflicts: [],
      unsaved: null,
      users: USERS,
      seats: [],
    },
    [],
  );
  render(<ProductPanes documents={documents} panes={new Panes(seats)} />);
  return documents;
}

/** Of another origin, whose documents nobody reads. */
function frames(): HTMLIFrameElement[] {
  const found = [...document.querySelectorAll("iframe")];
  for (const frame of found) Object.defineProperty(frame, "contentDocument", { value: null, configurable: true });
  return found;
}

/** A page of the product in a frame, as the Studio sees it. */
class ProductPage {
  readonly sent: { readonly message: ToProduct; readonly to: string }[] = [];
  readonly #origin: string;
  readonly #frame: HTMLIFrameElement;

  constructor(frame: HTMLIFrameElement, origin: string) {
    this.#origin = origin;
    this.#frame = frame;
    this.#listen();
  }

  /** To whatever window the frame has by now. */
  #listen(): void {
    vi.spyOn(this.#frame.contentWindow!, "postMessage").mockImplementation(((data: { studio: ToProduct }, to: string) => {
      this.sent.push({ message: data.studio, to });
    }) as typeof window.postMessage);
  }

  async says(message: ToStudio, from: { readonly origin?: string; readonly source?: Window | null } = {}): Promise<void> {
    this.#listen();
    const { origin = this.#origin, source = this.#frame.contentWindow } = from;
    window.dispatchEvent(new MessageEvent("message", { data: { studio: message }, origin, source }));
    await drawn();
  }

  last<Is extends ToProduct["is"]>(is: Is): Extract<ToProduct, { readonly is: Is }> | undefined {
    return this.sent.findLast(({ message }) => message.is === is)?.message as Extract<ToProduct, { readonly is: Is }> | undefined;
  }
}

async function pageIn(at: number, origin: string): Promise<ProductPage> {
  const page = new ProductPage(frames()[at]!, origin);
  await page.says({ is: "ready" });
  return page;
}

/** What follows from what is shown has been done. */
async function drawn(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((done) => setImmediate(done));
}

async function wait(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  await drawn();
}

const who = (at: number) => screen.getAllByRole<HTMLSelectElement>("combobox")[at]!;
const addSecond = () => fireEvent.click(screen.getByRole("button", { name: "+ a second" }));

describe("two panes", () => {
  it("show the product at an origin each, and sign in there alone", async () => {
    shown([FIRST, SECOND]);
    expect(frames().map(({ src }) => src)).toEqual([`${FIRST}/`]);
    addSecond();
    expect(frames().map(({ src }) => src)).toEqual([`${FIRST}/`, `${SECOND}/`]);
    expect(document.activeElement).toBe(who(1));
    const [first, second] = [await pageIn(0, FIRST), await pageIn(1, SECOND)];
    fireEvent.change(who(1), { target: { value: "rita@example.org" } });
    expect(second.last("sign in")).toEqual({ is: "sign in", email: "rita@example.org" });
    expect(first.last("sign in")).toBeUndefined();
    await second.says({ is: "user", label: "Rita" });
    expect([who(0).value, who(1).value]).toEqual(["", "rita@example.org"]);
    await first.says({ is: "user", label: "Leo" });
    expect([who(0).value, who(1).value]).toEqual(["leo@example.org", "rita@example.org"]);
    // Nothing is sent to whatever else a frame may show.
    expect([...new Set(first.sent.map(({ to }) => to))]).toEqual([FIRST]);
    expect([...new Set(second.sent.map(({ to }) => to))]).toEqual([SECOND]);
    fireEvent.click(screen.getByRole("button", { name: "Close the second pane" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "+ a second" }));
    expect(frames().map(({ src }) => src)).toEqual([`${FIRST}/`]);
  });

  it("say who uses them, also somebody who is no sample user, and what is refused", async () => {
    shown([FIRST, SECOND]);
    const page = await pageIn(0, FIRST);
    await page.says({ is: "user", label: "Somebody else" });
    expect(who(0).selectedOptions[0]?.textContent).toBe("Somebody else");
    fireEvent.change(who(0), { target: { value: "leo@example.org" } });
    expect(who(0).value).toBe("leo@example.org");
    await page.says({ is: "not signed in" });
    screen.getByText("Could not sign in.");
    expect(who(0).selectedOptions[0]?.textContent).toBe("Somebody else");
  });

  it("hear nothing from another origin, and nothing from another window", async () => {
    const documents = shown([FIRST, SECOND]);
    const page = await pageIn(0, FIRST);
    const row: ToStudio = { is: "row", row: { file: FILE, line: 5 } };
    await page.says(row, { origin: SECOND });
    await page.says(row, { origin: "null" });
    await page.says(row, { source: window });
    await page.says(row, { source: null });
    expect(documents.shown().revealed).toBeNull();
    await page.says(row);
    expect(documents.shown().revealed).toMatchObject({ file: FILE, from: TEXT.indexOf("| title"), to: TEXT.indexOf("| title") });
  });

  it("begin again where the page that is shown is none of the product's", async () => {
    shown([FIRST]);
    const page = await pageIn(0, FIRST);
    const [frame] = frames();
    fireEvent.load(frame!);
    frame!.src = "about:blank";
    fireEvent.load(frame!);
    fireEvent.change(who(0), { target: { value: "leo@example.org" } });
    expect(frame!.src).toBe(`${FIRST}/`);
    expect(page.last("sign in")).toBeUndefined();
    await page.says({ is: "ready" });
    expect(page.last("sign in")).toEqual({ is: "sign in", email: "leo@example.org" });
  });
});

describe("where a port cannot be reached", () => {
  const ONE_PORT = /^Only this port can be reached/;

  it("the product is shown at the Studio's own, to one person", async () => {
    shown([FIRST, SECOND]);
    expect(screen.queryByText(ONE_PORT)).toBeNull();
    // The empty page that a frame begins with says nothing of the port.
    const [frame] = frames();
    Object.defineProperty(frame, "contentDocument", { value: { URL: "about:blank" }, configurable: true });
    fireEvent.load(frame!);
    await wait(3_000);
    expect(screen.queryByText(ONE_PORT)).toBeNull();
    fireEvent.load(frames()[0]!);
    await wait(3_000);
    screen.getByText(ONE_PORT);
    expect(frames().map(({ src }) => src)).toEqual([`${location.origin}/`]);
    expect(screen.queryByRole("button", { name: "+ a second" })).toBeNull();
    const page = await pageIn(0, location.origin);
    fireEvent.change(who(0), { target: { value: "leo@example.org" } });
    expect(page.last("sign in")).toEqual({ is: "sign in", email: "leo@example.org" });
  });

  it("of the second, the first stays", async () => {
    shown([FIRST, SECOND]);
    await pageIn(0, FIRST);
    addSecond();
    await wait(60_000);
    screen.getByText(ONE_PORT);
    expect(frames().map(({ src }) => src)).toEqual([`${FIRST}/`]);
  });

  it("and none is free, that is so from the beginning", async () => {
    shown([]);
    screen.getByText(ONE_PORT);
    expect(frames().map(({ src }) => src)).toEqual([`${location.origin}/`]);
  });
});

describe("rows that do not run as they are written", () => {
  /** Before "title" two rows run that were deleted, and "title" runs as it was. */
  const HOLES: StudioHoles = {
    rows: [{ file: FILE, from: TEXT.indexOf("| title"), to: TEXT.indexOf("| title") + 15, name: "title", message: "No type.", runs: "" }],
    asOf: "2026-03-02T14:02:00.000Z",
    replacements: [
      { file: FILE, running: { line: 5, count: 2 }, written: { line: 5, count: 0 } },
      { file: FILE, running: { line: 7, count: 1 }, written: { line: 5, count: 1 } },
    ],
  };

  it("are named above the panes, with the way to them", async () => {
    const documents = shown([FIRST], HOLES);
    const banner = screen.getByText(/^These rows run as of/);
    expect(banner.querySelector("time")?.dateTime).toBe(HOLES.asOf);
    fireEvent.click(within(banner).getByRole("button", { name: "title" }));
    expect(documents.shown().revealed).toMatchObject({ file: FILE, from: HOLES.rows[0]!.from });
  });

  it("are outlined where they run, and lead to where they are written", async () => {
    const documents = shown([FIRST], HOLES);
    const page = await pageIn(0, FIRST);
    expect(page.last("outline")?.replaced).toEqual([5, 6, 7].map((line) => ({ file: FILE, line })));
    documents.wrote(TEXT.indexOf("| due_on"));
    await wait(1_000);
    expect(page.last("outline")?.written).toEqual({ file: FILE, line: 8 });
    await page.says({ is: "row", row: { file: FILE, line: 8 } });
    expect(documents.shown().revealed?.from).toBe(TEXT.indexOf("| due_on"));
    await page.says({ is: "row", row: { file: FILE, line: 6 } });
    expect(documents.shown().revealed?.from).toBe(TEXT.indexOf("| title"));
  });
});

describe("the row of an element", () => {
  it("is asked for in one pane, until it is shown", async () => {
    shown([FIRST, SECOND]);
    addSecond();
    const [first, second] = [await pageIn(0, FIRST), await pageIn(1, SECOND)];
    fireEvent.click(screen.getAllByRole("button", { name: "Show its row" })[0]!);
    expect([first.last("outline")?.isAsking, second.last("outline")?.isAsking]).toEqual([true, false]);
    // The next page hears of it as well.
    first.sent.length = 0;
    await first.says({ is: "ready" });
    expect(first.last("outline")?.isAsking).toBe(true);
    await first.says({ is: "row", row: { file: FILE, line: 1 } });
    expect(first.last("outline")?.isAsking).toBe(false);
  });
});
