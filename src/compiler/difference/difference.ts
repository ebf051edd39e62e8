// The difference in meaning between two documents: what changes, for whom, and where it is written.

import { type CompiledModel, compileWithModel } from "../compile.ts";
import type { Plan, RenamePlan } from "../plan/plan.ts";
import type { Source } from "../source.ts";
import { type Change, type Concern, withoutRepeats } from "./change.ts";
import { At, Comparison } from "./comparison.ts";
import { withTouched } from "./computed.ts";
import { compareConstants } from "./constants.ts";
import { AREA_NAMES, AREAS, EFFECTS, type Kind } from "./kinds.ts";
import { isSameMeaning } from "./meaning.ts";
import { comparePlans } from "./plan/plan.ts";
import { isTombstoneOf, type Rename, renamesBetween, withNames } from "./renamed.ts";
import { differingRows } from "./rows.ts";
import { Version } from "./version.ts";

export interface Difference {
  readonly product: string;
  /** How many rows of the documents differ, whether they mean something else or not. */
  readonly rows: number;
  /** Whether the new document is one file, so that a line says where. */
  readonly isOneFile: boolean;
  /** The gravest first, then in the order of the points. */
  readonly changes: readonly Change[];
}

/** A document that runs. */
export interface Compiled extends CompiledModel {
  readonly plan: Plan;
  readonly sources: readonly Source[];
}

export function differenceOf(old: Compiled, now: Compiled): Difference {
  const original = new Version(old.sources, old, old.plan);
  const after = new Version(now.sources, now, now.plan);
  const renames = renamesBetween(old.sources, old.model, now.model);
  const { before, applied } = inNewNames(original, after, renames);
  const comparison = new Comparison({ before, after, original }, "causes");
  const isApplied = (rename: RenamePlan) =>
    applied.some((one) => one.kind === rename.kind && one.owner === rename.owner && one.name === rename.name) ||
    takesInWords(rename, before.plan) ||
    isTombstoneOf(now.model, rename);
  const changes = [
    ...applied.map((rename) => renameChange(rename, comparison)),
    ...comparePlans(comparison, isApplied).map((change) => withTouched(change, comparison)),
    ...compareConstants(comparison),
  ];
  const found = changes.length > 0 || isSameMeaning(before.plan, after.plan) ? changes : unexplained(comparison, isApplied);
  const reported = inOrder(withoutRepeats(found).map((change) => (hasCallers(old.plan) ? change : withoutCallers(change))));
  return {
    product: now.plan.product.name,
    rows: differingRows(old.documents, now.documents),
    isOneFile: now.sources.length === 1,
    changes: reported,
  };
}

/** Whether a word stands for others of the old document, which is reported of each of them. */
function takesInWords({ kind, owner, was }: RenamePlan, { entities }: Plan): boolean {
  if (kind !== "value") return false;
  const [entity = "", field = ""] = owner.split(".");
  const type = entities[entity]?.fields.find(({ name }) => name === field)?.type;
  const words = type?.is === "choice" || type?.is === "choices" ? type.values : [];
  return words.some(({ value }) => was.includes(value));
}

function hasCallers({ api }: Plan): boolean {
  return api.standardCalls || api.calls.length > 0;
}

/** Where nobody can call the product, nothing breaks outside but what the product itself calls. */
function withoutCallers(change: Change): Change {
  const isInside = AREAS[change.area] < 7;
  const effects = change.effects.filter((effect) => effect !== "outside-breaks");
  return isInside && effects.length > 0 ? { ...change, effects } : change;
}

/** Where no row says what changed, each difference is reported, wherever it comes from. */
function unexplained(comparison: Comparison, isApplied: (rename: RenamePlan) => boolean): readonly Change[] {
  return comparePlans(new Comparison(comparison, "consequences"), isApplied);
}

