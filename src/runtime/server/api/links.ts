// Addresses of records as the API gives them: the document's own `see` call where it names one record, else the
// standard call.

import type { CallPlan } from "../../../compiler/plan/plan.ts";
import type { Value } from "../../store/store.ts";
import { type Application, entityOf } from "../application.ts";
import { type Cell, type Roled, Selection, type View } from "../columns.ts";
import { recordSegments } from "../pages.ts";
import { fieldNamed, fieldOf, idField, oneOf, onlyIf, thisRecord } from "../terms.ts";
import { encode } from "../values.ts";

/** Where a record can be seen by itself. */
interface RecordAddress {
  readonly call: CallPlan | null;
  readonly by: string;
}

function addressOf(app: Application, entity: string): RecordAddress | null {
  for (const call of app.plan.api.calls) {
    const [only, ...more] = recordSegments(call.segments);
    if (call.open === null && call.does.is === "see" && call.does.entity === entity && only?.entity === entity && more.length === 0)
      return { call, by: only.by };
  }
  return app.plan.api.standardCalls ? { call: null, by: "id" } : null;
}

/** The path of the record at hand; "" where it has none, or the viewer may not see what names it. */
export function addressCell({ app, actor }: Roled, selection: Selection, entity: string): Cell<string> {
  const address = addressOf(app, entity);
  if (address === null) return () => "";
  const field = address.by === "id" ? undefined : fieldNamed(entityOf(app, entity), address.by);
  const at = thisRecord(entity);
  const key = selection.value(
    field === undefined ? idField(entity) : onlyIf(app.access.fieldSeenAt(entity, field.name, at, actor.roles), fieldOf(at, entity, field)),
  );
  const written = (value: Value): unknown => (field === undefined ? value : encode(field.type, value));
  return (row) => {
    const value = written(key(row));
    if (value === null || value === "") return "";
    return pathWith(app, entity, address.call, String(value));
  };
}

function pathWith(app: Application, entity: string, call: CallPlan | null, key: string): string {
  const name = encodeURIComponent(key);
  if (call === null) return `${app.plan.api.basePath}/records/${entity}/${name}`;
  const parts = call.segments.map((segment) => (segment.is === "literal" ? segment.text : name));
  return `/${parts.map((part) => part.replace(/^\/+|\/+$/g, "")).join("/")}`;
}

/** Where a new record can be seen; null where it has no address, or its maker may not see it. */
export async function locationOf(view: View, entity: string, id: string): Promise<string | null> {
  const address = addressOf(view.app, entity);
  if (address === null) return null;
  if (address.by === "id") return pathWith(view.app, entity, address.call, id);
  const selection = new Selection();
  const cell = addressCell(view, selection, entity);
  const where = oneOf(idField(entity), [id]);
  const query = { entity, where, columns: selection.columns, order: [], limit: 1, offset: 0 };
  const [row] = await view.app.store.select(query, view.actor.context);
  const path = row === undefined ? "" : cell(row);
  return path === "" ? null : path;
}
