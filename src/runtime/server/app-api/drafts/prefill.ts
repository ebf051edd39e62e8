// What a form begins with by its address: a record at hand, or a chosen day.

import { dateOfMoment, isDay } from "../../../../compiler/expression/dates.ts";
import type { EntityPlan, FieldPlan } from "../../../../compiler/plan/plan.ts";
import type { Value } from "../../../store/store.ts";
import { instantAt } from "../../csv/times.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import { unknownParameter } from "../../reading/filters.ts";
import { settableAtCreation } from "../../values/validate.ts";
import { decode } from "../../values/values.ts";
import { beginning } from "./form-values.ts";

/** Where the document does not say at which hour of a day. */
const WORKDAY = "09:00";

/** The values of the members of the address that begin so; of a moment a day alone may be given. */
export async function givenBy(ask: HttpRequest, entity: EntityPlan, prefix: string): Promise<Map<string, Value>> {
  const given = new Map<string, Value>();
  for (const [name, texts] of ask.query) {
    if (!name.startsWith(prefix)) continue;
    const field = settableAtCreation(entity).find((one) => one.name === name.slice(prefix.length));
    if (field === undefined) throw unknownParameter(ask, name);
    const text = texts[0] ?? "";
    if (field.type.is === "moment" && isDay(text)) {
      const moment = await momentOn(ask, entity, field, text);
      if (moment !== null) given.set(field.name, moment);
      continue;
    }
    const decoded = decode(field.type, text, "query");
    if (!decoded.ok || decoded.value === null) throw ask.app.problems.together([ask.app.problems.fault("bad-request", {}, name)]);
    given.set(field.name, decoded.value);
  }
  return given;
}

/** When on a day a record would begin by the document, were it that day, else at nine; null where nine is over today. */
async function momentOn({ app, actor }: HttpRequest, entity: EntityPlan, { name }: FieldPlan, day: string): Promise<string | null> {
  const { timeZone } = app.plan.product;
  const { now, today } = actor.context;
  const dawn = instantAt(`${day}T00:00`, timeZone);
  const context = { ...actor.context, now: day === today ? now : dawn, today: day };
  const row = await beginning({ app, actor: { ...actor, context } }, entity, new Map());
  const own = row[name];
  // What begins as `now` begins at no hour of another day.
  if (typeof own === "string" && own !== dawn && dateOfMoment(own, timeZone) === day) return own;
  const nine = instantAt(`${day}T${WORKDAY}`, timeZone);
  return day === today && nine < now ? null : nine;
}
