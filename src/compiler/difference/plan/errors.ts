// Point 8: the catalogue of errors.

import type { ErrorPlan } from "../../plan/plan.ts";
import type { At } from "../comparison.ts";
import { cell, type Differ, type Differs, identity, members, origin } from "../differ.ts";
import { match } from "../matching.ts";
import { openThing } from "./points.ts";
import { atCode } from "./refusals.ts";

const ERROR: Differs<ErrorPlan> = {
  code: identity,
  status: cell("error-status-changed", "Status"),
  message: cell("error-message-changed", "Message"),
  remedy: cell("error-remedy-changed", "Remedy"),
  field: cell("error-field-changed", "Field"),
  sentAs: cell("error-sent-as-changed", "Sent as"),
  open: openThing,
  origin,
};

/** The program's own entries are there in both. */
export const errors: Differ<Readonly<Record<string, ErrorPlan>>> = (before, after, at: At) => {
  const { pairs, removed, added } = match(Object.values(before), Object.values(after), ({ code }) => code);
  return [
    ...removed.map(({ code }) => atCode(at, code).change("error-removed")),
    ...added.map(({ code }) => {
      const here = atCode(at, code);
      return here.change("error-added", { new: here.cell("Status").new });
    }),
    ...pairs.flatMap(([old, now]) => members(ERROR)(old, now, atCode(at, now.code))),
  ];
};
