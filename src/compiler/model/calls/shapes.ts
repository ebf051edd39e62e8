// What a call gives. `Loan(id, status)`, `list of Book(…)`, `list of Tag.name`, a shape by its name, and envelopes
// around them, `{ articles: list of Article(…), articlesCount: total }`.

import { slice, type Text } from "../../source.ts";
import { type Context, isOpen, textOf } from "../context.ts";
import { splitList } from "../names/lists.ts";
import { checkNew, ENTITY } from "../names/names.ts";
import { readColumn } from "../names/paths.ts";
import { freeName } from "../names/renames.ts";
import type { BuiltIn, DoesModel, MemberModel, ShapeMemberModel, ShapeModel } from "./call-model.ts";
import { literalOf } from "./error-body.ts";
import { readMembers } from "./shape-members.ts";
import { inBraces, isSecret, numberOf, type Part, readAsNumber, readHead, refuse, refuseHead } from "./shape-text.ts";

const BUILT_IN: readonly BuiltIn[] = ["total", "page", "pages", "more", "limit", "offset", "next", "exact", "token", "count"];

/** What is counted further than this is counted whole. */
const MOST_COUNTED = 1_000_000;

/** The table Shape: names first, so that each may hold the others. */
export function declareShapes(context: Context): void {
  for (const { row } of context.rows(7, "Shape")) {
    const written = textOf(row, "Shape");
    const name = written === null ? null : freeName(context, written, "shape", "");
    for (const column of ["Of", "Holds"]) {
      const found = row.cells.get(column);
      if (isOpen(found)) context.question(7, `${name?.text ?? "Shape"} (${column})`, found.question, found.text.span);
    }
    const of = textOf(row, "Of");
    const holds = textOf(row, "Holds");
    if (name === null || of === null || holds === null) continue;
    if (!ENTITY.pattern.test(name.text)) {
      context.problem("names-have-their-shape", name.span, { what: "A shape", name: name.text, example: "ArticleSummary", letters: "" });
      continue;
    }
    const earlier = context.model.shapes.get(name.text)?.name ?? context.model.entities.get(name.text);
    if (!checkNew(context, name, "The name", earlier)) continue;
    if (!context.model.entities.has(of.text)) context.unknown("entities-are-known", of.span, of.text, context.model.entities.keys());
    else {
      context.refer("entity", "", of);
      context.define("shape", "", name);
      context.model.shapes.set(name.text, { name, entity: of.text, holds, members: undefined, used: false });
    }
  }
}

/** Shapes that no call holds are read as well, so that what is wrong with them is said. */
export function resolveShapes(context: Context): void {
  for (const shape of context.model.shapes.values()) if (shape.members === undefined && !shape.used) shapeNamed(context, shape.name);
}

/** The members of a named shape. Undefined: unreadable, which has been said. */
function shapeNamed(context: Context, name: Text): { entity: string; members: readonly ShapeMemberModel[] } | undefined {
  const shape = context.model.shapes.get(name.text);
  if (shape === undefined) return undefined;
  if (name !== shape.name) context.refer("shape", "", name);
  if (shape.members === null)
    return refuse(context, name, `${name.text} would hold itself without end: leave it out of one of the shapes.`);
  if (shape.members === undefined) {
    if (shape.used) return undefined;
    shape.used = true;
    shape.members = null;
    shape.members = readMembers(context, shape.entity, shape.holds, shapeNamed);
  }
  return shape.members === undefined ? undefined : { entity: shape.entity, members: shape.members };
}

/** Null: gives nothing (204). Undefined: unreadable, which has been said. */
export function readGives(context: Context, text: Text | null, does: DoesModel): ShapeModel | null | undefined {
  if (text === null) return null;
  if (reportMeant(context, text, does)) return undefined;
  const shape = readShape(context, text);
  if (shape === undefined) return undefined;
  const problem = misfit(shape, does, context.model.product.signsInAs?.entity ?? null);
  return problem === null ? shape : refuse(context, text, problem);
}

