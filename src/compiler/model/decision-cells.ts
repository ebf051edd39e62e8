// Reads the cells of the permission matrix: yes, no, or a condition. What the roles of a row share is read once.

import type { Fix } from "../diagnostics/diagnostic.ts";
import type { Scope } from "../expression/scope.ts";
import type { Cell } from "../parse/syntax.ts";
import { slice } from "../source.ts";
import { type Context, isOpen, UNREAD } from "./context.ts";
import { saysYesOrNo } from "./everyday-types.ts";
import type { DecisionModel } from "./model.ts";
import { scopeOf } from "./scopes.ts";

/** Whether the database is asked for the records that the row allows. */
export function decidesOverRows(action: string): boolean {
  return action === "see" || action === "export" || action.startsWith("see ");
}

function isCross(cell: string): boolean {
  return /^[xX✕×]$/.test(cell);
}

function isWord(cell: string): boolean {
  return saysYesOrNo(cell) !== null;
}

/** What may be meant by a cell that is none of these, for the author to choose. */
function closeCells(context: Context, name: string | null, cell: string): string[] {
  if (["x", "true", "allowed", "all", "full", "any", "always", "•", "●"].includes(cell)) return cell === "x" ? ["yes", "no"] : ["yes"];
  if (["false", "denied", "none", "never", "forbidden"].includes(cell)) return ["no"];
  if (/[=<>]|\bis\b/.test(cell)) return [`if ${cell}`];
  if (!/\b(?:own|self|mine|theirs|owner)\b/.test(cell)) return [];
  const users = context.model.product.signsInAs?.entity;
  const entity = context.model.entities.get(name ?? "");
  if (users === undefined || entity === undefined) return [];
  if (entity.name === users) return ["if this = user"];
  const owners = [...entity.fields.values()].filter((field) => field.type?.is === "reference" && field.type.entity === users);
  return (owners.length > 0 ? owners.map((field) => field.name) : ["created_by"]).map((name) => `if ${name} = user`);
}

/** Where a cell stands. `entity` is that of the record at hand; a screen has none. */
interface DecisionPlace {
  readonly entity: string | null;
  /** What the row speaks of: the entity or the screen. */
  readonly subject: string;
  readonly action: string;
  readonly role: string;
}

/** For as long as no entity changes. */
export class DecisionCells {
  readonly #context: Context;
  readonly #scopes = new Map<string, Scope>();

  /** Whether an "x" means yes: where no cell of the matrix says yes or no in another way. */
  readonly #crossed: boolean;

  constructor(context: Context) {
    this.#context = context;
    const rows = context.rows(6, "Entity").map(({ row }) => row);
    const cells = rows.flatMap((row) => [...row.cells].filter(([column]) => context.model.roles.has(column)).map(([, cell]) => cell));
    this.#crossed = cells.every(({ state, text }) => state !== "value" || isCross(text.text) || !isWord(text.text));
  }

  /** What cannot be read is a condition of which nothing is known. */
  read(found: Cell, { entity, subject, action, role }: DecisionPlace): DecisionModel {
    const context = this.#context;
    const span = found.text.span;
    if (isOpen(found))
      return { may: "open", span, question: context.question(6, `${subject} / ${action} / ${role}`, found.question, span) };
    const text = found.text.text;
    const plain = text.toLowerCase();
    const said = saysYesOrNo(text);
    if (said === true || (this.#crossed && isCross(plain))) return { may: "yes", span };
    if (said === false || found.state === "none") return { may: "no", span };
    const match = /^if\s+/.exec(text);
    if (match === null) {
      const cells = closeCells(context, entity, /[=<>]|\bis\b/.test(text) ? text : plain);
      const fixes = cells.map((one): Fix => ({ title: `Write ${one}`, edits: [{ span, text: one }], applicability: "maybe" }));
      context.problem("cells-are-yes-no-or-if", span, { cell: text }, { fixes });
      return { may: "if", condition: UNREAD, span };
    }
    const condition = context.condition(slice(found.text, match[0].length, text.length), this.#scope(entity, action, role));
    return { may: "if", condition: condition ?? UNREAD, span };
  }

  #scope(entity: string | null, action: string, role: string): Scope {
    const user = this.#context.model.roles.get(role)?.means === "not signed in" ? "absent" : "certain";
    const must = decidesOverRows(action) ? "sql" : "value";
    const key = `${user} ${must} ${entity ?? ""}`;
    const scope = this.#scopes.get(key) ?? scopeOf(this.#context.model, { thisEntity: entity, user, must });
    this.#scopes.set(key, scope);
    return scope;
  }
}
