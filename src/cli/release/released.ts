// The latest release as this program runs it, compiled again from what the data keep.

import { compile } from "../../compiler/compile.ts";
import type { ReleasedVersion } from "../../runtime/server/server-setup.ts";
import { storedRelease } from "../../runtime/store/migrate/release.ts";
import { openSystem } from "../../runtime/store/open-system.ts";
import { OpenRefused } from "../../runtime/store/store.ts";
import type { Release } from "../../runtime/store/system/releases.ts";
import { UserError } from "../user-error.ts";
import { unpackBundle } from "./bundle.ts";

/** Null where the data know of no release, or there are none. */
export async function latestReleaseAt(url: string): Promise<Release | null> {
  try {
    const { system, dialect, close } = await openSystem(url);
    try {
      return await storedRelease(system, dialect);
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof OpenRefused) return null;
    throw error;
  }
}

/** Throws `UserError` where this version of the program cannot run it. */
export function releasedVersion({ number, program, bundle }: Release): ReleasedVersion {
  const { documents, look } = unpackBundle(bundle);
  const { plan } = compile(documents);
  if (plan !== null) return { number, plan, look };
  throw new UserError(`Release ${number} was recorded by Ninefold ${program}, and this version does not run its document. Start that one.`);
}
