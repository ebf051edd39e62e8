// Keeps one mistake from being told many times. A name that is not known is reported once, with the other places beside it, and
// not at all where the row or the table that would define it has been reported already.

import type { Diagnostic, Related } from "../../diagnostics/diagnostic.ts";
import type { DocumentSyntax, PointSyntax, RowSyntax, SectionSyntax } from "../../parse/syntax.ts";
import type { Model } from "../model.ts";
import { ENTITY } from "../names/names.ts";
import { isAboutAny, REQUIRED, type Subject } from "../names/subjects.ts";
import { holds, isGuarded, SHORT, withoutShifted, withoutSwapped, withShortRows } from "./misaligned-rows.ts";

/** More places are not listed beside a finding. */
const MOST_PLACES = 3;

export interface Findings {
  readonly diagnostics: readonly Diagnostic[];
  /** What a finding misses; absent for those that miss nothing. */
  readonly subjects: ReadonlyMap<Diagnostic, Subject>;
}

/** The findings without those that follow from others. `parsed` is what reading the documents found. */
export function withoutConsequences(
  found: Findings,
  model: Model,
  documents: readonly DocumentSyntax[],
  parsed: readonly Diagnostic[],
): Diagnostic[] {
  return settled({ ...found, diagnostics: withShortRows(found.diagnostics, documents, parsed) }, model, documents, parsed);
}

function settled(found: Findings, model: Model, documents: readonly DocumentSyntax[], parsed: readonly Diagnostic[]): Diagnostic[] {
  const lost = lostNames(found, model.entities.keys(), documents, parsed);
  // What is there and does not fit follows only where its row could not be read.
  const unread = lostNames({ ...found, diagnostics: [] }, model.entities.keys(), documents, parsed);
  const named = found.diagnostics.filter((diagnostic) => {
    const subject = found.subjects.get(diagnostic);
    return !follows(diagnostic, subject, subject?.isThere === true ? unread : lost) && !isGuarded(diagnostic, found.diagnostics, documents);
  });
  const kept = withoutShifted(withoutSwapped(named, documents), documents, parsed);
  const failed = (diagnostics: readonly Diagnostic[]) => diagnostics.some((diagnostic) => diagnostic.level === "error");
  const left = failed(kept) || failed(parsed) || !failed(found.diagnostics) ? kept : [...found.diagnostics];
  return together(left, found.subjects, model, documents);
}

/** Names by their group, each with the findings that lost it; "" is the whole group. */
type Lost = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<Diagnostic>>>;
const WHOLE = "";

function follows(diagnostic: Diagnostic, subject: Subject | undefined, lost: Lost): boolean {
  if (subject === undefined) return false;
  // A bare name may be a field of any entity: of the record itself, or of the members of a list.
  const isBare = BARE.has(diagnostic.code) && OF_RECORDS.test(subject.group);
  const own = subject.or === undefined ? [subject.group] : [subject.group, subject.or];
  const groups = isBare ? [...lost.keys()].filter((group) => OF_RECORDS.test(group)) : own;
  return groups.some((group) => followsFrom(diagnostic, subject, lost.get(group)));
}

const OF_RECORDS = /^(?:fields|state) of /;
const BARE: ReadonlySet<string> = new Set([
  "names-are-known",
  "outer-fields-say-this",
  "optional-values-are-guarded",
  "effects-add-to-required-fields",
  "effects-keep-required-fields",
]);

function followsFrom(diagnostic: Diagnostic, subject: Subject, names: ReadonlyMap<string, ReadonlySet<Diagnostic>> | undefined): boolean {
  if (names === undefined) return false;
  if (names.has(WHOLE)) return true;
  const causes = isAboutAny(subject) ? [...names.values()] : [names.get(subject.name.replace(REQUIRED, "")) ?? new Set<Diagnostic>()];
  return causes.some((found) => [...found].some((cause) => cause !== diagnostic));
}

