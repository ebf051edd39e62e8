// Calls that put a record into a list of another, or take it out. Asking twice changes nothing more; the answer shows
// the record that the address names.

import type { CallPlan, LinkPlan } from "../../../../compiler/plan/plan.ts";
import { idOf } from "../../expressions/expression-builders.ts";
import type { HttpRequest, Reply } from "../../pipeline/router.ts";
import type { NamedRecord } from "../../reading/addresses.ts";
import { link } from "../../writing/link.ts";
import { gives } from "./call-answers.ts";
import { fieldsGiven } from "./call-bodies.ts";
import { ownId } from "./call-people.ts";
import { callContext } from "./standard.ts";

export async function linkRecords(ask: HttpRequest, call: CallPlan, does: LinkPlan, outers: readonly NamedRecord[]): Promise<Reply> {
  const idIn = (party: LinkPlan["owner"]): string => {
    if (party.from === "user") return ownId(ask);
    const record = outers.findLast((one) => one.entity === party.entity);
    if (record === undefined) throw ask.app.problems.about(party.entity, "not-found");
    return idOf(record.row);
  };
  await fieldsGiven(ask, call, ask.body);
  const owner = { entity: does.owner.entity, id: idIn(does.owner) };
  await link(ask.app, callContext(ask), owner, does.field, idIn(does.member), does.is);
  const shown = does.owner.from === "path" ? does.owner : does.member;
  return gives(ask, call, { record: { entity: shown.entity, id: idIn(shown) } });
}
