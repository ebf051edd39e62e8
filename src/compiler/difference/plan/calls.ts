// Point 7: the API, as those outside see it.

import { and, TRUE } from "../../expression/fold.ts";
import type { ApiPlan, BodyMember, CallDoes, CallPlan, QueryMember, TakesPlan } from "../../plan/plan.ts";
import type { Change, Place } from "../change.ts";
import type { At } from "../comparison.ts";
import { conditionChanges } from "../conditions.ts";
import {
  cell,
  type Differ,
  type Differs,
  follows,
  identity,
  item,
  itemValue,
  listed,
  members,
  origin,
  shown,
  turned,
  value,
} from "../differ.ts";
import { isReordered, match } from "../matching.ts";
import { isSameMeaning, meaningOf } from "../meaning.ts";
import { textOf, type Version } from "../version.ts";
import { addressDiffers } from "./addresses.ts";
import { answerParts } from "./answers.ts";
import { openThing } from "./points.ts";

const API: Differs<ApiPlan> = {
  basePath: itemValue("base-path-changed", 7, "Base path"),
  tokenHeader: item("token-changed", 7, "Token"),
  tokenScheme: item("token-changed", 7, "Token"),
  mediaType: itemValue("media-type-changed", 7, "Media type"),
  standardCalls: (before, after, at) => {
    const { oldPlace, newPlace } = at.item(7, null, "Standard calls");
    return turned("standard-calls-added", "standard-calls-removed")(before, after, at.within(at.name, {}, oldPlace, newPlace));
  },
  errorBody: (before, after, at) => {
    if (isSameMeaning(before, after)) return [];
    const { old, new: now, oldPlace, newPlace } = at.item(8, null, "Error body");
    return [at.change("error-body-changed", { old, new: now, oldPlace, newPlace })];
  },
  calls,
};

export const api: Differ<ApiPlan> = (before, after, at) => members(API)(before, after, at);

const ADDRESS = {
  column: "Path",
  changed: "call-route-changed",
  moved: "call-moved",
  added: "former-path-added",
  removed: "former-path-removed",
} as const;

function addressOf(old: CallPlan, now: CallPlan): Pick<Differs<CallPlan>, "path" | "segments" | "former"> {
  const addressed = ({ path, former = [] }: CallPlan) => ({ address: path, former });
  const { address: path, ...others } = addressDiffers(ADDRESS, addressed(old), addressed(now));
  return { path, ...others };
}

const CALL: Differs<CallPlan> = {
  name: identity,
  help: value("call-help-changed"),
  method: (before, after, at) => (before === after ? [] : value<string>("call-route-changed")(before, after, at)),
  // These three depend on each other: see `addressOf`.
  path: follows,
  segments: follows,
  former: follows,
  does,
  takes,
  gives,
  status: value("call-status-changed"),
  style: atItem("Query style", value("query-style-changed")),
  headers: atItem("Headers", unordered("call-headers-changed")),
  ignores: unordered("call-ignores-changed"),
  errors: unordered("call-errors-changed"),
  open: openThing,
  origin,
};

/** What an item says for all calls is reported at the item. */
function atItem<T>(key: string, differ: Differ<T>): Differ<T> {
  return (before, after, at) => {
    const { isSame, oldPlace, newPlace } = at.item(7, null, key);
    return differ(before, after, isSame ? at : at.within(at.name, {}, oldPlace ?? at.before, newPlace ?? at.after));
  };
}

function unordered(kind: "call-headers-changed" | "call-ignores-changed" | "call-errors-changed"): Differ<readonly string[]> {
  return (before, after, at) =>
    listed(before.toSorted()) === listed(after.toSorted()) ? [] : value<readonly string[]>(kind)(before, after, at);
}

function calls(before: readonly CallPlan[], after: readonly CallPlan[], at: At): readonly Change[] {
  const route = ({ method, path }: CallPlan) => `${method} ${path}`;
  const matching = match(before, after, ({ name }) => name, route);
  const within = (call: CallPlan, old: CallPlan | null, now: CallPlan | null) =>
    at.within(call.name, { call: call.name }, old?.origin ?? null, now?.origin ?? null);
  return [
    ...matching.removed.map((call) => within(call, call, null).change("call-removed", { old: route(call) })),
    ...matching.added.map((call) => within(call, null, call).change("call-added", { new: route(call) })),
    ...matching.pairs.flatMap(([old, now]) => {
      const here = within(now, old, now);
      const renamed = old.name === now.name ? [] : [here.change("call-renamed", { old: old.name, new: now.name })];
      return [...renamed, ...members<CallPlan>({ ...CALL, ...addressOf(old, now) })(old, now, here)];
    }),
  ];
}

const DOES = { narrower: "call-filter-narrowed", wider: "call-filter-widened", other: "call-does-changed" } as const;

/** Where all else is the same, the condition is compared by what it means. */
function does(before: CallDoes, after: CallDoes, at: At): readonly Change[] {
  if (isSameMeaning(before, after)) return [];
  const words = at.cell("Does");
  if (at.isConsequence(words)) return [];
  if ("where" in before && "where" in after && isSameMeaning(withoutWhere(before), withoutWhere(after))) {
    const here = at.within(at.name, { entity: after.entity });
    return conditionChanges(DOES, before.where, after.where, here, words);
  }
  return cell<CallDoes>("call-does-changed", "Does")(before, after, at);
}

function withoutWhere(one: CallDoes): object {
  return { ...one, where: null, whereNamed: null };
}

