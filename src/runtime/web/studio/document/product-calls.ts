// The calls of the running product, as its description tells whoever a pane shows it to, and what it answers to one.

import type { ProblemView } from "../../../wire.ts";
import type { PaneLink } from "../panes/pane-link.ts";
import { NotAnswered } from "./request.ts";

interface CallInput {
  readonly name: string;
  readonly where: "path" | "query";
  readonly required: boolean;
  readonly help: string;
}

export interface ProductCall {
  readonly method: string;
  /** "/api/books/{book}" */
  readonly path: string;
  /** What the document calls it, or what it does. */
  readonly summary: string;
  readonly inputs: readonly CallInput[];
  /** Null where it takes none. */
  readonly body: { readonly type: string; readonly example: string } | null;
}

export interface ProductAnswer {
  readonly status: number;
  readonly text: string;
  /** The row that refuses it, as the answer cites it. */
  readonly row: { readonly file: string; readonly line: number } | null;
}

/** An operation of OpenAPI, as far as it is read here. */
interface Operation {
  readonly summary?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

type AsksProduct = Pick<PaneLink, "call">;

/** Those that can be asked here: not what sends a file, or never ends. */
export async function fetchCalls(pane: AsksProduct, basePath: string): Promise<readonly ProductCall[]> {
  const { status, text } = await pane.call(`${basePath}/openapi.json`, { method: "GET", type: null, body: "" });
  if (status !== 200) throw new NotAnswered(`The description of the API was answered with ${status}.`);
  const { paths } = JSON.parse(text) as { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
      const answers = Object.values(operation.responses ?? {}).flatMap((one) => Object.keys(one.content ?? {}));
      if (answers.includes("text/event-stream") || (type !== undefined && !/^(?:text\/|application\/json)/.test(type))) return [];
      const body = type === undefined ? null : { type, example: written(content?.example) };
      return [{ method: method.toUpperCase(), path, summary: operation.summary ?? "", inputs: inputsOf(operation), body }];
    }),
  );
}

function inputsOf({ parameters = [] }: Operation): CallInput[] {
  return parameters.flatMap(({ name, in: where, required = false, description = "" }): CallInput[] =>
    where === "path" || where === "query" ? [{ name, where, required, help: description }] : [],
  );
}

function written(example: unknown): string {
  if (example === undefined) return "";
  return typeof example === "string" ? example : JSON.stringify(example, null, 2);
}

/** `given`: what is written for each input; what is left empty is not sent. */
export async function sendCall(
  pane: AsksProduct,
  { method, path, inputs, body }: ProductCall,
  given: Readonly<Record<string, string>>,
  text: string,
): Promise<ProductAnswer> {
  const address = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? ""));
  const query = new URLSearchParams(
    inputs.flatMap(({ name, where }) => (where === "query" && given[name] ? [[name, given[name]]] : [])),
  ).toString();
  const answer = await pane.call(query === "" ? address : `${address}?${query}`, { method, type: body?.type ?? null, body: text });
  return { status: answer.status, ...readable(answer.text) };
}

function readable(text: string): Omit<ProductAnswer, "status"> {
  try {
    const json = JSON.parse(text) as Partial<ProblemView> | null;
    const cite = json?.cite ?? json?.errors?.find((error) => error.cite !== null)?.cite ?? "";
    const [, file, line] = /\((.+):(\d+)\)$/.exec(cite) ?? [];
    return { text: JSON.stringify(json, null, 2), row: file === undefined ? null : { file, line: Number(line) } };
  } catch {
    return { text, row: null };
  }
}
