// Finds elements by role, text and label with the rules of Playwright.

import { queryAllByRole } from "@testing-library/dom";

import { isUndrawnByStyle } from "./layout.ts";

export type Words = string | RegExp;

export interface RoleOptions {
  readonly name?: Words;
  readonly exact?: boolean;
  readonly checked?: boolean;
  readonly pressed?: boolean;
  readonly selected?: boolean;
  readonly expanded?: boolean;
  readonly disabled?: boolean;
  readonly level?: number;
  readonly includeHidden?: boolean;
}

const SPACE = /[\s\u200B]+/g;

export function plain(text: string): string {
  return text.replace(SPACE, " ").trim();
}

/** A text without regard to case and within others, unless it is to be exact. */
export function says(text: string, words: Words, exact = false): boolean {
  const given = plain(text);
  if (words instanceof RegExp) return given.search(words) >= 0;
  return exact ? given === plain(words) : given.toLowerCase().includes(plain(words).toLowerCase());
}

export function byRole(within: ParentNode, role: string, options: RoleOptions): Element[] {
  const { name, exact, disabled, includeHidden = false, ...states } = options;
  const isShown = (one: Element) => includeHidden || !isHidden(one);
  // The name takes longest to compute: it is asked for last.
  const named = name === undefined ? {} : { name: (text: string, one: Element) => isShown(one) && says(text, name, exact) };
  const found = queryAllByRole(elementOf(within), role, { ...states, ...named, hidden: true });
  return found.filter((one) => isShown(one) && (disabled === undefined || isDisabled(one) === disabled));
}

function elementOf(within: ParentNode): HTMLElement {
  return (within instanceof Document ? within.documentElement : within) as HTMLElement;
}

const SKIPPED: ReadonlySet<string> = new Set(["script", "style", "noscript", "template", "head"]);

/** The innermost elements that say it. */
export function byText(within: ParentNode, words: Words, exact = false): Element[] {
  const texts = new Map<Element, string>();
  const found: Element[] = [];
  /** Whether the element says it. */
  const look = (one: Element): boolean => {
    if (SKIPPED.has(one.localName)) return false;
    const isInChild = [...one.children].map(look).includes(true);
    const isSaid =
      exact && typeof words === "string" ? runsOf(one).some((run) => plain(run) === plain(words)) : says(textOf(one, texts), words);
    if (isSaid && !isInChild) found.push(one);
    return isSaid;
  };
  for (const one of within instanceof Document ? [within.documentElement] : within.children) look(one);
  return inOrder(found);
}

function textOf(one: Element, texts: Map<Element, string>): string {
  const known = texts.get(one);
  if (known !== undefined) return known;
  let text = "";
  if (one instanceof HTMLInputElement && (one.type === "submit" || one.type === "button")) text = one.value;
  else
    for (const node of one.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue;
      else if (node instanceof Element && !SKIPPED.has(node.localName)) text += textOf(node, texts);
    }
  texts.set(one, text);
  return text;
}

/** What an element says itself, between the elements within it. */
function runsOf(one: Element): string[] {
  const runs = [""];
  for (const node of one.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) runs.push((runs.pop() ?? "") + node.nodeValue);
    else if (node.nodeType === Node.ELEMENT_NODE) runs.push("");
  }
  return runs.filter((run) => run !== "");
}

const LABELLED = "input, select, textarea, button, meter, output, progress, [aria-label], [aria-labelledby]";

export function byLabel(within: ParentNode, words: Words, exact = false): Element[] {
  return [...within.querySelectorAll(LABELLED)].filter((one) => labelsOf(one).some((label) => says(label, words, exact)));
}

function labelsOf(one: Element): string[] {
  const by = one.getAttribute("aria-labelledby");
  const others = (by ?? "").split(/\s+/).flatMap((id) => document.getElementById(id) ?? []);
  if (others.length > 0) return others.map((other) => other.textContent ?? "");
  const own = one.getAttribute("aria-label");
  if (own !== null && own.trim() !== "") return [own];
  const { labels } = one as HTMLInputElement;
  return labels ? [...labels].map((label) => label.textContent ?? "") : [];
}

export function bySelector(within: ParentNode, selector: string): Element[] {
  if (selector === "..") return within instanceof Element && within.parentElement ? [within.parentElement] : [];
  if (selector === "visible=true") throw new Error("filter({ visible: true }) says the same");
  if (/^(?:xpath|text)=|>>|:has-text|:text/.test(selector)) throw new Error(`no selector of CSS: ${selector}`);
  if (selector.includes(",") && selector.includes(":visible"))
    return inOrder(selector.split(",").flatMap((one) => bySelector(within, one.trim())));
  const isSeenOnly = selector.endsWith(":visible");
  const css = isSeenOnly ? selector.slice(0, -":visible".length) : selector;
  if (css.includes(":visible")) throw new Error(`:visible comes last: ${selector}`);
  const scoped = /^\s*[>+~]/.test(css) ? siblings(within, css) : [...within.querySelectorAll(css)];
  return isSeenOnly ? scoped.filter((one) => !isUnseen(one)) : scoped;
}

/** What stands beside or directly below an element. */
function siblings(within: ParentNode, css: string): Element[] {
  if (!(within instanceof Element)) return [];
  const [, sign = "", rest = ""] = /^\s*([>+~])\s*(.*)$/s.exec(css) ?? [];
  if (sign === ">") return [...within.querySelectorAll(`:scope > ${rest}`)];
  const parent = within.parentElement;
  if (parent === null) return [];
  within.setAttribute("data-from-here", "");
  const found = [...parent.querySelectorAll(`[data-from-here] ${sign} ${rest}`)];
  within.removeAttribute("data-from-here");
  return found;
}

/** Neither drawn nor read out. */
export function isHidden(element: Element): boolean {
  for (let one: Element | null = element; one !== null; one = one.parentElement)
    if (one.getAttribute("aria-hidden") === "true" || isUndrawn(one)) return true;
  return false;
}

/** Not drawn. */
export function isUnseen(element: Element): boolean {
  if (!element.isConnected) return true;
  for (let one: Element | null = element; one !== null; one = one.parentElement) if (isUndrawn(one)) return true;
  return false;
}

function isUndrawn(one: Element): boolean {
  const { style, parentElement } = one as HTMLElement;
  if (one.hasAttribute("hidden") || style?.display === "none" || style?.visibility === "hidden" || SKIPPED.has(one.localName)) return true;
  if (one instanceof HTMLInputElement && one.type === "hidden") return true;
  if (isUndrawnByStyle(one)) return true;
  return parentElement instanceof HTMLDetailsElement && !parentElement.open && one.localName !== "summary";
}

export function isDisabled(one: Element): boolean {
  return one.matches(":disabled") || one.closest("[aria-disabled=true]") !== null;
}

export function inOrder(found: readonly Element[]): Element[] {
  return [...new Set(found)].sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
}
