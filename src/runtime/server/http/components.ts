// Components of the product's author, which show screens in the browser. What was built of each, and its address. How they are
// built is the command line's.

import { createHash } from "node:crypto";
import type { ScreenView } from "../../wire.ts";
import type { Application } from "../context/application.ts";
import type { Logo } from "./logo.ts";

/** A module of the browser that exports a React component as its default; where it could not be built, why. */
export type BuiltComponent = { readonly code: string } | { readonly trouble: string };

/** By name. */
export type Components = ReadonlyMap<string, BuiltComponent>;

export const NO_COMPONENTS: Components = new Map();

const FOLDER = "/-/components/";

/** Like the rest of the application's code it is there for everybody; what it may show is asked of the server. */
export function componentAt(components: Components, path: string): string | null {
  if (!path.startsWith(FOLDER)) return null;
  for (const [name, built] of components) if ("code" in built && addressOf(name, built.code) === path) return built.code;
  return null;
}

/** What a screen is shown by. Why a component could not be built concerns whoever writes it. */
export function componentView({ components = NO_COMPONENTS, options }: Application, name: string): NonNullable<ScreenView["component"]> {
  const built = components.get(name) ?? { trouble: `There is no component ${name}.` };
  if ("code" in built) return { name, module: addressOf(name, built.code), trouble: null };
  return { name, module: null, trouble: options.development ? built.trouble : null };
}

/** What the author keeps beside the document for the application to show. */
export interface Look {
  readonly components: Components;
  readonly logo: Logo | null;
}

/** Another look has another mark, so that a page that is open follows it. */
export function markOf({ components, logo }: Look): string {
  return components.size === 0 && logo === null ? "" : digest(JSON.stringify([...[...components].sort(), logo?.address]));
}

function addressOf(name: string, code: string): string {
  return `${FOLDER}${name}-${digest(code)}.js`;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
