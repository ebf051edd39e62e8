// Reads the cells of the permission matrix: yes, no, or a condition. What the roles of a row share is read once.

import type { Fix } from "../diagnostics/diagnostic.ts";
import type { Scope } from "../expression/checking/scope.ts";
import { parseExpression } from "../expression/parsing/parse.ts";
import type { Cell } from "../parse/syntax.ts";
import { slice, type Text } from "../source.ts";
import { type Context, isOpen, UNREAD } from "./context.ts";
import type { DecisionModel, EntityModel } from "./model.ts";
import { decidesOverRows, type Operation } from "./operations.ts";
import { scopeOf } from "./scopes.ts";
import { readYesOrNo } from "./suggest/everyday-types.ts";

function isCross(cell: string): boolean {
  return /^[xX✕×]$/.test(cell);
}

function isWord(cell: string): boolean {
  return readYesOrNo(cell) !== null;
}

/** How other languages, and people, begin a condition. */
const IF = /^(?:(?:only )?if|when|where|(?:nur )?(?:wenn|falls)|(?:seulement )?si|(?:s[oó]lo )?si|もし|إذا|اذا|لو)\s+/i;

/** A text that stands nowhere, to ask whether it can be read. */
function unplaced(text: string): Text {
  return { text, span: { file: "", start: 0, end: text.length }, escapes: [] };
}

/** What may be meant by a cell that is none of these, for the author to choose. */
function closeCells(context: Context, name: string | null, written: string): string[] {
  const cell = written.toLowerCase();
  if (["x", "true", "allowed", "all", "full", "any", "always", "•", "●"].includes(cell)) return cell === "x" ? ["yes", "no"] : ["yes"];
  if (["false", "denied", "none", "never", "forbidden"].includes(cell)) return ["no"];
  const condition = written.replace(IF, "");
  if (/[=<>]|\bis\b/.test(cell)) return parseExpression(unplaced(condition)).syntax === null ? [] : [`if ${condition}`];
  if (!/\b(?:own|self|mine|theirs|owner)\b/.test(cell)) return [];
  const users = context.model.product.signsInAs?.entity;
  const entity = context.model.entities.get(name ?? "");
  if (users === undefined || entity === undefined) return [];
  if (entity.name === users) return ["if this = user"];
  const owners = [...entity.fields.values()].filter((field) => field.type?.is === "reference" && field.type.entity === users);
  const also = furtherConditions(entity, cell).map((condition) => ` and ${condition}`);
  return (owners.length > 0 ? owners.map((field) => field.name) : ["created_by"]).map((name) => `if ${name} = user${also.join("")}`);
}

/** Words of a cell that ask for nothing beyond whose the record is. */
const OWNING = new Set("own only their theirs the his her my mine self owner of records record ones all if just and in".split(" "));

/** What "own drafts" asks for beside the owner: a state, a word of a choice, or a yes. */
function furtherConditions(entity: EntityModel, cell: string): string[] {
  return otherWords(entity, cell).flatMap((word) => conditionMeant(entity, word) ?? []);
}

/** What of a cell about the own records no condition can be made of. */
function unsaid(entity: EntityModel | undefined, written: string): string[] {
  const cell = written.toLowerCase();
  return entity === undefined ? [] : otherWords(entity, cell).filter((word) => conditionMeant(entity, word) === null);
}

function otherWords({ name, label }: EntityModel, cell: string): string[] {
  const named = new Set([name, label].flatMap((one) => [one.toLowerCase(), ...one.toLowerCase().split(/[^\p{L}]+/u)]).flatMap(forms));
  return cell.split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== "" && !OWNING.has(word) && !named.has(word));
}

/** A word as it is and as several. */
function forms(word: string): string[] {
  return [word, `${word}s`, `${word}es`, word.replace(/y$/, "ies")];
}

function conditionMeant({ fields }: EntityModel, word: string): string | null {
  for (const { name, type } of fields.values()) {
    const value = type?.is === "choice" ? type.values.find((one) => forms(one.value.toLowerCase()).includes(word)) : undefined;
    if (value !== undefined) return `${name} is ${value.value}`;
    if (type?.is === "yes/no" && name.replace(/^is_/, "") === word) return name;
  }
  return null;
}

/** Where a cell stands. `entity` is that of the record at hand; a screen has none. */
interface DecisionPlace {
  readonly entity: string | null;
  /** What the row speaks of: the entity or the screen. */
  readonly subject: string;
  readonly action: string;
  readonly operation: Operation;
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
  read(found: Cell, { entity, subject, action, operation, role }: DecisionPlace): DecisionModel {
    const context = this.#context;
    const span = found.text.span;
    if (isOpen(found))
      return { may: "open", span, question: context.question(6, `${subject} / ${action} / ${role}`, found.question, span) };
    const text = found.text.text;
    const plain = text.toLowerCase();
    const said = readYesOrNo(text);
    if (said === true || (this.#crossed && isCross(plain))) return { may: "yes", span };
    if (said === false || found.state === "none") return { may: "no", span };
    const match = /^if\s+/.exec(text);
    if (match === null) {
      const cells = closeCells(context, entity, text);
      const isAbout = cells.some((one) => / = user\b/.test(one)) && !/[=<>]/.test(text);
      const left = isAbout ? unsaid(context.model.entities.get(entity ?? ""), text) : [];
      const rest = left.length === 0 ? "" : `, and say what "${left.join(" ")}" means`;
      const fixes = cells.map((one): Fix => ({ title: `Write ${one}${rest}`, edits: [{ span, text: one }], applicability: "maybe" }));
      context.problem("cells-are-yes-no-or-if", span, { cell: text }, { fixes });
      return { may: "if", condition: UNREAD, span };
    }
    const condition = context.condition(slice(found.text, match[0].length, text.length), this.#scope(entity, operation, role));
    return { may: "if", condition: condition ?? UNREAD, span };
  }

  #scope(entity: string | null, operation: Operation, role: string): Scope {
    const user = this.#context.model.roles.get(role)?.means === "not signed in" ? "absent" : "certain";
    const must = decidesOverRows(operation) ? "sql" : "value";
    const key = `${user} ${must} ${entity ?? ""}`;
    const scope = this.#scopes.get(key) ?? scopeOf(this.#context.model, { thisEntity: entity, user, must });
    this.#scopes.set(key, scope);
    return scope;
  }
}
