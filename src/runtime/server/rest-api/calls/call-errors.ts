// Which errors a call may answer with, and with which status.

import type { Refusal } from "../../../../compiler/plan/plan.ts";
import type { Operation } from "../../access/access.ts";
import { reportsMalformedIds } from "../../access/authorize.ts";
import type { Application } from "../../context/application.ts";
import { entityOf } from "../../context/application.ts";
import type { Method, RouteDescription } from "../../pipeline/router.ts";
import { isCounted } from "../../rules/computed-limits.ts";
import { watchesOf } from "../../rules/dependent-rules.ts";
import { isAskedOfChangesAlone } from "../../rules/dependents.ts";
import { rowsOf } from "../../states/transitions.ts";

/** What may be wrong with one value. */
const VALUE_ERRORS = [
  "required",
  "empty-text",
  "too-long",
  "too-short",
  "not-a-number",
  "out-of-range",
  "not-a-date",
  "not-a-list",
  "not-one-of",
  "bad-format",
] as const;

/** What may be wrong with a file that is given to a record. */
const FILE_ERRORS = ["file-unknown", "file-kind", "file-too-large", "file-empty", "picture-unreadable"] as const;

/** Codes by status, both in a fixed order. */
export function errorsOf(app: Application, method: Method, operation: RouteDescription): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, Set<string>>();
  const add = (code: string, status = app.problems.fault(code).status): void => {
    found.set(status, (found.get(status) ?? new Set()).add(code));
  };
  add("too-large");
  for (const code of operation.errors) for (const status of app.problems.statuses(code)) add(code, status);
  if (reportsMalformedIds(app) && operation.errors.includes("not-found")) add("bad-id");
  if (operation.query.length > 0) for (const code of VALUE_ERRORS) add(code, 400);
  if (operation.query.some((member) => member.required)) add("required");
  if (method !== "GET") addWriting(app, operation, add);
  // What is undecided is refused like a permission that is not given, and otherwise as not there yet.
  if (operation.needs !== undefined) {
    add("not-specified", 403);
    add("not-specified");
  }
  return new Map([...found].sort(([a], [b]) => a - b).map(([status, codes]) => [status, [...codes].sort()]));
}

type Add = (code: string, status?: number) => void;

function addWriting(app: Application, operation: RouteDescription, add: Add): void {
  add("unsupported-media-type");
  add("unknown-field");
  if (app.plan.product.signsInAs !== null) add("cross-site");
  const faults: number[] = [app.problems.fault("unknown-field").status, app.problems.fault("invalid").status];
  const alone = (code: string, status?: number): void => {
    add(code, status);
    faults.push(status ?? app.problems.fault(code).status);
  };
  const users = app.plan.product.signsInAs?.entity;
  if (operation.needs?.some(([entity]) => entity === users) === true) {
    add("token-not-enough");
    add("sign-in-again");
    alone("password-too-short");
    alone("password-guessable");
  }
  if (operation.body !== null) for (const code of [...VALUE_ERRORS, "already-taken", "reference-unknown"]) alone(code);
  const reached = new Reached(app);
  for (const [entity, deed] of operation.needs ?? []) reached.deed(entity, deed);
  for (const { code, status } of reached.refusals) alone(code, status);
  for (const code of reached.codes) alone(code);
  // Several that have one status are told with it.
  for (const status of faults) add("invalid", status);
}

/** What performing a deed can be refused by, on the record itself and on those that it leads to. */
class Reached {
  readonly refusals: Refusal[] = [];
  readonly codes = new Set<string>();
  readonly #app: Application;
  readonly #seen = new Set<string>();

  constructor(app: Application) {
    this.#app = app;
  }

  deed(name: string, deed: Operation): void {
    if (!this.#isNew(JSON.stringify([name, deed]))) return;
    if (deed.kind === "transition") this.#transition(name, deed.action);
    else if (deed.kind === "delete") this.#deletion(name);
    else if (deed.kind !== "see" && deed.kind !== "see field" && deed.kind !== "export") this.#record(name);
  }

  /** A record of the entity is stored: its own rules, and those of what it is a part of or has as parts. */
  #record(name: string): void {
    if (!this.#isNew(name)) return;
    for (const code of [...VALUE_ERRORS, "already-taken", "reference-unknown", "changed-meanwhile"]) this.codes.add(code);
    const entity = entityOf(this.#app, name);
    if (entity.fields.some((field) => field.type.is === "file")) for (const code of FILE_ERRORS) this.codes.add(code);
    this.refusals.push(...entity.rules.map((rule) => rule.otherwise));
    this.#listed(watchesOf(this.#app, name));
    const parts = entity.fields.flatMap((field) => (field.type.is === "rows" ? [field.type.entity] : []));
    for (const other of [...parts, ...(entity.part === null ? [] : [entity.part.owner])]) this.#record(other);
  }

  /** The rules of those whose lists depend on the record. */
  #listed(watches: ReturnType<typeof watchesOf>): void {
    this.refusals.push(...watches.map(({ on }) => on.rule.otherwise));
  }

  #transition(name: string, action: string): void {
    this.codes.add("not-possible-now").add("too-many-effects");
    this.#record(name);
    for (const row of rowsOf(entityOf(this.#app, name), action)) {
      this.refusals.push(row.otherwise);
      for (const consequence of row.consequences) {
        if (!("entity" in consequence)) continue;
        const next = "action" in consequence ? consequence.action : null;
        if (next === null) this.#record(consequence.entity);
        else this.deed(consequence.entity, { kind: "transition", action: next });
      }
    }
  }

  #deletion(name: string): void {
    this.codes.add("still-used").add("changed-meanwhile");
    const entity = entityOf(this.#app, name);
    if (entity.part !== null) this.#record(entity.part.owner);
    if (isCounted(this.#app, name)) this.codes.add("out-of-range");
    this.#listed(watchesOf(this.#app, name).filter((watch) => !isAskedOfChangesAlone(watch)));
    for (const other of Object.values(this.#app.plan.entities)) {
      for (const [field, then] of Object.entries(other.whenDeleted)) {
        const type = other.fields.find((one) => one.name === field)?.type;
        if (type === undefined || !("entity" in type) || type.entity !== name) continue;
        if (then === "remove") this.deed(other.name, { kind: "delete" });
        else if (then === "keep") this.#record(other.name);
      }
    }
  }

  #isNew(key: string): boolean {
    return !this.#seen.has(key) && this.#seen.add(key) !== undefined;
  }
}
