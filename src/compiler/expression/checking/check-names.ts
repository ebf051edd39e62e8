// Gives names and paths their meaning. Fields, constants, the user, the clock, inputs, or a word of a choice.

import { nearest } from "../../diagnostics/nearest.ts";
import type { Span } from "../../source.ts";
import type { ExpressionFix, ExpressionSyntax } from "../parsing/syntax.ts";
import { valueMeant } from "../suggest/foreign-words.ts";
import type { Expr, Type } from "../tree.ts";
import { type Found, followField, listValue, opensField } from "./check-paths.ts";
import { type Checking, replace } from "./checking.ts";

type NameSyntax = ExpressionSyntax & { readonly kind: "name" };
type MemberSyntax = ExpressionSyntax & { readonly kind: "member" };

/** A bare name. Opposite a choice it may be one of the choice's words. */
export function checkName(checking: Checking, syntax: NameSyntax, hint: Type | null): Expr | null {
  const { name, span } = syntax;
  if (hint?.is === "choice") {
    const asWord = hint.values.includes(name);
    const asField = fieldHere(checking, name);
    if (asWord && asField) {
      return checking.problem("choices-spelt-like-fields-are-quoted", span, { name }, [
        replace(span, `"${name}"`),
        replace(span, `this.${name}`),
      ]);
    }
    if (asWord) {
      checking.observer?.choice(hint, name, span);
      return { op: "literal", value: name, type: hint, optional: false };
    }
    if (!asField && !isSpecial(checking, name)) {
      const params = { value: name, candidates: hint.values.join(", ") };
      checking.problems.push({ code: "choices-are-known", span, params, fixes: sameWord(syntax, hint.values), among: hint.values });
      return null;
    }
  }
  const found = root(checking, name, span);
  return found === null ? null : listValue(found);
}

/** The word that differs in case alone. */
function sameWord(syntax: NameSyntax, values: readonly string[]): ReturnType<typeof replace>[] {
  const same = values.find((value) => value.toLowerCase() === syntax.name.toLowerCase());
  return same === undefined ? [] : [replace(syntax.span, same)];
}

/** Whether a bare name has a meaning of its own, without a choice opposite. */
export function hasMeaning(checking: Checking, name: string): boolean {
  return fieldHere(checking, name) || isSpecial(checking, name);
}

function isSpecial(checking: Checking, name: string): boolean {
  return ["this", "it", "user", "today", "now", "ask"].includes(name) || checking.scope.constants().has(name);
}

function fieldHere(checking: Checking, name: string): boolean {
  const entity = entityHere(checking);
  return entity !== null && checking.scope.fields(entity)?.has(name) === true;
}

/** The entity whose fields are the bare names. */
function entityHere(checking: Checking): string | null {
  return checking.member?.entity ?? checking.scope.thisEntity;
}

export function checkPath(checking: Checking, syntax: MemberSyntax): Expr | null {
  const found = resolvePath(checking, syntax);
  return found === null ? null : listValue(found);
}

/** What a name or path leads to: a value, or a list with what is asked of its members. */
export function resolvePath(checking: Checking, syntax: ExpressionSyntax): Found | null {
  if (syntax.kind === "name") return root(checking, syntax.name, syntax.span);
  if (syntax.kind !== "member") {
    return checking.problem("paths-begin-with-a-name", syntax.span);
  }
  if (syntax.of.kind === "name" && syntax.of.name === "ask") return input(checking, syntax.name, syntax.nameSpan);
  if (syntax.of.kind === "name" && syntax.of.name === "it" && isOutsideLists(checking))
    return checking.problem("it-stands-within-a-list", syntax.of.span, {}, withoutIt(checking, syntax));
  const of = resolvePath(checking, syntax.of);
  return of === null ? null : followField(checking, of, syntax.name, syntax.nameSpan);
}

function isOutsideLists({ scope, member }: Checking): boolean {
  return member === undefined && !scope.given;
}

/** `it.owner` as `owner`, where the record at hand has such a field. */
function withoutIt(checking: Checking, { name, of, nameSpan }: MemberSyntax): ExpressionFix[] {
  if (!fieldHere(checking, name)) return [];
  return [{ title: `Write ${name}`, edits: [{ span: { ...of.span, end: nameSpan.start }, text: "" }], applicability: "maybe" }];
}

function root(checking: Checking, name: string, span: Span): Found | null {
  const { scope, member } = checking;
  switch (name) {
    case "this":
      if (scope.thisEntity === null) return checking.problem("this-means-a-record", span);
      return { value: { op: "this", type: { is: "record", entity: scope.thisEntity }, optional: false } };
    case "it":
      if (member === undefined && scope.given) return { value: { op: "ask", name: "it", type: scope.given, optional: false } };
      if (member === undefined) return checking.problem("it-stands-within-a-list", span);
      return { value: { op: "it", binder: member.binder, type: { is: "record", entity: member.entity }, optional: false } };
    case "user":
      return user(checking, span);
    case "today":
      return { value: { op: "today", type: { is: "date" }, optional: false } };
    case "now":
      return { value: { op: "now", type: { is: "moment" }, optional: false } };
    case "ask":
      return checking.problem("inputs-are-named", span);
  }
  return namedHere(checking, name, span);
}

