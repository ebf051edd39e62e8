// Finds elements and acts on them as a user, waiting as Playwright does.

import { fireEvent } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import {
  byLabel,
  byRole,
  bySelector,
  byText,
  inOrder,
  isDisabled,
  isUnseen,
  plain,
  type RoleOptions,
  says,
  type Words,
} from "./matching.ts";
import { until } from "./waiting.ts";

interface Exact {
  readonly exact?: boolean;
}

interface Having {
  readonly hasText?: Words;
  readonly hasNotText?: Words;
  readonly has?: Locator;
  readonly hasNot?: Locator;
  readonly visible?: boolean;
}

interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Uint8Array;
}

interface Patience {
  readonly timeout?: number;
}

type Find = (within: ParentNode) => Element[];
type Option = string | { readonly label?: string; readonly value?: string; readonly index?: number };

/** What all queries begin with, of a page and of what a locator finds. */
export abstract class Queries {
  protected abstract within(find: Find, said: string): Locator;

  getByRole(role: string, options: RoleOptions = {}): Locator {
    const name = options.name === undefined ? "" : ` ${options.name}`;
    return this.within((root) => byRole(root, role, options), `${role}${name}`);
  }

  getByText(words: Words, { exact }: Exact = {}): Locator {
    return this.within((root) => byText(root, words, exact), `text ${words}`);
  }

  getByLabel(words: Words, { exact }: Exact = {}): Locator {
    return this.within((root) => byLabel(root, words, exact), `label ${words}`);
  }

  getByPlaceholder(words: Words, { exact }: Exact = {}): Locator {
    const find: Find = (root) =>
      bySelector(root, "[placeholder]").filter((one) => says(one.getAttribute("placeholder") ?? "", words, exact));
    return this.within(find, `placeholder ${words}`);
  }

  locator(selector: string | Locator, having: Having = {}): Locator {
    const find: Find = typeof selector === "string" ? (root) => bySelector(root, selector) : (root) => selector.from(root);
    return this.within(find, String(selector)).filter(having);
  }
}

export class Locator extends Queries {
  readonly #find: Find;
  readonly #said: string;
  readonly #user: () => UserEvent;

  constructor(find: Find, said: string, user: () => UserEvent) {
    super();
    this.#find = find;
    this.#said = said;
    this.#user = user;
  }

  override toString(): string {
    return this.#said;
  }

  /** The elements that it finds by now. */
  elements(): Element[] {
    return this.#find(document);
  }

  from(root: ParentNode): Element[] {
    return this.#find(root);
  }

  protected override within(find: Find, said: string): Locator {
    return this.#made((root) => inOrder(this.#find(root).flatMap(find)), `${this.#said} > ${said}`);
  }

  filter({ hasText, hasNotText, has, hasNot, visible }: Having): Locator {
    const keeps = (one: Element): boolean =>
      (hasText === undefined || says(one.textContent ?? "", hasText)) &&
      (hasNotText === undefined || !says(one.textContent ?? "", hasNotText)) &&
      (has === undefined || has.from(one).length > 0) &&
      (hasNot === undefined || hasNot.from(one).length === 0) &&
      (visible === undefined || isUnseen(one) !== visible);
    return this.#made((root) => this.#find(root).filter(keeps), this.#said);
  }

  and(other: Locator): Locator {
    return this.#made((root) => this.#find(root).filter((one) => other.from(root).includes(one)), `${this.#said} and ${other}`);
  }

  or(other: Locator): Locator {
    return this.#made((root) => inOrder([...this.#find(root), ...other.from(root)]), `${this.#said} or ${other}`);
  }

  nth(at: number): Locator {
    return this.#made((root) => this.#find(root).slice(at, at === -1 ? undefined : at + 1), `${this.#said} (${at})`);
  }

  first(): Locator {
    return this.nth(0);
  }

  last(): Locator {
    return this.nth(-1);
  }

  async count(): Promise<number> {
    return this.elements().length;
  }

  async all(): Promise<Locator[]> {
    return this.elements().map((_, at) => this.nth(at));
  }