/** One member of what a call takes, by its path. */
interface Input {
  readonly name: string;
  readonly required: boolean;
  /** How it is read; types are reported at the fields. */
  readonly meaning: string;
  readonly type: string;
}

function takes(before: TakesPlan | null, after: TakesPlan | null, at: At): readonly Change[] {
  if (isSameMeaning(before, after)) return [];
  const words = at.cell("Takes");
  const [old, now] = [inputsOf(before), inputsOf(after)];
  const { pairs, removed, added } = match(old, now, ({ name }) => name);
  const isWritten = !at.isConsequence(words);
  const required = [...added, ...pairs.flatMap(([was, is]) => (is.required && !was.required ? [is] : []))].filter((one) => one.required);
  const isChanged = pairs.some(
    ([was, is]) => was.meaning !== is.meaning || (was.required && !is.required) || (isWritten && was.type !== is.type),
  );
  const found = [
    ...removed.map(({ name }) => at.change("call-input-removed", { old: name })),
    ...required.map(({ name }) => at.change("call-input-required", { new: name })),
    ...added.filter((one) => !one.required).map(({ name }) => at.change("call-input-added", { new: name })),
    ...(isChanged && isWritten ? [at.change("call-input-changed", { old: words.old, new: words.new })] : []),
  ];
  if (found.length > 0 || !isWritten) return found;
  return [at.change("call-input-changed", { old: words.old, new: words.new })];
}

function inputsOf(plan: TakesPlan | null): readonly Input[] {
  if (plan === null) return [];
  if (plan.is === "query") return plan.members.map(queryInput);
  const outside = plan.envelope.map(({ name }) => `${name}.`).join("");
  const around: Input = { name: `${outside}{}`, required: false, meaning: `${plan.many} ${meaningOf(plan.envelope)}`, type: "" };
  const fields =
    plan.members === "all"
      ? [{ name: `${outside}*`, required: false, meaning: "", type: "" }]
      : plan.members.flatMap((one) => bodyInputs(one, outside));
  return [around, ...fields];
}

function queryInput({ name, required, type, does: use }: QueryMember): Input {
  return {
    name: `?${name}`,
    required,
    meaning: typeof use === "object" && "where" in use ? "" : meaningOf(use),
    type: `${meaningOf(type)} ${meaningOf(use)}`,
  };
}

function bodyInputs(member: BodyMember, outside: string): readonly Input[] {
  const name = `${outside}${member.name}`;
  if (member.is === "object") return member.members.flatMap((one) => bodyInputs(one, `${name}.`));
  if (member.is !== "field") return [{ name, required: false, meaning: meaningOf(member), type: "" }];
  const { rows, required, ...rest } = member;
  const own: Input = { name, required, meaning: meaningOf(rest), type: "" };
  return [own, ...(rows ?? []).flatMap((one) => bodyInputs(one, `${name}[].`))];
}

function gives(before: CallPlan["gives"], after: CallPlan["gives"], call: At): readonly Change[] {
  if (isSameMeaning(before, after)) return [];
  const words = call.cell("Gives");
  // The row of a shape may say what the call does not.
  const shapes = words.isSame ? differingShape(call) : null;
  const at = shapes === null ? call : call.within(call.name, {}, ...shapes);
  const isConsequence = at.isConsequence(words) && shapes === null;
  const [old, now] = [answerParts(before), answerParts(after)];
  const { pairs, removed, added } = match(old, now, ({ name }) => name);
  const isChanged = pairs.some(([was, is]) => was.meaning !== is.meaning) || isReordered(old, { pairs, removed, added });
  const conditions = pairs.flatMap(([was, is]) => {
    if (was.where === null && is.where === null) return [];
    const here = at.within(at.name, { entity: is.entity });
    return isConsequence ? [] : conditionChanges(DOES, and([was.where ?? TRUE]), and([is.where ?? TRUE]), here, words);
  });
  const found = [
    ...removed.map(({ name }) => at.change("call-answer-removed", { old: name })),
    ...added.map(({ name }) => at.change("call-answer-added", { new: name })),
    ...(isChanged
      ? [
          at.change("call-answer-changed", {
            old: words.old ?? shown(old.map(({ name }) => name)),
            new: words.new ?? shown(now.map(({ name }) => name)),
          }),
        ]
      : []),
    ...conditions,
  ];
  if (found.length > 0 || isConsequence) return found;
  return conditionsAreSame(before, after) ? [] : [at.change("call-answer-changed", { old: words.old, new: words.new })];
}

/** Where both documents have the first shape that differs; null where none does. */
function differingShape({ comparison: { before, after } }: At): readonly [old: Place | null, now: Place | null] | null {
  const rowsOf = (version: Version) => {
    const rows = version.rows(7, "Shape").map((row) => {
      const text = JSON.stringify([...row.cells].map(([column, one]) => [column, textOf(one)]));
      return [textOf(row.cells.get("Shape")) ?? "", { text, place: version.placeOf(row.span) }] as const;
    });
    return new Map(rows);
  };
  const [old, now] = [rowsOf(before), rowsOf(after)];
  const name = [...new Set([...now.keys(), ...old.keys()])].find((one) => old.get(one)?.text !== now.get(one)?.text);
  return name === undefined ? null : [old.get(name)?.place ?? null, now.get(name)?.place ?? null];
}

/** Whether the answers differ in conditions alone, which were compared. */
function conditionsAreSame(before: CallPlan["gives"], after: CallPlan["gives"]): boolean {
  const rest = (plan: CallPlan["gives"]) => answerParts(plan).map(({ where: _where, ...part }) => part);
  return isSameMeaning(rest(before), rest(after));
}
