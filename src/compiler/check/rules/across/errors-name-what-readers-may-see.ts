// What the message of an error names, whoever may be refused with it may see. Else they read a gap there.

import { pathOf } from "../../../expression/checking/guards.ts";
import { DASH } from "../../../expression/evaluate.ts";
import type { Expr } from "../../../expression/tree.ts";
import { partsOf } from "../../../expression/walk.ts";
import type { EntityModel, ErrorModel, GrantModel, Model, RaisedModel } from "../../../model/model.ts";
import { refusedOutright, roleSubject, somebody } from "../../decisions.ts";
import { everyRole, type Held, mayDo, type Raising, raisedAbout } from "../../raised-errors.ts";
import type { Rule } from "../../rule.ts";
import { joined } from "../../state-paths.ts";

export const errorsNameWhatReadersMaySee: Rule = (model, report) => {
  const told = new Map<string, Gaps[]>();
  const held = everyRole(model);
  for (const entity of model.entities.values()) {
    for (const raising of raisedAbout(model, entity)) {
      const gaps = gapsIn(model, entity, raising, held);
      const known = gaps === null ? undefined : told.get(gaps.raised.code);
      if (gaps !== null && known?.push(gaps) === undefined) told.set(gaps.raised.code, [gaps]);
    }
  }
  for (const [code, [first, ...others]] of told) {
    const error = model.errors.get(code);
    if (first === undefined || error?.messageText == null) continue;
    const roles = [...new Set([first, ...others].flatMap((one) => one.roles))];
    const fields = [...new Set([first, ...others].flatMap((one) => one.gaps.map(({ field }) => field)))];
    const example = `${somebody(model, first.roles[0]!)} tries to ${first.action} and reads "${withGaps(error, first.gaps)}".`;
    const parameters = { code, who: roleSubject(model, roles), role: roles.join(" or "), field: joined(fields), example };
    const related = [
      { span: first.gaps[0].grant.span, message: "It is refused here." },
      { span: first.raised.span, message: "The error is raised here." },
    ];
    report("errors-name-what-readers-may-see", error.messageText.span, parameters, { related });
  }
};

interface Gap {
  /** As it stands in the message: "book.title"; null where that is more than a path. */
  readonly path: string | null;
  /** What may not be seen: "Book.title". */
  readonly field: string;
  readonly grant: GrantModel;
}

interface Gaps {
  readonly raised: RaisedModel;
  readonly action: string;
  readonly roles: readonly string[];
  readonly gaps: readonly [Gap, ...Gap[]];
}

/** The roles that may raise it and miss something in its message; null where there is none. */
function gapsIn(model: Model, entity: EntityModel, { raised, deeds }: Raising, held: readonly Held[]): Gaps | null {
  if (raised.message?.op !== "template") return null;
  const named = raised.message.parts.filter((part) => typeof part !== "string");
  const found = held.flatMap(({ role, roles }) => {
    const gaps = named.flatMap((part) => gapOf(model, part, roles) ?? []);
    const deed = gaps.length === 0 ? undefined : deeds().find((one) => mayDo(entity, one, role, roles));
    return deed === undefined ? [] : [{ role, action: deed.action, gaps }];
  });
  const [first] = found;
  const [gap, ...more] = first?.gaps ?? [];
  if (first === undefined || gap === undefined) return null;
  return { raised, action: first.action, roles: found.map(({ role }) => role), gaps: [gap, ...more] };
}

/** The first step of what a placeholder names that whoever has these roles never sees. */
function gapOf(model: Model, part: Expr, held: readonly string[]): Gap | null {
  for (const node of steps(part)) {
    const entity = model.entities.get(node.entity);
    const own = entity === undefined ? null : refusedOutright(entity, `see ${node.field}`, held);
    const isElsewhere = node.of.op === "field";
    const whole = entity === undefined || !isElsewhere || entity.part !== null ? null : refusedOutright(entity, "see", held);
    const grant = own ?? whole;
    if (grant !== null) return { path: pathOf(part), field: own === null ? `any ${node.entity}` : `${node.entity}.${node.field}`, grant };
  }
  return labelGap(model, part, held);
}

/** A record stands in a text by its label. */
function labelGap(model: Model, part: Expr, held: readonly string[]): Gap | null {
  const entity = part.type.is === "record" && part.op === "field" ? model.entities.get(part.type.entity) : undefined;
  const grant = entity === undefined || entity.part !== null ? null : refusedOutright(entity, "see", held);
  return entity === undefined || grant === null ? null : { path: pathOf(part), field: `any ${entity.name}`, grant };
}

type FieldNode = Expr & { readonly op: "field" };

/** The fields that are read of records one by one: what is counted or added up of a list is told whole. */
function steps(expr: Expr): FieldNode[] {
  if (expr.op === "aggregate" || expr.op === "collect" || expr.op === "member") return [];
  const within = partsOf(expr).flatMap(steps);
  return expr.op === "field" ? [...within, expr] : within;
}

/** The message as it is read: without what they do not see. */
function withGaps({ messageText }: ErrorModel, gaps: readonly Gap[]): string {
  const hidden = new Set<string | null>(gaps.map(({ path }) => path));
  return (messageText?.text ?? "").replace(/\{\s*(?:this\.)?([\w.]+)\s*\}/g, (whole, path: string) => (hidden.has(path) ? DASH : whole));
}
