// Faults to plant in the difference: a text of one of its files, and what stands there instead.

export interface Fault {
  /** Within src/compiler/difference. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const fault = (file: string, from: string, to: string): Fault => ({ file, from, to });
/** A member of the plan that is compared no more. */
const silent = (file: string, member: string, differ: string): Fault => fault(file, `  ${member}: ${differ},`, `  ${member}: () => [],`);
/** Two kinds one for the other. */
const swapped = (file: string, member: string, one: string, other: string): Fault =>
  fault(file, `  ${member}: turned("${one}", "${other}"),`, `  ${member}: turned("${other}", "${one}"),`);

export const FAULTS: readonly Fault[] = [
  // What the product is.
  silent("plan/product.ts", "name", 'itemValue("product-renamed", 1, "Product")'),
  silent("plan/product.ts", "purpose", 'itemValue("purpose-changed", 1, "Purpose")'),
  fault("plan/product.ts", 'itemValue("audience-changed", 1, "Audience")', 'itemValue("purpose-changed", 1, "Audience")'),
  silent("plan/product.ts", "language", 'itemValue("language-changed", 1, "Language")'),
  silent("plan/product.ts", "timeZone", 'itemValue("time-zone-changed", 1, "Time zone")'),
  silent("plan/product.ts", "accent", 'itemValue("accent-changed", 1, "Accent")'),
  silent("plan/product.ts", "value", 'value("fact-changed")'),
  fault("plan/product.ts", "...matching.removed.map((fact)", "...[].map((fact: Fact)"),
  // Screens.
  silent("plan/screens.ts", "icon", 'cell("screen-icon-changed", "Icon")'),
  silent("plan/screens.ts", "section", 'value("screen-section-changed")'),
  fault("plan/screens.ts", 'menu: cell("screen-menu-changed", "Menu")', 'menu: cell("screen-icon-changed", "Menu")'),
  silent("plan/screens.ts", "search", 'cell("screen-search-changed", "Search")'),
  silent("plan/screens.ts", "filters", 'cell("screen-filters-changed", "Filter by")'),
  silent("plan/screens.ts", "sort", 'cell("screen-sort-changed", "Sort")'),
  silent("plan/screens.ts", "emptyText", 'value("screen-empty-text-changed")'),
  fault(
    "plan/screens.ts",
    'added: "screen-field-added", removed: "screen-field-removed"',
    'added: "screen-field-removed", removed: "screen-field-added"',
  ),
  fault(
    "plan/screens.ts",
    'added: "screen-action-added", removed: "screen-action-removed"',
    'added: "screen-action-removed", removed: "screen-action-added"',
  ),
  fault("plan/screens.ts", "  columns,\n  actions,", "  columns: () => [],\n  actions,"),
  fault("plan/screens.ts", '  how: cell("figure-changed", "Shows"),\n', "  how: () => [],\n"),
  // Entities and their fields.
  silent("plan/entities.ts", "label", 'itemValue("entity-label-changed", 3, "Label")'),
  silent("plan/entities.ts", "search", 'item("entity-search-changed", 3, "Search")'),
  fault("plan/entities.ts", "  shownAs,\n", "  shownAs: () => [],\n"),
  fault("plan/entities.ts", "  order: sortOrder,", "  order: () => [],"),
  fault("plan/entities.ts", "  whenDeleted,\n", "  whenDeleted: () => [],\n"),
  fault(
    "plan/entities.ts",
    "...removed.map((one) => at.within(at.name, {}, one.origin, null)",
    "...[].map((one: Unique) => at.within(at.name, {}, one.origin, null)",
  ),
  silent("plan/fields.ts", "label", 'value("field-label-changed")'),
  fault("plan/fields.ts", 'value("field-help-changed")', 'value("field-label-changed")'),
  swapped("plan/fields.ts", "required", "field-required", "field-optional"),
  swapped("plan/fields.ts", "unique", "field-unique", "field-not-unique"),
  swapped("plan/fields.ts", "fixed", "field-fixed", "field-not-fixed"),
  fault("plan/fields.ts", "  type: fieldType,\n  required", "  type: () => [],\n  required"),
  fault("plan/fields.ts", "  starts: valueCell,", "  starts: () => [],"),
  fault("plan/fields.ts", "  always: computed,", "  always: () => [],"),
  fault("plan/fields.ts", "  matches: pattern,", "  matches: () => [],"),
  // States and rules.
  silent("plan/states.ts", "to", 'value("transition-to-changed")'),
  silent("plan/states.ts", "help", 'value("action-help-changed")'),
  fault("plan/states.ts", "  asks: inputs,", "  asks: () => [],"),
  fault("plan/states.ts", '  otherwise: refusal("refusal-changed"),', "  otherwise: () => [],"),
  fault(
    "plan/states.ts",
    '{ narrower: "guard-tightened", wider: "guard-loosened"',
    '{ narrower: "guard-loosened", wider: "guard-tightened"',
  ),
  fault(
    "plan/states.ts",
    "  effects,\n  consequences,\n  outbound,",
    "  effects: () => [],\n  consequences: () => [],\n  outbound: () => [],",
  ),
  fault(
    "plan/states.ts",
    '  confirm: nullable<ConfirmPlan>("confirm-changed", { asked',
    '  confirm: nullable<ConfirmPlan>("action-help-changed", { asked',
  ),
  fault("plan/states.ts", 'warns: stateList("warns-changed", "Warns in")', "warns: () => []"),
  fault("plan/rules.ts", 'narrower: "rule-tightened", wider: "rule-loosened"', 'narrower: "rule-loosened", wider: "rule-tightened"'),
  fault("plan/rules.ts", "...compareJudgement(old, now, place)", ""),
  silent("plan/rules.ts", "level", 'value("rule-level-changed")'),
  silent("plan/rules.ts", "field", 'cell("rule-field-changed", "For")'),
  fault("plan/rules.ts", 'refusal("rule-refusal-changed")', "() => []"),
  // Who may do what.
  fault(
    "plan/access.ts",
    'narrower: "permission-narrowed", wider: "permission-widened"',
    'narrower: "permission-widened", wider: "permission-narrowed"',
  ),
  fault(
    "plan/access.ts",
    "return both.at.comparison.after.plan.roles.flatMap((now) => {",
    "return both.at.comparison.after.plan.roles.slice(1).flatMap((now) => {",
  ),
  fault(
    "plan/access.ts",
    "return both.at.comparison.after.plan.roles.flatMap((now) => {",
    "return both.at.comparison.after.plan.roles.slice(0, -1).flatMap((now) => {",
  ),
  fault("plan/access.ts", "    places: [before.place(operation), after.place(operation)],", "    places: [null, null],"),
  fault("plan/access.ts", 'return isSameMeaning(had, TRUE) || isSameMeaning(has, FALSE) ? "narrower" : null', "return null"),
  fault("plan/rights.ts", '  delete: (grant) => [["delete", grant]],', "  delete: () => [],"),
  fault("plan/roles.ts", "  means,\n", "  means: () => [],\n"),
  // What leaves the product, and comes in.
  silent("plan/calls.ts", "status", 'value("call-status-changed")'),
  fault("plan/calls.ts", "  does,\n", "  does: () => [],\n"),
  fault("plan/calls.ts", "  takes,\n", "  takes: () => [],\n"),
  fault("plan/calls.ts", "  gives,\n", "  gives: () => [],\n"),
  fault("plan/calls.ts", 'errors: unordered("call-errors-changed")', "errors: () => []"),
  fault("plan/refusals.ts", 'message: cell("error-message-changed", "Message")', "message: () => []"),
  fault("plan/errors.ts", 'remedy: cell("error-remedy-changed", "Remedy")', 'remedy: cell("error-message-changed", "Remedy")'),
  silent("plan/errors.ts", "status", 'cell("error-status-changed", "Status")'),
  // What is compared with what.
  fault(
    "constants.ts",
    ".filter((name) => !isSameMeaning(valuesOf(old, name), valuesOf(now, name)))",
    ".filter((name) => old.constants.has(name) !== now.constants.has(name))",
  ),
  fault(
    "constants.ts",
    "const touches = counterfactual === null ? [] : touchedSince(comparison, counterfactual);",
    "const touches: readonly Change[] = counterfactual === null ? [] : [];",
  ),
  fault(
    "meaning.ts",
    'if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";\n  if (isExpr',
    'if (typeof value === "number") return "number";\n  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";\n  if (isExpr',
  ),
  fault(
    "comparison.ts",
    "old: (original ?? before)?.text ?? null,\n    new: after?.text ?? null,",
    "old: after?.text ?? null,\n    new: (original ?? before)?.text ?? null,",
  ),
  fault(
    "conditions.ts",
    'return isAtMost ?? "other";',
    'return isAtMost === null ? "other" : isAtMost === "wider" ? "narrower" : "wider";',
  ),
];
