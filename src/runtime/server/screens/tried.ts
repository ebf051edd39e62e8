// What would come of a form if it were sent as it stands: everything is done, asked and undone. So a form tells, while it is
// filled in, what only the server knows, in the words in which it would refuse or warn, and what is computed of it.

import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import type { Reader } from "../../store/store.ts";
import type { TriedView } from "../../wire/forms.ts";
import type { WireValue } from "../../wire.ts";
import type { Doer, Done, Trial } from "../act.ts";
import { type Application, entityOf } from "../application.ts";
import { columnAt, Selection, type View, wireCell } from "../columns.ts";
import { Problem } from "../problems.ts";
import { readOne, readValues } from "../read.ts";
import type { Answer, Ask } from "../router.ts";
import { idField } from "../terms.ts";
import { formDoer } from "./form.ts";
import { totalsOver } from "./form-rows.ts";

/** `made`: of which entity the record is that is made or changed, where forms show what is computed of it. */
export function tried(
  send: (ask: Ask, doer: Doer) => Promise<Answer>,
  made: ((ask: Ask) => EntityPlan) | null = null,
): (ask: Ask) => Promise<Answer> {
  return async (ask) => {
    const { app } = ask;
    const entity = made?.(ask) ?? null;
    const fields = entity === null ? [] : app.memo.of(entity, "computed in forms", () => computedInForms(app, entity));
    let computed: TriedView["computed"] = null;
    const look: Trial["look"] = async (transaction, actor, done) => {
      if (entity !== null && fields.length > 0) computed = await comesTo({ app, actor }, transaction, entity, fields, (done as Done).id);
    };
    try {
      await send(ask, { ...formDoer(ask), once: null, trial: { look } });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const isWarned = error.view.confirmation !== undefined;
      return answer(isWarned ? { computed, problem: null, warnings: error.view } : { computed, problem: error.view, warnings: null });
    }
    return answer({ computed, problem: null, warnings: null });
  };
}

/** The fields that some form of the document shows as what they come to, and its rows of which something is computed, with their totals. */
function computedInForms(app: Application, entity: EntityPlan): FieldPlan[] {
  const { plan } = app;
  const forms = plan.screens.filter(({ shows, entity: of }) => shows === "form" && of === entity.name);
  const named = new Set(forms.flatMap(({ columns }) => columns.map(({ path }) => path)));
  const lists = entity.fields.flatMap((field) => {
    if (field.type.is !== "rows" || !named.has(field.name)) return [];
    const part = entityOf(app, field.type.entity);
    return part.fields.some(({ always }) => always !== null) ? [field, ...totalsOver(entity, part)] : [];
  });
  return entity.fields.filter((field) => (field.always !== null && named.has(field.name)) || lists.includes(field));
}

/** What the fields of the record are, as far as whoever looks may see them; null where they may not see the record. */
async function comesTo(
  view: View,
  reader: Reader,
  entity: EntityPlan,
  fields: readonly FieldPlan[],
  id: string,
): Promise<TriedView["computed"]> {
  const selection = new Selection();
  const cells = fields.flatMap(({ name }) => {
    const column = columnAt(view.app, entity.name, name);
    return column === null ? [] : [wireCell(view, selection, column)];
  });
  selection.value(idField(entity.name));
  const row = await readOne(view, reader, entity.name, id, selection).catch((error: unknown) => {
    if (error instanceof Problem) return null;
    throw error;
  });
  if (row === null) return null;
  const [values = new Map<string, WireValue>()] = await readValues(view, reader, cells, [[...row]]);
  return Object.fromEntries(values);
}

const answer = (body: TriedView): Answer => ({ status: 200, body });
