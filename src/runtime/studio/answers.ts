// Answers of the language service in the shapes that the Studio reads.

import { entityFromBlock } from "../../compiler/edits/entity-from-block.ts";
import { changeFor } from "../../compiler/edits/intention.ts";
import { suggestions } from "../../compiler/edits/suggest.ts";
import type { Completion } from "../../compiler/language/completion/completion.ts";
import type { LanguageService } from "../../compiler/language/language.ts";
import { POINTS, type PointNumber } from "../../compiler/points.ts";
import type { Edit } from "../../compiler/text-edit.ts";
import type {
  StudioAsk,
  StudioCompletion,
  StudioEdits,
  StudioQuestionName,
  StudioQuestions,
  StudioSource,
  StudioTokenKind,
} from "../wire/studio.ts";
import { diagramOf } from "./diagram.ts";
import { explanationOf, expressionParts } from "./expressions.ts";
import { formOf } from "./form.ts";
import { callPlaces, changesSince, PANELS, permissionMatrix } from "./panels.ts";
import { placeOf } from "./places.ts";
import type { Workspace } from "./workspace.ts";

type Asked<Name extends StudioQuestionName> = Extract<StudioAsk, { readonly ask: Name }>;

type Answers = {
  readonly [Name in StudioQuestionName]: (workspace: Workspace, asked: Asked<Name>) => StudioQuestions[Name]["answers"];
};

/** What a question is answered by; throws where the question is none. */
export function answerTo(workspace: Workspace, asked: StudioAsk): unknown {
  const answer = Object.hasOwn(ANSWERS, asked.ask) ? ANSWERS[asked.ask] : undefined;
  if (answer === undefined) throw new UnknownQuestion(`"${String(asked.ask)}" cannot be asked.`);
  return (answer as (workspace: Workspace, asked: StudioAsk) => unknown)(workspace, asked);
}

export class UnknownQuestion extends Error {}

const ANSWERS: Answers = {
  completion: ({ service }, { file, at }) => service.completion(file, at).map(completionOf),
  hover({ service }, { file, at }) {
    const found = service.hover(file, at);
    return found === null ? null : { from: found.span.start, to: found.span.end, text: found.text };
  },
  definition: ({ service }, { file, at }) => service.definition(file, at).map(placeOf),
  renamable({ service }, { file, at }) {
    const found = service.renamable(file, at);
    return "refused" in found ? found : { from: found.span.start, to: found.span.end, name: found.name };
  },
  rename(workspace, { file, at, name }) {
    const found = workspace.service.rename(file, at, String(name));
    return "refused" in found ? found : editsByFile(workspace, found.edits);
  },
  fixes: (workspace, { file, from, to }) =>
    workspace.service.fixes(file, from, to).map(({ diagnostic, fix }) => ({
      title: fix.title,
      message: diagnostic.message,
      edits: editsByFile(workspace, fix.edits),
    })),
  format: (workspace, { file }) => editsByFile(workspace, workspace.service.format(file)),
  tokens: ({ service }, { file }) => tokensOf(service, file),
  form(workspace, { file, point }) {
    if (!POINTS.some(({ number }) => number === point)) throw new UnknownQuestion(`There is no point ${String(point)}.`);
    return formOf({ file, text: workspace.text(file) ?? "" }, point as PointNumber, workspace.parsed.parse);
  },
  intend(workspace, { file, intention }) {
    const change = changeFor({ file, text: workspace.text(file) ?? "" }, intention, workspace.parsed.parse);
    return "refused" in change ? change : { edits: editsByFile(workspace, change.edits), at: change.at };
  },
  diagram(workspace, { point }) {
    if (point !== 3 && point !== 4) throw new UnknownQuestion(`Point ${String(point)} has no diagram.`);
    return diagramOf(workspace, point);
  },
  panel(workspace, { panel }) {
    if (!Object.hasOwn(PANELS, panel)) throw new UnknownQuestion(`There is no panel "${String(panel)}".`);
    return PANELS[panel](workspace);
  },
  changes(workspace, { against }) {
    if (against !== null && !isSources(against)) throw new UnknownQuestion("What it is compared with is no document.");
    return changesSince(workspace, against);
  },
  matrix: permissionMatrix,
  explanation: explanationOf,
  parts: expressionParts,
  calls: callPlaces,
  entityFromBlock: (_workspace, { name, block }) => entityFromBlock(String(name), String(block)),
  suggestions(workspace) {
    const analysis = workspace.analysis();
    return analysis === null ? [] : suggestions(workspace.sources(), analysis);
  },
};

function isSources(given: unknown): given is readonly StudioSource[] {
  const isSource = (one: StudioSource | null) => typeof one?.file === "string" && typeof one.text === "string";
  return Array.isArray(given) && given.length > 0 && given.every(isSource);
}

function completionOf({ label, detail, help, insert, replaces }: Completion): StudioCompletion {
  return { from: replaces.start, label, detail: detail ?? "", documentation: help ?? "", snippet: insert ?? null };
}

function tokensOf(service: LanguageService, file: string): (readonly [number, number, StudioTokenKind])[] {
  return service.tokens(file).map(({ start, end, kind, isDefinition }) => {
    const isWord = kind === "word" || kind === "number" || kind === "text";
    return [start, end, isWord ? kind : isDefinition ? "definition" : "name"];
  });
}

/** By document, each with the version that its edits are places of. */
function editsByFile(workspace: Workspace, edits: readonly Edit[]): StudioEdits[] {
  const files = [...new Set(edits.map(({ span }) => span.file))];
  return files.flatMap((file): StudioEdits[] => {
    const version = workspace.version(file);
    if (version === null) return [];
    const own = edits.filter(({ span }) => span.file === file).toSorted((a, b) => a.span.start - b.span.start);
    return [{ file, version, edits: own.map(({ span, text }) => ({ from: span.start, to: span.end, insert: text })) }];
  });
}