/** All renames with which the old document runs. */
function inNewNames(original: Version, after: Version, renames: readonly Rename[]): { before: Version; applied: readonly Rename[] } {
  if (renames.length === 0) return { before: original, applied: [] };
  const all = versionWithNames(original, after, renames);
  if (all !== null) return { before: all, applied: renames };
  let found: { before: Version; applied: readonly Rename[] } = { before: original, applied: [] };
  for (const rename of renames) {
    const applied = [...found.applied, rename];
    const before = versionWithNames(original, after, applied);
    if (before !== null) found = { before, applied };
  }
  return found;
}

function versionWithNames(original: Version, after: Version, renames: readonly Rename[]): Version | null {
  const sources = withNames(original.sources, renames, after.model);
  const compiled = compileWithModel(sources);
  return compiled.plan === null ? null : new Version(sources, compiled, compiled.plan);
}

const RENAMED: Readonly<Partial<Record<Rename["kind"], Kind>>> = {
  entity: "entity-renamed",
  field: "field-renamed",
  action: "action-renamed",
  role: "role-renamed",
  screen: "screen-renamed",
  call: "call-renamed",
  message: "message-renamed",
  send: "send-renamed",
  code: "error-renamed",
  constant: "constant-renamed",
};

function renameChange({ kind, owner, name, was }: Rename, comparison: Comparison): Change {
  const whole = owner === "" ? "" : `${owner}${kind === "action" ? " / " : kind === "value" ? " " : "."}`;
  const place = placeOfName(kind, owner, name, comparison);
  const at = new At(comparison, `${whole}${name}`, concernOf(kind, owner, name), place.old, place.now);
  return at.change(kindOfRename(kind, owner, comparison), { old: `${whole}${was}`, new: name });
}

function concernOf(kind: Rename["kind"], owner: string, name: string): Concern {
  const [entity = "", field = ""] = owner.split(".");
  switch (kind) {
    case "field":
      return { entity: owner, field: name };
    case "value":
      return { entity, field };
    case "action":
      return { entity: owner, action: name };
    case "code":
      return { error: name };
    case "send":
      return { call: name };
    case "input":
    case "shape":
      return {};
    default:
      return { [kind]: name };
  }
}

function kindOfRename(kind: Rename["kind"], owner: string, { after }: Comparison): Kind {
  if (kind !== "value") return RENAMED[kind] ?? "call-renamed";
  const [entity = "", field] = owner.split(".");
  const type = after.plan.entities[entity]?.fields.find(({ name }) => name === field)?.type;
  return type?.is === "choice" && type.state ? "state-renamed" : "choice-renamed";
}

/** Where both documents give a name: renamed, the old one gives the new name too. */
function placeOfName(kind: Rename["kind"], owner: string, name: string, { before, after }: Comparison) {
  const of = ({ model, placeOf, plan }: Version, version: Version) => {
    if (kind === "entity") return plan.entities[name]?.origin ?? null;
    const [entity = "", field] = owner.split(".");
    const fields = plan.entities[entity]?.fields ?? [];
    if (kind === "field") return fields.find((one) => one.name === name)?.origin ?? null;
    if (kind === "value") return fields.find((one) => one.name === field)?.origin ?? null;
    if (kind === "action") return plan.entities[owner]?.states?.transitions.find(({ action }) => action === name)?.origin ?? null;
    const found = spanOf(model, kind, name);
    return found === undefined ? null : placeOf.call(version, found);
  };
  return { old: of(before, before), now: of(after, after) };
}

function spanOf(model: CompiledModel["model"], kind: Rename["kind"], name: string) {
  switch (kind) {
    case "role":
      return model.roles.get(name)?.span;
    case "screen":
      return model.screens.get(name)?.span;
    case "message":
      return model.messages.get(name)?.span;
    case "send":
      return model.sends.get(name)?.span;
    case "code":
      return model.errors.get(name)?.span;
    case "constant":
      return model.constants.get(name)?.span;
    default:
      return model.calls.find((call) => call.name === name)?.span;
  }
}

function inOrder(changes: readonly Change[]): readonly Change[] {
  const rank = ({ effects, area }: Change) => EFFECTS.indexOf(effects[0] ?? "adds") * AREA_NAMES.length + AREA_NAMES.indexOf(area);
  return changes.toSorted((a, b) => rank(a) - rank(b));
}
