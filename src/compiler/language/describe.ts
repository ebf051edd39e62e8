// One name of the document in words: a heading line, its meaning, and the facts about it.

import type { Analysis } from "../compile.ts";
import { inWords } from "../expression/field-type.ts";
import { LIMITS } from "../model/limits.ts";
import type { EntityModel, FieldModel, TransitionModel } from "../model/model.ts";
import type { NamedSymbol, SymbolKind } from "../model/names/symbols.ts";
import type { Text } from "../source.ts";
import type { Understood } from "./open-document.ts";
import { type TextAt, whoMay, whoMayChange, whoMaySee } from "./permissions.ts";
import { placeAt } from "./place.ts";
import { typeInWords } from "./type-words.ts";

export const KIND_WORDS: { readonly [K in SymbolKind]: string } = {
  entity: "entity",
  field: "field",
  value: "value",
  input: "input",
  action: "action",
  role: "role",
  screen: "screen",
  call: "call",
  shape: "shape",
  message: "message",
  send: "outbound call",
  code: "error",
  constant: "constant",
};

interface Facts {
  readonly title: string;
  readonly help: string;
  readonly lines: readonly (string | null)[];
}

/** Paragraphs of Markdown. */
export function describe(understood: Understood, symbol: NamedSymbol): string[] {
  const { analysis, textAt } = understood;
  const facts = factsOf(analysis, symbol, textAt) ?? rowFacts(understood, symbol);
  const open = openOf(analysis, symbol);
  const lines = [...facts.lines.filter((line) => line !== null), ...open.map((question) => `Open: ${question}`)];
  return [`**${facts.title}**`, facts.help, lines.map((line) => `- ${line}`).join("\n")].filter((part) => part !== "");
}

function factsOf(analysis: Analysis, symbol: NamedSymbol, textAt: TextAt): Facts | null {
  const { entities } = analysis.model;
  const entity = entities.get(symbol.kind === "entity" ? symbol.name : (symbol.owner.split(".")[0] ?? ""));
  if (entity === undefined) return null;
  switch (symbol.kind) {
    case "entity":
      return entityFacts(analysis, entity, textAt);
    case "field": {
      const tombstone = entity.gone.get(symbol.name);
      if (tombstone !== undefined) return goneFacts(entity, tombstone);
      const field = entity.fields.get(symbol.name);
      return field === undefined ? null : fieldFacts(analysis, entity, field, textAt);
    }
    case "value":
      return valueFacts(entity, symbol);
    case "action":
      return actionFacts(analysis, entity, symbol.name, textAt);
    default:
      return null;
  }
}

function entityFacts({ model }: Analysis, entity: EntityModel, textAt: TextAt): Facts {
  const fields = [...entity.fields.keys()];
  const screens = [...model.screens.values()].filter((screen) => screen.entity === entity.name && !screen.derived).map((one) => one.name);
  const may = (action: string, words: string) => {
    const who = whoMay(model, entity.access, action, textAt);
    return who === null ? null : `${words}: ${who}`;
  };
  return {
    title: `${entity.name}: entity`,
    help: entity.help,
    lines: [
      `Fields: ${fields.join(", ") || "none yet"}`,
      ...entity.machines.map((machine) => `States: ${machine.values.map((value) => value.name).join(", ")}`),
      screens.length === 0 ? null : `Screens: ${screens.join(", ")}`,
      may("see", "Seen by"),
      may("create", "Made by"),
      may("change", "Changed by"),
      may("delete", "Deleted by"),
      may("export", "Exported by"),
    ],
  };
}

function fieldFacts({ model }: Analysis, entity: EntityModel, field: FieldModel, textAt: TextAt): Facts {
  const computed = field.alwaysText !== null || field.type?.is === "reverse";
  const see = whoMaySee(model, entity, field.name, textAt);
  const isState = entity.machines.some((machine) => machine.field === field.name);
  const change = computed || isState ? null : whoMayChange(model, entity, field.name, textAt);
  const marks = [field.unique ? "no two records have the same" : null, field.fixed ? "never changes once it is set" : null];
  return {
    title: `${entity.name}.${field.name}: ${field.type === null ? "type not shown" : typeInWords(field.type)}`,
    help: field.help,
    lines: [
      field.label === inWords(field.name) ? null : `Shown as "${field.label}"`,
      field.required || isList(field) ? null : "May be empty",
      ...marks.map((mark) => (mark === null ? null : mark.charAt(0).toUpperCase() + mark.slice(1))),
      written("Begins as", field.startsText),
      written("Always", field.alwaysText),
      written("Values of before come from", field.fromText),
      isState ? "Only actions change it" : null,
      see === null ? null : `Seen by: ${see}`,
      change === null ? null : `Changed by: ${change}`,
    ],
  };
}

