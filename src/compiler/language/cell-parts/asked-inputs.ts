// The `Asks for` of a transition as a list of inputs: fields by their names, and others with label, type and whether they must be given.

import { inWords } from "../../expression/field-type.ts";
import type { EntityModel } from "../../model/model.ts";
import { splitList } from "../../model/names/lists.ts";
import { canBeAsked } from "../../model/points/4-states.ts";
import { slice } from "../../source.ts";
import { typeInWords } from "../type-words.ts";
import { aroundPieces, type CellList, cellTextOf, fieldChoices, type ListPart, type PartChoice, slotOf } from "./parts.ts";

export function askedInputs(entity: EntityModel, text: string): CellList {
  const pieces = splitList(cellTextOf(text), ";")
    .flatMap((part) => (part.text.includes(":") ? [part] : splitList(slice(part, 0, part.text.length), ",")))
    .map(({ span }) => span);
  const parts = pieces.map(({ start, end }) => text.slice(start, end));
  const asked = new Set(parts.map((part) => TYPED.exec(part)?.groups?.name ?? part));
  const askable = [...entity.fields.values()].filter(canBeAsked);
  const name = ["reason", "note", "details"].find((one) => !asked.has(one) && !entity.fields.has(one));
  return {
    is: "list",
    noun: "input",
    ...aroundPieces(text, { start: 0, end: text.length }, pieces),
    parts: parts.map((part) => inputOf(entity, fieldChoices(askable), part)),
    separator: "; ",
    additions: [
      ...fieldChoices(askable.filter((field) => !asked.has(field.name))),
      ...(name === undefined ? [] : [{ text: `${name}: text(200), required`, label: "Something that is no field" }]),
    ],
    tree: null,
  };
}

const TYPED =
  /^(?<name>[^:]*?)(?<labelAll>\s*["“„«](?<label>[^:"“”„«»]+)["“”»])?(?<typeAll>\s*:\s*(?<type>.*?))(?<mustAll>\s*,\s*(?<must>required|optional))?$/ds;
const NAMED = /^(?<name>\w+)$/d;

function inputOf({ fields }: EntityModel, choices: readonly PartChoice[], text: string): ListPart {
  const [typed, named] = [TYPED.exec(text), NAMED.exec(text)];
  const match = typed ?? named;
  const name = match?.groups?.name ?? "";
  const field = fields.get(name);
  if (match === null) return { text, words: null, slots: [], path: null };
  const type = slotOf(match, "type", "Type", { lead: ": ", isOptional: field !== undefined && match.groups?.must === undefined });
  if (typed === null) {
    const own = field?.type == null ? null : `${field.label}: ${typeInWords(field.type)}${field.required ? ", required" : ""}`;
    return { text, words: own, slots: [slotOf(match, "name", "Field", { choices }), type], path: null };
  }
  const { label = field?.label ?? inWords(name), type: written, must = "optional" } = typed.groups ?? {};
  const at = typed.indices?.groups?.name?.[1] ?? 0;
  const slots = [
    slotOf(typed, "name", field === undefined ? "Name" : "Field", field === undefined ? {} : { choices }),
    slotOf(typed, "label", "Label", { lead: ' "', trail: '"', isOptional: true }, at),
    type,
    slotOf(typed, "must", "Must be given", {
      lead: ", ",
      isOptional: true,
      choices: typed.groups?.must === "optional" ? MUST_WRITTEN : MUST,
    }),
  ];
  return { text, words: `${label}: ${written}, ${must}`, slots, path: null };
}

const MUST_WRITTEN: readonly PartChoice[] = [
  { text: "optional", label: "no" },
  { text: "required", label: "yes" },
];
const MUST: readonly PartChoice[] = [
  { text: "", label: "no" },
  { text: "required", label: "yes" },
];
