// The part of the truth table that writes: who makes records, and which guards hold. It runs on a copy of the world, and
// the oracle looks again after each act that was done.

import { blindWrites, codesGiven } from "./acting-hidden.ts";
import { Asking } from "./asking.ts";
import type { EntityOf } from "./document.ts";
import { isRow, type Row, Undecided } from "./expression.ts";
import type { Oracle, Who } from "./oracle.ts";
import type { Table } from "./truth-table.ts";
import { type Person, userOf } from "./world.ts";

const REFUSED = [401, 403];

/** Records of one entity whose guards are asked. */
const ASKED = 40;

export async function actingTable(url: string, look: () => Oracle, people: readonly Person[], untilFirst = false): Promise<Table> {
  let cells = 0;
  const differences: string[] = [];
  const askings = people.map((person) => ({ person, asking: new Asking(url, person) }));
  for (const way of [making, partFields, codesGiven, blindWrites, guards]) {
    await way(askings, look);
    for (const { asking } of askings) {
      cells += asking.cells;
      differences.push(...asking.differences);
      asking.cells = 0;
      asking.differences.length = 0;
    }
    if (untilFirst && differences.length > 0) break;
  }
  return { cells, differences };
}

export type Askings = readonly { readonly person: Person; readonly asking: Asking }[];

/** Making, with bodies that lead to this record and that: permission is asked before anything else is looked at. */
async function making(askings: Askings, look: () => Oracle): Promise<void> {
  const oracle = look();
  for (const entity of oracle.document.entities.values()) {
    if (entity.part !== null || !oracle.isWanted(entity.name)) continue;
    const starts = [
      ...new Set(entity.transitions.flatMap((row) => (row.From === "(new)" && !row.Action!.startsWith("(") ? [row.Action!] : []))),
    ];
    for (const action of starts.length > 0 ? starts : entity.states.size > 0 ? [] : ["create"]) {
      const path = `/api/records/${entity.name}${action === "create" ? "" : `/actions/${action.replaceAll(" ", "-")}`}`;
      for (const { person, asking } of askings) {
        const user = userOf(oracle, person);
        const never = oracle.never(entity.name, action, user);
        for (const { body, row } of bodiesOf(oracle, entity, action, user)) {
          const { status } = await asking.ask("POST", path, body);
          const cells = oracle.cells(entity.name, action, user) ?? [];
          // What a body says of a condition is known where it holds all that the condition looks at.
          const known = cells
            .filter((cell) => cell.startsWith("if "))
            .every((cell) => row !== null && looksOnlyAt(entity, body, cell.slice(3)));
          if (!never && !known && !cells.includes("yes")) continue;
          const may = !never && (cells.includes("yes") || (row !== null && oracle.may(entity.name, action, row, user) === "yes"));
          asking.same(`${action} ${entity.name} with ${JSON.stringify(body)}`, !REFUSED.includes(status), may);
        }
      }
    }
  }
}

interface Body {
  readonly body: Readonly<Record<string, unknown>>;
  /** The record that has all that the body gives. */
  readonly row: Row | null;
}

/** Bodies that lack what is required, so that nothing is made: as of records that this user might have made, and of others. */
function bodiesOf(oracle: Oracle, entity: EntityOf, action: string, user: Who): readonly Body[] {
  const fields = entity.fields.filter(
    ({ name, type, always }) =>
      always === null && /^(reference to|one of)/.test(type) && !entity.states.has(name) && !isWithheld(oracle, entity, name, user),
  );
  const rows = oracle.all(entity.name).filter((row) => fields.every(({ name }) => oracle.value(row, name, user) !== null));
  const asked = [true, false].map((may) => rows.find((row) => (oracle.may(entity.name, action, row, user) === "yes") === may));
  const bodies = asked.flatMap((row): Body[] => {
    if (row === undefined || fields.length === 0) return [];
    const values = fields.map(({ name }) => [name, oracle.value(row, name, user)] as const);
    return [{ body: Object.fromEntries(values.map(([name, value]) => [name, isRow(value) ? value.id : value])), row }];
  });
  return bodies.length > 0 ? bodies : [{ body: {}, row: null }];
}

/** Whether what a user gives for a field is refused as such. */
function isWithheld(oracle: Oracle, { name }: EntityOf, field: string, user: Who): boolean {
  const action = `change ${field}`;
  return oracle.document.matrix.has(`${name} ${action}`) && !(oracle.cells(name, action, user) ?? []).includes("yes");
}

/** Whether a condition is about the user and what stands in a body alone. */
function looksOnlyAt({ fields }: EntityOf, body: Body["body"], condition: string): boolean {
  const given = Object.keys(body);
  const choices = fields.filter(({ name }) => given.includes(name)).flatMap(({ type }) => type.match(/\w+/g) ?? []);
  const words = condition.match(/[a-z_]+(?:\.[a-z_]+)*/gi) ?? [];
  const plain = new Set(["and", "or", "not", "is", "one", "of", "user", ...choices]);
  return words.every((word) => plain.has(word) || [...given, "user"].includes(word.split(".")[0]!));
}

