// Stands in for what jsdom lacks because it draws nothing: sizes, media queries and scrolling.

import { vi } from "vitest";
import shell from "../../../src/runtime/web/layout/Shell.module.css";
import list from "../../../src/runtime/web/screens/list/list.module.css";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Look {
  readonly size?: Size;
  readonly theme?: "light" | "dark";
  /** Of a phone: there is no pointer but a finger. */
  readonly touch?: boolean;
}

export const WIDE: Size = { width: 1440, height: 900 };
export const PHONE: Size = { width: 390, height: 844 };

/** From here on the menu is at the side, and below it at the bottom. */
const MENU_ASIDE = 768;

/** What style sheets leave out, for want of room or because only paper shows it. */
export function isUndrawnByStyle({ classList }: Element): boolean {
  if (classList.length === 0) return false;
  const elsewhere = innerWidth >= MENU_ASIDE ? [shell.top, shell.bottom] : [shell.side];
  return [...elsewhere, shell.paper, list.searched].some((name) => name !== undefined && classList.contains(name));
}

/** Nothing changes its size. */
class NothingToWatch {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

export function standInForLayout(look: Look = {}): void {
  const { size = WIDE } = look;
  vi.stubGlobal("innerWidth", size.width);
  vi.stubGlobal("innerHeight", size.height);
  vi.stubGlobal("ResizeObserver", NothingToWatch);
  vi.stubGlobal("matchMedia", (media: string) => Object.assign(new EventTarget(), { media, matches: matchesMedia(media, look) }));
  vi.stubGlobal("CSS", { escape: escapeIdentifier });
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("scrollBy", () => {});
  if (!("fonts" in document)) Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.scrollTo = () => {};
  document.elementFromPoint = () => null;
  CSSStyleDeclaration.prototype[Symbol.iterator] = Array.prototype[Symbol.iterator];
  // Without style sheets a style is what the element itself says. jsdom would match its own sheet for each question.
  vi.stubGlobal("getComputedStyle", styleOf);
  if (document.defaultView) document.defaultView.getComputedStyle = styleOf;
}

const OWN_STYLES = new WeakMap<Element, CSSStyleDeclaration>();

function styleOf(element: Element): CSSStyleDeclaration {
  const known = OWN_STYLES.get(element);
  if (known) return known;
  const { style } = element as HTMLElement;
  const made = new Proxy(style, {
    get(target, name) {
      if (name === "display" && isUndrawn(element)) return "none";
      if (name === "direction") return element.closest("[dir]")?.getAttribute("dir") || "ltr";
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  OWN_STYLES.set(element, made);
  return made;
}

function isUndrawn(element: Element): boolean {
  return element.hasAttribute("hidden") || (element as HTMLElement).style.display === "none" || UNDRAWN.has(element.localName);
}

const UNDRAWN: ReadonlySet<string> = new Set(["head", "script", "style", "template", "title", "noscript"]);

/** As the windows of the browser tests have it: little motion, and a mouse or fingers. */
function matchesMedia(media: string, { size = WIDE, theme = "light", touch = false }: Look): boolean {
  const has: Readonly<Record<string, string>> = {
    pointer: touch ? "coarse" : "fine",
    "prefers-reduced-motion": "reduce",
    "prefers-color-scheme": theme,
  };
  return media.split(",").some((query) =>
    query.split(" and ").every((part) => {
      const [, feature = "", value = ""] = /\(([\w-]+):\s*([^)]+)\)/.exec(part) ?? [];
      if (feature === "min-width") return size.width >= Number.parseFloat(value);
      if (feature === "max-width") return size.width <= Number.parseFloat(value);
      return has[feature] === value;
    }),
  );
}

/** Characters that a CSS identifier may not hold as they are. */
function escapeIdentifier(text: string): string {
  return text.replace(/[^\w\u0080-\uFFFF-]/g, (sign) => `\\${sign}`).replace(/^-?\d/, (first) => `\\3${first.slice(-1)} `);
}