/** `[Slot]` and `{ number, total }`, as other languages write a list and the fields of a record, which has then been said. */
function reportMeant(context: Context, text: Text, does: DoesModel): boolean {
  const listed = /^\[\s*(?<of>[A-Z]\w*(?:\(.*\))?)\s*\]$/s.exec(text.text)?.groups?.of;
  const entity = "entity" in does ? context.model.entities.get(does.entity) : undefined;
  const names = /^\{\s*(?<names>\w+(?:\s*,\s*\w+)*)\s*\}$/.exec(text.text)?.groups?.names?.split(/\s*,\s*/) ?? [];
  const isFields = entity !== undefined && names.length > 0 && names.every((name) => name === "id" || entity.fields.has(name));
  const bare = isFields ? `${entity.name}(${names.join(", ")})` : null;
  const meant = listed !== undefined ? `list of ${listed}` : does.is === "list" && bare !== null ? `list of ${bare}` : bare;
  if (meant === null) return false;
  const fixes = [{ title: `Write ${meant}`, edits: [{ span: text.span, text: meant }], applicability: "maybe" as const }];
  context.problem("shapes-are-readable", text.span, { shape: text.text, help: `Write ${meant}.` }, { fixes });
  return true;
}

function readShape(context: Context, text: Text): ShapeModel | undefined {
  const braces = inBraces(text);
  if (braces !== null) return readObject(context, braces);
  if (/^list of\s/.test(text.text)) {
    const of = readShape(context, slice(text, 8, text.text.length));
    return of === undefined ? undefined : { is: "list", of };
  }
  const builtIn = BUILT_IN.find((name) => name === text.text);
  if (builtIn !== undefined) return refuse(context, text, `${builtIn} is a member of what is given: { ${builtIn} }.`);
  const { value, isNumber } = readAsNumber(text);
  const part = readHead(value);
  if (part === null || part.tail.text !== "")
    return refuse(
      context,
      text,
      "Write Entity, Entity(field, …), the name of a shape, list of Entity(…), list of Entity.field or { name: … }.",
    );
  const isValue = part.head.text.includes(".");
  if (isNumber && !isValue) return refuse(context, text, "Only amounts and decimal numbers are given as number.");
  return isValue ? readValue(context, part.head, isNumber) : readRecord(context, part);
}

/** `Tag.name`, `Line.price as number` */
function readValue(context: Context, head: Text, isNumber: boolean): ShapeModel | undefined {
  const dot = head.text.indexOf(".");
  const entity = head.text.slice(0, dot);
  if (!context.model.entities.has(entity)) {
    context.unknown("entities-are-known", slice(head, 0, dot).span, entity, context.model.entities.keys());
    return undefined;
  }
  context.refer("entity", "", slice(head, 0, dot));
  const column = readColumn(context, entity, slice(head, dot + 1, head.text.length));
  if (column === null || isSecret(context, head, column.type)) return undefined;
  const type = isNumber && column.question === null ? numberOf(context, head, column.type) : column.type;
  return type === undefined ? undefined : { is: "value", entity, column: { ...column, type } };
}

function readRecord(context: Context, { head, inner }: Part): (ShapeModel & { readonly is: "record" }) | undefined {
  if (inner === null && context.model.shapes.has(head.text)) {
    const named = shapeNamed(context, head);
    return named === undefined ? undefined : { is: "record", ...named };
  }
  const entity = head.text;
  if (!context.model.entities.has(entity)) return refuseHead(context, { head, inner });
  context.refer("entity", "", head);
  if (inner === null) return { is: "record", entity, members: "all" };
  const members = readMembers(context, entity, inner, shapeNamed);
  return members === undefined ? undefined : { is: "record", entity, members };
}

function readObject(context: Context, inner: Text): ShapeModel | undefined {
  const members: { name: string; shape: ShapeModel }[] = [];
  for (const part of withThousands(inner, splitList(inner, ","))) {
    const named = /^(?<name>\w+)\s*:\s*/.exec(part.text);
    const value = named === null ? part : slice(part, named[0].length, part.text.length);
    const shape = readMember(context, value, named !== null);
    if (shape === undefined) return undefined;
    members.push({ name: named?.groups?.name ?? (shape.is === "built-in" ? shape.name : value.text), shape });
  }
  return { is: "object", members };
}

/** The comma of `total up to 1,000` parts no members. */
function withThousands(inner: Text, parts: readonly Text[]): Text[] {
  const whole: Text[] = [];
  for (const part of parts) {
    const before = whole.at(-1);
    if (before !== undefined && /^\d{3}$/.test(part.text) && /\btotal up to \d{1,3}(,\d{3})*$/.test(before.text))
      whole.splice(-1, 1, slice(inner, before.span.start - inner.span.start, part.span.end - inner.span.start));
    else whole.push(part);
  }
  return whole;
}

