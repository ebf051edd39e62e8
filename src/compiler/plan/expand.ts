// Replaces computed fields by what they are computed from, and records by their labels. So nothing right of the plan
// has to know that a field is computed.

import { expandComputed, opensOf, substituteThis } from "../expression/fold.ts";
import type { Expr } from "../expression/tree.ts";
import { mapParts } from "../expression/walk.ts";
import type { EntityModel, Model } from "../model/model.ts";

export class Expander {
  readonly #model: Model;
  readonly #labels = new Map<string, Expr>();

  constructor(model: Model) {
    this.#model = model;
  }

  /** Computed fields by what they are computed from; a record in a text within by its label. */
  expand(expr: Expr): Expr {
    return expandComputed(this.#labelled(expr), (entity, field) => this.#computed(entity, field));
  }

  /** Also in a text within a text: `{if late then "{book} is late" else ""}`. */
  #labelled(expr: Expr, within: ReadonlySet<string> = new Set()): Expr {
    return this.#label(
      mapParts(expr, (part) => this.#labelled(part, within)),
      within,
    );
  }

  #computed(entity: string, field: string): Expr | null {
    const found = this.#model.entities.get(entity)?.fields.get(field);
    if (found === undefined || (found.alwaysText === null && found.type !== null)) return null;
    if (found.always !== null) return this.#labelled(found.always);
    return { op: "open", subject: `${entity}.${field}`, type: { is: "opaque", name: "not specified" }, optional: true };
  }

  /** A text in which records stand by their labels, and computed fields by their names. */
  text(expr: Expr): Expr {
    return this.named(this.#labelled(expr));
  }

  /**
   * For what is shown as far as its reader may see it, who is asked about the fields that it names: computed fields stay as
   * they are, and are expanded when that has been asked. What is undecided is expanded, so that it is known to be.
   */
  named(expr: Expr): Expr {
    const expanded = this.expand(expr);
    return opensOf(expanded).length > 0 ? expanded : expr;
  }

  #label(expr: Expr, within: ReadonlySet<string>): Expr {
    if (expr.op !== "template") return expr;
    return { ...expr, parts: expr.parts.map((part) => (typeof part === "string" ? part : this.#part(part, within))) };
  }

  #part(part: Expr, within: ReadonlySet<string>): Expr {
    if (part.type.is !== "record" || within.has(part.type.entity)) return part;
    return substituteThis(this.#shownAs(part.type.entity, within), part);
  }

  /** The label of a record, with `this` as the record. */
  shownAs(entity: string): Expr {
    const known = this.#labels.get(entity);
    if (known !== undefined) return known;
    const label = this.named(this.#shownAs(entity, new Set()));
    this.#labels.set(entity, label);
    return label;
  }

  #shownAs(entity: string, within: ReadonlySet<string>): Expr {
    const found = this.#model.entities.get(entity);
    const passed = new Set([...within, entity]);
    const label = this.#labelled(found?.shownAs?.expr ?? defaultLabel(entity, found), passed);
    return label.op === "template" && label.parts.length > 1 ? { ...label, label: true } : label;
  }
}

/** The first text field; else the first reference; else the id. What there is one of goes by the name of its kind, without a name. */
function defaultLabel(entity: string, found: EntityModel | undefined): Expr {
  const fields = [...(found?.fields.values() ?? [])].filter((field) => field.alwaysText === null);
  const name = fields.find((field) => field.type?.is === "text" && field.required);
  if (name === undefined && found?.one) return { op: "template", parts: [found.label], type: { is: "text" }, optional: false };
  const text = name ?? fields.find((field) => field.type?.is === "text");
  const reference = fields.find((field) => field.type?.is === "reference");
  const field = text ?? reference;
  const of: Expr = { op: "this", type: { is: "record", entity }, optional: false };
  const type: Expr["type"] =
    text === undefined && reference?.type?.is === "reference" ? { is: "record", entity: reference.type.entity } : { is: "text" };
  const value: Expr = { op: "field", of, entity, field: field?.name ?? "id", type, optional: field !== undefined && !field.required };
  return { op: "template", parts: [value], type: { is: "text" }, optional: false };
}