/** Single fields of the rows of a record that have a permission of their own: one row is changed, the others stay. */
async function partFields(askings: Askings, look: () => Oracle): Promise<void> {
  let oracle = look();
  for (const entity of oracle.document.entities.values()) {
    const lists = entity.fields.flatMap((field) => {
      const part = /^rows of (\w+)/.exec(field.type)?.[1];
      return part === undefined || !(oracle.isWanted(entity.name) || oracle.isWanted(part)) ? [] : [{ list: field.name, part }];
    });
    for (const { list, part } of lists) {
      const fields = oracle
        .entity(part)
        .fields.filter((field) => isCounted(field.type) && oracle.document.matrix.has(`${part} change ${field.name}`));
      for (const { id } of fields.length === 0 ? [] : oracle.all(entity.name).slice(0, ASKED)) {
        for (const { person, asking } of askings) {
          const row = oracle.one(entity.name, id);
          const user = userOf(oracle, person);
          const rows = row === null ? [] : (oracle.value(row, list, user) as Row[]);
          const [first] = rows;
          if (row === null || first === undefined || !oracle.sees(row, user) || !oracle.seesField(row, list, user)) continue;
          for (const { name } of fields) {
            const changed = { id: first.id, [name]: Number(oracle.value(first, name, user) ?? 0) + 1 };
            const body = { [list]: rows.map((one) => (one === first ? changed : { id: one.id })) };
            const { status } = await asking.ask("PATCH", `/api/records/${entity.name}/${id}`, body);
            const may = oracle.may(part, `change ${name}`, first, user) === "yes";
            asking.same(`change ${name} of a ${part} in ${entity.name}/${id}`, !REFUSED.includes(status), may);
            if (status < 300) oracle = look();
          }
        }
      }
    }
  }
}

function isCounted(type: string): boolean {
  return /^(integer|money|decimal)/.test(type);
}

/** Guards, each asked by the first person who may: those that refuse first, since what is done leaves fewer to ask. */
async function guards(askings: Askings, look: () => Oracle): Promise<void> {
  let oracle = look();
  for (const onlyRefusals of [true, false]) {
    for (const entity of [...oracle.document.entities.values()].filter((one) => oracle.isWanted(one.name))) {
      const rows = entity.transitions.filter((row) => row.From !== "(new)" && !row.Action!.startsWith("("));
      for (const action of new Set(rows.map((row) => row.Action!))) {
        const present = oracle;
        const waits = (row: Row) => predicted(present, row, action, null).said === "not-possible-now";
        const all = oracle.all(entity.name);
        for (const { id } of [...all.filter((row) => !waits(row)), ...all.filter(waits)].slice(0, ASKED))
          if (await askGuard(askings, oracle, entity, action, id, onlyRefusals)) oracle = look();
      }
    }
  }
}

/** Whether something was done. */
async function askGuard(
  askings: Askings,
  oracle: Oracle,
  entity: EntityOf,
  action: string,
  id: string,
  onlyRefusals: boolean,
): Promise<boolean> {
  const row = oracle.one(entity.name, id);
  if (row === null) return false;
  const who = askings.find(({ person }) => {
    const user = userOf(oracle, person);
    return oracle.sees(row, user) && oracle.may(entity.name, action, row, user) === "yes";
  });
  if (who === undefined) return false;
  const named = entity.transitions.filter((one) => one.Action === action && one.From !== "(new)");
  const demanding = named.some((one) => /required/.test(one["Asks for"] ?? ""));
  const codes = ["not-possible-now", ...named.map((one) => one.Otherwise ?? "-")];
  const { said, taken } = predicted(oracle, row, action, userOf(oracle, who.person));
  if (onlyRefusals && ["done", "undecided", "not-possible-now"].includes(said)) return false;
  const path = `/api/records/${entity.name}/${id}/actions/${action.replaceAll(" ", "-")}`;
  const { status, body } = await who.asking.ask("POST", path, {});
  const code = status < 300 ? "done" : (body?.code ?? "");
  // A document that gives errors another shape hides the code.
  const known = code !== "" || said === "done" ? code : said;
  const what = `${action} ${entity.name}/${id}`;
  if (said === "done" && !demanding) who.asking.same(`${what} is let through`, codes.includes(code) ? code : "done", "done");
  else if (said === "undecided") who.asking.same(what, known, "not-specified");
  else if (said !== "done" && !demanding) who.asking.same(what, known, said);
  if (status >= 300) return false;
  // Which of several rows was taken, as far as the caller sees it.
  if (said === "done" && taken !== null && Object.hasOwn(body ?? {}, taken.$field!))
    who.asking.same(`${what} leads to`, body[taken.$field!], taken.To);
  return true;
}

/** What the guards answer: the code of the refusal, or that it is done, and by which row. */
function predicted(
  oracle: Oracle,
  row: Row,
  action: string,
  user: Who,
): { readonly said: string; readonly taken: Readonly<Record<string, string>> | null } {
  try {
    const { possible, taken } = oracle.takes(row, action, user);
    if (taken !== null) return { said: /^not shown/.test(taken.Then ?? "") ? "undecided" : "done", taken };
    const code = possible.at(-1)?.Otherwise;
    return { said: code === undefined || code === "-" || code === "" ? "not-possible-now" : code, taken };
  } catch (error) {
    if (error instanceof Undecided) return { said: "undecided", taken: null };
    throw error;
  }
}
