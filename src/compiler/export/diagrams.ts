// The two diagrams of a document. The states of each entity with what leads from one to the next, and the entities with their
// fields and what refers to what.

import type { FieldType } from "../expression/field-type.ts";
import { inWords } from "../expression/field-type.ts";
import type { EntityModel, FieldModel, Model, StatesModel } from "../model/model.ts";
import type { Arrow, Box, Graph } from "./graph.ts";
import type { Words } from "./words.ts";

/** One for each field that holds states, in the order of the document. */
export function statesGraphs(model: Model): Graph[] {
  return [...model.entities.values()].flatMap((entity) => entity.machines.map((states) => statesGraph(entity, states)));
}

function statesGraph(entity: EntityModel, states: StatesModel): Graph {
  const begin = `${entity.name}.${states.field}.`;
  const starts = states.transitions.filter((transition) => transition.from === "new");
  const begins = starts.length > 0 || states.starts !== null;
  const boxes: Box[] = states.values.map(({ name }) => ({
    id: `${begin}${name}`,
    title: labelOf(entity, states, name),
    shape: states.ends.includes(name) ? "end" : "round",
    lines: [],
  }));
  const arrows = states.transitions.flatMap((transition): Arrow[] =>
    (transition.from === "new" ? [""] : transition.from).map((from) => ({
      from: `${begin}${from}`,
      to: `${begin}${transition.to}`,
      label: transition.action,
      dashed: transition.timer !== null,
      many: { from: false, to: false },
    })),
  );
  const first: Arrow[] =
    states.starts === null
      ? []
      : [{ from: begin, to: `${begin}${states.starts}`, label: "", dashed: false, many: { from: false, to: false } }];
  const several = entity.machines.length > 1 ? ` (${inWords(states.field).toLowerCase()})` : "";
  return {
    title: `${entity.label}${several}`,
    description: describeStates(entity, states),
    boxes: [...(begins ? [{ id: begin, title: "", shape: "dot", lines: [] } as const] : []), ...boxes],
    arrows: together([...first, ...arrows]),
    direction: "down",
  };
}

/** Arrows between the same boxes are one, with a line for each action. */
function together(arrows: readonly Arrow[]): Arrow[] {
  const found = new Map<string, Arrow>();
  for (const arrow of arrows) {
    const key = `${arrow.from}\n${arrow.to}\n${arrow.dashed}`;
    const known = found.get(key);
    if (known?.label.split("\n").includes(arrow.label)) continue;
    found.set(key, known === undefined ? arrow : { ...known, label: `${known.label}\n${arrow.label}` });
  }
  return [...found.values()];
}

/** What people read for a state. */
function labelOf({ fields }: EntityModel, { field }: StatesModel, state: string): string {
  const type = fields.get(field)?.type;
  return (type?.is === "choice" ? type.values.find(({ value }) => value === state)?.label : undefined) ?? inWords(state);
}

function describeStates(entity: EntityModel, states: StatesModel): string {
  const label = (name: string) => labelOf(entity, states, name);
  const steps = states.transitions.map(({ action, from, to, timer }) => {
    const origin = from === "new" ? "begins as" : `leads from ${from.map(label).join(" or ")} to`;
    return `${timer === null ? action : `(${action})`} ${origin} ${label(to)}`;
  });
  const ends = states.ends.length > 0 ? ` It ends as ${states.ends.map(label).join(" or ")}.` : "";
  return `The states of ${entity.label}: ${states.values.map(({ name }) => label(name)).join(", ")}. ${steps.join("; ")}.${ends}`;
}

export function entitiesGraph(model: Model, words: Words): Graph {
  const entities = [...model.entities.values()];
  const boxes = entities.map((entity): Box => {
    const fields = [...entity.fields.values()].filter((field) => !isReverse(field.type));
    return {
      id: entity.name,
      title: entity.name,
      shape: "box",
      lines: fields.map((field) => ({ name: field.name, detail: typeOf(field, words) })),
    };
  });
  const arrows = entities.flatMap((entity) => [...entity.fields.values()].flatMap((field) => arrowsOf(model, field)));
  const told = arrows.map(({ from, to, label }) => `${from} refers to ${to} by ${label}`);
  return {
    title: `${model.name}: entities`,
    description: `${boxes.length === 1 ? "One entity" : `${boxes.length} entities`}: ${boxes.map((box) => box.title).join(", ")}. ${told.join("; ")}${told.length > 0 ? "." : ""}`,
    boxes,
    arrows,
    direction: "right",
  };
}

function isReverse(type: FieldType | null): boolean {
  return type?.is === "reverse";
}

function typeOf(field: FieldModel, words: Words): string {
  if (field.type === null) return "not shown";
  const written = words.under(field.span, "Type");
  const name = written ?? (field.type.is === "choice" ? "state" : field.type.is);
  const plain = name.startsWith("one of:") || name.startsWith("several of:") ? (name.split(":")[0] ?? name) : name;
  return `${plain}${field.required || field.alwaysText !== null ? "" : "?"}`;
}

function arrowsOf(model: Model, field: FieldModel): Arrow[] {
  const type = field.type;
  if (type === null || isReverse(type) || !("entity" in type) || !model.entities.has(type.entity)) return [];
  const isList = type.is !== "reference";
  return [
    {
      from: field.entity,
      to: type.entity,
      label: field.name,
      dashed: !isList && !field.required,
      many: { from: type.is === "reference" || type.is === "links", to: isList },
    },
  ];
}
