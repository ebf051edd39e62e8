// Where a kind of change shows, and which kinds alone bring something about.

import type { Kind } from "../../../src/compiler/difference/kinds.ts";

export interface Evidence {
  /** Of "path when place", as "app now body.product.name". */
  readonly at: RegExp;
  /** Whether something comes that was not there, or goes. */
  readonly turn?: "comes" | "goes";
}

const at = (pattern: RegExp, turn?: Evidence["turn"]): Evidence => ({ at: pattern, ...(turn === undefined ? {} : { turn }) });

const HELP = /\.help$|description|meaning/i;
const OUTSIDE = /^(call|openapi|records|write) |points/;
const QUESTION = /question|points|open/;

/** One of these has to differ; for the kinds that are not here anything may. */
export const EVIDENCE: Readonly<Partial<Record<Kind, Evidence>>> = {
  "product-renamed": at(/product\.name$/),
  "purpose-changed": at(/product\.purpose$/),
  "audience-changed": at(/product\.audience$/),
  "accent-changed": at(/product\.accent$/),
  "language-changed": at(/product\.language/),
  "time-zone-changed": at(/product\.timeZone$/),
  "currency-changed": at(/product\.currency/),
  "fact-added": at(/product\.facts/, "comes"),
  "fact-removed": at(/product\.facts/, "goes"),
  "fact-changed": at(/product\.facts/),
  "question-opened": at(QUESTION),
  "question-answered": at(QUESTION),
  "question-changed": at(QUESTION),
  "screen-route-changed": at(/\.route$|closed|href/),
  "screen-icon-changed": at(/\.icon$/),
  "screen-section-changed": at(/\.section$/),
  "screen-menu-changed": at(/\.menu$|mainScreens/),
  "screen-search-changed": at(/\.search$|^rows /),
  "screen-filters-changed": at(/filter/),
  "screen-empty-text-changed": at(/emptyText$/),
  "screen-help-changed": at(/help$/),
  "screen-field-added": at(/(columns|fields|values|figures)\.[^.]+$/, "comes"),
  "screen-field-removed": at(/(columns|fields|values|figures)\.[^.]+$/, "goes"),
  "screen-action-added": at(/actions\.[^.]+$|acts$|bulk|ways|days/, "comes"),
  "screen-action-removed": at(/actions\.[^.]+$|acts$|bulk|ways|days/, "goes"),
  "field-label-changed": at(/label|title|name|detail/i),
  "field-help-changed": at(HELP),
  "action-help-changed": at(HELP),
  "action-label-changed": at(/label|title|action$|detail|signInTo|order$/i),
  "confirm-changed": at(/confirm|asked/),
  "warns-changed": at(/warn/),
  "goal-changed": at(/goal|detour|breaksOff|final/),
  "rule-level-changed": at(/warning|problem|level|rules/),
  "error-status-changed": at(/status|responses|problem/),
  "error-message-changed": at(/detail|title|message|summary|description|errors/i),
  "error-remedy-changed": at(/remedy|examples|errors|problem/),
  "error-leads-changed": at(/leads|problem|errors|rules/),
  "error-field-changed": at(/field|errors/),
  "call-removed": at(OUTSIDE),
  "call-added": at(OUTSIDE),
  "call-route-changed": at(OUTSIDE),
  "call-status-changed": at(OUTSIDE),
  "call-does-changed": at(OUTSIDE),
  "call-errors-changed": at(OUTSIDE),
  "call-input-changed": at(OUTSIDE),
  "call-answer-changed": at(OUTSIDE),
  "error-body-changed": at(OUTSIDE),
};

/** What shows there is said by one of the kinds. */
export const EXPLAINED: readonly { readonly at: RegExp; readonly kinds: RegExp }[] = [
  { at: /product\.name$/, kinds: /^product-renamed$/ },
  { at: /product\.purpose$/, kinds: /^purpose-changed$/ },
  { at: /product\.audience$/, kinds: /^audience-changed$/ },
  { at: /product\.timeZone$/, kinds: /^time-zone-changed$/ },
  { at: /\.emptyText$/, kinds: /^(screen|entity)-/ },
  { at: /\.section$/, kinds: /^screen-/ },
  { at: /fields\.[^.]+\.required$/, kinds: /required|optional|^(field|input|type|states?|screen|transition|permission|role|rule)-/ },
];
