// `ninefold discard FILE`: says which command does its work now.

import { UserError } from "../user-error.ts";

/** Throws `UserError`, always. */
export function discardCommand(file: string): never {
  throw new UserError(
    `Nothing was changed: ninefold release does what discard did. See what would be lost with: ninefold plan ${file}\n` +
      `Give it up by its count, after a backup that the command makes, with: ninefold release ${file} --lose COUNT`,
  );
}
