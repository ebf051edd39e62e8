// `ninefold releases FILE`: the documents that the data of a product were brought to, the latest first.

import type { ReleaseSummary } from "../../runtime/store/system/releases.ts";
import { databaseThere } from "../data/data.ts";
import { type Options, readConfiguration } from "../serve/configuration.ts";
import { textTable } from "../text-table.ts";
import { recordedReleases } from "./released.ts";

const WIDTH = 160;
/** Enough of a digest to tell one from another. */
const DIGITS = 12;

export async function releasesCommand(file: string, { json = false, ...options }: Options & { readonly json?: boolean }): Promise<void> {
  const releases = await recordedReleases(databaseThere(file, readConfiguration(options, process.env)));
  if (json) console.log(JSON.stringify({ format: 1, product: releases[0]?.product ?? null, releases: releases.map(asJson) }, null, 2));
  else if (releases.length === 0) console.log("No release is recorded yet: ninefold serve records the first one.");
  else process.stdout.write(asTable(releases));
}

function asTable(releases: readonly ReleaseSummary[]): string {
  const rows = releases.map(({ number, at, by, program, meaning, milliseconds, returnsTo, held }, index) => [
    `${number}${returnsTo === null ? "" : `, back to ${returnsTo}`}${heldInWords(held, index === 0)}`,
    minuteOf(at),
    by ?? "",
    program,
    milliseconds === null ? "" : `${milliseconds} ms`,
    meaning.slice(0, DIGITS),
  ]);
  return textTable([["Release", "At", "By", "Program", "Took", "Meaning"], ...rows], process.stdout.columns ?? WIDTH, 1);
}

function heldInWords(held: ReleaseSummary["held"], isLatest: boolean): string {
  if (held === false) return "";
  if (held === true) return isLatest ? ", held until you go" : ", held until it was taken back";
  return `, held until ${minuteOf(held)}`;
}

function minuteOf(moment: string): string {
  return `${moment.slice(0, 16).replace("T", " ")} UTC`;
}

function asJson({ product: _, ...release }: ReleaseSummary): object {
  return release;
}
