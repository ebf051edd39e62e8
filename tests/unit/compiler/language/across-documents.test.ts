// Names across several documents: hover, definition, references, rename and completion.

import { describe, expect, it } from "vitest";
import { analyse } from "../../../../src/compiler/compile.ts";
import { createLanguageService } from "../../../../src/compiler/language/language.ts";
import { editSources } from "../../../../src/compiler/text-edit.ts";

const SHOP = `# Shop

## 1. Purpose

- Signs in as: Person

## 2. Screens

| Screen | Route | Shows | Fields | Actions |
|---|---|---|---|---|
| All orders | / | list of Order | title, status | Order page |
| Order page | /orders/{order} | one Order | - | ship |

## 3. Entities

- Continues in: parts/things.md

## 4. States

- Continues in: parts/flows.md

## 5. Rules

| Rule | For | Must hold | Otherwise |
|---|---|---|---|
| Not too heavy | Order.weight | weight <= MOST_WEIGHT | too-heavy |

## 6. Roles

| Role | Means |
|---|---|
| Buyer | user.kind is buyer |
| Clerk | user.kind is clerk |

| Entity | Action | Buyer | Clerk |
|---|---|---|---|
| Person | see | yes | yes |
| Order | see, place | yes | yes |
| Order | ship, cancel | no | yes |
| Order | see paper | no | if status is shipped |
| All orders | open | no | yes |

## 7. Calls

- Continues in: parts/calls.md

## 8. Errors

| Code | Status | Message |
|---|---|---|
| too-heavy | 422 | {title} weighs {weight}, and {MOST_WEIGHT} is the most. |
| not-paid | 409 | {buyer.name} has not paid for {title}. |

## 9. Constants

| Name | Value | Meaning |
|---|---|---|
| MOST_WEIGHT | 30 | what one of us can carry |
`;

const THINGS = `# Things

## 3. Entities

### Person

| Field | Type | Must be |
|---|---|---|
| name | text(80) | required |
| email | email | required, unique |
| kind | one of: buyer, clerk | required |

### Order

| Field | Type | Must be | Value |
|---|---|---|---|
| title | text(80) | required | - |
| buyer | reference to Person | required | starts user |
| weight | integer(0..100) | required | starts 1 |
| paid | yes/no | required | starts no |
| photo | image(2 MB, png) | optional | - |
| paper | file(1 MB, pdf) | optional | - |
| note | text(200) | optional | - |
`;

const FLOWS = `# Flows

## 4. States

### Order

- States: placed, shipped, cancelled
- Ends in: shipped, cancelled

| From | Action | To | Only if | Otherwise | Then | Asks for |
|---|---|---|---|---|---|---|
| (new) | place | placed | - | - | tell order-placed | - |
| placed | ship | shipped | paid | not-paid | tell buyer order-shipped; call billing | photo |
| placed | cancel | cancelled | - | - | set note to ask.reason | reason: text(80), required |
`;

const CALLS = `# Calls

## 7. Calls

| Call | Method | Path | Does | Takes | Gives | Errors |
|---|---|---|---|---|---|---|
| orders | GET | /api/orders | list Order | { q?: text(40) } | { orders: list of OrderLine } | - |
| ship | POST | /api/orders/{order}/ship | ship Order | - | OrderLine | not-paid |

| Shape | Of | Holds |
|---|---|---|
| OrderLine | Order | id, title, who: buyer.name, left: status is shipped |

| Message | To | Subject | Text |
|---|---|---|---|
| order-placed | every Clerk | New: {title} | {buyer.name} ordered {title}. |
| order-shipped | - | {title} left us | It weighs {weight} of {MOST_WEIGHT}. |

| Sends | When | Method | URL | Body | Retries |
|---|---|---|---|---|---|
| billing | Order / cancel | POST | https://billing.example.org/orders/{id} | { id, name: title } | 5 |
`;

const TEXTS: Readonly<Record<string, string>> = {
  "shop.md": SHOP,
  "parts/things.md": THINGS,
  "parts/flows.md": FLOWS,
  "parts/calls.md": CALLS,
};

function opened() {
  const service = createLanguageService({ read: (file) => TEXTS[file] ?? null });
  for (const [file, text] of Object.entries(TEXTS)) service.update(file, text);
  service.diagnostics("shop.md");
  return service;
}

/** The file and the place that `‸` marks. */
function placeOf(marked: string): { readonly file: string; readonly at: number } {
  const plain = marked.replace("‸", "");
  const found = Object.entries(TEXTS).filter(([, text]) => text.includes(plain));
  const [[file, text] = ["", ""]] = found;
  if (found.length !== 1) throw new Error(`In ${found.length} documents: ${marked}`);
  return { file, at: text.indexOf(plain) + marked.indexOf("‸") };
}

const lineAt = (file: string, offset: number): string => {
  const text = TEXTS[file] ?? "";
  return text.slice(text.lastIndexOf("\n", offset - 1) + 1, text.indexOf("\n", offset));
};

