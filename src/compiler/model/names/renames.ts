// `new_name (was old_name)`: which names a document gives, and which of them had others before. A rename carries stored
// data with it, so a former name must mean one thing.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import { type Span, slice, type Text } from "../../source.ts";
import { carryingExpression } from "../carried-rows.ts";
import type { Context } from "../context.ts";
import { checkName, type NameShape } from "./names.ts";
import type { SymbolKind } from "./symbols.ts";
import { tableOf } from "./table-names.ts";

/** Rules and figures have names that nothing refers to. */
type NamedKind = SymbolKind | "rule" | "figure";

export interface Former {
  readonly kind: NamedKind;
  /** As in NamedSymbol: the entity of a field, "Entity.field" of a value. */
  readonly owner: string;
  readonly name: string;
  readonly span: Span;
  /** Latest first. */
  readonly was: readonly Text[];
  /** All of "(was old)", with the space before it. */
  readonly written: Span;
}

export class Renames {
  readonly formers: Former[] = [];
  /** By kind and owner: where each name of today is given. */
  readonly #given = new Map<string, Map<string, Span>>();

  give(kind: NamedKind, owner: string, name: Text): void {
    const key = `${kind} ${owner}`;
    const names = this.#given.get(key) ?? new Map<string, Span>();
    if (!names.has(name.text)) names.set(name.text, name.span);
    this.#given.set(key, names);
  }

  given(former: Former, name: string): Span | undefined {
    return this.#given.get(`${former.kind} ${former.owner}`)?.get(name);
  }

  /** What a former name is called today, if that would do here. */
  presentName(old: string, candidates: readonly string[]): string | null {
    for (const { kind, name, was } of this.formers) {
      if (!was.some((former) => former.text === old || (kind === "entity" && tableOf(former.text) === old))) continue;
      const present = kind === "entity" && was.every((former) => former.text !== old) ? tableOf(name) : name;
      if (candidates.includes(present)) return present;
    }
    return null;
  }
}

/** A name that is given here, without what it was; null when it cannot be used, which has then been said. */
export function newName(context: Context, written: Text, shape: NameShape, kind: NamedKind, owner: string): Text | null {
  const name = presentName(context, written, kind, owner, shape);
  if (name === null || checkName(context, name, shape)) return name;
  if (name.text.includes(" ")) context.misnamed.add(name.text);
  return null;
}

/** The same for names of any shape. */
export function freeName(context: Context, written: Text, kind: NamedKind, owner: string): Text {
  return presentName(context, written, kind, owner, null) ?? written;
}

const WAS = /^(?<name>.*?)\s*\(was\s+(?<olds>[^()]*)\)$/ds;

/** What stands there, and what it was before, latest first; null where nothing is said of that. */
export function splitFormer(written: Text): { readonly name: Text; readonly was: readonly Text[] } | null {
  const match = WAS.exec(written.text);
  if (match === null) return null;
  const [start, end] = match.indices?.groups?.olds ?? [0, 0];
  return { name: slice(written, 0, match.groups?.name?.length ?? 0), was: splitNames(slice(written, start, end)) };
}

function presentName(context: Context, written: Text, kind: NamedKind, owner: string, shape: NameShape | null): Text | null {
  const { renames } = context;
  const split = splitFormer(written);
  if (split === null) {
    renames.give(kind, owner, written);
    return written;
  }
  const { name, was } = split;
  const wrong = was.find((old) => shape?.pattern.test(old.text) === false);
  if (wrong !== undefined && shape !== null) {
    context.problem("names-have-their-shape", wrong.span, { what: shape.what, name: wrong.text, example: shape.example, letters: "" });
    return null;
  }
  renames.give(kind, owner, name);
  const rest = { ...written.span, start: name.span.end };
  const known = renames.formers.some((former) => former.kind === kind && former.owner === owner && former.name === name.text);
  if (!known) renames.formers.push({ kind, owner, name: name.text, span: name.span, was, written: rest });
  return name;
}

function splitNames(list: Text): Text[] {
  const names: Text[] = [];
  for (const match of list.text.matchAll(/[^,\s][^,]*/g)) names.push(slice(list, match.index, match.index + match[0].trimEnd().length));
  return names;
}

/** Says where a former name does not mean one thing. To be asked when every name is known. */
export function checkRenames(context: Context): void {
  context.model.renames = context.renames.formers.map(({ was, ...former }) => ({ ...former, was: was.map((old) => old.text) }));
  const heirs = new Map<string, Former>();
  for (const former of context.renames.formers) {
    for (const old of former.was) {
      const key = `${former.kind} ${former.owner} ${old.text}`;
      const earlier = heirs.get(key);
      if (earlier !== undefined) {
        const related = [{ span: earlier.span, message: `${earlier.name} says so as well.` }];
        context.problem("former-names-have-one-heir", old.span, { old: old.text, first: earlier.name, second: former.name }, { related });
        continue;
      }
      heirs.set(key, former);
      const there = context.renames.given(former, old.text);
      if (there !== undefined && !isRenamed(context, former, old.text) && !isRefilled(context, former, old.text))
        stillThere(context, former, old, there);
    }
  }
}

/** Whether what has that name today had another one before: then the two changed places, or moved on in a row. */
function isRenamed(context: Context, { kind, owner }: Former, name: string): boolean {
  return context.renames.formers.some(
    (other) => other.kind === kind && other.owner === owner && other.name === name && other.was.every((old) => old.text !== name),
  );
}

/** Whether a tombstone has the values of what has that name today, which then gets its own by `from`. */
function isRefilled({ model }: Context, { kind, owner, name }: Former, old: string): boolean {
  const entity = kind === "field" ? model.entities.get(owner) : undefined;
  return entity?.gone.has(name) === true && entity.fields.get(old)?.fromText != null;
}

function stillThere(context: Context, former: Former, old: Text, there: Span): void {
  const fix = {
    title: `Take away "(was ${old.text})"`,
    edits: [{ span: former.written, text: "" }],
    applicability: "maybe" as const,
  };
  const carrying = carryFix(context, former, old.text);
  const related = there.start === former.span.start ? [] : [{ span: there, message: "It is given here." }];
  context.problem(
    "former-names-are-gone",
    old.span,
    { name: former.name, old: old.text },
    { related, fixes: carrying === null ? [fix] : [carrying, fix] },
  );
}

/** A type that changed: the old values are kept under the one name, and the other gets its own of them. */
function carryFix(context: Context, { kind, owner, name }: Former, old: string): Fix | null {
  const { fields } = (kind === "field" ? context.model.entities.get(owner) : undefined) ?? {};
  const cellOf = (field: string, column: string) => {
    const found = fields?.get(field);
    return (found === undefined ? undefined : context.rowOf(found))?.cells.get(column)?.text;
  };
  const [was, is, mustBe, value] = [cellOf(name, "Type"), cellOf(old, "Type"), cellOf(name, "Must be"), cellOf(old, "Value")];
  const from = was === undefined || is === undefined ? null : carryingExpression(name, was.text, is.text);
  if (from === null || mustBe === undefined || value === undefined) return null;
  const edits = [
    { span: mustBe.span, text: "gone" },
    { span: value.span, text: `from ${from}` },
  ];
  return { title: `Keep the old values in ${name}, and fill ${old} from it`, edits, applicability: "maybe" };
}
