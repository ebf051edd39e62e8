// Generated from docs/diagnostics by scripts/generate-catalogue.mjs. Change the pages, then run it again.
// biome-ignore-all format: generated

import type { Level } from "./diagnostic.ts";

/** What a code says. `page` is the name of its page in docs/diagnostics, where the code is a heading. */
export interface CatalogueEntry {
  readonly level: Level;
  readonly page: string;
  readonly message: string;
  readonly help: string | null;
}

/** The names of the placeholders in a code's message and help. */
export interface CatalogueParameters {
  "rules-can-hold": "entity" | "rule" | "proof" | "example";
  "rules-can-fail": "rule" | "proof";
  "rules-agree-with-each-other": "entity" | "other" | "rule" | "proof" | "example";
  "rules-speak-of-their-record": "rule" | "entity" | "counted";
  "rules-leave-their-own-record-out": "what" | "list" | "entity";
  "asked-values-are-kept": "action" | "field";
  "actions-have-a-screen": "action" | "entity" | "screens";
  "signing-up-has-a-form": "role" | "action" | "record" | "entity";
  "inputs-are-used": "action" | "input" | "entity";
  "refusals-are-told": "code" | "action";
  "forms-ask-for-what-is-required": "screen" | "fields" | "entity";
  "ends-are-not-left": "state" | "entity" | "action" | "to";
  "records-are-made-in-ones-own-name": "who" | "entity" | "field";
  "prices-are-not-for-anyone-to-say": "who" | "entity" | "field";
  "guards-can-hold": "action" | "entity" | "proof" | "example";
  "guards-can-fail": "action" | "entity" | "proof";
  "guards-agree-with-rules": "entity" | "action" | "path" | "rule" | "proof" | "example";
  "timers-are-not-held-up-by-others": "rule" | "timers" | "entity" | "others";
  "users-have-what-permissions-compare": "value";
  "conditions-can-hold": "what" | "proof" | "example";
  "rows-of-an-action-can-be-reached": "action" | "entity" | "reason";
  "fields-can-be-seen": "what" | "why" | "example";
  "whoever-acts-on-records-sees-them": "who" | "entity" | "actions" | "example" | "role";
  "lists-are-found-by-an-index": "entity" | "fields";
  "menus-are-for-who-may-open": "role" | "screen";
  "screens-of-a-menu-have-records": "screen" | "role" | "proof";
  "screens-can-be-opened": "screen" | "reason" | "example";
  "calls-ask-of-what-callers-see": "role" | "entity" | "condition" | "call" | "holds" | "listed";
  "calls-give-what-callers-may-see": "who" | "call" | "gets" | "role" | "field" | "example" | "list";
  "links-lead-to-a-call": "entity" | "path";
  "errors-name-what-readers-may-see": "who" | "code" | "role" | "field" | "example";
  "errors-count-what-readers-may-see": "who" | "code" | "entity" | "role";
  "calls-name-records-that-callers-see": "who" | "call" | "member" | "role" | "field" | "own" | "example";
  "personal-fields-are-spoken-of": "role" | "fields" | "entity" | "rows";
  "requests-are-decided-by-others": "role" | "entity" | "actions" | "owner" | "example";
  "states-lead-to-an-end": "state" | "entity" | "path" | "ends";
  "inputs-are-for-who-may-change-them": "who" | "entity" | "field" | "action";
  "creators-may-fill-required-fields": "who" | "entity" | "field";
  "records-can-be-reached": "entity" | "field" | "words" | "path" | "other" | "word";
  "point-headings-are-given-once": "number" | "line";
  "every-point-is-present": "number" | "title" | "subject";
  "documents-stand-outside-code-blocks": never;
  "point-headings-begin-with-a-number": "heading";
  "point-headings-have-their-number": "heading" | "number";
  "points-are-second-level-headings": "heading" | "marks";
  "sections-are-third-level-headings": "heading" | "section" | "marks";
  "section-headings-have-a-name": "section";
  "tables-are-known-here": "given" | "number" | "suggestion";
  "table-keywords-are-spelt-right": "given" | "number" | "nearest";
  "tables-begin-with-a-known-column": "given" | "number" | "understood" | "what" | "expected";
  "tables-begin-with-their-keyword": "keyword";
  "tables-stand-in-their-point": "home" | "number" | "keyword";
  "tables-stand-inside-a-point": "home" | "keyword";
  "tables-stand-at-the-margin": "keyword" | "container";
  "tables-begin-after-an-empty-line": never;
  "tables-end-with-an-empty-line": never;
  "tables-have-a-header": never;
  "tables-have-bars-between-cells": never;
  "tables-have-a-line-under-the-header": "fault" | "count" | "line";
  "columns-are-known": "keyword" | "column" | "suggestion";
  "remarks-are-for-people": "column";
  "columns-are-given-once": "column" | "reason";
  "required-columns-are-present": "columns" | "keyword" | "required";
  "rows-have-as-many-cells-as-the-header": "given" | "expected";
  "two-bars-do-not-mean-or": "given" | "expected";
  "cells-are-filled": "cells";
  "needed-cells-say-something": "rows" | "column";
  "rows-begin-with-a-name": "column";
  "rows-say-something": never;
  "item-keys-are-known": "number" | "key" | "nearest";
  "items-are-known-here": "key" | "number" | "suggestion";
  "facts-are-not-misspelt-settings": "key" | "nearest";
  "facts-are-no-wishes": "key" | "settings";
  "item-values-are-given": "key";
  "items-stand-at-the-margin": "key";
  "open-marks-say-what-is-open": "mark";
  "pictures-are-not-read": never;
  "diagrams-are-not-read": "language";
  "tables-stand-outside-code-blocks": "keyword";
  "tables-are-written-with-bars": never;
  "text-stands-within-the-points": never;
  "code-is-not-read": never;
  "lists-are-written-as-tables": "number" | "header";
  "transitions-stand-in-rows": never;
  "calls-have-names": never;
  "signs-are-those-of-markdown": "found" | "meant";
  "keys-are-written-with-letters": "key" | "found";
  "items-begin-with-a-dash-and-a-space": "key";
  "settings-stand-in-a-list": "key";
  "points-say-more-than-prose": "number" | "header";
  "effects-reach-records": "path";
  "effects-change-one-record": "path" | "instead";
  "effects-reach-records-that-are-there": "path";
  "created-records-are-complete": "field" | "entity";
  "required-values-do-not-wait-for-a-user": "why" | "field" | "name";
  "created-records-begin-in-one-way": "entity" | "actions";
  "effects-give-what-is-asked": "action" | "input";
  "actions-do-not-go-round": "action" | "path";
  "levels-are-error-or-warning": "name" | "candidates";
  "state-machines-have-their-own-field": "entity" | "field";
  "one-machine-begins-the-record": "action" | "field";
  "actions-belong-to-one-machine": "action" | "entity" | "field";
  "actions-have-one-label": "action" | "entity" | "first" | "other";
  "icons-are-known": "name" | "candidates";
  "screens-are-for-known-roles": "name" | "candidates";
  "screens-for-roles-are-in-the-menu": "screen" | "column";
  "opened-screens-are-known": "name" | "candidates";
  "screens-open-by-who-somebody-is": "screen";
  "constants-start-on-a-day": "from" | "name";
  "constants-have-a-first-value": "name";
  "constants-keep-their-kind": "name";
  "rates-are-limits": "name";
  "inputs-fit-their-names": "action" | "input";
  "effects-do-not-undo-each-other": "field" | "where" | "example" | "otherwise";
  "timers-come-to-an-end": "timer" | "path" | "example";
  "reminders-do-not-put-off-what-is-due": "later" | "entity" | "reminder" | "state";
  "actions-on-this-follow-its-new-state": "action" | "to" | "does" | "from";
  "references-say-what-deletion-does": "name" | "example";
  "kept-references-are-optional": "entity" | "field";
  "sequences-count-once": "written";
  "sequences-give-the-value": "field";
  "unique-defaults-are-texts": "field";
  "ids-are-of-a-known-kind": "name" | "candidates";
  "empty-texts-are-empty-or-refused": "name" | "example";
  "single-records-begin-by-themselves": "entity" | "field";
  "single-records-are-neither-made-nor-deleted": "entity";
  "records-go-by-a-name-of-their-own": "entity" | "field" | "other" | "example";
  "gone-fields-are-not-used": "entity" | "name";
  "gone-fields-say-back-alone": "name" | "said";
  "back-is-for-gone-fields": "name";
  "carried-values-speak-of-their-record": "word" | "what";
  "carried-values-do-not-go-round": "name" | "path";
  "text-functions-carry-values": "name";
  "expressions-can-be-read": "expected" | "found";
  "texts-are-closed": "character";
  "placeholders-are-closed": never;
  "placeholders-have-one-brace": "one";
  "placeholders-are-opened": never;
  "characters-are-known": "character";
  "operators-are-written-as-here": "found" | "word";
  "lengths-of-time-are-fixed": "found" | "unit";
  "sums-are-of-one-field": "how" | "formula" | "list";
  "and-and-or-are-parenthesised": never;
  "list-conditions-are-in-parentheses": never;
  "expressions-are-not-too-deep": "deepest";
  "names-are-known": "what" | "name" | "candidates";
  "only-records-have-fields": "name" | "found";
  "paths-begin-with-a-name": never;
  "this-means-a-record": never;
  "it-is-of-the-innermost-list": "entity" | "other";
  "it-stands-within-a-list": never;
  "somebody-can-be-signed-in": never;
  "nobody-is-signed-in-here": never;
  "inputs-are-known-in-their-action": "name";
  "inputs-are-named": never;
  "comparisons-are-of-two-values": "field" | "entity";
  "outer-fields-say-this": "name" | "entity";
  "choices-are-known": "value" | "candidates";
  "choices-spelt-like-fields-are-quoted": "name";
  "operands-have-matching-types": "operation" | "left" | "right";
  "conditions-are-yes-or-no": "found";
  "optional-values-are-guarded": "name";
  "alternatives-have-one-type": "left" | "right";
  "results-have-the-expected-type": "found" | "expected";
  "results-have-few-enough-decimals": "found" | "expected";
  "numbers-are-computed-with": "operation" | "found";
  "numbers-are-not-too-long": "digits";
  "numbers-are-rounded-to-written-digits": never;
  "percentages-have-two-decimals": never;
  "amounts-have-the-currencys-digits": "unit" | "digits";
  "durations-are-whole-seconds": never;
  "dates-are-in-the-calendar": "value";
  "dates-move-by-whole-days": never;
  "days-are-counted-from-to": never;
  "divisors-are-not-zero": "name";
  "functions-take-what-they-say": "name" | "takes" | "found";
  "functions-have-enough-values": "name";
  "some-values-are-only-given": "expected";
  "texts-hold-readable-values": "found";
  "texts-say-what-of-a-list": never;
  "lists-are-asked-about": "operation" | "found";
  "lists-are-not-within-lists": "name";
  "plain-values-are-counted-whole": "operation";
  "members-are-counted-whole": "operation";
  "row-rules-can-be-said-in-sql": "what";
  "constructs-are-supported": "construct" | "help";
  "names-have-their-shape": "what" | "example" | "name" | "letters";
  "names-are-given-once": "what" | "name";
  "names-are-those-of-today": "old" | "name";
  "former-names-are-gone": "name" | "old";
  "former-addresses-name-the-same-records": "path" | "old";
  "former-names-have-one-heir": "old" | "first" | "second";
  "names-are-free": "what" | "name";
  "permissions-are-of-one-entity": "names" | "first" | "second";
  "entities-are-known": "name" | "candidates";
  "fields-are-what-they-are-used-as": "field" | "is" | "used" | "places" | "word";
  "fields-are-known": "entity" | "name" | "candidates";
  "actions-are-known": "entity" | "name" | "candidates";
  "codes-are-in-the-catalogue": "name" | "candidates";
  "settings-are-well-formed": "key" | "what" | "value" | "example";
  "signs-in-as-names-an-entity": "name" | "candidates";
  "users-have-an-email": "entity";
  "fields-stand-under-an-entity": never;
  "settings-are-given-once": "key";
  "settings-stand-under-an-entity": "key";
  "fields-have-a-type": "name";
  "types-are-known": "name" | "candidates";
  "types-name-an-entity": "name" | "candidates";
  "type-sizes-are-possible": "type" | "from" | "to";
  "file-kinds-are-known": "name" | "known";
  "names-are-parted-by-commas": "found" | "names";
  "choices-have-values": never;
  "choices-begin-with-a-colon": "kind" | "meant";
  "list-defaults-are-written-out": "value" | "max";
  "values-start-or-always-are": "value";
  "values-follow-their-word": "word";
  "must-be-words-are-known": "name" | "candidates";
  "parts-have-one-owner": "part" | "owner";
  "parts-know-their-owner": "part" | "owner" | "name";
  "parts-live-in-their-owner": "part" | "owner" | "what" | "instead";
  "rows-are-there-to-be-looked-at": "what" | "entity";
  "marks-fit-their-field": "field" | "mark" | "kind";
  "patterns-are-valid": "pattern";
  "reverse-lists-follow-a-reference": "entity" | "name" | "owner" | "candidates";
  "reverse-lists-have-no-value": never;
  "entity-settings-name-fields": "entity" | "name" | "what" | "candidates";
  "required-values-are-never-empty": "name";
  "computed-fields-do-not-go-round": "name" | "path";
  "transitions-stand-under-an-entity": never;
  "states-belong-to-an-entity": "name" | "candidates";
  "states-are-listed": "entity";
  "states-are-known": "entity" | "name" | "candidates";
  "the-state-field-has-the-states": "field" | "states";
  "timers-stand-in-parentheses": "text";
  "timers-say-when-after-or-at": "text";
  "timers-follow-a-day-from-its-beginning": "time" | "text";
  "timers-wait-for-a-length-of-time": "text" | "reason";
  "timers-start-from-a-state": never;
  "rows-are-asked-for-in-a-form": "part" | "name" | "entity";
  "asked-fields-are-known": "entity" | "name" | "candidates";
  "asked-inputs-have-a-type": "name" | "what" | "entity" | "mark" | "meant";
  "effects-are-separated-by-semicolons": "effect";
  "effects-are-known": "effect";
  "effects-set-stored-fields": "entity" | "name" | "candidates";
  "effects-keep-required-fields": "field";
  "only-numbers-are-added-to": "field";
  "effects-add-to-required-fields": "field";
  "rules-have-a-code": "rule";
  "rules-say-what-must-hold": "rule";
  "rules-name-an-entity-or-a-field": "rule";
  "rules-are-for-one": "rule" | "entity";
  "roles-say-whom-they-mean": "role";
  "roles-of-users-need-signs-in-as": "role";
  "role-columns-name-a-role": "name" | "candidates";
  "roles-have-a-column": "role";
  "plain-texts-hold-no-placeholders": "placeholder" | "column";
  "cells-are-yes-no-or-if": "cell";
  "only-stored-fields-are-changed": "field";
  "entities-with-states-are-made-by-an-action": "entity" | "actions";
  "paths-begin-with-a-slash": "path";
  "path-parts-are-words-or-records": "part";
  "path-records-are-known": "name" | "candidates";
  "path-fields-are-unique": "entity" | "name" | "candidates";
  "columns-are-fields-or-paths": "column";
  "routes-are-given-once": "screen" | "route";
  "routes-leave-the-programs-own-alone": "route" | "taken";
  "forms-change-the-record-of-their-route": "screen" | "entity" | "record" | "route" | "action";
  "routes-of-one-name-the-record": "screen" | "entity";
  "figures-stand-under-their-screen": never;
  "figures-are-well-formed": "figure";
  "figures-gather-what-can-be": "how" | "field" | "takes";
  "figures-are-by-what-groups": "month" | "field" | "instead";
  "shows-is-known": "shows";
  "components-begin-with-a-capital": "name" | "meant" | "wanted";
  "sections-name-what-they-are-about": "name" | "what";
  "sections-name-a-screen": "name" | "candidates";
  "boards-are-by-a-choice": "entity" | "name" | "candidates";
  "form-fields-are-stored-fields": "field" | "entity";
  "screen-actions-are-known": "name" | "candidates";
  "only-lists-are-exported": "screen" | "action";
  "only-forms-are-saved": "screen";
  "records-are-edited-in-a-form": "action" | "entity" | "help";
  "started-records-refer-to-the-screens": "other" | "count" | "entity";
  "calendars-are-by-a-date": "entity" | "name" | "candidates";
  "calendars-end-with-the-same-kind-of-date": "entity" | "name" | "candidates";
  "lists-under-a-record-refer-to-it": "screen" | "entity" | "outer" | "count";
  "only-lists-are-grouped": "screen";
  "lists-are-grouped-by-what-repeats": "field" | "instead";
  "search-names-its-fields": "entity";
  "methods-are-known": "name" | "candidates";
  "methods-fit-what-is-done": "does" | "method" | "methods";
  "calls-have-their-own-address": "call" | "method" | "path";
  "calls-stand-under-the-base-path": "path" | "base";
  "does-is-known": "does";
  "signing-in-needs-signs-in-as": "call";
  "accounts-have-a-name-and-a-password": "call" | "missing";
  "paths-name-the-record": "does" | "entity";
  "secrets-are-never-given": "name";
  "shapes-are-no-entities": "name" | "entity";
  "shapes-are-readable": "shape" | "help";
  "nested-lists-follow-a-list-field": "entity" | "name" | "candidates" | "row";
  "query-conditions-stand-in-parentheses": "condition" | "missing";
  "given-values-are-named-within-lists": "entity" | "name";
  "labels-tell-records-apart": "entity" | "text" | "example";
  "placeholders-are-in-braces": "written" | "name";
  "query-members-say-what-they-do": "name" | "entity" | "candidates";
  "bodies-hold-stored-fields": "name" | "entity" | "candidates";
  "call-statuses-are-successes": "status";
  "references-come-before-lists": "outer" | "inner" | "field" | "lists";
  "nested-lists-say-by-which-field": "name" | "target" | "entity" | "by" | "others" | "field";
  "addresses-nest-by-one-field": "fields" | "outer" | "instead";
  "asked-fields-say-which-value": "field" | "action";
  "otherwise-follows-a-condition": "action";
  "screen-columns-suit-what-is-shown": "screen" | "shows" | "column";
  "paths-nest-what-belongs-together": "inner" | "outer";
  "new-records-belong-to-their-path": "inner" | "outer" | "fields";
  "links-are-put-into-lists": "entity" | "field" | "member";
  "query-styles-are-known": "name" | "candidates";
  "headers-are-known": "name" | "candidates";
  "headings-name-a-call": "name" | "candidates";
  "call-settings-fit-the-call": "setting" | "call";
  "error-bodies-are-readable": "text" | "words";
  "sent-codes-have-a-place": "code";
  "statuses-are-errors": "status";
  "constants-have-a-value": "name" | "value";
  "amounts-are-in-the-products-currency": "unit" | "currency";
  "limits-are-well-formed": "name" | "what" | "example";
  "requests-alone-are-limited-by-role": "name" | "limit";
  "files-keep-the-upload-limit": "field" | "size" | "limit";
  "states-are-reached": "state" | "entity" | "proof" | "example";
  "states-can-be-left": "state" | "entity" | "one" | "way";
  "actions-have-a-permission": "entity" | "action";
  "transitions-can-be-performed": "action" | "entity" | "proof";
  "required-fields-can-be-filled": "entity" | "field";
  "constants-are-used": "name";
  "errors-are-raised": "code";
  "refusals-have-a-code-of-their-own": "code" | "text" | "own";
  "entities-have-a-screen": "entity";
  "rows-say-what-is-not-there-already": "name";
  "errors-lead-to-a-page": "text" | "reason";
  "messages-are-known": "name" | "candidates";
  "messages-have-a-recipient": "message";
  "tells-name-one-recipient": "recipients" | "each";
  "recipients-can-be-told": "recipient";
  "messages-have-a-text": "message";
  "messages-by-mail-do-not-end": "message";
  "recipients-are-used": "to" | "message" | "named";
  "messages-are-told": "message";
  "outbound-calls-are-known": "name" | "candidates";
  "outbound-calls-are-made": "call";
  "outbound-calls-have-an-address": "call";
  "outbound-addresses-name-their-host": "url";
  "events-are-readable": "event";
  "events-are-of-whole-records": "part" | "owner";
  "retries-are-a-number-or-a-time": "retries";
  "continued-documents-stand-below-the-first": "path";
  "continued-documents-are-there": "fault" | "number" | "path";
  "points-are-continued-once": "number" | "path";
  "continued-documents-hold-what-is-taken": "number" | "file" | "first";
}

