// Routes and paths of calls, and columns such as `book.title`: addresses of records and of their values.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import { type FieldType, inWords, isListField } from "../../expression/field-type.ts";
import { pathLabel } from "../../expression/path-label.ts";
import { slice, type Text } from "../../source.ts";
import type { Context } from "../context.ts";
import type { ColumnModel, FieldModel, FormerAddress, Model, SegmentModel } from "../model.ts";
import { SYSTEM_FIELDS, scopeOf } from "../scopes.ts";
import { entityMeant } from "../suggest/everyday-types.ts";
import { latin } from "./names.ts";
import { splitFormer } from "./renames.ts";
import { tableOf } from "./table-names.ts";

/**
 * The segments of "/books/{book.isbn}"; null when it cannot be read, which has then been said. A record may be named by what is
 * unique only among those of the record before it.
 */
export function readPath(context: Context, text: Text): SegmentModel[] | null {
  const path = text.text;
  if (!path.startsWith("/") || (path !== "/" && path.endsWith("/")) || path.includes("//")) {
    context.problem("paths-begin-with-a-slash", text.span, { path });
    return null;
  }
  const segments: SegmentModel[] = [];
  let at = 1;
  for (const part of path === "/" ? [] : path.slice(1).split("/")) {
    const segment = readSegment(context, slice(text, at, at + part.length), segments.at(-1), lastRecord(segments));
    if (segment === null) return null;
    segments.push(segment);
    at += part.length + 1;
  }
  return segments;
}

/** An address, and those that it had before. */
export interface AddressModel {
  readonly path: Text;
  readonly segments: SegmentModel[];
  readonly former: readonly { readonly path: Text; readonly segments: SegmentModel[] }[];
}

/** "/books/{book} (was /titles/{book})"; null when it cannot be read, which has then been said. */
export function readAddress(context: Context, written: Text): AddressModel | null {
  const split = splitFormer(written);
  const path = split?.name ?? written;
  const segments = readPath(context, path);
  if (segments === null) return null;
  const records = (of: readonly SegmentModel[]) => of.flatMap((one) => (one.is === "record" ? [`${one.name}.${one.by}`] : [])).sort();
  const named = records(segments).join();
  const former: { path: Text; segments: SegmentModel[] }[] = [];
  for (const old of split?.was ?? []) {
    const read = readPath(context, old);
    if (read === null) return null;
    if ([path, ...former.map((one) => one.path)].some((one) => shapeOf(one.text) === shapeOf(old.text))) {
      context.problem("former-names-are-gone", old.span, { name: path.text, old: old.text });
      continue;
    }
    // Else nobody could tell where it leads.
    if (records(read).join() !== named)
      context.problem("former-addresses-name-the-same-records", old.span, { old: old.text, path: path.text });
    else former.push({ path: old, segments: read });
  }
  return { path, segments, former };
}

export function formerOf({ path, segments }: AddressModel["former"][number]): FormerAddress {
  return { path: path.text, segments };
}

/** Of two addresses of one shape nobody could tell which is meant. */
export function shapeOf(path: string): string {
  return path.replace(/\{[^}]*\}/g, "{}");
}

function readSegment(context: Context, part: Text, before: SegmentModel | undefined, outer: string | null): SegmentModel | null {
  const parameter = /^\{(?<name>\w+)(?:\.(?<field>\w+))?\}$/.exec(part.text);
  if (parameter === null) {
    // Clients take `.` and `..` for what is above.
    if (/^(?!\.{1,2}$)[A-Za-z0-9._~-]+$/.test(part.text)) return { is: "literal", text: part.text };
    const spelt = latin(part.text).toLowerCase();
    if (spelt !== part.text && /^(?:[a-z0-9._~-]+|\{[a-z0-9_.]+\})$/.test(spelt)) {
      const fixes: Fix[] = [{ title: `Write ${spelt}`, edits: [{ span: part.span, text: spelt }], applicability: "maybe" }];
      context.problem("path-parts-are-words-or-records", part.span, { part: part.text }, { fixes });
      return null;
    }
    const fixes = /^(?::\w+|\{:?\w*\}|<\w+>|\[\w+\])$/.test(part.text) ? recordOf(context.model, part, before) : [];
    context.problem("path-parts-are-words-or-records", part.span, { part: part.text }, { fixes });
    return null;
  }
  const name = parameter.groups?.name ?? "";
  const entity = entityNamed(context.model, name);
  if (entity === undefined && name === "id") {
    const candidates = [...context.model.entities.keys()].map(tableOf).join(", ") || "(there are none)";
    context.problem("path-records-are-known", part.span, { name, candidates }, { fixes: recordOf(context.model, part, before) });
    return null;
  }
  const from = part.text.indexOf(name);
  if (entity === undefined) {
    const { span } = slice(part, from, from + name.length);
    context.unknown("path-records-are-known", span, name, [...context.model.entities.keys()].map(tableOf));
    return null;
  }
  context.refer("entity", "", slice(part, from, from + name.length), entity);
  const by = parameter.groups?.field;
  if (by === undefined || by === "id") return { is: "record", name: part.text.slice(1, -1), entity, by: "id" };
  const fields = context.model.entities.get(entity)?.fields;
  const field = fields?.get(by);
  const within = outer === null || outer === entity ? null : uniqueWithin(context.model, entity, outer, by);
  if (field === undefined || !field.required || (!field.unique && within === null)) {
    const isUnique = ({ name: own, unique }: FieldModel) =>
      unique || (outer !== null && outer !== entity && uniqueWithin(context.model, entity, outer, own) !== null);
    const unique = [...(fields?.values() ?? [])].filter((candidate) => candidate.required && isUnique(candidate));
    const { span } = slice(part, part.text.length - 1 - by.length, part.text.length - 1);
    context.unknown("path-fields-are-unique", span, by, ["id", ...unique.map((candidate) => candidate.name)], { entity });
    return null;
  }
  context.refer("field", entity, slice(part, part.text.length - 1 - by.length, part.text.length - 1));
  return { is: "record", name: part.text.slice(1, -1), entity, by, ...(field.unique || within === null ? {} : { within }) };
}