const errorsOf = (texts: Readonly<Record<string, string>>) =>
  analyse(Object.entries(texts).map(([file, text]) => ({ file, text }))).diagnostics.filter((one) => one.level === "error");

/** A name, where it is used, a part of the line that gives it, what is said of it, another name, and in how many files it stands. */
const NAMES: readonly (readonly [string, string, string, readonly string[], string, number])[] = [
  ["message", "tell order-pl‸aced", "| order-placed | every Clerk", ["New: {title}", "Clerk"], "order-made", 2],
  ["outbound call", "call bil‸ling", "| billing | Order / cancel", ["POST", "https://billing.example.org"], "invoices", 2],
  ["image", "not-paid | tell buyer order-shipped; call billing | pho‸to", "| photo | image", ["2 MB", "png"], "picture", 2],
  ["file", "see pa‸per", "| paper | file", ["1 MB", "pdf"], "letter", 2],
  ["shape", "list of Order‸Line", "| OrderLine | Order", ["OrderLine"], "ShortOrder", 1],
  ["screen", "status | Order pa‸ge |", "| Order page | /orders", ["/orders/{order}"], "One order", 1],
  ["role", "every Cle‸rk", "| Clerk | user.kind", ["user.kind is clerk"], "Seller", 2],
  ["constant", "{weight} of {MOST_WEI‸GHT}", "| MOST_WEIGHT | 30", ["what one of us can carry"], "HEAVIEST", 2],
  ["input", "set note to ask.rea‸son", "reason: text(80), required", ["80"], "why", 1],
  ["state", "if status is ship‸ped", "- States: placed, shipped", ["Order.status"], "sent", 3],
  ["code", "paid | not-pa‸id | tell", "| not-paid | 409", ["409", "{buyer.name} has not paid"], "unpaid", 3],
  ["field in a message", "It weighs {wei‸ght}", "| weight | integer", ["whole number"], "mass", 3],
  ["field by a path", "who: buyer.na‸me", "| name | text(80)", ["80 characters"], "full_name", 3],
  ["entity", "list of Ord‸er |", "### Order", ["placed, shipped, cancelled"], "Purchase", 4],
  ["action", "ship Ord‸er".replace("Ord‸er", "Order").replace("ship", "sh‸ip"), "| placed | ship | shipped", ["Clerk"], "send off", 3],
];

describe("names across the documents of one specification", () => {
  it("stand in documents without errors", () => expect(errorsOf(TEXTS)).toEqual([]));

  it.each(NAMES)("%s: says what it is", (_, marked, __, said) => {
    const { file, at } = placeOf(marked);
    const text = opened().hover(file, at)?.text ?? "";
    for (const words of said) expect(text).toContain(words);
  });

  it.each(NAMES)("%s: leads to where it is given", (_, marked, line) => {
    const { file, at } = placeOf(marked);
    const lines = opened()
      .definition(file, at)
      .map((span) => lineAt(span.file, span.start));
    expect(lines.join("\n")).toContain(line);
  });

  it.each(NAMES)("%s: is renamed wherever it stands, and means the same", (_, marked, __, ___, name, files) => {
    const { file, at } = placeOf(marked);
    const service = opened();
    const uses = service.references(file, at, true);
    expect(new Set(uses.map((span) => span.file)).size).toBe(files);
    const renaming = service.rename(file, at, name);
    if ("refused" in renaming) throw new Error(renaming.refused);
    expect(renaming.edits.length).toBe(uses.length);
    const sources = editSources(
      Object.entries(TEXTS).map(([one, text]) => ({ file: one, text })),
      renaming.edits,
    );
    expect(errorsOf(Object.fromEntries(sources.map((source) => [source.file, source.text])))).toEqual([]);
  });

  it.each([
    ["parts/flows.md", "| placed | x | placed | ‸ | - | - | - |\n", ["paid", "MOST_WEIGHT"]],
    ["parts/flows.md", "| placed | x | placed | - | ‸ | - | - |\n", ["not-paid", "too-heavy"]],
    ["parts/flows.md", "| placed | x | placed | - | - | tell ‸ | - |\n", ["order-placed", "buyer"]],
    ["parts/flows.md", "| placed | x | placed | - | - | call ‸ | - |\n", ["billing"]],
    ["parts/flows.md", "| placed | cancel | placed | - | - | set note to ask.‸ | - |\n", ["reason"]],
    ["parts/calls.md", "| events | Order / ‸ | POST | - | - | - |\n", ["place", "ship", "cancel"]],
  ])("in %s offers for %s what the others give", (file, row, labels) => {
    const service = opened();
    const text = (TEXTS[file] ?? "").trimEnd();
    service.edit([{ span: { file, start: text.length, end: text.length }, text: `\n${row.replace("‸", "")}` }]);
    const found = service.completion(file, text.length + 1 + row.indexOf("‸")).map((one) => one.label);
    expect(found).toEqual(expect.arrayContaining(labels));
  });
});
