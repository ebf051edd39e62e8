// Where the built application is.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PACKAGE_ROOT } from "../package-root.ts";
import { UserError } from "../user-error.ts";

/** Throws `UserError` where it is not built. */
export function demandWebFolder(): string {
  const folder = fileURLToPath(new URL("dist/web", PACKAGE_ROOT));
  if (!existsSync(folder)) throw new UserError("The application is not built yet. Run: npm run build");
  return folder;
}