  async waitFor({ state = "visible", timeout }: Patience & { readonly state?: "visible" | "hidden" | "attached" | "detached" } = {}) {
    const is = {
      visible: () => this.#seen() !== undefined,
      attached: () => this.#only() !== undefined,
      hidden: () => this.elements().every(isUnseen),
      detached: () => this.elements().length === 0,
    }[state];
    await until(is, () => `${this.#said} to be ${state}`, timeout);
  }

  /** The one element, once it is there. */
  async element(): Promise<HTMLElement> {
    return until(
      () => this.#only() as HTMLElement | undefined,
      () => this.#said,
    );
  }

  async click({ force = false, button = "left", modifiers = [] }: Clicking = {}): Promise<void> {
    await this.#press(force ? () => this.element() : () => this.#ready(), button, modifiers, 1);
  }

  /** With a finger, whose press is the same without layout. */
  async tap(): Promise<void> {
    await this.click();
  }

  async dblclick(): Promise<void> {
    await this.#press(() => this.#ready(), "left", [], 2);
  }

  /** In the place of what is there, as from a clipboard. */
  async fill(text: string): Promise<void> {
    const element = (await this.#ready()) as HTMLInputElement;
    if (element.readOnly) throw new Error(`${this.#said} is read only`);
    await settle(() => element.focus());
    await settle(() => {
      element.select?.();
      fireEvent.input(element, { target: { value: text } });
      if (TYPED.has(element.type)) element.setSelectionRange(text.length, text.length);
    });
  }

  async clear(): Promise<void> {
    await this.fill("");
  }

  async press(key: string): Promise<void> {
    await this.focus();
    await pressKeys(this.#user(), key);
  }

  async pressSequentially(text: string, pace?: Pace): Promise<void> {
    await this.focus();
    await typeKeys(this.#user(), text, pace);
  }

  async check(how?: Clicking): Promise<void> {
    await this.setChecked(true, how);
  }

  async uncheck(how?: Clicking): Promise<void> {
    await this.setChecked(false, how);
  }

  async setChecked(checked: boolean, how?: Clicking): Promise<void> {
    if ((await this.isChecked()) === checked) return;
    await this.click(how);
    if ((await this.isChecked()) !== checked) throw new Error(`${this.#said} did not change`);
  }

  async selectOption(wanted: Option): Promise<void> {
    const select = (await this.#ready()) as HTMLSelectElement;
    const is = (one: HTMLOptionElement, at: number) =>
      typeof wanted === "string"
        ? one.value === wanted || plain(one.label) === wanted
        : (wanted.label === undefined || plain(one.label) === wanted.label) &&
          (wanted.value === undefined || one.value === wanted.value) &&
          (wanted.index === undefined || at === wanted.index);
    const option = await until(
      () => [...select.options].find(is),
      () => `option ${JSON.stringify(wanted)} of ${this.#said}`,
    );
    await this.#user().selectOptions(select, option);
  }

  /** As if it had been chosen on the device. */
  async setInputFiles({ name, mimeType, buffer }: GivenFile): Promise<void> {
    const input = await this.element();
    await this.#user().upload(input, new File([new Uint8Array(buffer)], name, { type: mimeType }));
  }

  async focus(): Promise<void> {
    const element = await this.element();
    await settle(() => element.focus());
  }

  async blur(): Promise<void> {
    const element = await this.element();
    await settle(() => element.blur());
  }

  async dispatchEvent(type: string, init: EventInit = {}): Promise<void> {
    const element = await this.element();
    await settle(() => fireEvent(element, new Event(type, { bubbles: true, cancelable: true, ...init })));
  }

  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.element();
  }

  async inputValue(): Promise<string> {
    return ((await this.element()) as HTMLInputElement).value;
  }

  async textContent(): Promise<string | null> {
    return (await this.element()).textContent;
  }

  /** Words of one line; what stands on several is not told apart here. */
  async innerText(): Promise<string> {
    return plain((await this.element()).textContent ?? "");
  }

  async allTextContents(): Promise<string[]> {
    return this.elements().map((one) => one.textContent ?? "");
  }

  async allInnerTexts(): Promise<string[]> {
    return this.elements().map((one) => plain(one.textContent ?? ""));
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.element()).getAttribute(name);
  }

  async isChecked(): Promise<boolean> {
    const element = await this.element();
    return element instanceof HTMLInputElement ? element.checked : element.getAttribute("aria-checked") === "true";
  }

  async isVisible(): Promise<boolean> {
    return this.#seen() !== undefined;
  }

  async isDisabled(): Promise<boolean> {
    return isDisabled(await this.element());
  }

  async isEnabled(): Promise<boolean> {
    return !isDisabled(await this.element());
  }

  async evaluate<Result, Given = undefined>(look: (element: HTMLElement, given: Given) => Result, given?: Given): Promise<Awaited<Result>> {
    return await look(await this.element(), given as Given);
  }

  async evaluateAll<Result, Given = undefined>(
    look: (elements: HTMLElement[], given: Given) => Result,
    given?: Given,
  ): Promise<Awaited<Result>> {
    return await look(this.elements() as HTMLElement[], given as Given);
  }

  #made(find: Find, said: string): Locator {
    return new Locator(find, said, this.#user);
  }

  #only(): Element | undefined {
    const found = this.elements();
    if (found.length > 1)
      throw new Error(`${found.length} elements are ${this.#said}:\n${found.map((one) => one.outerHTML.slice(0, 200)).join("\n")}`);
    return found[0];
  }

  #seen(): Element | undefined {
    const found = this.#only();
    return found === undefined || isUnseen(found) ? undefined : found;
  }

