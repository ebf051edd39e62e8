// By what the records of a call that lists can be sorted and filtered.

import type { CallPlan, ColumnPlan, ShapePlan, Steps } from "../../../../compiler/plan/plan.ts";
import { type Application, entityOf } from "../../context/application.ts";
import { and, isAlways, isNever, isOpen, onlyIf } from "../../expressions/expression-builders.ts";
import { columnAt, columnSeen, type RoleContext, TIMES } from "../../reading/columns.ts";
import { answerNames, listIn } from "./answer-names.ts";

/** What the answer computes of each record, with the fields that it shows. */
interface Computed {
  readonly column: ColumnPlan;
  readonly reads: readonly Steps[];
}

export class Listed {
  readonly entity: string;
  /** The field or path behind each name of the answer: `createdAt` is `created_at`. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly computed: ReadonlyMap<string, Computed>;
  /** The fields and paths that the answer has. */
  readonly #shown: ReadonlySet<string>;

  constructor(app: Application, entity: string, gives: ShapePlan | null) {
    this.entity = entity;
    const renamed = new Map<string, string>();
    const computed = new Map<string, Computed>();
    const names = namesIn(app, entity, gives);
    this.#shown = new Set(names.map(({ holds }) => holds.column.path));
    for (const { name, holds } of names) {
      if (columnAt(app, entity, holds.column.path) === null) computed.set(name, holds);
      else if (holds.column.path !== name) renamed.set(name, holds.column.path);
    }
    this.renamed = renamed;
    this.computed = computed;
  }

  /** By a name of the answer, else by that of a field, or a path; null where there is none for the viewer. */
  columnAt(view: RoleContext, name: string): ColumnPlan | null {
    const computed = this.computed.get(name);
    if (computed !== undefined) return cachedColumnOf(view, name, computed);
    const path = this.renamed.get(name) ?? name;
    const column = columnAt(view.app, this.entity, path);
    return column === null || !(this.#shown.has(path) || isListed(view, column)) ? null : { ...column, path: name };
  }

  /** By what records can be sorted. */
  sortable(view: RoleContext): ColumnPlan[] {
    const names = [
      ...this.computed.keys(),
      ...this.renamed.keys(),
      ...entityOf(view.app, this.entity).fields.map(({ name }) => name),
      ...TIMES,
    ];
    return [...new Set(names)].flatMap((name) => this.columnAt(view, name) ?? []);
  }
}

/** Who changed a record last is told to those who read its history, where the answer does not have it. */
function isListed({ app, actor }: RoleContext, { steps }: ColumnPlan): boolean {
  const changes = steps.filter(({ field }) => field === "changed_by");
  return changes.every(({ entity }) => isAlways(app.access.may(entity, { kind: "see history" }, actor.roles).when));
}

/** Made once for whoever has the same roles, as every column is. */
function cachedColumnOf(view: RoleContext, name: string, computed: Computed): ColumnPlan | null {
  return view.app.memo.for(view.actor.roles).of(computed, `listed as ${name}`, () => ({ column: columnOf(view, name, computed) })).column;
}

/** What the viewer may not see counts as empty. */
function columnOf(view: RoleContext, name: string, { column, reads }: Computed): ColumnPlan | null {
  const seen = and(reads.map((steps) => columnSeen(view, { steps })));
  return isNever(seen) || isOpen(column.value) ? null : { ...column, path: name, steps: [], value: onlyIf(seen, column.value) };
}

export function listedBy(app: Application, call: CallPlan, entity: string): Listed {
  return app.memo.of(call, "listed", () => new Listed(app, entity, call.gives));
}

/**
 * The values of the records that the answer lists, each by its place there. What stands in an object goes by its own name as well, as
 * long as nothing else has that name.
 */
function namesIn(app: Application, entity: string, gives: ShapePlan | null): readonly { name: string; holds: Computed }[] {
  const listed = gives === null ? null : listIn(gives);
  if (listed?.is !== "record" || listed.members === "all") return [];
  const names = answerNames(listed.members);
  const others = new Set(listed.members.map(({ name }) => name));
  const inner = names.filter(({ depth, name }) => depth > 0 && !others.has(name) && columnAt(app, entity, name) === null);
  const alone = inner.filter(({ name }) => inner.filter((one) => one.name === name).length === 1);
  return [...names.map(({ at, holds }) => ({ name: at, holds })), ...alone.map(({ name, holds }) => ({ name, holds }))];
}
