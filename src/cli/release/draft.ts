// A document as its release is recorded: whether it means something else than the latest one, and whether it is of the same product.

import { createHash } from "node:crypto";
import { userInfo } from "node:os";
import { compileWithModel } from "../../compiler/compile.ts";
import type { Compiled } from "../../compiler/difference/difference.ts";
import { meaningOf } from "../../compiler/difference/meaning.ts";
import type { Model } from "../../compiler/model/model.ts";
import type { Plan } from "../../compiler/plan/plan.ts";
import { type Look, markOf } from "../../runtime/server/http/components.ts";
import { MigrationRefused, OpenRefused, type ReleaseDraft } from "../../runtime/store/store.ts";
import type { Release } from "../../runtime/store/system/releases.ts";
import { VERSION } from "../version.ts";
import { packBundle, unpackBundle } from "./bundle.ts";

/** `isRecorded`: false in development, where only whose data these are is looked at. Nothing is released over a release that is held. */
export function releaseDraft(document: Compiled, look: Look, isRecorded: boolean): ReleaseDraft {
  const meaning = meaningDigest(document.plan, look);
  return {
    at: new Date().toISOString(),
    by: operator(),
    program: VERSION,
    meaning,
    bundle: packBundle({ documents: document.sources, look }),
    isRecorded,
    isSame: (latest) => {
      if (latest.meaning === meaning) return true;
      demandSameProductAs(latest, document);
      if (isRecorded) demandNotHeld(latest);
      return false;
    },
  };
}

/** Throws `MigrationRefused`. */
export function demandNotHeld({ number, held }: Pick<Release, "number" | "held">): void {
  if (held === true)
    throw new MigrationRefused([
      `Release ${number} is held, and what waits is of that one. End its hold first with ninefold release --go, or go back with ninefold release --back.`,
    ]);
}

/** The same for a release that is there already: it is served again, and nothing is recorded. */
export function draftOfRelease({ number, at, by, program, meaning, bundle }: Release): ReleaseDraft {
  const isSame = (latest: Release): boolean => {
    if (latest.number === number) return true;
    throw new OpenRefused(`Another process released ${latest.number} meanwhile. Start this one again.`);
  };
  return { at, by, program, meaning, bundle, isRecorded: true, isSame };
}

/** Throws `OpenRefused` where the data are of another product than the document. */
export function demandSameProductAs(latest: Release, document: Pick<Compiled, "model">): void {
  demandSameProduct(latest, compileWithModel(unpackBundle(latest.bundle).documents).model, document.model);
}

/** Where rows are, and how they are written, is no part of it. */
function meaningDigest(plan: Plan, look: Look): string {
  return createHash("sha256")
    .update(`${meaningOf(plan)} ${markOf(look)}`)
    .digest("hex");
}

const NAMED = 5;

/** A product keeps its name and an entity, or at least half of its entities. Throws `OpenRefused` where the data are of another one. */
function demandSameProduct({ number, at }: Release, old: Model, now: Model): void {
  const former = now.renames.filter(({ kind }) => kind === "entity").flatMap(({ was }) => was);
  const known = new Set([...now.entities.keys(), ...former]);
  const names = [...old.entities.keys()];
  const left = names.filter((name) => known.has(name)).length;
  if (names.length === 0 || 2 * left >= names.length || (left > 0 && old.name === now.name)) return;
  const held = names.length > NAMED ? `${names.slice(0, NAMED).join(", ")} and ${names.length - NAMED} more` : names.join(", ");
  throw new OpenRefused(
    `These data are of another product: “${old.name}” with ${held} (release ${number} of ${at.slice(0, 10)}). ` +
      `The document is “${now.name}”, and has ${left === 0 ? "none" : `${left}`} of these. ` +
      "Name another place for the data (--data or --database), or the document of that product. " +
      'If it is the same product, keep its name in this release, and write "(was …)" after the new names of its entities.',
  );
}

/** Null where the operating system does not say. */
export function operator(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}
