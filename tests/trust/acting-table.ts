// The part of the truth table that writes: who makes records, and which guards hold. It runs on a copy of the world, and
// the oracle looks again after each act that was done.

import { Asking } from "./asking.ts";
import type { EntityOf } from "./document.ts";
import { type Row, Undecided } from "./expression.ts";
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
  for (const way of [making, guards]) {
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

type Askings = readonly { readonly person: Person; readonly asking: Asking }[];

/** Making, with bodies that name this user and that: permission is asked before anything else is looked at. */
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
        const bodies = bodiesOf(oracle, entity, user);
        const never = oracle.never(entity.name, action, user);
        for (const { body, row } of bodies) {
          const { status } = await asking.ask("POST", path, body);
          const cells = oracle.cells(entity.name, action, user) ?? [];
          const simple = cells.filter((cell) => cell.startsWith("if ")).every((cell) => /^if [a-z_]+ = user$/.test(cell));
          // What a body without a record says of a condition is not known.
          if (!never && (row === null ? !cells.includes("yes") : !simple)) continue;
          const may = !never && (row === null || oracle.may(entity.name, action, row, user) === "yes");
          asking.same(`${action} ${entity.name} with ${JSON.stringify(body)}`, !REFUSED.includes(status), may);
        }
      }
    }
  }
}

/** Bodies that lack what is required, so that nothing is made, and differ in the users that they name. */
function bodiesOf(oracle: Oracle, entity: EntityOf, user: Who): { readonly body: Record<string, unknown>; readonly row: Row | null }[] {
  const users = oracle.document.signsInAs === null ? [] : oracle.all(oracle.document.signsInAs);
  const fields = entity.fields.filter(
    (field) =>
      field.type === `reference to ${oracle.document.signsInAs}` && !oracle.document.matrix.has(`${entity.name} change ${field.name}`),
  );
  const found: { body: Record<string, unknown>; row: Row | null }[] = [];
  for (const other of [user, users.find((one) => one.id !== user?.id) ?? null]) {
    if (other === null || fields.length === 0) continue;
    const row = oracle
      .all(entity.name)
      .find((one) => fields.every((field) => (oracle.value(one, field.name, user) as Row | null)?.id === other.id));
    if (row !== undefined) found.push({ body: Object.fromEntries(fields.map((field) => [field.name, other.id])), row });
  }
  return found.length > 0 ? found : [{ body: {}, row: null }];
}

/** Guards, each asked by the first person who may. */
async function guards(askings: Askings, look: () => Oracle): Promise<void> {
  let oracle = look();
  for (const entity of [...oracle.document.entities.values()].filter((one) => oracle.isWanted(one.name))) {
    const rows = entity.transitions.filter((row) => row.From !== "(new)" && !row.Action!.startsWith("("));
    for (const action of new Set(rows.map((row) => row.Action!))) {
      const demanding = rows.some((row) => row.Action === action && /required/.test(row["Asks for"] ?? ""));
      const codes = ["not-possible-now", ...rows.flatMap((row) => (row.Action === action ? [row.Otherwise ?? "-"] : []))];
      for (const { id } of oracle.all(entity.name).slice(0, ASKED)) {
        const row = oracle.one(entity.name, id);
        if (row === null) continue;
        const who = askings.find(({ person }) => {
          const user = userOf(oracle, person);
          return oracle.sees(row, user) && oracle.may(entity.name, action, row, user) === "yes";
        });
        if (who === undefined) continue;
        const said = predicted(oracle, row, action, userOf(oracle, who.person));
        const { status, body } = await who.asking.ask(
          "POST",
          `/api/records/${entity.name}/${id}/actions/${action.replaceAll(" ", "-")}`,
          {},
        );
        const code = status < 300 ? "done" : (body?.code ?? "");
        // A document that gives errors another shape hides the code.
        const known = code !== "" || said === "done" ? code : said;
        const what = `${action} ${entity.name}/${id}`;
        if (said === "done" && !demanding) who.asking.same(`${what} is let through`, codes.includes(code) ? code : "done", "done");
        else if (said === "undecided") who.asking.same(what, known, "not-specified");
        else if (said !== "done" && !demanding) who.asking.same(what, known, said);
        if (status < 300) oracle = look();
      }
    }
  }
}

/** What the guards answer: the code of the refusal, or that it is done. */
function predicted(oracle: Oracle, row: Row, action: string, user: Who): string {
  try {
    const { possible, taken } = oracle.takes(row, action, user);
    if (taken !== null) return /^not shown/.test(taken.Then ?? "") ? "undecided" : "done";
    const code = possible.at(-1)?.Otherwise;
    return code === undefined || code === "-" || code === "" ? "not-possible-now" : code;
  } catch (error) {
    if (error instanceof Undecided) return "undecided";
    throw error;
  }
}