function user(checking: Checking, span: Span): Found | null {
  const { userEntity, userIsSignedIn } = checking.scope;
  if (userEntity === null) return checking.problem("somebody-can-be-signed-in", span);
  if (userEntity === "absent") return checking.problem("nobody-is-signed-in-here", span);
  return { value: checking.narrowed({ op: "user", type: { is: "record", entity: userEntity }, optional: !userIsSignedIn }) };
}

function input(checking: Checking, name: string, span: Span): Found | null {
  const { asks } = checking.scope;
  if (asks === null) return checking.problem("inputs-are-known-in-their-action", span, { name });
  const found = asks?.get(name);
  if (found === undefined) return checking.unknown(span, "input", name, [...(asks?.keys() ?? [])]);
  checking.observer?.input(name, span, found.type);
  if (found.open !== null) return { value: opensField(found.open) };
  return { value: checking.narrowed({ op: "ask", name, type: found.type, optional: found.optional }) };
}

function namedHere(checking: Checking, name: string, span: Span): Found | null {
  const { scope, member } = checking;
  const entity = entityHere(checking);
  if (entity !== null && fieldHere(checking, name)) {
    if (member === undefined && scope.asks?.has(name) === true) scope.meansStored?.(name, span);
    const type: Type = { is: "record", entity };
    const of: Expr =
      member === undefined ? { op: "this", type, optional: false } : { op: "it", binder: member.binder, type, optional: false };
    return followField(checking, { value: of }, name, span);
  }
  const constant = scope.constants().get(name);
  if (constant !== undefined) {
    checking.observer?.constant(name, span);
    return { value: constant.value ?? opensField(name) };
  }
  if (member !== undefined && scope.thisEntity !== null && scope.fields(scope.thisEntity)?.has(name)) {
    return checking.problem("outer-fields-say-this", span, { name, entity: member.entity }, [replace(span, `this.${name}`)]);
  }
  const meant = NOTHING.has(name.toLowerCase()) ? "empty" : valueMeant(name);
  if (meant !== null) {
    const params = { what: "name", name, candidates: meant };
    return checking.problem("names-are-known", span, params, [replace(span, meant)]);
  }
  if (scope.asks?.has(name) === true) {
    const params = { what: "name", name, candidates: `ask.${name}` };
    return checking.problem("names-are-known", span, params, [replace(span, `ask.${name}`)]);
  }
  const known = candidates(checking, entity, name);
  const ways =
    nearest(name, known) !== null ? [] : [...(entity === null ? [] : oneReferenceAway(checking, entity, name)), ...ofUser(checking, name)];
  if (ways.length === 0) return checking.unknown(span, "name", name, known);
  const fixes = ways.map((way) => replace(span, way));
  checking.problems.push({
    code: "names-are-known",
    span,
    params: { what: "name", name, candidates: ways.join(", ") },
    fixes,
    among: known,
  });
  return null;
}

/** `owner`, where it is a field of the dog that the record refers to: `dog.owner`. */
function oneReferenceAway(checking: Checking, entity: string, name: string): string[] {
  const { scope } = checking;
  const fields = scope.fields(entity);
  return [...(fields?.keys() ?? [])]
    .filter((key) => {
      const type = fields?.get(key)?.type;
      return type?.is === "record" && !SYSTEM.has(name) && !SYSTEM.has(key) && scope.fields(type.entity)?.has(name) === true;
    })
    .map((key) => `${key}.${name}`);
}

/** `user.boss` */
function ofUser({ scope }: Checking, name: string): string[] {
  const { userEntity, isColumn } = scope;
  const has = userEntity !== null && userEntity !== "absent" && isColumn !== true && scope.fields(userEntity)?.has(name) === true;
  return has && !SYSTEM.has(name) ? [`user.${name}`] : [];
}

/** What every record has is on the record itself. */
const SYSTEM: ReadonlySet<string> = new Set(["id", "created_at", "created_by", "changed_at", "changed_by", "version"]);

/** What no value is called elsewhere. */
const NOTHING: ReadonlySet<string> = new Set(["null", "nil", "none", "undefined", "blank"]);

/** Those that are spelt like the name stand first. */
function candidates(checking: Checking, entity: string | null, name: string): string[] {
  const fields = entity === null ? [] : [...(checking.scope.fields(entity)?.keys() ?? [])];
  if (checking.scope.isColumn === true) return fields;
  const constants = [...checking.scope.constants().keys()];
  const named = /^\p{Lu}[\p{Lu}\p{N}_]+$/u.test(name) ? [...constants, ...fields] : [...fields, ...constants];
  return [...named, "user", "today", "now"];
}