  /** The one element, once it can be used. */
  async #ready(): Promise<HTMLElement> {
    const usable = () => {
      const found = this.#seen();
      return found !== undefined && !isDisabled(found) && found.closest("[inert]") === null && (found as HTMLElement);
    };
    return until(usable, () => `${this.#said} to be usable`);
  }

  async #press(find: () => Promise<HTMLElement>, button: "left" | "right", modifiers: readonly string[], times: number): Promise<void> {
    const target = await find();
    const user = this.#user();
    const held = modifiers.map((key) => (key === "ControlOrMeta" ? "Control" : key));
    if (held.length > 0) await user.keyboard(held.map((key) => `{${key}>}`).join(""));
    const keys = button === "left" ? "[MouseLeft]" : "[MouseRight]";
    const coords = placeOf(target);
    await user.pointer([{ target, coords }, ...Array.from({ length: times }, () => ({ keys, target, coords }))]);
    if (held.length > 0) await user.keyboard(held.map((key) => `{/${key}}`).join(""));
  }
}

/** Kinds of input that tell where the caret is. */
const TYPED: ReadonlySet<string> = new Set(["text", "search", "tel", "url", "password", "textarea"]);

interface Clicking {
  readonly force?: boolean;
  readonly button?: "left" | "right";
  readonly modifiers?: readonly string[];
}

const PLACES = new WeakMap<Element, number>();
let places = 0;

/** Each element has a place of its own: what is pressed is told apart by where it was. */
function placeOf(element: Element): { readonly clientX: number; readonly clientY: number } {
  const known = PLACES.get(element) ?? ++places;
  PLACES.set(element, known);
  return { clientX: 50 * known, clientY: 50 * known };
}

/** What it leads to in the page has happened. */
export async function settle(act: () => unknown): Promise<void> {
  act();
  await new Promise((done) => setTimeout(done));
}

const NAMES: Readonly<Record<string, string>> = { Space: "[Space]", ControlOrMeta: "Control" };

/** A key and those that are held with it, such as "Control+Shift+z". */
export async function pressKeys(user: UserEvent, keys: string): Promise<void> {
  const parts = keys === "+" ? ["+"] : keys.split(/\+(?=.)/);
  const last = parts.pop() ?? "";
  const held = parts.map((key) => NAMES[key] ?? key);
  const own = NAMES[last] ?? (last.length === 1 ? escaped(last) : `{${last}}`);
  await user.keyboard(held.map((key) => `{${key}>}`).join("") + own + held.map((key) => `{/${key}}`).join(""));
}

export interface Pace {
  /** Milliseconds after each key. */
  readonly delay?: number;
}

export async function typeKeys(user: UserEvent, text: string, { delay }: Pace = {}): Promise<void> {
  const keys = [...text].map((key) => (key === "\n" ? "{Enter}" : escaped(key)));
  if (delay === undefined) return user.keyboard(keys.join(""));
  for (const key of keys) {
    await user.keyboard(key);
    await new Promise((done) => setTimeout(done, delay));
  }
}

function escaped(key: string): string {
  return key === "{" || key === "[" ? key + key : key;
}
