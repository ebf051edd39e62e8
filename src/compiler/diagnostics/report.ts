// Makes a diagnostic from its code: fills the catalogue's templates. The only place that creates diagnostics.

import type { Span } from "../source.ts";
import { CATALOGUE, type CatalogueParameters, type Code } from "./catalogue.ts";
import type { Diagnostic, Fix, Related } from "./diagnostic.ts";
import { withUnseenNamed } from "./signs.ts";

/** A value for each placeholder of the code's message and help. */
export type Parameters<C extends Code> = { readonly [Name in CatalogueParameters[C]]: string | number };

export interface Attachments {
  readonly related?: readonly Related[];
  readonly fixes?: readonly Fix[];
}

/** Throws only where a placeholder has no value, which the types forbid. */
export function report<C extends Code>(code: C, primary: Span, parameters: Parameters<C>, attachments: Attachments = {}): Diagnostic {
  const entry = CATALOGUE[code];
  return {
    code,
    level: entry.level,
    message: fill(entry.message, parameters),
    primary,
    related: attachments.related ?? [],
    help: entry.help === null ? null : withoutEmptyChoice(fill(entry.help, parameters)) || null,
    fixes: attachments.fixes ?? [],
  };
}

/** Who may write one of none is told so, and what else there is to do. */
function withoutEmptyChoice(help: string): string {
  return help
    .replace(/Write one of: \(there are none\); or (\w)/, (_, first: string) => first.toUpperCase())
    .replace(/Write one of: \(there are none\)/, "There is none yet that would fit here")
    .replace(/, or write one of: \(there are none\)|: \(there are none\)/, "");
}

function fill(template: string, parameters: { readonly [name: string]: string | number }): string {
  return template.replace(/\{\{|\}\}|\{([a-zA-Z]+)\}/g, (whole: string, name: string | undefined) => {
    if (name === undefined) return whole.charAt(0);
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (value === undefined) throw new Error(`No value for {${name}} in "${template}"`);
    return withUnseenNamed(String(value));
  });
}
