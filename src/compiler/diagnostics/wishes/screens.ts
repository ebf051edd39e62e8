// Wishes for screens, their columns and their figures.

import { nothing, type Wish } from "./wish.ts";

const SHOWS = ["shows-is-known"];
const COLUMNS = ["columns-are-fields-or-paths"];
const FIGURES = ["figures-are-well-formed"];
const ACTIONS = ["screen-actions-are-known"];

export const SCREEN_WISHES: readonly Wish[] = [
  {
    section: "Sort from Z to A",
    codes: COLUMNS,
    pattern: /(?<field>[\w.]+) (?:desc(?:ending)?|z-a)\b/i,
    help: "Put a minus in front of the field: -name.",
    write: ({ field }) => `-${field}`,
  },
  {
    section: "Sort from Z to A",
    codes: COLUMNS,
    pattern: /(?<field>[\w.]+) (?:asc(?:ending)?|a-z)\b/i,
    help: "The name of a field alone sorts upwards, -name downwards.",
    write: ({ field = "" }) => field,
  },
  {
    section: "Leave out a field",
    codes: COLUMNS,
    pattern: /\b(?:all|every\w*)\b.*\b(?:except|but|without)\b/i,
    help: "Name the fields that the screen shows, with commas. A field that a role must not see has a row in point 6: see FIELD.",
  },
  {
    section: "Give a column another title",
    codes: COLUMNS,
    pattern: /^[\w.]+ as ["“]|, [\w.]+ as ["“]/i,
    help: "A column has the label of its field: the column Label of point 3.",
  },
  {
    section: "Make a field read-only",
    codes: COLUMNS,
    pattern: /\((?:read.?only|disabled|locked)\)/i,
    help: "A list and a page only show; a form gives its Fields to change. Who may change a field is said in point 6: change FIELD.",
  },
  {
    section: "Order by dragging",
    codes: [...COLUMNS, ...SHOWS],
    pattern: /\bdrag|\breorder|\bmanual/i,
    help: "Only the rows of a part, rows of E, are ordered by hand. Give other records a number, position, and sort by it.",
  },
  {
    section: "Put fields side by side",
    codes: COLUMNS,
    pattern: /\\\||\b(?:left|right|columns?|grid)\b/i,
    help: "The program lays the fields out, in the order of the column Fields. Only a component of your own does it otherwise.",
  },
  {
    section: "Begin with a filter",
    codes: COLUMNS,
    pattern: /^[\w.]+ ?(?:!?=|<|>|is\b)/,
    help: "Filter by names fields alone. A list that begins with some records is a screen of its own, with a condition under Only where.",
  },
  {
    section: "Show what is computed in a column",
    codes: COLUMNS,
    pattern: /\b(?:days|years|time|hours|minutes) from\b|\w [-+*/] \w|\w of \w/i,
    help: "A column is a field: add one to point 3 with what it comes to, always days from today to due_on, and name it here.",
  },
  {
    section: "Show only some records",
    codes: ["expressions-can-be-read"],
    pattern: /^where (?<condition>.+)$/i,
    help: "Write the condition alone.",
    write: ({ condition = "" }) => condition,
  },
  {
    section: "Show only some records",
    codes: SHOWS,
    pattern: /^(?:list|gallery|board|calendar) of .+\bwhere\b|^my \w+$|^(?:only|own)\b/i,
    help: "Write list of E here, and the condition in the column Only where: member = user.",
  },
  {
    section: "Show a board",
    codes: SHOWS,
    pattern: /^(?:kanban|lanes|cards|trello)(?: board)? (?:of|for) (?<entity>\w+) by (?<field>\w+)$/i,
    help: "Write board of E by FIELD.",
    write: ({ entity, field }) => `board of ${entity} by ${field}`,
  },
  {
    section: "Show a calendar",
    codes: SHOWS,
    pattern: /^calendar of (?<entity>\w+) (?:from|between|on) (?<from>\w+) (?:to|until|and) (?<to>\w+)$/i,
    help: "Write calendar of E by DATE to DATE.",
    write: ({ entity, from, to }) => `calendar of ${entity} by ${from} to ${to}`,
  },
  {
    section: "Show a calendar",
    codes: SHOWS,
    pattern: /\b(?:gantt|timeline|schedule|agenda)\b/i,
    help: "The nearest is calendar of E by DATE to DATE, with a month, a week and an agenda.",
  },
  {
    section: "Show a form",
    codes: SHOWS,
    pattern: /^(?:form|dialog|page) (?:to|for) (?:create|creating|new|add|adding|enter)(?: an?)? (?<entity>\w+)$/i,
    help: "Write form for E: without a record in its route it makes a new one.",
    write: ({ entity }) => `form for ${entity}`,
  },
  {
    section: "Show a form in several steps",
    codes: SHOWS,
    pattern: /\b(?:wizard|stepper|steps?)\b/i,
    help: "A form is one page. Make the steps states of point 4, each with an action that Asks for its fields.",
  },
  {
    section: "Show one record",
    codes: SHOWS,
    pattern: /^(?<entity>[A-Z]\w*) (?:details?|page|view|profile)$/i,
    help: "Write one E, at a route with the record: /tools/{tool}.",
    write: ({ entity }) => `one ${entity}`,
  },
  {
    section: "Show a dashboard",
    codes: SHOWS,
    pattern: /^(?:dashboard|statistics|report|reports|overview|kpis?|charts?)$/i,
    help: "Write figures, and add ### Screen name with a table Figure, Shows.",
    write: () => "figures",
  },
  {
    section: "Show tabs",
    codes: SHOWS,
    pattern: /\btabs?\b/i,
    help: "There are no tabs: each is a screen of its own in the menu. A page of a record shows its lists below it.",
  },
  {
    section: "Show a map",
    codes: SHOWS,
    pattern: /\bmap\b/i,
    help: "There is no map. A field of type place keeps where it is; a component of your own may draw it: component Map of E.",
  },
  {
    section: "Show a table of two dimensions",
    codes: SHOWS,
    pattern: /\b(?:pivot|cross ?tab|matrix|heat ?map)\b/i,
    help: "There is none. A board has one direction, and a figure one grouping: Loan by status as bars.",
  },
  {
    section: "Add a button",
    codes: ACTIONS,
    pattern: /\bbutton\b|\bprint|\bpdf\b|\blink\b/i,
    help: "Actions names actions of point 4, create, change, delete, export, import and screens. Printing is the browser's.",
  },
  {
    section: "Export to a spreadsheet",
    codes: ACTIONS,
    pattern: /\b(?:export|download)(?: to| as)? (?:excel|xlsx|csv|spreadsheet)/i,
    help: "Write export: the list as CSV, for whom point 6 allows export.",
    write: () => "export",
  },
  {
    section: "Do something with many records",
    codes: ACTIONS,
    pattern: /\b(?<action>[a-z]+(?: [a-z]+)??) (?:all|selected|many)\b|\bbulk (?<other>[a-z]+)/i,
    help: "Name the action alone: in a list people choose records and do it with all of them.",
    write: ({ action, other }) => action || other || null,
  },
  {
    section: "Search in some fields",
    codes: ["settings-are-well-formed"],
    column: "Search",
    pattern: /^[a-z_]+(?:, ?[a-z_]+)*$/,
    help: "Write yes. In which fields it looks is said in point 3, below the entity: - Search: name.",
    write: () => "yes",
  },
  {
    section: "Count in a figure",
    codes: FIGURES,
    pattern: /^count(?: of)? (?<entity>[A-Z]\w*) where \(?(?<condition>[^()]+)\)?$/i,
    help: "Write number of E where (…).",
    write: ({ entity, condition }) => `number of ${entity} where (${condition?.replaceAll(/["']/g, "")})`,
  },
  {
    section: "Count in a figure",
    codes: FIGURES,
    pattern: /^(?:total|sum)(?: of)? (?<field>\w+) (?:of|for) (?:all |every )?(?<entity>[A-Z]\w*?)s?$/i,
    help: "Write sum of E.field.",
    write: ({ entity, field }) => `sum of ${entity}.${field}`,
  },
  {
    section: "Count in a figure",
    codes: FIGURES,
    pattern: /^average(?: of)? (?<field>\w+) (?:of|for) (?:all |every )?(?<entity>[A-Z]\w*?)s?$/i,
    help: "Write average of E.field.",
    write: ({ entity, field }) => `average of ${entity}.${field}`,
  },
  {
    section: "Show a pie chart",
    codes: FIGURES,
    pattern: /\bas (?:an? )?(?:pie|donut|doughnut|area|table|column|stacked)\w*(?: chart)?/i,
    help: "Figures are numbers, bars and lines: as bars or as line.",
    write: () => "as bars",
  },
  {
    section: "Group by week or year",
    codes: FIGURES,
    pattern: /\bby (?:week|quarter|year|day|hour)\b/i,
    help: "Days are grouped by month of DATE, or each by itself: Loan by from_on.",
  },
  {
    section: "Show a share or a ratio",
    codes: FIGURES,
    pattern: /[/*%+]|\b(?:percent|ratio|share|rate)\b/i,
    help: "A figure is one number, and none is computed of others. Show the parts beside each other: Loan by status as bars.",
    write: nothing,
  },
];
