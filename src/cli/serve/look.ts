// What stands beside a document for the application to show, as `serve` builds it.

import type { Plan } from "../../compiler/plan/plan.ts";
import type { Look } from "../../runtime/server/http/components.ts";
import { buildComponents } from "./components.ts";
import { readLogo } from "./logo.ts";

/** `say` is told of each part that could not be built. */
export async function buildLook(file: string, plan: Plan, development: boolean, say: (trouble: string) => void): Promise<Look> {
  return { components: await buildComponents(file, plan, development, say), logo: readLogo(file, plan, say) };
}