function lostNames(
  { diagnostics, subjects }: Findings,
  entities: Iterable<string>,
  documents: readonly DocumentSyntax[],
  parsed: readonly Diagnostic[],
): Lost {
  const lost = new Map<string, Map<string, Set<Diagnostic>>>();
  const lose = (group: string, name: string, cause: Diagnostic) => {
    const names = lost.get(group) ?? new Map<string, Set<Diagnostic>>();
    lost.set(group, names);
    names.set(name, (names.get(name) ?? new Set()).add(cause));
  };
  const sections = placedSections(documents);
  for (const cause of [...parsed, ...diagnostics]) {
    if (cause.level !== "error" || isReadAllTheSame(cause)) continue;
    if (cause.code === "signs-in-as-names-an-entity") lose("users", WHOLE, cause);
    if (cause.code === "states-belong-to-an-entity" || LOSES_HEADING.has(cause.code) || MISPLACED.has(cause.code))
      for (const entity of entities) for (const group of ofStates(entity)) lose(group, WHOLE, cause);
    const at = sections.findLast(({ section }) => holds(section.span, cause.primary));
    if (at === undefined) {
      if (parsed.includes(cause)) for (const group of absentGroups(documents)) lose(group, WHOLE, cause);
      continue;
    }
    if (cause.code === "fields-stand-under-an-entity") lose("entities", WHOLE, cause);
    if (cause.code === "types-name-an-entity" && at.point.number === 4) lose(`fields of ${at.section.name?.text ?? ""}`, WHOLE, cause);
    if (NOT_CONTINUED.has(cause.code) && at.point.number === 1) lose("users", WHOLE, cause);
    if (NOT_CONTINUED.has(cause.code) && at.point.number === 4) loseStates(documents, cause, lose);
    if (cause.code === "states-are-listed")
      for (const group of ["point 4", ...ofStates(at.section.name?.text ?? "")]) lose(group, WHOLE, cause);
    const row = at.section.tables.flatMap((table) => table.rows).find((one) => holds(one.span, cause.primary));
    if (cause.code === SHORT || cause.code === "needed-cells-say-something")
      for (const group of groupsOf(at, cause)) lose(group, WHOLE, cause);
    else if (row !== undefined) loseRow(at, row, cause, lose);
    else if (parsed.includes(cause) || isItem(at.section, cause))
      for (const group of [...groupsOf(at, cause), `columns of point ${at.point.number}`]) lose(group, WHOLE, cause);
    else if (at.section.name !== null && holds(at.section.name.span, cause.primary) && !subjects.has(cause)) loseSection(at, cause, lose);
  }
  return lost;
}

/** What stands below was most likely to be said of another entity. */
const LOSES_HEADING: ReadonlySet<string> = new Set(["section-headings-have-a-name", "settings-are-given-once"]);

/** Meanwhile read where it belongs, but for what point 4 says of the entity under whose heading it stands. */
const MISPLACED: ReadonlySet<string> = new Set(["tables-stand-in-their-point", "tables-stand-inside-a-point"]);

const NOT_CONTINUED: ReadonlySet<string> = new Set(["continued-documents-are-there", "continued-documents-stand-below-the-first"]);

/** A document that is not there may hold the states of any entity that has none elsewhere. */
function loseStates(documents: readonly DocumentSyntax[], cause: Diagnostic, lose: Lose): void {
  lose("point 4", WHOLE, cause);
  const names = (number: number) =>
    placedSections(documents).flatMap(({ point, section }) =>
      point.number === number && section.name !== null ? [section.name.text] : [],
    );
  const told = new Set(names(4));
  for (const name of names(3).filter((entity) => !told.has(entity))) {
    for (const kind of ["actions", "states", "state"]) lose(`${kind} of ${name}`, WHOLE, cause);
    for (const field of ["status", "status_since"]) lose(`fields of ${name}`, field, cause);
  }
}

/** A word that is nearly a keyword is read as that keyword, so nothing is lost by it. */
function isReadAllTheSame({ code, fixes }: Diagnostic): boolean {
  return (code === "item-keys-are-known" || code === "table-keywords-are-spelt-right" || code === "columns-are-known") && fixes.length > 0;
}

type Lose = (group: string, name: string, cause: Diagnostic) => void;

interface PlacedSection {
  readonly point: PointSyntax;
  readonly section: SectionSyntax;
}

function placedSections(documents: readonly DocumentSyntax[]): PlacedSection[] {
  return documents.flatMap((document) => document.points.flatMap((point) => point.sections.map((section) => ({ point, section }))));
}

/** Whether the finding is about a set of states as a whole, whose names are then not known. */
function isItem(section: SectionSyntax, cause: Diagnostic): boolean {
  if (cause.code === "state-machines-have-their-own-field") return true;
  return section.items.some((item) => item.key === "States" && holds(item.span, cause.primary));
}

