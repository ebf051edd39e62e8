// What a finding misses: a name, in the group of names that it would be one of. The one list of which codes speak of
// names, so that what follows from a missing name is not told again.

import type { Code } from "../../diagnostics/catalogue.ts";
import type { PointNumber } from "../../points.ts";
import type { Model } from "../model.ts";

export interface Subject {
  /** "entities", "fields of Loan", "codes" … */
  readonly group: string;
  readonly name: string;
  /** Another group of which it might be one. */
  readonly or?: string;
  /** Tells apart what misses any name of a group. */
  readonly of?: string;
  /** The name is there and does not fit, which each place says for itself. */
  readonly isThere?: boolean;
}

type Values = Readonly<Record<string, string | number>>;

const ANY = "*";

/** In front of a name that is known, and of which it is missing that it is never empty. */
export const REQUIRED = "required ";

/** Whether the finding follows from any missing name of its group. */
export function isAboutAny(subject: Subject): boolean {
  return subject.name === ANY;
}

const DEFINED_IN: Readonly<Record<string, PointNumber>> = {
  screens: 2,
  entities: 3,
  fields: 3,
  actions: 4,
  states: 4,
  state: 4,
  roles: 6,
  messages: 7,
  "outbound calls": 7,
  codes: 8,
  constants: 9,
};

/** The point that would define what a finding misses: its row may be there and not say so. */
export function pointMissed(subject: Subject | undefined): PointNumber | null {
  if (subject === undefined || subject.isThere === true || subject.name.startsWith(REQUIRED)) return null;
  if (subject.group === "entities" && !/^\p{Lu}/u.test(subject.name)) return null;
  return DEFINED_IN[subject.group] ?? DEFINED_IN[subject.group.split(" of ")[0] ?? ""] ?? null;
}

