// Holds what a difference claims against what was observed: nothing unsaid, nothing said that is not so.

import type { Change } from "../../../src/compiler/difference/change.ts";
import type { Seen } from "./compare.ts";
import { EVIDENCE, type Evidence, EXPLAINED } from "./evidence.ts";
import type { Case } from "./run.ts";

export interface Verdict {
  /** "unshown": nothing of what was asked tells the products apart, though their plans differ. */
  readonly is: "unsaid" | "false" | "unshown";
  readonly why: string;
}

export function verdictsOn({ isSame, seen, mutation, document, column }: Case, changes: readonly Change[]): readonly Verdict[] {
  const unsaid = (why: string): Verdict => ({ is: "unsaid", why });
  const wrong = (why: string): Verdict => ({ is: "false", why });
  if (isSame) return changes.map(({ kind, name }) => wrong(`${kind} ${name}, and nothing of the plan differs`));
  if (seen === null) {
    const isAsked = changes.some(({ effects }) => effects.includes("asks") || effects.includes("loses"));
    return isAsked ? [] : [unsaid("the records cannot follow, and nothing is asked")];
  }
  if (changes.length === 0) return seen.length === 0 ? [] : [unsaid(shown(seen[0]!))];
  const all = changes.flatMap((change) => [change, ...change.touches]);
  const isItem = column.includes(" item ");
  return [
    ...(seen.length > 0 ? [] : [{ is: "unshown", why: changes.map(({ kind, name }) => `${kind} ${name}`).join(", ") } as const]),
    ...(seen.length === 0 ? [] : all)
      .filter((change) => !isShown(change, seen))
      .map(({ kind, name }) => wrong(`${kind} ${name}, which nothing shows`)),
    ...(changes.some((change) => isAt(change, mutation.line, isItem))
      ? []
      : [wrong(`no change is at line ${mutation.line}, the one that differs`)]),
    ...changes
      .filter((change) => change.old === mutation.made && change.new === mutation.written)
      .map(({ kind }) => wrong(`${kind} has its words the wrong way round`)),
    ...(seen.length === 0 ? [] : changes.filter(isCauseAlone)).map(({ kind, name }) => unsaid(`what ${kind} ${name} touches`)),
    ...againstDirection(all, seen),
    ...rolesUnsaid(all, seen, document.scene.people).map(unsaid),
    ...kindsUnsaid(all, seen).map(unsaid),
  ];
}

function shown({ path, when, person, asked, at, old, now }: Seen): string {
  const text = (value: unknown) => (JSON.stringify(value) ?? "nothing").slice(0, 120);
  return `${path} ${when}, ${person || "stored"}: ${asked.slice(0, 200)}: ${at}: ${text(old)} → ${text(now)}`;
}

function placeOf({ path, when, at }: Seen): string {
  return `${path} ${when} ${at}`;
}

function isShown({ kind, condition }: Change, seen: readonly Seen[]): boolean {
  const evidence: Evidence | undefined = EVIDENCE[kind];
  if (evidence === undefined ? seen.length > 0 : seen.some((one) => isEvidence(evidence, one))) return true;
  return condition !== null && (condition.noLonger !== null || condition.nowAlso !== null);
}

/** A constant shows nowhere but in what is made of it. */
function isCauseAlone({ kind, touches }: Change): boolean {
  return kind === "constant-changed" && touches.length === 0;
}

function isEvidence({ at, turn }: Evidence, one: Seen): boolean {
  if (!at.test(placeOf(one))) return false;
  return turn === undefined || (turn === "comes" ? one.old === undefined : one.now === undefined);
}

/** The states of a machine are told where it begins: at its heading or the item of its field, just above. */
function isAt({ oldPlace, newPlace }: Change, line: number, isItem: boolean): boolean {
  return [oldPlace?.line, newPlace?.line].some((one) => one === line || (isItem && (one === line - 1 || one === line - 2)));
}

/** What a request may hold. */
const SENT = /requestBody.*\.properties\.[^.]+$/;

/** Whether an act is possible after all, or not any more; null where the difference is another. */
function turnOf({ path, when, at, old, now }: Seen): "gained" | "lost" | null {
  if (path === "openapi" && SENT.test(at) && (old === undefined || now === undefined)) return old === undefined ? "gained" : "lost";
  if (when !== "try" || path === "delete") return null;
  const isPossible = (value: unknown) => (at === "status" ? Number(value) < 400 : at === "body.problem" ? value === null : null);
  const [was, is] = [isPossible(old), isPossible(now)];
  if (was === null || is === null || was === is) return null;
  return is ? "gained" : "lost";
}

const NARROWER = /-(narrowed|tightened)$|^field-(required|unique|fixed)$/;
const WIDER = /-(widened|loosened)$|^field-(optional|not-unique|not-fixed)$/;
/** What refuses. */
const JUDGED = /^(guard|rule|permission|field|type)-/;

function againstDirection(all: readonly Change[], seen: readonly Seen[]): readonly Verdict[] {
  if (!all.every(({ kind }) => JUDGED.test(kind))) return [];
  const turns = seen.flatMap((one) => (turnOf(one) === null ? [] : [{ one, turn: turnOf(one) }]));
  const against = (kinds: RegExp, turn: "gained" | "lost"): readonly Verdict[] => {
    const found = all.every(({ kind }) => kinds.test(kind)) ? turns.find((one) => one.turn === turn) : undefined;
    return found === undefined ? [] : [{ is: "false", why: `${all[0]!.kind} ${all[0]!.name}, and yet ${shown(found.one)}` }];
  };
  return [...against(NARROWER, "gained"), ...against(WIDER, "lost")];
}

/** Where only rights change, they are said of everybody for whom something differs. */
function rolesUnsaid(all: readonly Change[], seen: readonly Seen[], people: Case["document"]["scene"]["people"]): readonly string[] {
  if (!all.every(({ kind }) => kind.startsWith("permission-"))) return [];
  const said = new Set(all.map(({ concerns }) => concerns.role));
  const others = people.filter(({ roles }) => !roles.some((role) => said.has(role)));
  // What was refused is refused still, in other words: signing in may help no more, or another page.
  const refused = new Set(
    seen.flatMap((one) => (one.at === "status" && Number(one.old) >= 400 && Number(one.now) >= 400 ? [one.asked] : [])),
  );
  const found = seen.find(
    ({ person, path, when, asked, at }) =>
      others.some(({ name }) => name === person) &&
      path !== "openapi" &&
      (when === "now" || when === "try") &&
      !refused.has(asked) &&
      !at.includes("closedBecause"),
  );
  return found === undefined ? [] : [`to somebody of no role that is said: ${shown(found)}`];
}

/** What only some kinds bring about is said by one of them. */
function kindsUnsaid(all: readonly Change[], seen: readonly Seen[]): readonly string[] {
  return EXPLAINED.flatMap(({ at, kinds }) => {
    const found = seen.find((one) => at.test(placeOf(one)));
    return found === undefined || all.some(({ kind }) => kinds.test(kind)) ? [] : [`by none of its kinds: ${shown(found)}`];
  });
}
