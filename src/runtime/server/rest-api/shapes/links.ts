// Addresses of records as the API gives them.

import type { CallPlan, Expr, FieldType } from "../../../../compiler/plan/plan.ts";
import { type RecordSegment, recordSegments } from "../../access/screen-access.ts";
import { type Application, entityOf } from "../../context/application.ts";
import { fieldNamed, fieldOf, idField, oneOf, thisRecord } from "../../expressions/expression-builders.ts";
import { type Cell, type RoleContext, Selection, type View } from "../../reading/columns.ts";
import { encode } from "../../values/values.ts";

/** Where a record can be seen by itself: by its own key, and those of the records that it is unique within. */
interface RecordAddress {
  readonly call: CallPlan | null;
  /** From the outermost on; none for the id. */
  readonly segments: readonly RecordSegment[];
}

function addressOf(app: Application, entity: string): RecordAddress | null {
  for (const call of app.plan.api.calls) {
    const segments = recordSegments(call.segments);
    const alone = segments.slice(1).every(({ within }) => within !== undefined);
    if (call.open === null && call.does.is === "see" && call.does.entity === entity && segments.at(-1)?.entity === entity && alone)
      return { call, segments };
  }
  return app.plan.api.standardCalls ? { call: null, segments: [] } : null;
}

/** The path of the record at hand; "" where it has none, or the viewer may not see what names it. */
export function addressCell(view: RoleContext, selection: Selection, entity: string): Cell<string> {
  const address = addressOf(view.app, entity);
  if (address === null) return () => "";
  const keys = keysOf(view, entity, address.segments).map(({ value, type }) => ({ read: selection.value(value), type }));
  return (row) => {
    const written = keys.map(({ read, type }) => (type === null ? read(row) : encode(type, read(row))));
    if (written.some((key) => key === null || key === undefined || key === "")) return "";
    return pathWith(view.app, entity, address.call, written.map(String));
  };
}

interface Key {
  readonly value: Expr;
  /** Null for an id. */
  readonly type: FieldType | null;
}

/** What names the record in its address, as far as the viewer may see it, the outermost first. */
function keysOf({ app, actor }: RoleContext, entity: string, segments: readonly RecordSegment[]): Key[] {
  if (segments.length === 0) return [{ value: idField(entity), type: null }];
  const keys: Key[] = [];
  let at = thisRecord(entity);
  for (const segment of segments.toReversed()) {
    const field = (name: string) => fieldNamed(entityOf(app, segment.entity), name);
    const by = segment.by === "id" ? undefined : field(segment.by);
    const value: Expr = by === undefined ? ({ ...idField(segment.entity), of: at } as Expr) : fieldOf(at, segment.entity, by);
    keys.unshift({ value: by === undefined && at.op === "this" ? value : app.access.masked(value, actor.roles), type: by?.type ?? null });
    const reference = segment.within === undefined ? undefined : field(segment.within);
    if (reference !== undefined) at = fieldOf(at, segment.entity, reference);
  }
  return keys;
}

function pathWith(app: Application, entity: string, call: CallPlan | null, keys: readonly string[]): string {
  const names = keys.map(encodeURIComponent);
  if (call === null) return `${app.plan.api.basePath}/records/${entity}/${names.join("/")}`;
  const parts = call.segments.map((segment) => (segment.is === "literal" ? segment.text : (names.shift() ?? "")));
  return `/${parts.map((part) => part.replace(/^\/+|\/+$/g, "")).join("/")}`;
}

/** Where a new record can be seen; null where it has no address, or its maker may not see it. */
export async function locationOf(view: View, entity: string, id: string): Promise<string | null> {
  const address = addressOf(view.app, entity);
  if (address === null) return null;
  if (address.segments.every(({ by }) => by === "id") && address.segments.length < 2) return pathWith(view.app, entity, address.call, [id]);
  const selection = new Selection();
  const cell = addressCell(view, selection, entity);
  const where = oneOf(idField(entity), [id]);
  const query = { entity, where, columns: selection.columns, order: [], limit: 1, offset: 0 };
  const [row] = await view.app.store.select(query, view.actor.context);
  const path = row === undefined ? "" : cell(row);
  return path === "" ? null : path;
}