export type Code = keyof CatalogueParameters;

export const CATALOGUE: { readonly [C in Code]: CatalogueEntry } = {
  "rules-can-hold": { level: "warning", page: "across",
    message: "No {entity} can fulfil the rule {rule}: {proof}.{example}",
    help: "Correct the rule. As it stands, nothing can be stored." },
  "rules-can-fail": { level: "warning", page: "across",
    message: "The rule {rule} never refuses anything: {proof}.",
    help: "Correct the rule, or leave it out." },
  "rules-agree-with-each-other": { level: "warning", page: "across",
    message: "No {entity} can fulfil both the rule {other} and the rule {rule}: {proof}.{example}",
    help: "Correct one of the two, or say in the column Only if when each applies." },
  "rules-speak-of-their-record": { level: "warning", page: "across",
    message: "The rule {rule} is asked of each {entity} that is written, and says nothing of it: whoever writes {counted} is not stopped.",
    help: "Write it for {counted}, or say which of them belong to the {entity}: number of {counted} where (REFERENCE = this)." },
  "rules-leave-their-own-record-out": { level: "warning", page: "across",
    message: "{what} never holds: the {list} that it wants none of includes the {entity} itself.",
    help: "Leave the record out: where (it is not this and …)." },
  "asked-values-are-kept": { level: "warning", page: "across",
    message: "\"{action}\" asks for {field}, and then gives it a value without a look at what was given.",
    help: "Say ask.{field} in the effect, or do not ask for it." },
  "actions-have-a-screen": { level: "info", page: "across",
    message: "No screen has \"{action}\" of {entity} among its Actions: nobody finds it in the application.",
    help: "Write it among the Actions of {screens}; or leave it, where only other programs do it, by the API." },
  "signing-up-has-a-form": { level: "info", page: "across",
    message: "Whoever is {role} may {action} {record}, and no screen has the form for it: nobody can sign up in the application.",
    help: "Add a screen that shows form for {entity}, with a route that names no record; or write no here, where others make it for them." },
  "inputs-are-used": { level: "warning", page: "across",
    message: "\"{action}\" asks for {input}, which nothing keeps and nothing looks at: what is given is lost.",
    help: "Give {entity} a field {input}, in which it is kept, or write `set … to ask.{input}` under Then; or take it out of Asks for." },
  "refusals-are-told": { level: "info", page: "across",
    message: "Nobody is told {code}: where no row of \"{action}\" is taken, the Otherwise of the last one is told.",
    help: "Say in the last row what all of them lack, and write - here, or the same code." },
  "forms-ask-for-what-is-required": { level: "warning", page: "across",
    message: "{screen} has no {fields}, and without it no {entity} can be saved there.",
    help: "Add it to the Fields of {screen}, or let it begin with a value in point 3." },
  "ends-are-not-left": { level: "info", page: "across",
    message: "{state} is an end of {entity}, and \"{action}\" leads from it to {to}.",
    help: "Leave {state} out of Ends in, if records go on from there." },
  "records-are-made-in-ones-own-name": { level: "info", page: "across",
    message: "{who} may make {entity} in another's name: {field} starts as the user, which is only proposed.",
    help: "Where that is not meant, let the cell say so, if {field} = user, or add a row for {entity} with the action change {field}, and say no to them." },
  "prices-are-not-for-anyone-to-say": { level: "info", page: "across",
    message: "{who} may make {entity} with any {field}: what it starts as is only proposed.",
    help: "Add a row to point 6 for {entity} with the action change {field}, and say no to them; or compute it: always." },
  "guards-can-hold": { level: "warning", page: "across",
    message: "The guard of {action} never lets {entity} pass: {proof}.{example}",
    help: "Correct the column Only if, or the column From." },
  "guards-can-fail": { level: "info", page: "across",
    message: "The guard of {action} lets every {entity} pass: {proof}.",
    help: "Correct the column Only if, or write \"-\" in it." },
  "guards-agree-with-rules": { level: "warning", page: "across",
    message: "{entity} / {action} ({path}) always breaks the rule {rule}: {proof}.{example}",
    help: "Change the guard, what the transition does, or the rule." },
  "timers-are-not-held-up-by-others": { level: "info", page: "across",
    message: "The rule {rule} may hold up {timers} of {entity}: it looks at {others}, and is not asked when {others} changes.",
    help: "Say in Only if where people need it, such as `status is entered`, or write a rule for the other side as well." },
  "users-have-what-permissions-compare": { level: "info", page: "across",
    message: "{value} may be empty. For users without it, this comparison does not hold, whatever the record.",
    help: "Make the field required; or say what such users may do, as in: or {value} is empty." },
  "conditions-can-hold": { level: "warning", page: "across",
    message: "Nothing ever meets the condition that says {what}: {proof}.{example}",
    help: "Correct the condition." },
  "rows-of-an-action-can-be-reached": { level: "warning", page: "across",
    message: "This row of {action} for {entity} is never reached: {reason}.",
    help: "Put the row with the narrower guard first, or leave this row out." },
  "fields-can-be-seen": { level: "warning", page: "across",
    message: "Nobody may see {what}: {why}.{example}",
    help: "Let a role see it in point 6, or leave the row out." },
  "whoever-acts-on-records-sees-them": { level: "warning", page: "across",
    message: "{who} may do this with {entity} and sees none of them: {actions}. {example}",
    help: "Let {role} see them in the row for {entity} and see, if only some, `if …`; or say no to {role} here." },
  "lists-are-found-by-an-index": { level: "info", page: "across",
    message: "Lists of {entity} by {fields} read all records of {entity}.",
    help: "As long as there are some thousands, nobody notices. Where there will be many more, filter by a choice, a state, yes/no or a reference of the record itself, and sort by its own fields." },
  "menus-are-for-who-may-open": { level: "warning", page: "across",
    message: "{role} may not open {screen}, so it is not in their menu.",
    help: "Let them see what it shows in point 6, or take {role} out of For." },
  "screens-of-a-menu-have-records": { level: "info", page: "across",
    message: "{screen} is in the menu of {role}, who never find a record there: {proof}",
    help: "Name the roles that it is for in the column For." },
  "screens-can-be-opened": { level: "warning", page: "across",
    message: "Nobody may open the screen {screen}: {reason}.{example}",
    help: "Let a role do it in point 6, or leave the screen out." },
  "calls-ask-of-what-callers-see": { level: "warning", page: "across",
    message: "{role} may not see any {entity}, so `{condition}` in the call {call} holds {holds} {listed}.",
    help: "Let {role} see {entity} in point 6, and refuse the fields that are not for them; or refuse the call." },
  "calls-give-what-callers-may-see": { level: "warning", page: "across",
    message: "{who} and makes the call {call} gets {gets}, because {role} may not see {field}.{example}",
    help: "Leave it out of Gives, or let {role} see it in point 6.{list}" },
  "links-lead-to-a-call": { level: "error", page: "across",
    message: "No call shows one {entity}, so its link leads nowhere.",
    help: "Add a call that does `see {entity}`, GET {path}, or keep the standard calls; or leave the link out." },
  "errors-name-what-readers-may-see": { level: "warning", page: "across",
    message: "{who} and is refused with {code} reads a gap in its message, because {role} may not see {field}. {example}",
    help: "Say it without, or let {role} see it in point 6. A computed field with a row of its own may be seen where its parts may not." },
  "errors-count-what-readers-may-see": { level: "info", page: "across",
    message: "{who} and is refused with {code} reads what its message counts of every {entity}, also of those that {role} may not see.",
    help: "Leave it where they may know that. Else say it without, or let the message count only what {role} may see." },
  "calls-name-records-that-callers-see": { level: "warning", page: "across",
    message: "{who} and makes the call {call} names no record with {member}, because {role} may not see {field}{own}.",
    help: "{example} and is told that the reference is unknown. Name it by id, or by a field that {role} may see, or let {role} see {field} in point 6." },
  "personal-fields-are-spoken-of": { level: "info", page: "across",
    message: "Anybody who is not signed in ({role}) may read {fields} of {entity}, because no row speaks of them.",
    help: "If that is not meant, add a row to point 6: | {entity} | {rows} | … |." },
  "requests-are-decided-by-others": { level: "info", page: "across",
    message: "Whoever is {role} may do this with {entity} of their own: {actions}. Nothing asks that {owner} is somebody else.{example}",
    help: "If that is not meant, write in the cells: if {owner} is not user." },
  "states-lead-to-an-end": { level: "warning", page: "across",
    message: "From the state {state} {entity} never comes to an end: it goes {path}, and none of these is {ends}.",
    help: "Add a transition to an end, or add a state to: - Ends in: …." },
  "inputs-are-for-who-may-change-them": { level: "warning", page: "across",
    message: "{who} may not change {entity}.{field}, and gives it all the same by \"{action}\", which asks for it.",
    help: "Allow them to change {field}, or refuse them \"{action}\". Where only actions are to change it, refuse it to every role." },
  "creators-may-fill-required-fields": { level: "warning", page: "across",
    message: "{who} and makes {entity} cannot give {field}, which is required and has no default.",
    help: "Allow it in this row, or give the field a default: starts …." },
  "records-can-be-reached": { level: "warning", page: "across",
    message: "{entity}.{field} may be {words}, and no such {entity} can be reached: at {path} there is {other}.",
    help: "Refuse it by a rule of point 5, `{field} is not \"{word}\"`, or let the program alone make it (`starts unique slug of …`, and `change {field}` refused to all in point 6), or give one of the two another address." },
  "point-headings-are-given-once": { level: "error", page: "document",
    message: "Point {number} is given twice.",
    help: "Move what stands here under the first heading, line {line}." },
  "every-point-is-present": { level: "warning", page: "document",
    message: "Point {number}, \"{title}\", is absent, so all of it is open.",
    help: "Add the heading \"## {number}. {title}\", and under it what is decided, or \"{subject}: not shown.\"" },
  "documents-stand-outside-code-blocks": { level: "error", page: "document",
    message: "The whole document stands in a block of code, so nothing of it is read.",
    help: "Take the line with the fence away, and the one at the end." },
  "point-headings-begin-with-a-number": { level: "info", page: "document",
    message: "\"{heading}\" is not one of the nine points, so what stands under it is prose.",
    help: "A point's heading begins with its number, such as \"## 3. Entities and their fields\"." },
  "point-headings-have-their-number": { level: "warning", page: "document",
    message: "\"{heading}\" is the heading of point {number}, and lacks the number.",
    help: "It is read as that point all the same. Write \"## {number}. {heading}\"." },
  "points-are-second-level-headings": { level: "error", page: "document",
    message: "\"{heading}\" looks like a point, and its heading has {marks} instead of \"##\".",
    help: "Write \"## {heading}\"." },
  "sections-are-third-level-headings": { level: "error", page: "document",
    message: "\"{heading}\" looks like an {section} of this point, and its heading has {marks} instead of \"###\".",
    help: "Write \"### {heading}\"." },
  "section-headings-have-a-name": { level: "error", page: "document",
    message: "This heading names nothing.",
    help: "Write the name of the {section} after \"###\", or remove the line." },
  "tables-are-known-here": { level: "info", page: "document",
    message: "This table is read as prose, because \"{given}\" does not begin a table of point {number}.",
    help: "{suggestion}" },
  "table-keywords-are-spelt-right": { level: "error", page: "document",
    message: "\"{given}\" does not begin a table of point {number}. Is \"{nearest}\" meant?",
    help: "As it stands the table would be prose, and nothing in it would bind the program." },
  "tables-begin-with-a-known-column": { level: "error", page: "document",
    message: "This table is not read: \"{given}\" does not begin a table of point {number}{understood}.",
    help: "{what}: such a table begins | {expected} |. A table that is for people stands under a heading without a number." },
  "tables-begin-with-their-keyword": { level: "error", page: "document",
    message: "The column \"{keyword}\" is not the first of this table.",
    help: "Move the column \"{keyword}\" to the front. The other columns may stand in any order." },
  "tables-stand-in-their-point": { level: "error", page: "document",
    message: "This table is one of point {home}, as its columns say, and stands in point {number}.",
    help: "Move it to point {home}. Where it is for people alone, begin it with another word than \"{keyword}\"." },
  "tables-stand-inside-a-point": { level: "error", page: "document",
    message: "This table is one of point {home}, as its columns say, and stands outside the nine points.",
    help: "Move it under the heading of point {home}. Where it is for people alone, begin it with another word than \"{keyword}\"." },
  "tables-stand-at-the-margin": { level: "error", page: "document",
    message: "This table begins with \"{keyword}\" and is part of a {container}, so it is not read.",
    help: "Begin its lines at the margin, with an empty line above." },
  "tables-begin-after-an-empty-line": { level: "error", page: "document",
    message: "This table belongs to the list above it, so it is not read.",
    help: "Put an empty line in front of it." },
  "tables-end-with-an-empty-line": { level: "error", page: "document",
    message: "Markdown takes this line for a row of the table above it.",
    help: "Put an empty line in front of it; or, where it is a row, a | between its cells." },
  "tables-have-a-header": { level: "error", page: "document",
    message: "This is not a table: the line with the names of its columns is missing.",
    help: "Write that line above this one, such as \"| Name | Value |\"." },
  "tables-have-bars-between-cells": { level: "error", page: "document",
    message: "This is not a table yet: tabs stand between its cells.",
    help: "Write \"|\" between cells, and a line such as \"| --- | --- |\" under the first row." },
  "tables-have-a-line-under-the-header": { level: "error", page: "document",
    message: "This is not a table yet: the line under its header {fault}.",
    help: "Under a header of {count} cells stands a line such as \"{line}\"." },
  "columns-are-known": { level: "error", page: "document",
    message: "A table that begins with \"{keyword}\" has no column \"{column}\".",
    help: "{suggestion}" },
  "remarks-are-for-people": { level: "info", page: "document",
    message: "The column \"{column}\" is for people: it binds nothing.",
    help: "What is to bind needs a column of the language. Where the table has a column Meaning, remarks may stand there." },
  "columns-are-given-once": { level: "error", page: "document",
    message: "The column \"{column}\" is given twice.",
    help: "Remove one of the two. {reason}" },
  "required-columns-are-present": { level: "error", page: "document",
    message: "This table lacks {columns}.",
    help: "A table that begins with \"{keyword}\" has the columns {required}. Where nothing is decided a cell holds \"not shown\"." },
  "rows-have-as-many-cells-as-the-header": { level: "error", page: "document",
    message: "This row has {given} cells, and the header has {expected}.",
    help: "Each \"|\" ends a cell. Write \"-\" in a cell that says nothing, and \"\\|\" where the line itself is meant." },
  "two-bars-do-not-mean-or": { level: "error", page: "document",
    message: "The two bars \"||\" end a cell here, so this row has {given} cells and the header has {expected}.",
    help: "Write \"or\", or one bar where a cell ends. In a text, write \"\\|\\|\"." },
  "cells-are-filled": { level: "warning", page: "document",
    message: "{cells} blank, which counts as \"not shown\".",
    help: "Write \"-\" where there is deliberately nothing, or \"not shown: the question\" where it is undecided." },
  "needed-cells-say-something": { level: "error", page: "document",
    message: "{rows} nothing without \"{column}\", and \"-\" says that there is none.",
    help: "Write what stands under \"{column}\", or \"not shown: the question\" where it is undecided." },
  "rows-begin-with-a-name": { level: "error", page: "document",
    message: "The cell under \"{column}\" says nothing, so nobody can say what this row is about.",
    help: "A cell that says nothing does not repeat the one above it. Write the name." },
  "rows-say-something": { level: "warning", page: "document",
    message: "This row is empty.",
    help: "Remove it, or fill it." },
  "item-keys-are-known": { level: "error", page: "document",
    message: "Point {number} knows no \"{key}\". Is \"{nearest}\" meant?",
    help: "As it stands the line would be prose, and would not bind the program." },
  "items-are-known-here": { level: "info", page: "document",
    message: "\"{key}\" is read as prose, because it is not a setting of point {number}.",
    help: "{suggestion}" },
  "facts-are-not-misspelt-settings": { level: "warning", page: "document",
    message: "\"{key}\" is kept as a fact. Is the setting \"{nearest}\" meant?",
    help: "A fact is shown on the About page and does nothing else." },
  "facts-are-no-wishes": { level: "info", page: "document",
    message: "\"{key}\" is kept as a fact: the About page shows it, and nothing follows from it.",
    help: "The settings of this point are {settings}." },
  "item-values-are-given": { level: "warning", page: "document",
    message: "\"{key}\" has no value, which counts as \"not shown\".",
    help: "Write the value after the colon, or \"not shown: the question\" where it is undecided." },
  "items-stand-at-the-margin": { level: "error", page: "document",
    message: "\"{key}\" is part of another list item or of a quotation, so it is not read.",
    help: "Begin the line at the margin." },
  "open-marks-say-what-is-open": { level: "info", page: "document",
    message: "\"{mark}\" opens nothing here, because the line does not say what is open.",
    help: "Write \"Label: not shown: the question\", or put the mark in a cell or behind the key of a list item." },
  "pictures-are-not-read": { level: "info", page: "document",
    message: "The program does not read pictures. What this one shows binds nothing.",
    help: "Say in a table or a list what the picture decides." },
  "diagrams-are-not-read": { level: "info", page: "document",
    message: "The program does not read {language} diagrams. What this one shows binds nothing.",
    help: "Say in a table or a list what the diagram decides." },
  "tables-stand-outside-code-blocks": { level: "error", page: "document",
    message: "This table begins with \"{keyword}\" and stands in a block of code, so it is not read, and nothing else is decided here.",
    help: "Take it out of the block: begin its lines at the margin, without a fence. Where nothing is decided yet, say so: \"… : not shown.\"" },
  "tables-are-written-with-bars": { level: "warning", page: "document",
    message: "The program does not read HTML tables. What this one says binds nothing.",
    help: "Write the table with bars: \"| Name | Value |\"." },
  "text-stands-within-the-points": { level: "info", page: "document",
    message: "What stands in front of the first point is not read.",
    help: "What the application is to show about the product belongs under point 1. Versions and authors may stay here." },
  "code-is-not-read": { level: "info", page: "document",
    message: "The program does not read blocks of code, so this one binds nothing.",
    help: "Say in a table or a list what it decides." },
  "lists-are-written-as-tables": { level: "info", page: "document",
    message: "Nothing in this list binds the program: point {number} is read from tables.",
    help: "Write a row for each item, in a table that begins: {header}" },
  "transitions-stand-in-rows": { level: "error", page: "document",
    message: "This table lists states, and says of no action where it leads, so it is not read.",
    help: "Name the states in a line \"- States: …\", and write a row for each transition: | From | Action | To |." },
  "calls-have-names": { level: "warning", page: "document",
    message: "A table of calls begins with the column \"Call\", so this one is not read.",
    help: "Give each call a name of its own, and write: | Call | Method | Path | Does |." },
  "signs-are-those-of-markdown": { level: "info", page: "document",
    message: "{found} is read as {meant} here.",
    help: "Write {meant}: other programs that read Markdown do not take the one for the other." },
  "keys-are-written-with-letters": { level: "error", page: "document",
    message: "Within \"{key}\" stands {found}, which nobody sees, so that it is another word.",
    help: "Write \"{key}\" anew." },
  "items-begin-with-a-dash-and-a-space": { level: "error", page: "document",
    message: "\"{key}\" is a setting, but what stands in front of it begins no item of a list, so it binds nothing.",
    help: "Write \"- {key}: …\" on a line of its own." },
  "settings-stand-in-a-list": { level: "warning", page: "document",
    message: "\"{key}\" is a setting, but binds only as an item \"- {key}: …\" of a list.",
    help: "Write \"- {key}: …\" on a line of its own." },
  "points-say-more-than-prose": { level: "info", page: "document",
    message: "Point {number} holds sentences alone, and sentences bind nothing, so all of it is open.",
    help: "Write what they decide in a table that begins: {header}" },
  "effects-reach-records": { level: "error", page: "effects",
    message: "\"{path}\" is not a record, so it has no fields that an effect could change.",
    help: "Begin with a reference: member.balance, loan.book.copies." },
  "effects-change-one-record": { level: "error", page: "effects",
    message: "\"{path}\" leads to many records, and an effect changes one.",
    help: "No effect acts on each record of a list. Let the field follow them instead: {instead}." },
  "effects-reach-records-that-are-there": { level: "error", page: "effects",
    message: "\"{path}\" may be empty, and then the effect would be lost.",
    help: "Ask for it in Only if: {path} is not empty. A further row of the same action may say what happens without it." },
  "created-records-are-complete": { level: "error", page: "effects",
    message: "Nothing fills the required field {field} of the {entity} that this makes.",
    help: "Give it: create {entity} ({field} = …)." },
  "required-values-do-not-wait-for-a-user": { level: "error", page: "effects",
    message: "`user` may be empty here, because {why}, and the required field {field} needs a value.",
    help: "Give it somebody who is always there ({name} = …, or “user or else …”), or make {field} optional, or say in Only if that it needs “user is not empty”." },
  "created-records-begin-in-one-way": { level: "error", page: "effects",
    message: "A record of {entity} does not begin in one certain way: {actions}.",
    help: "An effect can create records of entities that have exactly one action from (new)." },
  "effects-give-what-is-asked": { level: "error", page: "effects",
    message: "\"{action}\" asks for {input}, which this does not give.",
    help: "Give it in parentheses: do {action} on … ({input} = …)." },
  "actions-do-not-go-round": { level: "error", page: "effects",
    message: "\"{action}\" sets itself off again and would never end: {path}.",
    help: "Leave out one of the effects, or give one of the rows a condition under which it goes no further." },
  "levels-are-error-or-warning": { level: "error", page: "effects",
    message: "A rule has no level \"{name}\".",
    help: "Write one of: {candidates}. What breaks an error is refused; a warning may be confirmed by whoever acts." },
  "state-machines-have-their-own-field": { level: "error", page: "effects",
    message: "The states of {entity} under this heading are kept in \"{field}\", where other states of it are kept.",
    help: "Give these a field of their own: - Field: name. A record is then in one state of each at the same time." },
  "one-machine-begins-the-record": { level: "error", page: "effects",
    message: "\"{action}\" would begin the record a second time, in {field}.",
    help: "Keep (new) for the states with which the record begins. These begin in their first state, or in the one that point 3 says: starts STATE." },
  "actions-belong-to-one-machine": { level: "error", page: "effects",
    message: "\"{action}\" of {entity} moves two different states.",
    help: "Give the action that moves {field} a name of its own: permissions, buttons and calls tell actions apart by their names." },
  "actions-have-one-label": { level: "error", page: "effects",
    message: "\"{action}\" of {entity} is called both \"{first}\" and \"{other}\".",
    help: "Say what people read for an action in one of its rows, and leave the cell of the others empty." },
  "icons-are-known": { level: "error", page: "effects",
    message: "There is no icon \"{name}\".",
    help: "Write one of: {candidates}." },
  "screens-are-for-known-roles": { level: "error", page: "effects",
    message: "There is no role \"{name}\".",
    help: "Write one of: {candidates}." },
  "screens-for-roles-are-in-the-menu": { level: "error", page: "effects",
    message: "{screen} is in nobody's menu, so {column} says nothing about it.",
    help: "Take it out of {column}, or put the screen into the menu by \"yes\" under Menu." },
  "opened-screens-are-known": { level: "error", page: "effects",
    message: "There is no screen \"{name}\" that anybody could open.",
    help: "Write one of: {candidates}; or add it to point 2." },
  "screens-open-by-who-somebody-is": { level: "error", page: "effects",
    message: "Who may open \"{screen}\" would depend on other records than the user.",
    help: "Speak of fields of the user: if user.chief. What somebody sees on the screen may depend on anything." },
  "constants-start-on-a-day": { level: "error", page: "effects",
    message: "\"{from}\" is no day of its own on which {name} changes.",
    help: "Write a day such as 2027-01-01, another one in each row, and - in the row that holds until the first." },
  "constants-have-a-first-value": { level: "error", page: "effects",
    message: "It is not said what {name} is until the first day that its rows name.",
    help: "Add a row for {name} with - in the column From, or write - there in the first row." },
  "constants-keep-their-kind": { level: "error", page: "effects",
    message: "{name} would change into something of another kind.",
    help: "Write every value of a constant in the same kind: all amounts, all numbers, all durations." },
  "rates-are-limits": { level: "error", page: "effects",
    message: "{name} is a rate: in an expression the time that it counts over would be lost.",
    help: "Count what happened in that time, with a number and a duration: number of … where (created_at > now - PERIOD) <= MOST." },
  "inputs-fit-their-names": { level: "error", page: "effects",
    message: "\"{action}\" asks for {input}, which is the name of something of another kind, or is asked for twice.",
    help: "An input with the name of a stored field is stored in it, so give it the field's type, or a name of its own. Rows of one action ask for the same by the same name." },
  "effects-do-not-undo-each-other": { level: "warning", page: "effects",
    message: "The last of these effects alone decides {field}{where}.{example}",
    help: "Write `add … to …`, which adds to what stands there by then; or {otherwise}." },
  "timers-come-to-an-end": { level: "error", page: "effects",
    message: "\"({timer})\" never comes to an end: after {path} its condition holds again.{example}",
    help: "Change in Then what the condition asks for: `set reminded_on to today`, beside `reminded_on is empty` in the condition. Or lead to another state, or name the day instead, which comes once: `(at due_on)`." },
  "reminders-do-not-put-off-what-is-due": { level: "warning", page: "effects",
    message: "\"({later})\" of {entity} never comes: \"({reminder})\" is sooner, and begins {state} anew each time.",
    help: "Name the day of one of the two from a field that does not move: `(at sent_on + 7 days)`." },
  "actions-on-this-follow-its-new-state": { level: "error", page: "effects",
    message: "{action} leads to {to}, and from there {does} is not possible: only from {from}.",
    help: "Let {action} lead to a state in which {does} may be performed, or leave `do {does} on this` out." },
  "references-say-what-deletion-does": { level: "error", page: "entities",
    message: "\"{name}\" does not say what happens to which reference.",
    help: "Name each reference with one word: keep (it is emptied), remove (this record is deleted as well) or refuse (nobody can delete the other record while this one refers to it): `{example} refuse`." },
  "kept-references-are-optional": { level: "error", page: "entities",
    message: "{entity}.{field} is required, so it cannot be emptied.",
    help: "Make {field} optional, or write `{field} remove` or `{field} refuse`." },
  "sequences-count-once": { level: "error", page: "entities",
    message: "{written} is not a number that can be counted.",
    help: "Write the count as zeros in braces, once, as many as it has digits at least, and the year as {{year}}: `number \"INV-{{year}}-{{0000}}\"`." },
  "sequences-give-the-value": { level: "error", page: "entities",
    message: "The program gives {field} its value when a record is made, so nothing else can be said of it.",
    help: "Write `-`; it is required, unique and fixed by itself." },
  "unique-defaults-are-texts": { level: "error", page: "entities",
    message: "{field} cannot get a suffix that makes it unique: it is no line of text.",
    help: "Give it the type `text`, or write `starts …` without `unique`." },
  "ids-are-of-a-known-kind": { level: "error", page: "entities",
    message: "There are no ids of the kind \"{name}\".",
    help: "Write one of: {candidates}." },
  "empty-texts-are-empty-or-refused": { level: "error", page: "entities",
    message: "\"{name}\" does not say what an empty text is.",
    help: "Write `empty` (it is the same as none) or `refused` (it is an error), for all texts or for one: `{example} refused`." },
  "single-records-begin-by-themselves": { level: "error", page: "entities",
    message: "{entity}.{field} is required, and nobody is there to give it when the program makes the only record.",
    help: "Give it a value with `starts …` that does not depend on the user, or make it optional." },
  "single-records-are-neither-made-nor-deleted": { level: "error", page: "entities",
    message: "There is always one {entity}, which the program makes, so nobody makes another or deletes it.",
    help: "Leave this out. Who may see and change it is said in point 6." },
  "records-go-by-a-name-of-their-own": { level: "info", page: "entities",
    message: "{entity} has no text of its own, so its records go by their {field}: they are called as that {other} is.",
    help: "Say below the heading what a reference to one shows, such as - Shown as: {example}" },
  "gone-fields-are-not-used": { level: "error", page: "entities",
    message: "{entity}.{name} is gone: nothing but from and back may speak of it.",
    help: "Name another field, or take `gone` away from {name} in point 3." },
  "gone-fields-say-back-alone": { level: "error", page: "entities",
    message: "{name} is gone, so \"{said}\" means nothing here.",
    help: "Write `gone` alone in the column Must be. In the column Value write `back` and an expression, or `-`." },
  "back-is-for-gone-fields": { level: "error", page: "entities",
    message: "{name} is not gone, so it has no way back.",
    help: "Write `gone` in the column Must be, or `from` in the place of `back`." },
  "carried-values-speak-of-their-record": { level: "error", page: "entities",
    message: "\"{word}\" may not speak of {what}: it speaks of the stored fields of its own record alone.",
    help: "Write an expression of the stored fields of the record, those that are gone included." },
  "carried-values-do-not-go-round": { level: "error", page: "entities",
    message: "{name} gets its values from itself: {path}.",
    help: "Keep the old values under another name that is gone, `{name}_before (was {name})`, and write `from {name}_before`." },
  "text-functions-carry-values": { level: "error", page: "entities",
    message: "\"{name}\" is for from and back alone.",
    help: "Keep the part of the text in a field of its own, which gets its values by `from`." },
  "expressions-can-be-read": { level: "error", page: "expressions",
    message: "Expected {expected} here, and found {found}.",
    help: "Write {expected} in its place, or take {found} away." },
  "texts-are-closed": { level: "error", page: "expressions",
    message: "This text begins with {character} and does not end.",
    help: "Put a quote at its end." },
  "placeholders-are-closed": { level: "error", page: "expressions",
    message: "This placeholder begins with a brace and does not end.",
    help: "Put a closing brace behind the expression, or write the brace twice where it is meant as itself." },
  "placeholders-have-one-brace": { level: "warning", page: "expressions",
    message: "Nothing is filled in here: two braces are one as itself, so that {one} is shown.",
    help: "Write {one} for the value of that name." },
  "placeholders-are-opened": { level: "error", page: "expressions",
    message: "This brace ends a placeholder that does not begin.",
    help: "Put an opening brace in front of the expression, or write the brace twice where it is meant as itself." },
  "characters-are-known": { level: "error", page: "expressions",
    message: "\"{character}\" means nothing in an expression.",
    help: "Take it away, or put it between quotes where it belongs to a text." },
  "operators-are-written-as-here": { level: "error", page: "expressions",
    message: "\"{found}\" is not written here.",
    help: "Write \"{word}\" instead." },
  "lengths-of-time-are-fixed": { level: "error", page: "expressions",
    message: "\"{found}\" is no length of time: a {unit} is not always as long.",
    help: "Count in days or weeks. That two days lie in the same month is `month of A = month of B`; the first day of the next month is `month of (month of A + 31 days)`; whole years are counted with `years from A to B`." },
  "sums-are-of-one-field": { level: "error", page: "expressions",
    message: "The {how} of a list is of one field of its records, and not of what several fields come to.",
    help: "Give these records a computed field in point 3, such as `amount`, with the value \"always {formula}\", and write \"{how} of {list}.amount\"." },
  "and-and-or-are-parenthesised": { level: "error", page: "expressions",
    message: "`and` and `or` stand side by side without parentheses.",
    help: "Put parentheses around what belongs together." },
  "list-conditions-are-in-parentheses": { level: "error", page: "expressions",
    message: "The condition behind `where` has no parentheses.",
    help: "Put it in parentheses." },
  "expressions-are-not-too-deep": { level: "error", page: "expressions",
    message: "This expression has more than {deepest} parts within each other, or in one row.",
    help: "Say a part of it in a computed field, and use that." },
  "names-are-known": { level: "error", page: "expressions",
    message: "There is no {what} called \"{name}\" here.",
    help: "Write one of: {candidates}." },
  "only-records-have-fields": { level: "error", page: "expressions",
    message: "\"{name}\" is asked of {found}, which has no fields.",
    help: "Take the part behind the point away, or begin with a reference." },
  "paths-begin-with-a-name": { level: "error", page: "expressions",
    message: "A path begins with a name.",
    help: "Write the path without parentheses: `book.title`." },
  "this-means-a-record": { level: "error", page: "expressions",
    message: "`this` means nothing here: there is no record at hand.",
    help: "Use constants, `user`, `today` and `now`." },
  "it-is-of-the-innermost-list": { level: "error", page: "expressions",
    message: "Here `it` is a record of {entity}, and it is compared with a record of {other}.",
    help: "`it` is always the record that the innermost `where` looks at. Begin with a list of the record that you mean instead (some LIST where (…), where LIST is a field of it); the record outside of all lists is `this`." },
  "it-stands-within-a-list": { level: "error", page: "expressions",
    message: "`it` means nothing here.",
    help: "Write the field by its name alone, or `this` for the record at hand." },
  "somebody-can-be-signed-in": { level: "error", page: "expressions",
    message: "`user` means nothing here: the product has no users.",
    help: "Say in point 1 who signs in (`- Signs in as: Member`), or take `user` away." },
  "nobody-is-signed-in-here": { level: "error", page: "expressions",
    message: "`user` means nothing here: nobody is signed in where this is asked.",
    help: "Take `user` away: this holds for whoever is not signed in, or for what the program does by itself." },
  "inputs-are-known-in-their-action": { level: "error", page: "expressions",
    message: "Nothing is asked for here, so there is no ask.{name}.",
    help: "What an action asks for is known in its own row of point 4 alone, under Only if and Then, and what a call takes in its query in the conditions of that call. Errors, rules and values speak of the record: set a field in Then, and name that." },
  "inputs-are-named": { level: "error", page: "expressions",
    message: "`ask` needs the name of an input.",
    help: "Write `ask.` and the name that the column Asks for gives it." },
  "comparisons-are-of-two-values": { level: "error", page: "expressions",
    message: "Both sides are {field} of the same {entity}.",
    help: "Within the condition of a list `it` and bare names are the record that the innermost list looks at; `this` is the record outside of all lists. The record of a list in between has no name there: ask in its own condition, or let a computed field of its entity say it." },
  "outer-fields-say-this": { level: "error", page: "expressions",
    message: "\"{name}\" is no field of {entity}; it is one of the record outside of the list.",
    help: "Write \"this.{name}\"." },
  "choices-are-known": { level: "error", page: "expressions",
    message: "\"{value}\" is none of the words of this choice.",
    help: "Write one of: {candidates}." },
  "choices-spelt-like-fields-are-quoted": { level: "error", page: "expressions",
    message: "\"{name}\" is a word of the choice and a field as well.",
    help: "Put the word between quotes, or write `this.{name}` for the field." },
  "operands-have-matching-types": { level: "error", page: "expressions",
    message: "{operation} stands between {left} and {right}.",
    help: "Compare values of one kind; compute with numbers, amounts and durations. A day or a moment moves by a duration, `due_on + 21 days`, and how long it is between two days is `days from A to B`, between two moments `time from A to B`." },
  "conditions-are-yes-or-no": { level: "error", page: "expressions",
    message: "A condition stands here, and this is {found}.",
    help: "Say what must hold of it: `> 0`, `is not empty`, `is active`." },
  "optional-values-are-guarded": { level: "error", page: "expressions",
    message: "{name} may be empty.",
    help: "In a condition ask first with `is not empty and …`; a value, as in `(at …)`, is `if … is not empty then … else empty`, or says with `or else` what counts instead. A field that is never empty, a computed one as well, says `required`." },
  "alternatives-have-one-type": { level: "error", page: "expressions",
    message: "One alternative is {left}, the other {right}.",
    help: "Give alternatives of one kind." },
  "results-have-the-expected-type": { level: "error", page: "expressions",
    message: "This is {found}, and {expected} is needed here.",
    help: "Change the expression, or the type of what it is for." },
  "results-have-few-enough-decimals": { level: "error", page: "expressions",
    message: "The result has {found} digits after the point; only {expected} fit here.",
    help: "Write `round … to {expected}`." },
  "numbers-are-computed-with": { level: "error", page: "expressions",
    message: "{operation} stands before {found}.",
    help: "Put it before a number or a duration." },
  "numbers-are-not-too-long": { level: "error", page: "expressions",
    message: "This number has more than {digits} digits.",
    help: "Write a smaller number." },
  "numbers-are-rounded-to-written-digits": { level: "error", page: "expressions",
    message: "A number from 0 to 9 is needed here.",
    help: "Write out how many digits stay after the point." },
  "percentages-have-two-decimals": { level: "error", page: "expressions",
    message: "A percentage has at most two digits after the point.",
    help: "Write a percentage such as 12.5 %." },
  "amounts-have-the-currencys-digits": { level: "error", page: "expressions",
    message: "An amount in {unit} has at most {digits} digits after the point.",
    help: "A point comes before cents, and nothing parts thousands: 1000 EUR, 1000.50 EUR." },
  "durations-are-whole-seconds": { level: "error", page: "expressions",
    message: "This duration is no whole number of seconds.",
    help: "Write whole seconds." },
  "dates-are-in-the-calendar": { level: "error", page: "expressions",
    message: "\"{value}\" is not in the calendar.",
    help: "Write a date like 2026-11-21, or a time like 09:30." },
  "dates-move-by-whole-days": { level: "error", page: "expressions",
    message: "A date moves by whole days.",
    help: "Write `days` or `weeks`, or use a moment." },
  "days-are-counted-from-to": { level: "error", page: "expressions",
    message: "The difference of two dates or moments is written with words.",
    help: "Write `days from A to B`, or between two moments `time from A to B`, `hours from A to B` or `minutes from A to B`." },
  "divisors-are-not-zero": { level: "error", page: "expressions",
    message: "{name} may be zero.",
    help: "Ask first: `{name} > 0 and …`, or `if {name} > 0 then … else …`." },
  "functions-take-what-they-say": { level: "error", page: "expressions",
    message: "\"{name}\" takes {takes}, and this is {found}.",
    help: "Give it {takes}." },
  "functions-have-enough-values": { level: "error", page: "expressions",
    message: "\"{name}\" needs at least two values.",
    help: "Write them in parentheses, with commas: `(0, renewals)`." },
  "some-values-are-only-given": { level: "error", page: "expressions",
    message: "No expression makes {expected}.",
    help: "Leave the value out: whoever makes or changes the record gives it. `empty` takes it away." },
  "texts-hold-readable-values": { level: "error", page: "expressions",
    message: "A text cannot hold {found}.",
    help: "Take it out; such a value can only be asked whether it is empty." },
  "texts-say-what-of-a-list": { level: "error", page: "expressions",
    message: "A text cannot hold a list of records as it is.",
    help: "Say which field of each: {{books.title}}. A single record stands by its label." },
  "lists-are-asked-about": { level: "error", page: "expressions",
    message: "\"{operation}\" asks about a list, and this is {found}.",
    help: "Name a list field (`loans`), an entity (`Loan`), or a number in a list (`loans.fine`)." },
  "lists-are-not-within-lists": { level: "error", page: "expressions",
    message: "\"{name}\" is a list within a list.",
    help: "Ask about one list, and use a computed field of its members for the other." },
  "plain-values-are-counted-whole": { level: "error", page: "expressions",
    message: "This \"{operation}\" needs a list of records, and has a list of plain values.",
    help: "Ask `number of skills`, `skills is empty` or `skills contains \"sewing\"`, without a condition." },
  "members-are-counted-whole": { level: "error", page: "expressions",
    message: "\"{operation}\" counts the members of a list, not a field of theirs.",
    help: "Take the field away, and say in `where` what must hold of it." },
  "row-rules-can-be-said-in-sql": { level: "error", page: "expressions",
    message: "{what} cannot be worked out by the database, which has to decide here.",
    help: "Say it without that, or store the value in a field and ask about that; what a list names under Filter by, too." },
  "constructs-are-supported": { level: "error", page: "model",
    message: "{construct} is not supported yet.",
    help: "{help}" },
  "names-have-their-shape": { level: "error", page: "model",
    message: "{what} is named like {example}; \"{name}\" is not.",
    help: "Names have shapes so that they never collide: Entity, field_name, state_or_value, CONSTANT, error-code, Role, Screen name, action name.{letters}" },
  "names-are-given-once": { level: "error", page: "model",
    message: "{what} {name} is given twice.",
    help: "Give the second another name, or merge the two." },
  "names-are-those-of-today": { level: "error", page: "model",
    message: "{old} was renamed: it is called {name} now.",
    help: "Write {name}." },
  "former-names-are-gone": { level: "error", page: "model",
    message: "{name} was {old}, but {old} is still there.",
    help: "If {old} is another thing of the same name, take away \"(was {old})\" once the rename has been done; if the two changed places, say of both what they were." },
  "former-addresses-name-the-same-records": { level: "error", page: "model",
    message: "{path} was {old}, which does not name the same records.",
    help: "Write the same records in braces in both, under their names of today, so that the old address leads to the new one." },
  "former-names-have-one-heir": { level: "error", page: "model",
    message: "{old} cannot have become both {first} and {second}.",
    help: "Take \"(was {old})\" away from one of the two." },
  "names-are-free": { level: "error", page: "model",
    message: "{what} cannot be named \"{name}\".",
    help: "Every record has id, created_at, created_by, changed_at, changed_by and version, and the words of expressions and of the program are taken, `none` as well, which says in a cell that there is nothing; choose another name." },
  "permissions-are-of-one-entity": { level: "error", page: "model",
    message: "This row names several entities: {names}.",
    help: "Write a row for each of them, one for {first} and one for {second}. Several actions may stand in one row, with commas." },
  "entities-are-known": { level: "error", page: "model",
    message: "There is no entity \"{name}\".",
    help: "Write one of: {candidates}; or add it to point 3." },
  "fields-are-what-they-are-used-as": { level: "error", page: "model",
    message: "{field} is {is} here, and is used as {used} in {places} places.",
    help: "Write {word} as its type; or keep it, and mend those places." },
  "fields-are-known": { level: "error", page: "model",
    message: "{entity} has no field \"{name}\".",
    help: "Write one of: {candidates}." },
  "actions-are-known": { level: "error", page: "model",
    message: "{entity} has no action \"{name}\".",
    help: "Write one of: {candidates}; or add the action to point 4." },
  "codes-are-in-the-catalogue": { level: "error", page: "model",
    message: "The error catalogue has no code \"{name}\".",
    help: "Add a row for it to point 8, or write one of: {candidates}." },
  "settings-are-well-formed": { level: "error", page: "model",
    message: "{key} is {what}; \"{value}\" is not.",
    help: "For example: {example}." },
  "signs-in-as-names-an-entity": { level: "error", page: "model",
    message: "\"{name}\", which people sign in as, is not an entity.",
    help: "Write one of: {candidates}." },
  "users-have-an-email": { level: "error", page: "model",
    message: "{entity}, which people sign in as, has no e-mail address.",
    help: "Add a field to {entity}: | email | email | required, unique | - |." },
  "fields-stand-under-an-entity": { level: "error", page: "model",
    message: "This table of fields belongs to no entity.",
    help: "Write the entity's name above it: ### Book." },
  "settings-are-given-once": { level: "error", page: "model",
    message: "\"{key}\" is said twice of the same.",
    help: "Remove one of the two, or write the heading that belongs between them." },
  "settings-stand-under-an-entity": { level: "error", page: "model",
    message: "\"{key}\" is said of no entity.",
    help: "Write the entity's name above it: ### Book." },
  "fields-have-a-type": { level: "error", page: "model",
    message: "The field {name} has no type.",
    help: "Write one in the column Type, for example text(200), or: not shown." },
  "types-are-known": { level: "error", page: "model",
    message: "There is no type \"{name}\".",
    help: "Write one of: {candidates}." },
  "types-name-an-entity": { level: "error", page: "model",
    message: "There is no entity \"{name}\" to refer to.",
    help: "Write one of: {candidates}." },
  "type-sizes-are-possible": { level: "error", page: "model",
    message: "The size in \"{type}\" is not possible.",
    help: "It may go from {from} to {to}." },
  "file-kinds-are-known": { level: "error", page: "model",
    message: "\"{name}\" is not a kind of file that can be asked for here.",
    help: "Write one of: {known}. Between several, and beside the size, stand commas: file(5 MB, pdf, text)." },
  "names-are-parted-by-commas": { level: "error", page: "model",
    message: "Between names stand commas, and not {found}.",
    help: "Write {names}." },
  "choices-have-values": { level: "error", page: "model",
    message: "A choice needs values.",
    help: "Write them after the colon: one of: small, medium, large." },
  "choices-begin-with-a-colon": { level: "error", page: "model",
    message: "A colon is missing after \"{kind}\".",
    help: "Write {meant}." },
  "list-defaults-are-written-out": { level: "error", page: "model",
    message: "{value} is no line that the list can begin with.",
    help: "Write lines of at most {max} characters between quotes, with commas between them: starts \"wash\", \"dry\"." },
  "values-start-or-always-are": { level: "error", page: "model",
    message: "\"{value}\" does not say whether it is a default or computed.",
    help: "Write `starts {value}` for a default, or `always {value}` for a computed value. What records get that are there already begins with `from`, and the way back of a field that is gone with `back`." },
  "values-follow-their-word": { level: "error", page: "model",
    message: "Nothing stands behind \"{word}\".",
    help: "Write behind it the value, or how it is computed, as in `{word} today`." },
  "must-be-words-are-known": { level: "error", page: "model",
    message: "\"{name}\" is not one of the words for what a field must be.",
    help: "Write one of: {candidates}." },
  "parts-have-one-owner": { level: "error", page: "model",
    message: "{part} is already a part: rows of {owner}.",
    help: "Give each owner rows of its own entity, or let the records stand by themselves and refer to both with `reference to …`." },
  "parts-know-their-owner": { level: "error", page: "model",
    message: "Every {part} knows its {owner} as `{name}` already, and this field is called so too.",
    help: "Give the field another name. The {owner} of a {part} needs no row in the table." },
  "parts-live-in-their-owner": { level: "error", page: "model",
    message: "{part} is a part of {owner}, so it has no {what} of its own.",
    help: "{instead}" },
  "rows-are-there-to-be-looked-at": { level: "error", page: "model",
    message: "{what} looks at the rows of the {entity}, which are not there yet while it is made.",
    help: "Say it as a rule of point 5, which is asked once the record and its rows are there, or in a later action." },
  "marks-fit-their-field": { level: "error", page: "model",
    message: "{field} cannot be `{mark}`: it is {kind}.",
    help: "Leave the word out." },
  "patterns-are-valid": { level: "error", page: "model",
    message: "The pattern /{pattern}/ cannot be used.",
    help: "Patterns are regular expressions without look-around and back references, and repeat nothing more than a thousand times." },
  "reverse-lists-follow-a-reference": { level: "error", page: "model",
    message: "{entity} has no reference \"{name}\" to {owner}.",
    help: "Write the field of {entity} that refers to {owner}: {candidates}." },
  "reverse-lists-have-no-value": { level: "error", page: "model",
    message: "A reverse list has no value of its own.",
    help: "Write `-` in the column Value." },
  "entity-settings-name-fields": { level: "error", page: "model",
    message: "{entity} has no \"{name}\" that is {what}.",
    help: "Write one of: {candidates}." },
  "required-values-are-never-empty": { level: "error", page: "model",
    message: "{name} is required, but its computed value may be empty.",
    help: "Make the field optional, or end the expression with `or else …`." },
  "computed-fields-do-not-go-round": { level: "error", page: "model",
    message: "The computed field {name} depends on itself: {path}.",
    help: "Break the circle: one of these fields must be stored." },
  "transitions-stand-under-an-entity": { level: "error", page: "model",
    message: "This table of transitions belongs to no entity.",
    help: "Write the entity's name above it: ### Loan." },
  "states-belong-to-an-entity": { level: "error", page: "model",
    message: "There is no entity \"{name}\" to have states.",
    help: "Write one of: {candidates}." },
  "states-are-listed": { level: "error", page: "model",
    message: "{entity} has transitions, but its states are not listed.",
    help: "Add a line above the table: - States: requested, active, closed." },
  "states-are-known": { level: "error", page: "model",
    message: "{entity} has no state \"{name}\".",
    help: "Write one of: {candidates}; or add it to the line States." },
  "the-state-field-has-the-states": { level: "error", page: "model",
    message: "The values of {field} are not the states.",
    help: "Give the field exactly these values, or leave it out of point 3: {states}." },
  "timers-stand-in-parentheses": { level: "error", page: "model",
    message: "\"{text}\" says when something happens by itself, and lacks the parentheses.",
    help: "Write ({text})." },
  "timers-say-when-after-or-at": { level: "error", page: "model",
    message: "\"{text}\" does not say when it happens.",
    help: "Write (when CONDITION), (after 14 days) or (at DATE FIELD)." },
  "timers-follow-a-day-from-its-beginning": { level: "error", page: "model",
    message: "A timer that follows a day is performed when the day begins, and not at {time}.",
    help: "Write `{text}`. Where the time of day matters, give the record a field of the type moment, `starts_at`, and count from it: `(at starts_at - 15 hours)`." },
  "timers-wait-for-a-length-of-time": { level: "error", page: "model",
    message: "\"{text}\" is no length of time{reason}.",
    help: "Count in seconds, minutes, hours, days or weeks, such as (after 30 days), or name a constant that is so many." },
  "timers-start-from-a-state": { level: "error", page: "model",
    message: "What the program does by itself starts from a state, not from (new).",
    help: "Write the state in the column From." },
  "rows-are-asked-for-in-a-form": { level: "error", page: "model",
    message: "No action asks for rows of {part}, and {name} has them.",
    help: "They are given in the form of {entity}: when it is made, and later by whom point 6 allows `change {name}`, `if …` while they may." },
  "asked-fields-are-known": { level: "error", page: "model",
    message: "{entity} has no stored field \"{name}\" to ask for.",
    help: "Write one of: {candidates}; or an input of its own: reason: long text, required." },
  "asked-inputs-have-a-type": { level: "error", page: "model",
    message: "{name} is {what} of {entity}, and \"{mark}\" is no type.",
    help: "Write \"{meant}\"." },
  "effects-are-separated-by-semicolons": { level: "error", page: "model",
    message: "The effect \"{effect}\" stands behind a comma or an \"and\".",
    help: "Write \";\" between effects. Commas stand within them, as in create Note (title = title, by = user)." },
  "effects-are-known": { level: "error", page: "model",
    message: "\"{effect}\" is not an effect.",
    help: "Write: set FIELD to EXPRESSION, clear FIELD, add NUMBER to FIELD, add RECORD to LIST, remove RECORD from LIST, create ENTITY (field = …), or do ACTION on FIELD, tell WHO MESSAGE, or call NAME; several are separated by semicolons." },
  "effects-set-stored-fields": { level: "error", page: "model",
    message: "{entity} has no stored field \"{name}\" that an effect can change.",
    help: "Write one of: {candidates}. A state is changed by To, of this row or of an action that Then performs: `do close on order`." },
  "effects-keep-required-fields": { level: "error", page: "model",
    message: "This would leave the required field {field} empty.",
    help: "Give a value that is never empty, or make the field optional." },
  "only-numbers-are-added-to": { level: "error", page: "model",
    message: "{field} is no number, so nothing can be added to it.",
    help: "Write `set {field} to …`." },
  "effects-add-to-required-fields": { level: "error", page: "model",
    message: "{field} may be empty, and nothing can be added to an empty value.",
    help: "Make the field required with a default: starts 0." },
  "rules-have-a-code": { level: "error", page: "model",
    message: "The rule \"{rule}\" names no error.",
    help: "Write a code of point 8 in the column Otherwise." },
  "rules-say-what-must-hold": { level: "error", page: "model",
    message: "The rule \"{rule}\" does not say what must hold.",
    help: "Write a condition in the column Must hold, or: not shown." },
  "rules-name-an-entity-or-a-field": { level: "error", page: "model",
    message: "The rule \"{rule}\" does not say what it is for.",
    help: "Write an entity (Loan) or a field (Loan.due_on) in the column For." },
  "rules-are-for-one": { level: "error", page: "model",
    message: "The rule \"{rule}\" is for more than one.",
    help: "Write {entity}, where it is about the record; or one of its fields, at which forms then show the error." },
  "roles-say-whom-they-mean": { level: "error", page: "model",
    message: "The role {role} does not say whom it means.",
    help: "Write in the column Means: not signed in, signed in, or a condition about `user`." },
  "roles-of-users-need-signs-in-as": { level: "error", page: "model",
    message: "The role {role} speaks of a user, but nobody can sign in.",
    help: "Add to point 1 the entity that people sign in as: - Signs in as: Member." },
  "role-columns-name-a-role": { level: "error", page: "model",
    message: "There is no role \"{name}\" for this column.",
    help: "Add it to the table of roles, or write one of: {candidates}." },
  "roles-have-a-column": { level: "warning", page: "model",
    message: "The role {role} has no column in the matrix, so it may do nothing.",
    help: "Add a column {role} to the matrix; write no in each of its cells where that is meant." },
  "plain-texts-hold-no-placeholders": { level: "error", page: "model",
    message: "Nothing is filled in here: {placeholder} would be shown as it stands.",
    help: "Write the text of {column} without braces. Placeholders are filled into Message, Remedy and Shown as." },
  "cells-are-yes-no-or-if": { level: "error", page: "model",
    message: "\"{cell}\" is not a decision.",
    help: "Write yes, no, if CONDITION, or not shown." },
  "only-stored-fields-are-changed": { level: "error", page: "model",
    message: "{field} is not changed by people: it is computed, or moved by transitions.",
    help: "Leave the row out; `see {field}` may have one." },
  "entities-with-states-are-made-by-an-action": { level: "error", page: "model",
    message: "{entity} has states, so its records are made by an action from (new).",
    help: "Write that action instead: {actions}." },
  "paths-begin-with-a-slash": { level: "error", page: "model",
    message: "\"{path}\" is not a path.",
    help: "Write it with one slash at the front and none at the end: /books/{{book.isbn}}." },
  "path-parts-are-words-or-records": { level: "error", page: "model",
    message: "\"{part}\" cannot stand in a path.",
    help: "Write a word of letters, digits and hyphens, or a record: {{book}} or {{book.isbn}}." },
  "path-records-are-known": { level: "error", page: "model",
    message: "No entity is meant by {{{name}}}.",
    help: "Write one of these in braces: {candidates}." },
  "path-fields-are-unique": { level: "error", page: "model",
    message: "{entity} has no required, unique field \"{name}\" to be found by.",
    help: "Write one of: {candidates}; or make the field required and unique." },
  "columns-are-fields-or-paths": { level: "error", page: "model",
    message: "\"{column}\" is not a field.",
    help: "Write a field, or a path over references: book.title." },
  "routes-are-given-once": { level: "error", page: "model",
    message: "The screen {screen} has the route {route} already.",
    help: "Give one of the two another route." },
  "routes-leave-the-programs-own-alone": { level: "error", page: "model",
    message: "The route {route} is the program's own.",
    help: "Routes under {taken} are taken; choose another." },
  "forms-change-the-record-of-their-route": { level: "error", page: "model",
    message: "{screen} is a form for {entity}, and its route names a {record}.",
    help: "Write a route without a record, {route}, for a new {entity}; `{action}` among the Actions of a screen of {record} opens the form with that {record} filled in. For one that is there, end the route with it in braces." },
  "routes-of-one-name-the-record": { level: "error", page: "model",
    message: "The route of {screen} does not say which {entity} it shows.",
    help: "End the route with the record in braces." },
  "figures-stand-under-their-screen": { level: "error", page: "model",
    message: "This table of figures belongs to no screen of figures.",
    help: "Put it under \"### Screen name\" of a screen whose column Shows says \"figures\"." },
  "figures-are-well-formed": { level: "error", page: "model",
    message: "\"{figure}\" is no figure.",
    help: "Write, for example: number of Loan where (status is late), sum of Loan.fine, Loan by status as bars, or sum of Loan.fine by month of asked_at as line." },
  "figures-gather-what-can-be": { level: "error", page: "model",
    message: "\"{how} of\" does not work with {field}.",
    help: "It takes {takes}." },
  "figures-are-by-what-groups": { level: "error", page: "model",
    message: "Records are not grouped by \"{month}{field}\".",
    help: "Write: by {instead}." },
  "shows-is-known": { level: "error", page: "model",
    message: "\"{shows}\" is nothing that a screen can show.",
    help: "Write: list of Entity, gallery of Entity, board of Entity by FIELD, calendar of Entity by DATE, one Entity, form for Entity, figures, page, component Name, or component Name of Entity." },
  "components-begin-with-a-capital": { level: "error", page: "model",
    message: "The name of a component is one word that begins with a capital, and \"{name}\" is not.",
    help: "Write {meant}, and call its file components/{wanted}.tsx." },
  "sections-name-what-they-are-about": { level: "info", page: "model",
    message: "\"{name}\" is no {what} of this document, so what stands under it is prose.",
    help: "A section that is to bind has the name of one." },
  "sections-name-a-screen": { level: "error", page: "model",
    message: "There is no screen \"{name}\" for this section.",
    help: "Write one of: {candidates}." },
  "boards-are-by-a-choice": { level: "error", page: "model",
    message: "{entity} has no required choice or state \"{name}\" for a board's columns.",
    help: "Write one of: {candidates}." },
  "form-fields-are-stored-fields": { level: "error", page: "model",
    message: "{field} cannot be filled in a form for {entity}.",
    help: "A form has fields of its own record, and shows what is computed of it; states change by actions." },
  "screen-actions-are-known": { level: "error", page: "model",
    message: "There is no action or screen \"{name}\" here.",
    help: "Write one of: {candidates}." },
  "only-lists-are-exported": { level: "error", page: "model",
    message: "{screen} is no list, so there is nothing to {action}.",
    help: "Write another action, or `list of` in the column Shows." },
  "only-forms-are-saved": { level: "error", page: "model",
    message: "{screen} is no form, so there is nothing to save.",
    help: "Write another action, or `form for` in the column Shows." },
  "records-are-edited-in-a-form": { level: "error", page: "model",
    message: "There is no form in which to {action} a record of {entity}.",
    help: "{help}" },
  "started-records-refer-to-the-screens": { level: "error", page: "model",
    message: "{other} has {count} references to {entity}, so it is not clear which one is meant.",
    help: "There must be exactly one." },
  "calendars-are-by-a-date": { level: "error", page: "model",
    message: "{entity} has no stored date or moment \"{name}\" for a calendar.",
    help: "Write one of: {candidates}." },
  "calendars-end-with-the-same-kind-of-date": { level: "error", page: "model",
    message: "{entity} has no other date \"{name}\" of the same kind with which a record could end.",
    help: "Write one of: {candidates}." },
  "lists-under-a-record-refer-to-it": { level: "error", page: "model",
    message: "{screen} lists {entity} under a {outer}, and {count} fields lead from one to the other.",
    help: "There must be exactly one: a reference of {entity}, or a list field of either." },
  "only-lists-are-grouped": { level: "error", page: "model",
    message: "{screen} is not a list, and only the rows of a list stand in groups.",
    help: "Write - in the column Group." },
  "lists-are-grouped-by-what-repeats": { level: "error", page: "model",
    message: "A list cannot be grouped by {field}.",
    help: "Group by {instead}." },
  "search-names-its-fields": { level: "error", page: "model",
    message: "{entity} has no text that a search could look in.",
    help: "Write no in the column Search, or give {entity} a field of type text." },
  "methods-are-known": { level: "error", page: "model",
    message: "There is no method \"{name}\".",
    help: "Write one of: {candidates}." },
  "methods-fit-what-is-done": { level: "error", page: "model",
    message: "\"{does}\" cannot be called by {method}.",
    help: "Write one of: {methods}." },
  "calls-have-their-own-address": { level: "error", page: "model",
    message: "The call \"{call}\" has the address {method} {path} already.",
    help: "Give one of the two another path." },
  "calls-stand-under-the-base-path": { level: "error", page: "model",
    message: "The path {path} does not stand under {base}.",
    help: "Write it under {base}, or say in point 7: - Base path: /…." },
  "does-is-known": { level: "error", page: "model",
    message: "\"{does}\" is nothing that a call can do.",
    help: "Write list, see, create, change, delete or count and an entity, create many, change every or delete every and an entity, distinct and a field, an action of point 4 and its entity, link or unlink (link Article.fans with user), or sign up, sign in, sign out, who am I, change user." },
  "signing-in-needs-signs-in-as": { level: "error", page: "model",
    message: "The call \"{call}\" needs users, but nobody can sign in.",
    help: "Add to point 1: - Signs in as: Member." },
  "accounts-have-a-name-and-a-password": { level: "error", page: "model",
    message: "Nobody could {call} with this: it does not take {missing}.",
    help: "Add what is missing, or write the entity alone." },
  "paths-name-the-record": { level: "error", page: "model",
    message: "\"{does}\" needs one {entity}, and the path names none.",
    help: "Write the record in braces in the path." },
  "secrets-are-never-given": { level: "error", page: "model",
    message: "\"{name}\" is a secret, which no call gives.",
    help: "Take it out. Whether there is one can be a computed field: `always pin is not empty`." },
  "shapes-are-no-entities": { level: "error", page: "model",
    message: "{name} is a shape of {entity}, and no entity.",
    help: "A shape stands alone, `{name}` or `list of {name}`, where something is given: what it holds is said in its row. To say it in place, write the entity: `{entity}(…)`." },
  "shapes-are-readable": { level: "error", page: "model",
    message: "\"{shape}\" cannot be read as a shape here.",
    help: "{help}" },
  "nested-lists-follow-a-list-field": { level: "error", page: "model",
    message: "{entity} has no list \"{name}\".",
    help: "Write one of: {candidates}; or add to {entity} in point 3 a field such as `{row}`." },
  "query-conditions-stand-in-parentheses": { level: "error", page: "model",
    message: "This condition does not stand in parentheses: {condition}",
    help: "Write {missing}." },
  "given-values-are-named-within-lists": { level: "error", page: "model",
    message: "Here `it` is a record of {entity}, and no longer what is given.",
    help: "Within the condition of a list, name what is given: ask.{name}." },
  "labels-tell-records-apart": { level: "warning", page: "model",
    message: "Every {entity} would be called \"{text}\".",
    help: "Write the names of its fields in braces: {example}." },
  "placeholders-are-in-braces": { level: "warning", page: "model",
    message: "\"{written}\" stands in the text as it is written.",
    help: "Write {{{name}}}, which is filled in." },
  "query-members-say-what-they-do": { level: "error", page: "model",
    message: "\"{name}\" does not say what it filters.",
    help: "Say what it filters, where (… it …), name it in the condition of Does, list {entity} where (… ask.{name} …), or name it after what it is, or write that behind as, per_page?: integer as size: a field of {entity}, or q (a search), page, size, limit, offset or sort. These are {candidates}." },
  "bodies-hold-stored-fields": { level: "error", page: "model",
    message: "\"{name}\" cannot be given to {entity} here.",
    help: "Write one of: {candidates}." },
  "call-statuses-are-successes": { level: "error", page: "model",
    message: "\"{status}\" is not the status of a success.",
    help: "Write a number from 200 to 299." },
  "references-come-before-lists": { level: "info", page: "model",
    message: "Under a {outer} stand the {inner} records that refer to it by {field}; the list {lists} does not count there.",
    help: "Nothing is wrong where that is meant. For those of the list, take {outer} out of the address, and choose them by a condition that says `contains`." },
  "nested-lists-say-by-which-field": { level: "warning", page: "model",
    message: "{name} holds the {target} records that refer to the {entity} by {by}, and not by {others}: {field} is the only list of them that {entity} has.",
    help: "Write `of {field}` behind the shape where they are meant. For the others, give {entity} a row of its own in point 3, `every {target} by {others}`." },
  "addresses-nest-by-one-field": { level: "error", page: "model",
    message: "{fields}: nothing says which of them the address means.",
    help: "Take {outer} out of the path, and {instead}." },
  "asked-fields-say-which-value": { level: "warning", page: "model",
    message: "{field} is here what it was before \"{action}\", and not what is given.",
    help: "Write ask.{field} for what is given, or this.{field} for what it was." },
  "otherwise-follows-a-condition": { level: "warning", page: "model",
    message: "\"{action}\" has no condition here, so its error is never raised.",
    help: "Write the condition under Only if, or - under Otherwise." },
  "screen-columns-suit-what-is-shown": { level: "error", page: "model",
    message: "{screen} shows {shows}, for which {column} means nothing.",
    help: "Write - in the column {column}." },
  "paths-nest-what-belongs-together": { level: "error", page: "model",
    message: "Nothing leads from {inner} to {outer}, so it cannot stand under it.",
    help: "Leave {outer} out of the path, or give one of them a reference or a list that leads to the other." },
  "new-records-belong-to-their-path": { level: "error", page: "model",
    message: "A new {inner} would have to refer to {outer} by one field, and it could be {fields}.",
    help: "Leave one reference to {outer} out of Takes, and name the others there; or make it at an address without {outer}." },
  "links-are-put-into-lists": { level: "error", page: "model",
    message: "{entity}.{field} is no list of {member}, so nothing can be put into it.",
    help: "Name a field of the type list of {member}; a reference is changed by change {entity}." },
  "query-styles-are-known": { level: "error", page: "model",
    message: "\"{name}\" is no query style.",
    help: "Write one of: {candidates}." },
  "headers-are-known": { level: "error", page: "model",
    message: "\"{name}\" is no header that a list or a new record has.",
    help: "Write one of: {candidates}." },
  "headings-name-a-call": { level: "error", page: "model",
    message: "There is no call \"{name}\".",
    help: "Write the name of a call, or put the setting before the first heading, where it holds for all calls: {candidates}." },
  "call-settings-fit-the-call": { level: "error", page: "model",
    message: "\"{setting}\" means nothing for the call \"{call}\".",
    help: "Leave it out: query styles, X-Total-Count and Content-Range are of lists, Location of what makes a record." },
  "error-bodies-are-readable": { level: "error", page: "model",
    message: "\"{text}\" cannot be read as the body of an error.",
    help: "Write an object such as {{ errors: {{ {{field}}: [message] }} }}, with the words {words}, texts in quotes and numbers." },
  "sent-codes-have-a-place": { level: "error", page: "model",
    message: "\"{code}\" is sent nowhere: the Error body tells no code.",
    help: "Write `code` into the Error body, or leave `Sent as` out." },
  "statuses-are-errors": { level: "error", page: "model",
    message: "\"{status}\" is not the status of an error.",
    help: "Write a number from 400 to 599." },
  "constants-have-a-value": { level: "error", page: "model",
    message: "The value of {name}, \"{value}\", cannot be read.",
    help: "Write a number, 21 days, 0.20 EUR, 12 %, 2 MB, 30 per minute, 2027-03-01, 18:00, or a text in quotes." },
  "amounts-are-in-the-products-currency": { level: "error", page: "model",
    message: "{unit} is not the product's currency, {currency}.",
    help: "Write the amount in {currency}, or change the currency in point 1." },
  "limits-are-well-formed": { level: "error", page: "model",
    message: "{name} is a limit that the program enforces, and needs {what}.",
    help: "For example: {example}." },
  "requests-alone-are-limited-by-role": { level: "error", page: "model",
    message: "{name} is the same for everybody: {limit} alone has rows for roles.",
    help: "Take the role out of the column For, or give {limit} a row for that role." },
  "files-keep-the-upload-limit": { level: "error", page: "model",
    message: "{field} may have {size}, and no upload may have more than {limit}.",
    help: "Raise UPLOAD_LIMIT, or make the field's size smaller." },
  "states-are-reached": { level: "warning", page: "model",
    message: "Nothing leads to the state {state} of {entity}: {proof}.{example}",
    help: "Add a transition to it, or leave it out." },
  "states-can-be-left": { level: "warning", page: "model",
    message: "The state {state} of {entity} cannot be left, and is not an end: {one} stays there for ever, {way}.",
    help: "Add a transition from it, or add it to: - Ends in: …." },
  "actions-have-a-permission": { level: "warning", page: "model",
    message: "Point 6 has no row for {entity} / {action}, so nobody may do it.",
    help: "Add a row to point 6: | {entity} | {action} | … |." },
  "transitions-can-be-performed": { level: "warning", page: "model",
    message: "No role may ever {action} a record of {entity}: {proof}.",
    help: "Let a role do it in point 6, or leave the transition out." },
  "required-fields-can-be-filled": { level: "warning", page: "model",
    message: "{entity}.{field} is required, but no form, call or default fills it.",
    help: "Add it to a form or a call, or give it a default: starts …." },
  "constants-are-used": { level: "info", page: "model",
    message: "Nothing uses {name}.",
    help: "Use it in an expression, or leave it out." },
  "errors-are-raised": { level: "info", page: "model",
    message: "Nothing raises {code}.",
    help: "Name it in the column Otherwise of a rule or transition, or leave it out." },
  "refusals-have-a-code-of-their-own": { level: "warning", page: "model",
    message: "{code} is the program's own: where it is raised by the program itself, people read \"{text}\" as well.",
    help: "Write a code of your own here and in point 8, such as {own}." },
  "entities-have-a-screen": { level: "info", page: "model",
    message: "No screen shows {entity}.",
    help: "Add one to point 2, if people are to see it." },
  "rows-say-what-is-not-there-already": { level: "info", page: "model",
    message: "Every record has {name} already, so this row adds nothing.",
    help: "Remove the row. Every record has id, created_at, created_by, changed_at, changed_by and version, kept by the program." },
  "errors-lead-to-a-page": { level: "error", page: "model",
    message: "\"{text}\" leads to no page: {reason}.",
    help: "Name a screen of point 2, and where its address names a record, whose page it is: Room page of room, or Room page of Room where (…)." },
  "messages-are-known": { level: "error", page: "outbound",
    message: "There is no message \"{name}\".",
    help: "The messages are: {candidates}." },
  "messages-have-a-recipient": { level: "error", page: "outbound",
    message: "Nobody is told \"{message}\".",
    help: "Say whom: tell borrower {message}. Or write it in the column To of the message." },
  "tells-name-one-recipient": { level: "error", page: "outbound",
    message: "One tell is for one recipient, and these are several: {recipients}.",
    help: "Write one for each, {each}; or let a list of them be a field." },
  "recipients-can-be-told": { level: "error", page: "outbound",
    message: "\"{recipient}\" is nobody who can be told something.",
    help: "Name a user, a record with an e-mail address, such an address, a list of those, or every ROLE." },
  "messages-have-a-text": { level: "error", page: "outbound",
    message: "The message \"{message}\" says nothing.",
    help: "Write its Subject and its Text, or `not shown` while they are undecided." },
  "messages-by-mail-do-not-end": { level: "error", page: "outbound",
    message: "The message \"{message}\" goes out by mail alone, and \"While\" says how long one is current behind the bell.",
    help: "Write `-` under While, or tell the message to users." },
  "recipients-are-used": { level: "info", page: "outbound",
    message: "\"{to}\" stands under To of {message}, and each action that tells it names somebody else: {named}.",
    help: "Write \"-\" under To, or take out of `tell … {message}` whom it tells." },
  "messages-are-told": { level: "info", page: "outbound",
    message: "No action tells the message \"{message}\".",
    help: "Write tell WHO {message} in the column Then of an action in point 4." },
  "outbound-calls-are-known": { level: "error", page: "outbound",
    message: "There is no outbound call \"{name}\".",
    help: "The outbound calls are: {candidates}." },
  "outbound-calls-are-made": { level: "info", page: "outbound",
    message: "Nothing makes the outbound call \"{call}\".",
    help: "Name what sets it off in the column When, or write call {call} in the column Then of an action." },
  "outbound-calls-have-an-address": { level: "error", page: "outbound",
    message: "The outbound call \"{call}\" has no address.",
    help: "Write its URL, or `not shown` while it is undecided." },
  "outbound-addresses-name-their-host": { level: "error", page: "outbound",
    message: "\"{url}\" does not say itself where it leads.",
    help: "Begin with https:// and the name of the host; placeholders may stand behind it. A constant of point 9 may hold the beginning." },
  "events-are-readable": { level: "error", page: "outbound",
    message: "\"{event}\" is nothing that happens to a record.",
    help: "Write Loan / borrow, Loan created, Loan changed or Loan deleted." },
  "events-are-of-whole-records": { level: "error", page: "outbound",
    message: "A {part} is a part of {owner}, and changes with it.",
    help: "Write {owner} changed." },
  "retries-are-a-number-or-a-time": { level: "error", page: "outbound",
    message: "\"{retries}\" is neither how often nor how long.",
    help: "Write 5, 3 days, or both: 5, 3 days." },
  "continued-documents-stand-below-the-first": { level: "error", page: "several-documents",
    message: "\"{path}\" is no path to a document below this one's folder.",
    help: "Write a relative path that ends in .md, without \"..\", such as loans.md or parts/loans.md." },
  "continued-documents-are-there": { level: "error", page: "several-documents",
    message: "{fault}, where this one continues.",
    help: "Write point {number} in {path}, or take this line away. A link that leads out of the folder is not followed." },
  "points-are-continued-once": { level: "error", page: "several-documents",
    message: "Point {number} of {path} is part of the specification already.",
    help: "Take this line away." },
  "continued-documents-hold-what-is-taken": { level: "info", page: "several-documents",
    message: "Point {number} of {file} is not read: no point {number} continues there.",
    help: "Write \"- Continues in: {file}\" under point {number} of {first}, by its path from there, if it is part of the specification." },
};