/** Who reports may name the `group` itself. `within` is the entity whose record an expression is about. */
export function subjectOf(code: Code, values: Values, within: string | null, model: Model): Subject | null {
  const name = String(values.name ?? values.field ?? "");
  const ofEntity = (kind: string, entity: string, what = name): Subject => ({ group: `${kind} of ${entity}`, name: what });
  const entity = String(values.entity ?? "");
  if (values.group !== undefined) return { group: String(values.group), name };
  switch (code) {
    case "entities-are-known":
      // `list of boats` means the Boat.
      return {
        group: "entities",
        name: /^[a-z]/.test(name) ? `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replace(/s$/, "") : name,
        ...(values.or === undefined ? {} : { or: String(values.or) }),
      };
    case "choices-are-known":
      return { group: choicesGroup(String(values.candidates), model), name: String(values.value ?? name) };
    case "types-name-an-entity":
    case "signs-in-as-names-an-entity":
    case "states-belong-to-an-entity":
      return { group: "entities", name };
    case "path-records-are-known":
      return { group: "entities", name: name.charAt(0).toUpperCase() + name.slice(1) };
    case "query-members-say-what-they-do":
      // `q` looks in all fields that are searched.
      return { ...ofEntity("fields", entity, name === "q" ? ANY : name), isThere: hasField(model, entity, name) };
    case "fields-are-known":
    case "nested-lists-follow-a-list-field":
    case "entity-settings-name-fields":
    case "effects-set-stored-fields":
    case "asked-fields-are-known":
    case "bodies-hold-stored-fields":
    case "reverse-lists-follow-a-reference":
    case "form-fields-are-stored-fields":
    case "boards-are-by-a-choice":
    case "calendars-are-by-a-date":
    case "calendars-end-with-the-same-kind-of-date":
      return {
        ...ofEntity("fields", entity === "" ? (within ?? "") : entity),
        isThere: hasField(model, entity, name),
      };
    case "path-fields-are-unique":
    case "outer-fields-say-this":
      return ofEntity("fields", entity);
    case "fields-have-a-type":
      return { group: "columns of point 3", name: "" };
    case "types-are-known":
      // A value in the place of a type: two columns changed places.
      return /^(?:starts|always)\s|^(?:required|optional|unique|fixed|not null)\b/i.test(name)
        ? { group: "columns of point 3", name: "" }
        : null;
    case "rules-name-an-entity-or-a-field":
    case "rules-say-what-must-hold":
      return { group: "columns of point 5", name: "" };
    case "messages-have-a-text":
      return { group: "columns of point 7", name: "" };
    case "roles-say-whom-they-mean":
      return { group: "columns of point 6", name: "" };
    case "settings-stand-under-an-entity":
    case "fields-stand-under-an-entity":
    case "transitions-stand-under-an-entity":
      return { group: "strays", name: "" };
    case "users-have-an-email":
      return ofEntity("fields", entity, ANY);
    case "paths-nest-what-belongs-together":
    case "new-records-belong-to-their-path":
      return ofEntity("fields", String(values.inner), ANY);
    case "figures-stand-under-their-screen":
      return { group: "screens", name: ANY };
    case "started-records-refer-to-the-screens":
      return ofEntity("fields", String(values.other), ANY);
    case "lists-under-a-record-refer-to-it":
      return ofEntity("fields", entity, ANY);
    case "states-are-known":
      return ofEntity("states", entity);
    case "actions-are-known":
    case "entities-with-states-are-made-by-an-action":
      return actionsOf(model, entity, name);
    case "screen-actions-are-known":
      return screenAction(model, entity, name);
    case "names-are-known":
      return namedIn(values, within, model);
    case "optional-values-are-guarded":
    case "effects-add-to-required-fields":
    case "effects-keep-required-fields":
      return ofEntity("fields", within ?? "", `${REQUIRED}${mayBeEmptyIn(name, within ?? "", model)}`);
    case "codes-are-in-the-catalogue":
      return { group: "codes", name };
    case "messages-are-known":
      return { group: "messages", name };
    case "outbound-calls-are-known":
      return { group: "outbound calls", name };
    case "role-columns-name-a-role":
      return { group: "roles", name };
    case "created-records-begin-in-one-way":
      return ofEntity("actions", entity, ANY);
    case "shapes-are-readable":
      return { group: "entities", name: `shape ${String(values.shape)}` };
    case "choices-spelt-like-fields-are-quoted":
      return ofEntity("fields", within ?? "", `choice ${name}`);
    case "opened-screens-are-known":
      return { group: "screens", name };
    case "search-names-its-fields":
      return ofEntity("fields", entity, ANY);
    case "sections-name-a-screen":
      return { group: "sections", name };
    case "records-are-edited-in-a-form":
      return { group: "screens", name: ANY, of: entity };
    case "somebody-can-be-signed-in":
    case "roles-of-users-need-signs-in-as":
    case "signing-in-needs-signs-in-as":
      return { group: "users", name: "user" };
    default:
      return null;
  }
}

/** The step of a path that may be empty: `booking` of `booking.rate`, where that is not required. */
function mayBeEmptyIn(path: string, within: string, model: Model): string {
  const steps = path.split(".");
  let entity = model.entities.get(within);
  for (const step of steps) {
    const field = entity?.fields.get(step);
    if (field?.required === false) return step;
    entity = field?.type?.is === "reference" ? model.entities.get(field.type.entity) : undefined;
  }
  return steps.at(-1) ?? path;
}

/** The words of a choice; those of a state are its states. */
function choicesGroup(words: string, model: Model): string {
  const owner = [...model.entities.values()].find(({ machines }) =>
    machines.some(({ values }) => values.map(({ name }) => name).join(", ") === words),
  );
  return owner === undefined ? `choices ${words}` : `states of ${owner.name}`;
}

function hasField(model: Model, entity: string, name: string): boolean {
  return model.entities.get(entity)?.fields.has(name) === true;
}

/** Without point 4 there are no actions of anything. */
function actionsOf(model: Model, entity: string, name: string): Subject {
  const isAbsent = [...model.entities.values()].every((one) => one.states === null);
  return { group: isAbsent ? "point 4" : `actions of ${entity}`, name };
}

/** `renew`, `borrow Loan` or `Loan page`. */
function screenAction(model: Model, entity: string, written: string): Subject {
  const other = /\s(?<entity>[A-Z]\w*)$/.exec(written)?.groups?.entity;
  if (/^\p{Lu}/u.test(written)) return { group: "screens", name: written };
  if (other !== undefined) return { group: "entities", name: other };
  return actionsOf(model, entity, written);
}

function namedIn(values: Values, within: string | null, model: Model): Subject | null {
  const what = String(values.what ?? "");
  const name = String(values.name ?? "");
  const owner = /^field of (?<entity>\w+)$/.exec(what)?.groups?.entity;
  if (owner !== undefined) return { group: `fields of ${owner}`, name };
  if (what === "entity") return { group: "entities", name };
  if (what === "input") return { group: `fields of ${within ?? ""}`, name };
  if (what !== "name") return null;
  if (/^[A-Z][A-Z0-9_]+$/.test(name)) return { group: "constants", name };
  if (/^[A-Z]/.test(name)) return { group: "entities", name };
  // The field that holds the state is there only with the states themselves.
  const isState = within !== null && name === "status" && model.entities.get(within)?.states === null;
  // Where no record is at hand, the name is one of a list's members, whichever they are.
  return within === null ? { group: "fields of ", name } : { group: isState ? `state of ${within}` : `fields of ${within}`, name };
}