function goneFacts(entity: EntityModel, { name, type, help, backText }: FieldModel): Facts {
  return {
    title: `${entity.name}.${name}: ${type === null ? "type not shown" : typeInWords(type)}, gone`,
    help,
    lines: ["Its values are kept, and nothing but `from` and `back` reads them", written("Comes back as", backText)],
  };
}

function isList(field: FieldModel): boolean {
  const kind = field.type?.is;
  return kind === "reverse" || kind === "links" || kind === "rows" || kind === "choices" || kind === "texts";
}

function written(words: string, text: Text | null): string | null {
  return text === null ? null : `${words}: \`${text.text}\``;
}

function valueFacts(entity: EntityModel, symbol: NamedSymbol): Facts | null {
  const field = entity.fields.get(symbol.owner.slice(entity.name.length + 1));
  if (field?.type?.is !== "choice") return null;
  const choice = field.type.values.find((value) => value.value === symbol.name);
  const states = entity.machines.find((machine) => machine.field === field.name) ?? null;
  const leaving = states?.transitions.filter((one) => one.from !== "new" && one.from.includes(symbol.name)) ?? [];
  const entering = states?.transitions.filter((one) => one.to === symbol.name) ?? [];
  return {
    title: `${symbol.name}: ${states === null ? "value" : "state"} of ${symbol.owner}`,
    help: choice?.meaning ?? "",
    lines: [
      `Shown as "${choice?.label ?? symbol.name}"`,
      states?.ends.includes(symbol.name) ? "An end: nothing leads on" : null,
      states?.goals.includes(symbol.name) ? "Where a record is meant to come" : null,
      states?.warns.includes(symbol.name) ? "Shown as a warning" : null,
      ...entering.map((one) => `Reached by ${wordsOf(one)}`),
      ...leaving.map((one) => `Left by ${wordsOf(one)}`),
    ],
  };
}

function wordsOf(transition: TransitionModel): string {
  const action = transition.timer === null ? transition.action : `(${transition.action})`;
  const from = transition.from === "new" ? "nothing" : transition.from.join(" or ");
  return `${action}: ${from} → ${transition.to}`;
}

function actionFacts({ model }: Analysis, entity: EntityModel, action: string, textAt: TextAt): Facts | null {
  const rows = entity.states?.transitions.filter((one) => one.action === action) ?? [];
  if (rows.length === 0) return null;
  const who = whoMay(model, entity.access, action, textAt);
  const asks = [...new Set(rows.flatMap((row) => row.asks.map((ask) => ask.name)))];
  return {
    title: `${action}: action of ${entity.name}`,
    help: rows.find((row) => row.help !== "")?.help ?? "",
    lines: [
      ...rows.map((row) => `${row.from === "new" ? "Makes a new record" : row.from.join(" or ")} → ${row.to}`),
      asks.length === 0 ? null : `Asks for: ${asks.join(", ")}`,
      who === null ? "No row of point 6 allows it" : `Done by: ${who}`,
    ],
  };
}

/** What the row says that gives the name: each cell under its header. */
function rowFacts({ analysis, index, sourceOf }: Understood, symbol: NamedSymbol): Facts {
  const definition = index.of(symbol).find((mention) => mention.is === "definition");
  const place = definition === undefined ? null : placeAt(sourceOf(definition.span.file), definition.span.start);
  const row = place?.at !== null && place?.at !== undefined && "row" in place.at ? place.at : null;
  const limit = symbol.kind === "constant" && Object.hasOwn(LIMITS, symbol.name) ? "The program itself enforces it" : null;
  const of = symbol.owner === "" ? "" : ` of ${symbol.owner}`;
  const title = `${symbol.name}: ${KIND_WORDS[symbol.kind]}${of}`;
  if (row === null || place === null) return { title, help: "", lines: [limit] };
  const meaning = analysis.model.screens.get(symbol.name)?.help ?? row.row.get("Meaning")?.text ?? "";
  const cells = [...row.row].filter(([column, cell]) => column !== row.columns[0] && column !== "Meaning" && !/^-?$/.test(cell.text));
  return {
    title,
    help: meaning === "-" ? "" : meaning,
    lines: [...cells.map(([column, cell]) => `${column}: ${cell.text}`), limit],
  };
}

function openOf({ openQuestions }: Analysis, symbol: NamedSymbol): string[] {
  const subject = symbol.kind === "field" ? `${symbol.owner}.${symbol.name}` : symbol.name;
  const action = symbol.kind === "action" ? `${symbol.owner} / ${symbol.name}` : subject;
  const about = (asked: string) => [subject, action].some((one) => asked === one || asked.startsWith(`${one} `));
  return [...new Set(openQuestions.filter((question) => about(question.subject)).map((question) => question.question))];
}
