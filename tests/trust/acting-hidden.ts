// The part of the truth table that writes by hidden fields.

import type { Askings } from "./acting-table.ts";
import { type EntityOf, snake } from "./document.ts";
import { isRow } from "./expression.ts";
import type { Oracle } from "./oracle.ts";
import { userOf } from "./world.ts";

const SOME = 8;

/** Calls that make a record and name another one by a code, `Kit(title, desk: desk.code)`: found by those alone who see both. */
export async function codesGiven(askings: Askings, look: () => Oracle): Promise<void> {
  let oracle = look();
  let count = 0;
  for (const call of oracle.document.calls) {
    const made = /^create (\w+)$/.exec(call.Does!)?.[1];
    const taken = /^(\w+)\(([^()]*)\)$/.exec(call.Takes ?? "");
    if (made === undefined || taken === null || call.Path!.includes("{") || !oracle.isWanted(made)) continue;
    const members = taken[2]!.split(",").map((one) => /^(\w+)(?:: (\w+)\.(\w+))?/.exec(one.trim())!);
    const coded = members.find(([, , by]) => by !== undefined);
    const sample = oracle.all(made)[0];
    if (coded === undefined || sample === undefined) continue;
    const [, member = "", field = "", key = ""] = coded;
    const other = /^reference to (\w+)$/.exec(oracle.entity(made).fields.find(({ name }) => name === field)?.type ?? "")?.[1];
    for (const row of other === undefined ? [] : oracle.all(other).slice(0, SOME)) {
      for (const { person, asking } of askings) {
        const user = userOf(oracle, person);
        if (!(oracle.cells(made, "create", user) ?? []).includes("yes")) continue;
        const body = Object.fromEntries(
          members.map(([, name = ""]) => {
            const value = oracle.value(sample, name === member ? field : name, user);
            if (name === member) return [name, oracle.value(row, key, user)];
            return [name, isRow(value) ? value.id : typeof value === "string" ? `${value}-${count++}` : value];
          }),
        );
        const { body: answer, status } = await asking.ask("POST", call.Path!, body);
        const seen = oracle.sees(row, user) && oracle.seesField(row, key, user);
        asking.same(
          `${call.Call} with ${member} ${body[member]}`,
          status < 300 ? "made" : answer.code,
          seen ? "made" : "reference-unknown",
        );
      }
      oracle = look();
    }
  }
}

/** A guess at a hidden field counts as a change whatever it is: the record has its next version, and no answer says "unchanged". */
export async function blindWrites(askings: Askings, look: () => Oracle): Promise<void> {
  let oracle = look();
  for (const entity of [...oracle.document.entities.values()].filter(({ name, part }) => part === null && oracle.isWanted(name))) {
    for (const { name, type } of entity.fields) {
      if (!oracle.document.matrix.has(`${entity.name} see ${name}`) || !isGuessed(entity, name)) continue;
      for (const { id } of oracle.all(entity.name).slice(0, SOME)) {
        for (const { person, asking } of askings) {
          const row = oracle.one(entity.name, id)!;
          const user = userOf(oracle, person);
          const own = oracle.document.matrix.has(`${entity.name} change ${name}`) ? `change ${name}` : "change";
          if (!oracle.sees(row, user) || oracle.seesField(row, name, user) || oracle.may(entity.name, own, row, user) !== "yes") continue;
          const stored = oracle.value(row, name, user);
          for (const guess of [stored, otherThan(type, stored)]) {
            const before = Number(oracle.value(oracle.one(entity.name, id)!, "version", user));
            const { status, body } = await asking.ask("PATCH", `/api/records/${entity.name}/${id}`, { [name]: guess });
            if (status >= 300) continue;
            oracle = look();
            const what = `guess ${guess} at ${name} of ${entity.name}/${id}`;
            asking.same(what, body.version, before + 1);
            const form = oracle.document.screens.find(({ Shows, Route }) => Shows === `form for ${entity.name}` && Route!.includes("{"));
            if (form === undefined) continue;
            const slug = form.Screen!.toLowerCase().replaceAll(" ", "-");
            const given = { values: { [name]: guess }, record: id, version: before + 1 };
            const saved = await asking.ask("POST", `/-/screens/${slug}/save?p.${snake(entity.name)}=${id}`, given);
            asking.same(`${what} in a form`, [saved.body.version, saved.body.unchanged ?? false], [before + 2, false]);
            oracle = look();
          }
        }
      }
    }
  }
}

function isGuessed({ fields }: EntityOf, name: string): boolean {
  const field = fields.find((one) => one.name === name);
  return field !== undefined && field.always === null && !field.fixed && !field.unique && /^(text|integer|yes\/no)/.test(field.type);
}

function otherThan(type: string, value: unknown): unknown {
  if (type.startsWith("yes/no")) return value !== true;
  return type.startsWith("integer") ? Number(value ?? 0) + 1 : `${value} 2`;
}