/** The reference to another entity with which the field is unique: `- Unique: shop + code`; null where there is none. */
function uniqueWithin(model: Model, entity: string, outer: string, by: string): string | null {
  const found = model.entities.get(entity);
  for (const { fields } of found?.uniques ?? []) {
    const [reference, ...more] = fields.filter((name) => name !== by);
    const field = reference === undefined ? undefined : found?.fields.get(reference);
    const leads = field?.type?.is === "reference" && field.type.entity === outer && field.required;
    if (leads && more.length === 0 && fields.length === 2) return field.name;
  }
  return null;
}

/** `/tools/:id` means a Tool. */
function recordOf(model: Model, part: Text, before: SegmentModel | undefined): Fix[] {
  const entity = before?.is === "literal" ? entityMeant(before.text.replaceAll("-", "_"), model) : null;
  if (entity === null) return [];
  const text = `{${tableOf(entity)}}`;
  return [{ title: `Write ${text}`, edits: [{ span: part.span, text }], applicability: "maybe" }];
}

/** `book` and `purchase_order` mean Book and PurchaseOrder. */
function entityNamed(model: Model, name: string): string | undefined {
  return [...model.entities.keys()].find((entity) => tableOf(entity) === name.toLowerCase() || entity.toLowerCase() === name.toLowerCase());
}

/** The entity of a path's last record. */
export function lastRecord(segments: readonly SegmentModel[]): string | null {
  const records = segments.filter((segment) => segment.is === "record");
  return records.at(-1)?.entity ?? null;
}

/** A column of a screen or a member of a shape; null when it cannot be read, which has then been said. */
export function readColumn(context: Context, entity: string, path: Text): ColumnModel | null {
  if (!/^\w+(\.\w+)*$/.test(path.text)) {
    context.problem("columns-are-fields-or-paths", path.span, { column: path.text });
    return null;
  }
  const value = context.expression(path, { ...scopeOf(context.model, { thisEntity: entity }), isColumn: true }, null);
  if (value === null) return null;
  const steps = stepsOf(context.model, entity, path.text);
  const last = steps.at(-1);
  if (last === undefined) return null;
  if (value.op === "collect" && steps.length > 1) {
    context.notSupported("A field of every member of a list, as a column,", path.span, "Name the list field alone.");
    return null;
  }
  const field = context.model.entities.get(last.entity)?.fields.get(last.field);
  const type =
    field === undefined ? systemType(context.model, last.field) : (field.type ?? { is: "text", max: 1, lines: "one", format: "plain" });
  if (type === null) return null;
  return { path: path.text, label: labelOf(context.model, steps), span: path.span, steps, value, type, question: openQuestionOf(field) };
}

function openQuestionOf(field: FieldModel | undefined): FieldModel["question"] {
  return field !== undefined && field.type === null ? field.question : null;
}

function stepsOf(model: Model, entity: string, path: string): { entity: string; field: string }[] {
  const steps: { entity: string; field: string }[] = [];
  let at: string | null = entity;
  for (const name of path.split(".")) {
    if (at === null) return [];
    steps.push({ entity: at, field: name });
    const type: FieldType | null | undefined = model.entities.get(at)?.fields.get(name)?.type;
    if (type?.is === "reference" || isListField(type)) at = type.entity;
    else at = name === "created_by" || name === "changed_by" ? (model.product.signsInAs?.entity ?? null) : null;
  }
  return steps;
}

function systemType(model: Model, name: string): FieldType | null {
  const users = model.product.signsInAs?.entity;
  if (name === "created_by" || name === "changed_by") return users === undefined ? null : { is: "reference", entity: users };
  if (name === "id") return { is: "text", max: 36, lines: "one", format: "plain" };
  if (name === "version") return { is: "integer", min: 1, max: null };
  return { is: "moment" };
}

/** "due_on": its label; "book.title": "Book title". */
function labelOf(model: Model, steps: readonly { entity: string; field: string }[]): string {
  const labels = steps.map(
    (step) =>
      model.entities.get(step.entity)?.fields.get(step.field)?.label ??
      SYSTEM_FIELDS.find((field) => field.name === step.field)?.label ??
      inWords(step.field),
  );
  return pathLabel(labels, model.product.language);
}
