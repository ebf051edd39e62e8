// The document as an agent gets it. Resources with its text, model, findings and open questions, and tools that check it and
// explain what a name in it means. Reads the files anew each time, because agents change them.

import type { CallToolResult, Resource, TextResourceContents, Tool } from "@modelcontextprotocol/sdk/types.js";
import { analyse, compile, examine } from "../../compiler/compile.ts";
import { diagnosticsAsJson } from "../../compiler/diagnostics/json.ts";
import { printDiagnostics } from "../../compiler/diagnostics/print.ts";
import { modelOf } from "../../compiler/export/model.ts";
import { Words } from "../../compiler/export/words.ts";
import { createLanguageService } from "../../compiler/language/language.ts";
import { withProvenFixes } from "../../compiler/proven.ts";
import { readDocuments } from "../document.ts";
import { entriesOf } from "../register.ts";
import { UserError } from "../user-error.ts";

const READS = { readOnlyHint: true, openWorldHint: false } as const;

export const DOCUMENT_TOOLS: readonly Tool[] = [
  {
    name: "check_document",
    title: "Check the document",
    description: "Says what is wrong with the specification as it stands on disk, where, and how to mend it; and whether it runs.",
    inputSchema: { type: "object", properties: {}, additionalProperties: false },
    annotations: { title: "Check the document", ...READS },
  },
  {
    name: "list_open_questions",
    title: "List the open questions",
    description: "What the specification leaves undecided, with what waits for each answer. Only its author can answer.",
    inputSchema: { type: "object", properties: {}, additionalProperties: false },
    annotations: { title: "List the open questions", ...READS },
  },
  {
    name: "explain_name",
    title: "Explain a name",
    description: "What an entity, field, action, role, rule or word of the specification's language means, and where it is used.",
    inputSchema: {
      type: "object",
      properties: { name: { type: "string", minLength: 1, maxLength: 200, description: "As it stands in the document." } },
      required: ["name"],
      additionalProperties: false,
    },
    annotations: { title: "Explain a name", ...READS },
  },
];

/** Null for a tool that is none of these. */
export function documentTool(file: string, name: string, given: Readonly<Record<string, unknown>>): CallToolResult | null {
  switch (name) {
    case "check_document":
      return text(checked(file));
    case "list_open_questions":
      return text(JSON.stringify(questions(file), null, 2));
    case "explain_name":
      return explained(file, String(given.name ?? ""));
    default:
      return null;
  }
}

function text(said: string, isError = false): CallToolResult {
  return { content: [{ type: "text", text: said }], ...(isError ? { isError } : {}) };
}

function checked(file: string): string {
  const sources = readDocuments(file);
  const { diagnostics: found, runs, openQuestions } = examine(sources);
  const diagnostics = withProvenFixes(found, sources);
  const findings = diagnostics.length === 0 ? "Nothing is wrong." : printDiagnostics(diagnostics, sources, { colour: false, width: 100 });
  return `${findings}\n${file} ${runs ? "runs" : "does not run"}; open questions: ${openQuestions.length}.`;
}

function questions(file: string) {
  const sources = readDocuments(file);
  return entriesOf(examine(sources), sources);
}

/** By its first place that has a meaning. */
function explained(file: string, name: string): CallToolResult {
  const service = createLanguageService();
  const sources = readDocuments(file);
  for (const source of sources) service.update(source.file, source.text);
  for (const source of sources) {
    for (const offset of placesOf(source.text, name)) {
      const hover = service.hover(source.file, offset);
      if (hover !== null) return text(hover.text);
    }
  }
  return text(`The document says nothing of "${name}". Names are written as in the document; its model lists them.`, true);
}

/** Offsets at which a name stands by itself. */
function* placesOf(written: string, name: string): Generator<number> {
  if (name === "") return;
  const isPart = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);
  for (let at = written.indexOf(name); at >= 0; at = written.indexOf(name, at + 1))
    if (!isPart(written[at - 1]) && !isPart(written[at + name.length])) yield at;
}

const MODEL = "ninefold://model";
const DIAGNOSTICS = "ninefold://diagnostics";
const QUESTIONS = "ninefold://questions";

export function resourcesOf(file: string): Resource[] {
  const documents = readDocuments(file).map((source) => ({
    uri: uriOf(source.file),
    name: source.file,
    description: "The specification, as its author writes it.",
    mimeType: "text/markdown",
  }));
  const json = (uri: string, name: string, description: string): Resource => ({ uri, name, description, mimeType: "application/json" });
  return [
    ...documents,
    json(MODEL, "model", "All that the document says, as JSON: entities, states, rules, permissions, screens, calls, errors."),
    json(DIAGNOSTICS, "diagnostics", "What is wrong with the document, each with its place and its remedy."),
    json(QUESTIONS, "questions", "What the document leaves open, and what waits for it."),
  ];
}

function uriOf(file: string): string {
  return `ninefold://document/${file.split("/").map(encodeURIComponent).join("/")}`;
}

/** Null where there is none of that name. */
export function readResource(file: string, uri: string): TextResourceContents | null {
  const sources = readDocuments(file);
  const source = sources.find((one) => uriOf(one.file) === uri);
  if (source !== undefined) return { uri, mimeType: "text/markdown", text: source.text };
  const json = (value: unknown): TextResourceContents => ({ uri, mimeType: "application/json", text: JSON.stringify(value, null, 2) });
  if (uri === QUESTIONS) return json(questions(file));
  if (uri === DIAGNOSTICS) return json(diagnosticsAsJson(withProvenFixes(examine(sources).diagnostics, sources), sources));
  if (uri !== MODEL) return null;
  if (compile(sources).plan === null) throw new UserError(`${file} has errors, so it has no model. Read ${DIAGNOSTICS}.`);
  const analysis = analyse(sources);
  return json(modelOf(analysis, new Words(analysis, sources), sources));
}
