// Texts that are filled in elsewhere by other marks: `%name%`, `<name>`, `[name]`, or `first + last` for what a record is shown
// as. Here they would stand as they are written, so that is said.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Scope } from "../../expression/checking/scope.ts";
import type { Expr } from "../../expression/tree.ts";
import { slice, type Text } from "../../source.ts";
import type { Context } from "../context.ts";
import type { EntityModel } from "../model.ts";
import { scopeOf } from "../scopes.ts";

const PATH = "[A-Za-z_][A-Za-z0-9_]*(?:\\.[a-z_][a-z0-9_]*)*";
const MARKED = new RegExp(
  [`%(${PATH})%`, `<(${PATH})>`, `\\[(${PATH})\\]`, `\\$\\{(${PATH})\\}`, `\\$(${PATH})`].map((one) => `(?:${one})`).join("|"),
  "g",
);

/** Says which names of the record stand in a text as themselves. */
export function reportMarks(context: Context, text: Text, scope: Scope): void {
  for (const match of text.text.matchAll(MARKED)) {
    // `[title](https://…)` is a link.
    if (match[0].startsWith("[") && text.text.charAt(match.index + match[0].length) === "(") continue;
    const path = match.slice(1).find((group) => group !== undefined) ?? "";
    if (!isNamed(scope, path) || (match[0].startsWith("${") && isAmount(scope, path))) continue;
    const span = slice(text, match.index, match.index + match[0].length).span;
    const fixes: Fix[] = [{ title: `Write {${path}}`, edits: [{ span, text: `{${path}}` }], applicability: "maybe" }];
    context.problem("placeholders-are-in-braces", span, { written: match[0], name: path }, { fixes });
  }
}

/** `${price}` may be a dollar sign in front of an amount. */
function isAmount(scope: Scope, path: string): boolean {
  const field = scope.thisEntity === null ? undefined : scope.fields(scope.thisEntity)?.get(path);
  return field?.type.is === "number";
}

/** Whether a path leads to something that a text can hold. */
function isNamed(scope: Scope, path: string): boolean {
  const [first = "", ...others] = path.split(".");
  if (others.length === 0 && scope.constants().has(first)) return true;
  let entity = scope.thisEntity;
  for (const name of [first, ...others]) {
    const field = entity === null ? undefined : scope.fields(entity)?.get(name);
    if (field === undefined) return false;
    entity = field.type.is === "record" ? field.type.entity : null;
  }
  return true;
}

/** What records are called by. A text that names no field would call all of them alike. */
export function readLabel(context: Context, entity: EntityModel, text: Text): Expr | null {
  const scope = scopeOf(context.model, { thisEntity: entity.name });
  const before = context.diagnostics.length;
  const expr = context.template(text, scope);
  const isSame =
    expr !== null && (expr.op === "literal" || (expr.op === "template" && expr.parts.every((part) => typeof part === "string")));
  if (!isSame || entity.one !== null || context.diagnostics.length > before) return expr;
  const meant = labelMeant(scope, text.text);
  const fixes: Fix[] =
    meant === null ? [] : [{ title: `Write ${meant}`, edits: [{ span: text.span, text: meant }], applicability: "maybe" }];
  const example = meant ?? `{${[...entity.fields.keys()][0] ?? "name"}}`;
  context.problem("labels-tell-records-apart", text.span, { entity: entity.name, text: text.text, example }, { fixes });
  return expr;
}

/** `first + " " + last` and `first, last` with their names in braces; null where something else stands there. */
function labelMeant(scope: Scope, written: string): string | null {
  const parts = written.split(/(\s*(?:\+|,|&|\|\|)\s*|\s+and\s+|\s+)/);
  const hasQuotes = /"[^"]*"/.test(written);
  if (hasQuotes) {
    const quoted = written
      .split(/\s*\+\s*/)
      .map((part) => (/^"[^"]*"$/.test(part) ? part.slice(1, -1) : isNamed(scope, part) ? `{${part}}` : null));
    return quoted.some((part) => part === null) ? null : quoted.join("");
  }
  const named = parts.map((part, index) => (index % 2 === 1 ? between(part) : isNamed(scope, part) ? `{${part}}` : null));
  return named.some((part) => part === null) ? null : named.join("");
}

function between(sign: string): string {
  return sign.includes(",") ? ", " : " ";
}
