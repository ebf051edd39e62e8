// The sentence of a fact about stored records.

import { counted, grouped } from "./number-words.ts";
import type { Fact, Group, Range } from "./release-plan.ts";

export function factInWords(fact: Fact): string {
  switch (fact.is) {
    case "holders": {
      const { role, before, left, joined } = fact;
      const now = before - left + joined;
      const which = left > 0 && joined > 0 ? `: ${grouped(left)} no more, ${grouped(joined)} newly` : "";
      return `${counted(now, "person", "people")} ${now === 1 ? "is" : "are"} ${role}, was ${grouped(before)}${which}`;
    }
    case "visible":
      return visibleInWords(fact);
    case "computed": {
      const { entity, field, count, of, sums } = fact;
      const sum = sums === null ? "" : `: ${sums.before} → ${sums.after} together`;
      return `${entity}.${field}: ${grouped(count)} of ${counted(of, "record")} ${count === 1 ? "changes" : "change"}${sum}`;
    }
    case "rule": {
      const { entity, rule, broken, before, level } = fact;
      const then = level === "error" ? "refused when next saved" : "warned of when next saved";
      const was = before === 0 ? "" : `, was ${grouped(before)}`;
      if (broken === 0) return `no record of ${entity} breaks “${rule}” any more${was}`;
      return `${counted(broken, "record")} of ${entity} ${broken === 1 ? "breaks" : "break"} “${rule}”${was}; each is ${then}`;
    }
    case "timer":
      return timerInWords(fact);
    case "defaults":
      return `${grouped(fact.count)} of ${counted(fact.of, "record")} ${fact.count === 1 ? "gets" : "get"} what new ones begin with`;
    case "filled": {
      const rest = fact.empty === 0 ? "" : `; ${grouped(fact.empty)} ${fact.empty === 1 ? "stays" : "stay"} empty`;
      return `${grouped(fact.count)} of ${counted(fact.of, "record")} ${fact.count === 1 ? "gets" : "get"} a value by from${rest}`;
    }
    case "kept":
      return `${counted(fact.count, "value")} ${fact.count === 1 ? "is" : "are"} kept`;
    case "returned": {
      const what = counted(fact.count, fact.of.slice(0, -1));
      return `${what} ${fact.count === 1 ? "comes" : "come"} back, which an earlier release put aside`;
    }
    case "restored":
      return restoredInWords(fact);
    case "put-aside":
      return `${counted(fact.count, fact.of.slice(0, -1))} ${fact.count === 1 ? "is" : "are"} kept aside`;
    case "amounts":
      return `${counted(fact.count, "amount")} ${fact.count === 1 ? "is" : "are"} stored`;
    case "nothing-stored":
      return "no stored record is concerned";
  }
}

function restoredInWords({ exact, back, lastKnown }: Fact & { readonly is: "restored" }): string {
  const ways = [
    exact === 0 ? [] : [`${counted(exact, "record")} as before`],
    back === 0 ? [] : [`${counted(back, "record")} by back`],
    lastKnown === 0 ? [] : [`${counted(lastKnown, "record")} with the last word that it knows`],
  ];
  return `comes back: ${ways.flat().join(", ")}`;
}

function visibleInWords({ entity, groups, looked, before, after }: Fact & { readonly is: "visible" }): string {
  const all = groups.reduce((sum, { people }) => sum + (people ?? 2), 0);
  const sees = all === 1 ? "sees" : "see";
  const sample = looked === null ? "" : `; ${grouped(looked.at)} of ${grouped(looked.of)} people were looked at`;
  const who = groups.map(groupInWords).join("; ");
  if (isSame(before, after)) return `${who} ${sees} other records of ${entity}, ${inWords(after)} as before${sample}`;
  return `${who} ${sees} ${inWords(after)} of ${entity}, was ${inNumbers(before)}${sample}`;
}

function groupInWords({ roles, formerRoles, people }: Group): string {
  const named = (names: readonly string[]) => names.join(" and ") || "people without a role";
  const who = formerRoles === null ? named(roles) : `${named(formerRoles)}, now ${named(roles)}`;
  return people === null ? who : `${who} (${counted(people, "person", "people")})`;
}

function isSame(one: Range, other: Range): boolean {
  return one.least === other.least && one.most === other.most;
}

function inWords(range: Range): string {
  return range.most === 1 && range.least === 1 ? "1 record" : `${inNumbers(range)} records`;
}

function inNumbers({ least, most }: Range): string {
  return least === most ? grouped(least) : `${grouped(least)} to ${grouped(most)}`;
}

function timerInWords({ entity, to, stays, line, count, mails, calls }: Fact & { readonly is: "timer" }): string {
  const leaves = [
    mails === 0 ? [] : [`${counted(mails, "mail")} ${mails === 1 ? "leaves" : "leave"}`],
    calls === 0 ? [] : [`${counted(calls, "call")} ${calls === 1 ? "leaves" : "leave"}`],
  ].flat();
  const out = leaves.length === 0 ? "" : `, ${leaves.join(", ")}`;
  const records = `${counted(count, "record")} of ${entity}`;
  const row = line === null ? "" : ` (row :${line})`;
  if (!stays) return `${records} ${count === 1 ? "becomes" : "become"} ${to} at once${row}${out}`;
  return `${records} ${count === 1 ? "takes" : "take"} a step at once${row} and ${count === 1 ? "stays" : "stay"} ${to}${out}`;
}
