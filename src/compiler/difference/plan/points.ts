// What a document leaves open, and what it noted as former names.

import type { Open, PointPlan, RenamePlan } from "../../plan/plan.ts";
import type { Change } from "../change.ts";
import type { At } from "../comparison.ts";
import { type Differ, type Differs, follows, identity, listed, members } from "../differ.ts";
import { AREA_NAMES, AREAS, type Area } from "../kinds.ts";
import { match } from "../matching.ts";

/** The questions of the points tell what is open; here is what waits for their answers. */
export const openThing: Differ<Open | null> = follows;

type Questions = PointPlan["questions"];

const POINT: Differs<PointPlan> = {
  number: identity,
  title: identity,
  state: follows,
  questions: follows,
};

export const points: Differ<readonly PointPlan[]> = (before, after, at) =>
  after.flatMap((point) => {
    const old = before.find(({ number }) => number === point.number);
    if (old === undefined) return [];
    return [...members(POINT)(old, point, at), ...questions(old.questions, point.questions, areaOf(point.number), at)];
  });

function areaOf(point: number): Area {
  return AREA_NAMES.find((area) => AREAS[area] === point) ?? "purpose";
}

function questions(before: Questions, after: Questions, area: Area, at: At): readonly Change[] {
  const { pairs, removed, added } = match(
    before,
    after,
    ({ subject, question }) => `${subject} ${question}`,
    ({ subject }) => subject,
  );
  return [
    ...removed.map(({ subject, question, origin }) =>
      at.within(subject, {}, origin, null).change("question-answered", { old: question, area }),
    ),
    ...added.map(({ subject, question, origin, touches }) => {
      const waiting = listed(touches.map(({ cite }) => cite.replace(/^point \d, /, "")));
      const asked = waiting === "" ? question : `${question} (${waiting} wait)`;
      return at.within(subject, {}, null, origin).change("question-opened", { new: asked, area });
    }),
    ...pairs.flatMap(([old, now]) => {
      const here = at.within(now.subject, {}, old.origin, now.origin);
      return old.question === now.question ? [] : [here.change("question-changed", { old: old.question, new: now.question, area })];
    }),
  ];
}

const RENAME: Differs<RenamePlan> = {
  kind: identity,
  owner: identity,
  name: identity,
  was: (before, after, at) =>
    listed(before) === listed(after) ? [] : [at.change("former-name-changed", { old: orNone(before), new: orNone(after) })],
};

/** `isApplied`: renames that this change makes are reported as such. */
export function renames(isApplied: (rename: RenamePlan) => boolean): Differ<readonly RenamePlan[]> {
  const nameOf = ({ kind, owner, name }: RenamePlan) => `${kind} ${owner} ${name}`;
  return (before, after, at) => {
    const { pairs, removed, added } = match(
      before,
      after.filter((rename) => !isApplied(rename)),
      nameOf,
    );
    const empty = (rename: RenamePlan): RenamePlan => ({ ...rename, was: [] });
    const all = [...pairs, ...removed.map((one) => [one, empty(one)] as const), ...added.map((one) => [empty(one), one] as const)].filter(
      ([old, now]) => !(now.was.length === 0 && after.some((one) => nameOf(one) === nameOf(old) && isApplied(one))),
    );
    return all.flatMap(([old, now]) => {
      const name = now.owner === "" ? now.name : `${now.owner}.${now.name}`;
      return members(RENAME)(old, now, at.within(name, {}, null, null));
    });
  };
}

function orNone(names: readonly string[]): string | null {
  return names.length === 0 ? null : listed(names);
}