/** `total up to 1,000` */
function readBounded(context: Context, value: Text): ShapeModel | undefined {
  const upTo = Number(/^total up to (\d{1,3}(?:,\d{3})+|\d{1,7})$/.exec(value.text)?.[1]?.replaceAll(",", ""));
  if (upTo >= 1 && upTo <= MOST_COUNTED) return { is: "built-in", name: "total", upTo };
  return refuse(context, value, `Write how far is counted, from 1 to ${MOST_COUNTED}: total up to 1,000.`);
}

function readMember(context: Context, value: Text, isNamed: boolean): ShapeModel | undefined {
  const builtIn = BUILT_IN.find((name) => name === value.text);
  if (builtIn !== undefined) return { is: "built-in", name: builtIn };
  if (/^total up to\b/.test(value.text)) return readBounded(context, value);
  if (!isNamed) return refuse(context, value, `Write name: Entity(…), or one of ${BUILT_IN.join(", ")}.`);
  const literal = literalOf(value.text);
  return literal === undefined ? readShape(context, value) : { is: "literal", value: literal };
}

const SIGNS_IN: readonly DoesModel["is"][] = ["sign up", "sign in", "who am I", "change user"];
const LISTS: readonly DoesModel["is"][] = ["list", "distinct", "create many", "change every"];
const COUNTS: readonly DoesModel["is"][] = ["count", "list", "create many", "change every", "delete every"];
const TOKENS = "A token is given by sign up, sign in, who am I and change user.";

/** Why a call that does this cannot give that; null when it can. */
function misfit(shape: ShapeModel, does: DoesModel, users: string | null): string | null {
  if (shape.is === "literal") return null;
  if (shape.is === "object") {
    for (const member of shape.members) {
      const problem = misfit(member.shape, does, users);
      if (problem !== null) return problem;
    }
    return null;
  }
  if (does.is === "sign out") return 'Whoever signed out is nobody: write `-`, or what stands there as it is: { message: "Goodbye" }.';
  if (shape.is === "built-in") return misfitOfBuiltIn(shape.name, does);
  if (does.is === "count" || does.is === "delete every") return "This call gives a number: { count }.";
  const entity = SIGNS_IN.includes(does.is) ? users : "entity" in does ? does.entity : null;
  if (LISTS.includes(does.is) !== (shape.is === "list")) return LISTS.includes(does.is) ? misfitOfList(does, entity) : onlyOne(entity);
  const inner = shape.is === "list" ? shape.of : shape;
  if (does.is === "distinct") return inner.is === "value" && inner.column.path === does.column.path ? null : misfitOfList(does, entity);
  if (inner.is === "value" && shape.is !== "list") return onlyOne(entity);
  if ((inner.is !== "record" && inner.is !== "value") || inner.entity !== entity)
    return `This call is about ${entity}: write ${entity}(…).`;
  const isOfSession = SIGNS_IN.includes(does.is);
  const hasToken = inner.is === "record" && inner.members !== "all" && inner.members.some((member) => holdsToken(member.holds));
  return hasToken && !isOfSession ? TOKENS : null;
}

function onlyOne(entity: string | null): string {
  return `This call gives one record: ${entity}(…).`;
}

function misfitOfList(does: DoesModel, entity: string | null): string {
  return does.is === "distinct" ? `This call gives list of ${entity}.${does.column.path}.` : `This call gives list of ${entity}(…).`;
}

function misfitOfBuiltIn(name: BuiltIn, does: DoesModel): string | null {
  if (name === "token") return SIGNS_IN.includes(does.is) ? null : TOKENS;
  if (name === "count") return COUNTS.includes(does.is) ? null : "A count is given by count E.";
  return LISTS.includes(does.is) ? null : `${name} is a member of what a list gives.`;
}

function holdsToken(holds: MemberModel): boolean {
  if (holds.is === "token") return true;
  if (holds.is === "object") return holds.members.some((member) => holdsToken(member.holds));
  const inner = holds.is === "record" ? holds.members : holds.is === "list" && "members" in holds.gives ? holds.gives.members : [];
  return inner !== "all" && inner.some((member) => holdsToken(member.holds));
}
