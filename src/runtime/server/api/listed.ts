// By what the records of a call that lists can be sorted and filtered: their fields, and what its answer calls them.

import type { CallPlan, ColumnPlan, ShapeMember, ShapePlan } from "../../../compiler/plan/plan.ts";
import { type Application, entityOf } from "../application.ts";
import { columnAt, TIMES, type View } from "../columns.ts";

export class Listed {
  readonly entity: string;
  /** The field or path behind each name of the answer: `createdAt` is `created_at`. */
  readonly renamed: ReadonlyMap<string, string>;

  constructor(app: Application, entity: string, gives: ShapePlan | null) {
    this.entity = entity;
    this.renamed = new Map(
      membersIn(gives).flatMap(({ name, holds }) =>
        holds.is === "value" && holds.column.path !== name && columnAt(app, entity, holds.column.path) !== null
          ? [[name, holds.column.path] as const]
          : [],
      ),
    );
  }

  /** By a name of the answer, else by that of a field, or a path; null where there is none. */
  columnAt({ app }: Pick<View, "app">, name: string): ColumnPlan | null {
    const column = columnAt(app, this.entity, this.renamed.get(name) ?? name);
    return column === null ? null : { ...column, path: name };
  }

  /** The fields by which records can be sorted. */
  sortable(view: Pick<View, "app">): ColumnPlan[] {
    const names = [...this.renamed.keys(), ...entityOf(view.app, this.entity).fields.map(({ name }) => name), ...TIMES];
    return [...new Set(names)].flatMap((name) => this.columnAt(view, name) ?? []);
  }
}

export function listedBy(app: Application, call: CallPlan, entity: string): Listed {
  return app.memo.of(call, "listed", () => new Listed(app, entity, call.gives));
}

/** Of the records that the answer lists. */
function membersIn(shape: ShapePlan | null): readonly ShapeMember[] {
  if (shape?.is === "record") return shape.members === "all" ? [] : shape.members;
  if (shape?.is === "list") return membersIn(shape.of);
  return shape?.is === "object" ? shape.members.flatMap(({ shape: member }) => (member.is === "list" ? membersIn(member) : [])) : [];
}