/** The name that a row defines. */
function loseRow({ point, section }: PlacedSection, row: RowSyntax, cause: Diagnostic, lose: Lose): void {
  for (const keyword of ["Shape", "Message", "Sends"]) {
    const named = row.cells.get(keyword)?.text.text;
    if (named !== undefined) for (const group of ofCalls(keyword)) lose(group, named, cause);
  }
  const column = NAMED_BY[point.number];
  const name = column === undefined ? undefined : row.cells.get(column)?.text.text;
  if (name === undefined) return;
  for (const group of groupsOf({ point, section }).slice(0, 1)) {
    lose(group, name, cause);
    lose(group, name.split(/\s+\(was\b/)[0] ?? name, cause);
  }
}

const NAMED_BY: Readonly<Record<number, string | undefined>> = { 2: "Screen", 3: "Field", 4: "Action", 6: "Role", 8: "Code", 9: "Name" };

/** An entity whose heading has another shape: it is meant where its name is written in the right one as well. */
function loseSection({ point, section }: PlacedSection, cause: Diagnostic, lose: Lose): void {
  const name = section.name?.text ?? "";
  if (point.number !== 3) return;
  lose("entities", name, cause);
  lose("entities", ENTITY.suggest(name), cause);
  // Which name was meant is not known where the heading has become another word.
  lose("entities", WHOLE, cause);
}

/** What the rows of a section define; the first group is that of the rows themselves. */
function groupsOf({ point, section }: PlacedSection, cause: Diagnostic | null = null): string[] {
  const name = section.name?.text ?? "";
  switch (point.number) {
    case 2:
      return ["screens", "sections"];
    case 3:
      return name === "" ? ["entities"] : [`fields of ${name}`];
    case 4:
      return ofStates(name);
    case 6:
      return ["roles"];
    case 7:
      return ofCalls(section.tables.find((table) => cause !== null && holds(table.span, cause.primary))?.keyword ?? null);
    case 8:
      return ["codes"];
    case 9:
      return ["constants"];
    default:
      return [];
  }
}

/** What the tables of point 7 define; null where it is not known which of them. A shape is named where an entity might be. */
function ofCalls(keyword: string | null): string[] {
  if (keyword === null) return ["messages", "outbound calls", "shapes"];
  const groups: Readonly<Record<string, string>> = { Shape: "entities", Message: "messages", Sends: "outbound calls" };
  return groups[keyword] === undefined ? [] : [groups[keyword]];
}

/** The field that holds the state is among the fields of its entity. */
function ofStates(entity: string): string[] {
  return [`actions of ${entity}`, `states of ${entity}`, `state of ${entity}`, `fields of ${entity}`];
}

/** What points would define that the documents lack. */
function absentGroups(documents: readonly DocumentSyntax[]): string[] {
  const present = new Set(documents.flatMap((document) => document.points.map((point) => point.number)));
  const groups = { 2: ["screens"], 3: ["entities"], 4: ["point 4"], 6: ["roles"], 7: ofCalls(null), 8: ["codes"], 9: ["constants"] };
  return Object.entries(groups).flatMap(([number, names]) => (present.has(Number(number) as PointSyntax["number"]) ? [] : names));
}

/** Findings that miss the same are told once, at the first place. Where a whole group is missing, all its names are one. */
function together(
  diagnostics: readonly Diagnostic[],
  subjects: ReadonlyMap<Diagnostic, Subject>,
  model: Model,
  documents: readonly DocumentSyntax[],
): Diagnostic[] {
  const firsts = new Map<string, { readonly diagnostic: Diagnostic; readonly others: Diagnostic[] }>();
  const order = documents.map((document) => document.file);
  const place = (diagnostic: Diagnostic) => order.indexOf(diagnostic.primary.file);
  const inOrder = diagnostics.toSorted((a, b) => place(a) - place(b) || a.primary.start - b.primary.start);
  const asked = inOrder.flatMap((diagnostic) => subjects.get(diagnostic) ?? []);
  const settled: { readonly diagnostic: Diagnostic; readonly others: Diagnostic[] }[] = [];
  for (const diagnostic of inOrder) {
    const subject = subjects.get(diagnostic);
    const key =
      subject === undefined
        ? columnKey(diagnostic, inOrder)
        : (requiredKey(subject, asked) ?? wideKey(subject, asked) ?? keyOf(subject, model));
    const first = key === null ? undefined : firsts.get(key);
    if (first !== undefined) {
      first.others.push(diagnostic);
      continue;
    }
    const entry = { diagnostic, others: [] };
    if (key !== null) firsts.set(key, entry);
    settled.push(entry);
  }
  return settled.map(({ diagnostic, others }) => withPlaces(diagnostic, others, subjects));
}

/** A field that may be empty wherever it is used was most likely meant to be required: it is said once. */
function requiredKey({ name }: Subject, all: readonly Subject[]): string | null {
  return name.startsWith(REQUIRED) && all.filter((other) => other.name === name).length >= MOST_PLACES ? name : null;
}

/** What many rows lack in one column, or many words that a choice has not: two headers changed places, or a whole list is another. */
function wideKey({ group }: Subject, all: readonly Subject[]): string | null {
  return /^(?:columns of|choices) /.test(group) && all.filter((other) => other.group === group).length >= MOST_PLACES ? group : null;
}

/** What is said of so many cells is said of their column: two headers changed places, or all names are written otherwise. */
function columnKey(diagnostic: Diagnostic, all: readonly Diagnostic[]): string | null {
  const kind = kindOf(diagnostic);
  const least = diagnostic.code === "names-have-their-shape" ? 2 : 3;
  return kind !== null && all.filter((other) => kindOf(other) === kind).length >= least ? kind : null;
}

/** Of names, each kind has a shape of its own, with which its message begins. */
function kindOf({ code, message, fixes }: Diagnostic): string | null {
  if (code === "names-have-their-shape") return message.split(";")[0] ?? code;
  // What is not even near a type stands in another column's place.
  if (code === "types-are-known" && fixes.length === 0) return code;
  if (code === "cells-are-yes-no-or-if") return `${code} ${message}`;
  return COLUMN_WIDE.has(code) ? code : null;
}

const COLUMN_WIDE: ReadonlySet<string> = new Set([
  "statuses-are-errors",
  "methods-are-known",
  "constants-have-a-value",
  "values-start-or-always-are",
  "must-be-words-are-known",
  "effects-are-known",
]);

/** A field that is missing in two entities is most likely one mistake: a table or a heading. */
function keyOf({ group, name, of, isThere }: Subject, model: Model): string | null {
  if (isThere === true) return null;
  // What may be empty, or was left out of a row, is so at each place, and each wants its own answer.
  if (name.startsWith(REQUIRED) || group.startsWith("columns of ")) return null;
  if (isVacant(group, model)) return group;
  if (group === "codes" && /\s/.test(name)) return "cells in the place of codes";
  // What does not even look like an action stands in another column's place.
  if (group.startsWith("actions of ") && !/^[\p{L}\p{N} _-]+$/u.test(name)) return "cells in the place of actions";
  return `${OF_RECORDS.test(group) ? "fields" : group} / ${name}${of === undefined ? "" : ` of ${of}`}`;
}

function withPlaces(diagnostic: Diagnostic, others: readonly Diagnostic[], subjects: ReadonlyMap<Diagnostic, Subject>): Diagnostic {
  if (others.length === 0) return diagnostic;
  const own = subjects.get(diagnostic)?.name;
  const related = others.slice(0, MOST_PLACES).map((other, index): Related => {
    const name = subjects.get(other)?.name;
    const more =
      index === MOST_PLACES - 1 && others.length > MOST_PLACES ? ` There are ${others.length - MOST_PLACES} more such places.` : "";
    return {
      span: other.primary,
      message: `${name === undefined || name === "" ? "And here." : name === own ? "It is used here as well." : `Here it is ${name}.`}${more}`,
    };
  });
  return { ...diagnostic, related: [...diagnostic.related, ...related], fixes: sharedFixes(diagnostic, others) };
}

/** A fix that writes another name writes it at each of the places; of a whole column, what each cell wants. */
function sharedFixes(diagnostic: Diagnostic, others: readonly Diagnostic[]): Diagnostic["fixes"] {
  const [first] = diagnostic.fixes;
  if (kindOf(diagnostic) !== null && diagnostic.code !== "cells-are-yes-no-or-if" && first !== undefined) {
    const likewise = others.flatMap((other) => other.fixes.slice(0, 1));
    const title = likewise.length === 0 ? first.title : `${first.title}, and likewise at the other places`;
    return [{ ...first, title, edits: [...first.edits, ...likewise.flatMap((one) => one.edits)] }];
  }
  return diagnostic.fixes.map((fix) => {
    const same = others.flatMap((other) => other.fixes.filter((candidate) => candidate.title === fix.title));
    return { ...fix, edits: [...fix.edits, ...same.flatMap((one) => one.edits)] };
  });
}

/** Whether nothing of the kind is defined at all. */
function isVacant(group: string, model: Model): boolean {
  const [kind = "", name = ""] = group.split(" of ");
  const entity = model.entities.get(name);
  switch (kind) {
    case "users":
    case "point 4":
    case "strays":
    case "sections":
      return true;
    case "entities":
      return model.entities.size === 0;
    case "screens":
      return [...model.screens.values()].every((screen) => screen.derived);
    case "roles":
      return model.roles.size === 0;
    case "codes":
      return model.errors.size === 0;
    case "constants":
      return model.constants.size === 0;
    case "messages":
      return model.messages.size === 0;
    case "outbound calls":
      return model.sends.size === 0;
    case "fields":
      return entity === undefined || [...entity.fields.values()].every((field) => field.implied);
    case "actions":
    case "states":
      return entity?.states == null || entity.states.transitions.length === 0;
    default:
      return false;
  }
}
