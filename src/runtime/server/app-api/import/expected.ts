// GET /-/screens/{slug}/import/expected and …/template: what a file for an import may hold. What identifies records
// stands in exports alone.

import type { EntityPlan, FieldPlan } from "../../../../compiler/plan/plan.ts";
import type { ExpectedColumn, ImportExpected } from "../../../wire/csv.ts";
import { mayChangeSome } from "../../access/screen-access.ts";
import { entityOf } from "../../context/application.ts";
import { savedAs } from "../../csv/export.ts";
import { neutralised } from "../../csv/formula-guard.ts";
import { callingFields, naturalKey } from "../../csv/keys.ts";
import { sent } from "../../csv/sending.ts";
import { MOST_ROWS } from "../../csv/table.ts";
import { csvLine } from "../../csv/text.ts";
import type { Writing } from "../../csv/writing.ts";
import { phrase, phraseIn, textsFor } from "../../i18n/texts.ts";
import type { HttpRequest, Reply } from "../../pipeline/router.ts";
import { mayDelete } from "./import-state.ts";
import { needsOf, suggested, targetsOf } from "./targets.ts";

export async function expectedOf(ask: HttpRequest, entity: EntityPlan): Promise<ImportExpected> {
  const changes = mayChangeSome(ask.app, ask.actor, entity.name);
  return { columns: await columnsOf(ask, entity), most: MOST_ROWS, changes, deletes: mayDelete(ask, entity.name) };
}

export async function templateOf(ask: HttpRequest, entity: EntityPlan, title: string, { begins, delimiter }: Writing): Promise<Reply> {
  const headers = (await columnsOf(ask, entity)).map(({ header }) => neutralised(header));
  async function* lines(): AsyncGenerator<string> {
    yield begins + csvLine(headers, delimiter);
  }
  const stream = sent(lines(), async () => {});
  const type = "text/csv; charset=utf-8; header=present";
  return {
    status: 200,
    stream: { type, from: stream },
    headers: savedAs(ask, title, phraseIn(phrase("csvTemplate"), textsFor(ask.app.plan.product.language))),
  };
}

/** One for each field, headed by its label where that names it and no other. */
async function columnsOf(ask: HttpRequest, entity: EntityPlan): Promise<readonly ExpectedColumn[]> {
  const needOf = await needsOf(ask, entity);
  const targets = targetsOf(ask, entity);
  return targets.flatMap((target): ExpectedColumn[] => {
    const { field, by, label, name } = target;
    if (field === null || by !== null || target.finds) return [];
    const header = suggested([label], targets)[0] === target ? label : name;
    const { type, help } = field;
    const other = type.is === "reference" || type.is === "links" ? entityOf(ask.app, type.entity) : null;
    const of = other === null ? {} : { of: { label: other.label, key: keyOf(other)?.label ?? null } };
    const need = needOf(field);
    const depends = need === "where it begins with nothing" ? ({ depends: true } as const) : {};
    return [{ header, help, type, required: need === "always", ...depends, ...of }];
  });
}

/** What finds a record beside its name; null where that is its name. */
function keyOf(entity: EntityPlan): FieldPlan | null {
  const key = naturalKey(entity);
  return key === null || callingFields(entity).includes(key) ? null : key;
}
