// Who may do what. Each action of each entity against each role, with the conditions in the author's words.

import { widthOf } from "../diagnostics/width.ts";
import type { DecisionModel, EntityModel, Model, RoleModel } from "../model/model.ts";
import type { Span } from "../source.ts";
import type { Words } from "./words.ts";

export interface Matrix {
  /** Each role with whom it means. */
  readonly roles: readonly { readonly name: string; readonly means: string }[];
  /** `entity` may be a screen, whose action is "open". */
  readonly rows: readonly { readonly entity: string; readonly action: string; readonly cells: readonly MatrixCell[] }[];
}

export interface MatrixCell {
  readonly says: string;
  /** Null where nothing is written for it. */
  readonly span: Span | null;
}

/** Where the document has no row for the action: it is refused to everyone. */
const NO_ROW: MatrixCell = { says: "no row", span: null };

export function matrixOf(model: Model, words: Words): Matrix {
  const roles = [...model.roles.values()];
  return {
    roles: roles.map((role) => ({
      name: role.name,
      means: typeof role.means === "string" ? role.means : (words.under(role.span, "Means") ?? "not shown"),
    })),
    rows: [
      ...rowsOfEntities(model, words, roles),
      ...[...model.screenGrants].map(([screen, { byRole }]) => ({
        entity: screen,
        action: "open",
        cells: roles.map((role) => decided(byRole.get(role.name), words)),
      })),
    ],
  };
}

function rowsOfEntities(model: Model, words: Words, roles: readonly RoleModel[]): Matrix["rows"] {
  return [...model.entities.values()].flatMap((entity) =>
    actionsOf(entity).map((action) => {
      const grant = entity.access.grants.get(action);
      const cells = roles.map((role) => (grant === undefined ? NO_ROW : decided(grant.byRole.get(role.name), words)));
      return { entity: entity.name, action, cells };
    }),
  );
}

/** The actions that there are, then what the document says of single fields. */
function actionsOf(entity: EntityModel): string[] {
  // A part follows its owner in all but single fields.
  if (entity.part !== null) return [...entity.access.grants.keys()];
  const transitions = (entity.states?.transitions ?? []).filter((transition) => transition.timer === null);
  const making = entity.states === null ? ["create"] : [];
  return [
    ...new Set([
      "see",
      ...making,
      "change",
      "delete",
      ...transitions.map((transition) => transition.action),
      ...entity.access.grants.keys(),
    ]),
  ];
}

function decided(decision: DecisionModel | undefined, words: Words): MatrixCell {
  if (decision === undefined) return { says: "no", span: null };
  const { may, span } = decision;
  return { says: may === "yes" || may === "no" ? may : words.at(span).trim() || "not shown", span };
}

/** With a header, for a spreadsheet. */
export function matrixRows(matrix: Matrix): string[][] {
  return [
    ["Entity", "Action", ...matrix.roles.map((role) => role.name)],
    ...matrix.rows.map(({ entity, action, cells }) => [entity, action, ...cells.map(({ says }) => says)]),
  ];
}

export function matrixAsMarkdown(name: string, matrix: Matrix): string {
  const roles = [["Role", "Means"], ...matrix.roles.map((role) => [role.name, role.means])];
  return `# ${name}: who may do what\n\n${markdownTable(roles)}\n${markdownTable(matrixRows(matrix))}`;
}

/** A table whose bars stand in line. */
function markdownTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((text) => text.replace(/\s+/g, " ").replaceAll("|", "\\|")));
  const widths = (cells[0] ?? []).map((_, column) => Math.max(3, ...cells.map((row) => widthOf(row[column] ?? ""))));
  const line = (row: readonly string[]) =>
    `| ${row.map((text, column) => text + " ".repeat(Math.max(0, (widths[column] ?? 0) - widthOf(text)))).join(" | ")} |\n`;
  const [header = [], ...rest] = cells;
  return [line(header), line(widths.map((width) => "-".repeat(width))), ...rest.map(line)].join("");
}
