// The script by which a page of the product, in a pane of the Studio, shows rows and hears the Studio.

import { fireEvent } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ToProduct, ToStudio } from "../../../src/runtime/web/studio/panes/messages.ts";

const STUDIO = "http://studio.test:8090";
const told: { readonly message: ToStudio; readonly to: string }[] = [];
const page = { origin: "http://studio.test:8091", replace: vi.fn(), reload: vi.fn() };
let studio: Window;
let heard: (entries: { getEntries(): { readonly name: string }[] }) => void;
let asked: { readonly path: string; readonly init: RequestInit | undefined }[] = [];
let answers: Record<string, { readonly status: number; readonly text: string }> = {};

beforeAll(async () => {
  document.head.insertAdjacentHTML("beforeend", `<meta name="studio" content="${STUDIO}" />`);
  document.body.innerHTML = `
    <main data-source="spec.md:3:1"><h1>Books</h1>
    <a id="link" href="#there" data-source="spec.md:12:3"><b>Dune</b></a></main><footer>none</footer>`;
  const frame = document.body.appendChild(document.createElement("iframe"));
  studio = frame.contentWindow!;
  vi.spyOn(studio, "postMessage").mockImplementation(((data: { studio: ToStudio }, to: string) => {
    told.push({ message: data.studio, to });
  }) as typeof window.postMessage);
  vi.stubGlobal("parent", studio);
  vi.stubGlobal("location", page);
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    asked.push({ path, init });
    const answer = answers[path];
    if (answer === undefined) throw new TypeError("not connected");
    return new Response(answer.status === 204 ? null : answer.text, { status: answer.status });
  });
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      constructor(hear: typeof heard) {
        heard = hear;
      }
      observe() {}
    },
  );
  answers = { "/-/app": { status: 200, text: JSON.stringify({ user: { label: "Leo" } }) } };
  await import("../../../src/runtime/web/studio/panes/in-product.ts");
  await done();
});
const { focus } = HTMLElement.prototype;
afterAll(() => {
  // The page of the next file is another one, in the same process.
  HTMLElement.prototype.focus = focus;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
beforeEach(() => {
  asked = [];
  page.replace.mockClear();
  page.reload.mockClear();
});

const done = () => new Promise((end) => setTimeout(end, 0));

async function hears(message: ToProduct, { origin = STUDIO, source = studio as Window | null } = {}): Promise<void> {
  window.dispatchEvent(new MessageEvent("message", { data: { studio: message }, origin, source }));
  await done();
}

const last = () => told.at(-1)?.message;
const outlines = () => document.getElementById("studio-outlines")?.textContent ?? "";
const NOTHING = { is: "outline", written: null, replaced: [], isAsking: false } as const;

describe("a page of the product in the Studio", () => {
  it("says that it is there and to whom it is shown, to the Studio alone", async () => {
    expect(told.map(({ message }) => message)).toEqual([{ is: "ready" }, { is: "user", label: "Leo" }]);
    expect(new Set(told.map(({ to }) => to))).toEqual(new Set([STUDIO]));
    // What it asked itself is no news; when the application asks anew, somebody else may be signed in.
    const entry = { name: `${page.origin}/-/app` };
    heard({ getEntries: () => [entry] });
    expect(asked).toEqual([]);
    answers["/-/app"] = { status: 200, text: JSON.stringify({ user: null }) };
    heard({ getEntries: () => [{ name: `${page.origin}/-/screens/books/rows` }, entry] });
    await done();
    expect(asked.map(({ path }) => path)).toEqual(["/-/app"]);
    expect(last()).toEqual({ is: "user", label: null });
  });

  it("leads from an element to its row with Alt, in place of what the press does", () => {
    const pressed = vi.fn((event: Event) => event.preventDefault());
    document.getElementById("link")!.addEventListener("click", pressed);
    const before = told.length;
    fireEvent.click(document.querySelector("b")!);
    expect([pressed.mock.calls.length, told.length]).toEqual([1, before]);
    fireEvent.mouseMove(document.querySelector("b")!, { altKey: true });
    expect(document.getElementById("link")!.hasAttribute("data-studio-pointed")).toBe(true);
    fireEvent.click(document.querySelector("b")!, { altKey: true });
    expect(pressed.mock.calls.length).toBe(1);
    expect(last()).toEqual({ is: "row", row: { file: "spec.md", line: 12 } });
    fireEvent.click(document.querySelector("h1")!, { altKey: true });
    expect(last()).toEqual({ is: "row", row: { file: "spec.md", line: 3 } });
    const after = told.length;
    fireEvent.click(document.querySelector("footer")!, { altKey: true });
    expect(told.length).toBe(after);
  });

  it("outlines rows, and leads to them without a key while the Studio asks", async () => {
    const [written, replaced] = [
      { file: "spec.md", line: 12 },
      { file: "spec.md", line: 4 },
    ];
    await hears({ ...NOTHING, written, replaced: [replaced], isAsking: true });
    expect(outlines()).toMatch(/spec\.md:12:"\]:not\(main\) \{ outline: 2px dashed/);
    expect(outlines()).toMatch(/spec\.md:4:"\]:not\(main\) \{ outline: 2px dotted/);
    fireEvent.click(document.querySelector("b")!);
    expect(last()).toEqual({ is: "row", row: written });
    await hears(NOTHING);
    expect(outlines()).not.toContain("dashed");
    const before = told.length;
    fireEvent.click(document.querySelector("b")!);
    expect(told.length).toBe(before);
  });

  it("signs in and makes calls as its own page, and says what came of it", async () => {
    answers["/-/sign-in-sample"] = { status: 200, text: "{}" };
    await hears({ is: "sign in", email: "leo@example.org" });
    expect(asked).toMatchObject([
      { path: "/-/sign-in-sample", init: { method: "POST", headers: { "x-ninefold": "1" }, body: '{"email":"leo@example.org"}' } },
    ]);
    expect(page.replace).toHaveBeenCalledWith("/");
    answers["/-/sign-out"] = { status: 403, text: "" };
    await hears({ is: "sign in", email: null });
    expect(last()).toEqual({ is: "not signed in" });
    expect(page.replace).toHaveBeenCalledTimes(1);
    answers["/api/books"] = { status: 201, text: "made" };
    await hears({ is: "call", id: 1, path: "/api/books", method: "POST", type: "application/json", body: "{}" });
    expect(asked.at(-1)?.init).toMatchObject({ method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
    expect(last()).toEqual({ is: "answer", id: 1, status: 201, text: "made" });
    await hears({ is: "call", id: 2, path: "/gone", method: "GET", type: null, body: "" });
    expect(last()).toEqual({ is: "answer", id: 2, status: 0, text: "" });
    await hears({ is: "reload" });
    expect(page.reload).toHaveBeenCalledTimes(1);
  });

  it("does nothing that another origin or another window asks", async () => {
    await hears(NOTHING);
    const [before, style] = [told.length, outlines()];
    for (const from of [
      { origin: page.origin },
      { origin: "http://evil.test" },
      { origin: "null" },
      { source: window },
      { source: null },
    ]) {
      await hears({ ...NOTHING, written: { file: "spec.md", line: 12 } }, from);
      await hears({ is: "sign in", email: "leo@example.org" }, from);
      await hears({ is: "reload" }, from);
      await hears({ is: "call", id: 3, path: "/api/books", method: "POST", type: null, body: "" }, from);
    }
    expect([told.length, outlines(), asked.length, page.reload.mock.calls.length]).toEqual([before, style, 0, 0]);
  });
});
