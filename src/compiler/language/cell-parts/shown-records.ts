// What a screen shows as one part: its kind with the entity and what it is by, each by a choice.

import type { EntityModel, FieldModel, Model } from "../../model/model.ts";
import { isCalendarDate, isCalendarEnd, isLane } from "../../model/screens/screen-kinds.ts";
import { aroundPieces, type CellList, fieldChoices, type ListPart, type PartChoice, slotOf } from "./parts.ts";

const KINDS = [
  { words: "list of", label: "A list" },
  { words: "gallery of", label: "A gallery" },
  { words: "board of", label: "A board" },
  { words: "calendar of", label: "A calendar" },
  { words: "one", label: "One record" },
  { words: "form for", label: "A form" },
] as const;

const ALONE: readonly PartChoice[] = [
  { text: "page", label: "A page of text" },
  { text: "figures", label: "Figures" },
];

const SHOWS =
  /^(?<kind>list of|gallery of|board of|calendar of|one|form for)\s+(?<entity>\w+)(?<byAll>\s+by\s+(?<by>\w+))?(?<endAll>\s+to\s+(?<end>\w+))?$/d;

export function shownRecords(model: Model, text: string): CellList {
  const whole = { start: 0, end: text.length };
  return {
    is: "list",
    noun: "screen",
    ...aroundPieces(text, whole, text === "" ? [] : [whole]),
    parts: text === "" ? [] : [partOf(model, text)],
    separator: "",
    additions: kindChoices([...model.entities.values()][0], null),
    tree: null,
  };
}

function partOf(model: Model, text: string): ListPart {
  const match = SHOWS.exec(text);
  const entity = model.entities.get(match?.groups?.entity ?? "");
  const kind = { label: "Kind", start: 0, end: text.length, value: text, lead: "", trail: "", isOptional: false };
  const choices = kindChoices(entity ?? [...model.entities.values()][0], entity === undefined ? null : text);
  const slots = match === null || entity === undefined ? [] : slotsOf(model, entity, match);
  return { text, words: null, slots: [{ ...kind, choices }, ...slots], path: null };
}

function slotsOf(model: Model, entity: EntityModel, match: RegExpExecArray) {
  const { kind } = match.groups ?? {};
  const behind = match.indices?.groups?.entity?.[1];
  const of = slotOf(match, "entity", "Of", { choices: [...model.entities.values()].map(({ name, label }) => ({ text: name, label })) });
  const by = (fits: (field: FieldModel) => boolean) =>
    slotOf(match, "by", "By", { lead: " by ", choices: fieldChoices(fieldsOf(entity, fits)) }, behind);
  if (kind === "board of") return [of, by(isLane)];
  if (kind !== "calendar of") return [of];
  const ends = [{ text: "", label: "the same day" }, ...fieldChoices(fieldsOf(entity, isCalendarEnd))];
  return [of, by(isCalendarDate), slotOf(match, "end", "To", { lead: " to ", isOptional: true, choices: ends })];
}

/** Each kind as the whole part; that of `written` as it is. A kind is left out where the entity has nothing that it needs. */
function kindChoices(entity: EntityModel | undefined, written: string | null): PartChoice[] {
  const records = KINDS.flatMap(({ words, label }) => {
    if (written?.startsWith(`${words} `)) return [{ text: written, label }];
    if (entity === undefined) return [];
    const [by] = words === "board of" ? fieldsOf(entity, isLane) : words === "calendar of" ? fieldsOf(entity, isCalendarDate) : [];
    const needsBy = words === "board of" || words === "calendar of";
    if (needsBy && by === undefined) return [];
    return [{ text: `${words} ${entity.name}${by === undefined ? "" : ` by ${by.name}`}`, label }];
  });
  return [...records, ...ALONE];
}

function fieldsOf(entity: EntityModel, fits: (field: FieldModel) => boolean): FieldModel[] {
  return [...entity.fields.values()].filter(fits);
}
