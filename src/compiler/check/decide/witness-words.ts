// Says what was made up in the words of the document: "a Claim with status = asked and amount = 1".

import { dayNumber } from "../../expression/dates.ts";
import type { Expr } from "../../expression/tree.ts";
import { someNode } from "../../expression/walk.ts";
import { article } from "../../model/questions.ts";
import { type Branch, branchesOf } from "./atoms.ts";
import { USER, type Witness } from "./witness.ts";
import { atomInWords, durationInWords, inWords, literalInWords } from "./words.ts";

/** More ways than this to meet a condition are not told. */
const MAX_ALTERNATIVES = 3;

/** The record, and the user where the conditions speak of one. */
export function witnessInWords(witness: Witness, entity: string): string {
  const record = recordInWords(witness, entity);
  const user = userInWords(witness);
  return user === null ? record : `${record} (for the user ${user})`;
}

export function recordInWords(witness: Witness, entity: string): string {
  const isUser = witness.environment.this?.id === USER;
  const said = witness.values.filter(({ expr }) => !isOfUser(expr)).map((value) => valueInWords(value, witness));
  const name = isUser ? `${USER}, ${article(entity)}` : article(entity);
  return said.length === 0 ? name : `${name} with ${listed(said)}`;
}

/** Null where nobody is spoken of. */
function userInWords(witness: Witness): string | null {
  const own = witness.values.filter(({ expr }) => isOfUser(expr));
  if (own.length > 0) return `${USER} with ${listed(own.map((value) => valueInWords(value, witness).replace(/^(no )?user\./, "$1")))}`;
  const isNamed = witness.values.some(({ type, value }) => type.is === "record" && value === USER);
  return isNamed ? USER : null;
}

/** What a condition asks for; null where that is long. */
export function conditionInWords(condition: Expr): string | null {
  const branches = branchesOf(condition);
  if (branches === null || branches.length === 0 || branches.length > MAX_ALTERNATIVES) return null;
  const ways = branches.map(branchInWords);
  return ways.some((way) => way === "" || way.includes("the same thing")) ? null : ways.join(" or ");
}

function branchInWords(branch: Branch): string {
  return branch.map(atomInWords).join(" and ");
}

function isOfUser(expr: Expr): boolean {
  return someNode(expr, (node) => node.op === "user");
}

function valueInWords({ expr, type, value }: Witness["values"][number], witness: Witness): string {
  const name = inWords(expr);
  if (value === null || (Array.isArray(value) && value.length === 0)) return `no ${name}`;
  if (type.is === "date" && !witness.isDated) return `${name} = ${sinceToday(String(value), witness.environment.today)}`;
  if (type.is === "moment" && !witness.isDated) return `${name} = ${sinceNow(String(value), witness.environment.now)}`;
  if (Array.isArray(value)) return `${name} = ${value.join(", ")}`;
  return `${name} = ${literalInWords(value as string | number | boolean, type)}`;
}

function sinceToday(date: string, today: string): string {
  return moved("today", (dayNumber(date) - dayNumber(today)) * 86_400);
}

function sinceNow(moment: string, now: string): string {
  return moved("now", Math.round((Date.parse(moment) - Date.parse(now)) / 1_000));
}

function moved(from: string, seconds: number): string {
  if (seconds === 0) return from;
  return `${from} ${seconds < 0 ? "-" : "+"} ${durationInWords(Math.abs(seconds))}`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
