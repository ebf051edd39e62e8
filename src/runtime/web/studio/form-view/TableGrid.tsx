// A table of the document as a grid: each cell is written where it stands.

import { useId, useRef } from "react";
import type { StudioFinding } from "../../../wire/studio.ts";
import type { StudioRow, StudioTable, StudioTableKind } from "../../../wire/studio-form.ts";
import { Button } from "../../ui/components/Button.tsx";
import { AddChoice } from "./AddChoice.tsx";
import { CellEditor } from "./CellEditor.tsx";
import { CellPanel } from "./CellPanel.tsx";
import { ChoiceCell } from "./ChoiceCell.tsx";
import { choiceOf } from "./cell-choices.ts";
import styles from "./FormView.module.css";
import type { ExplainedCell, PointForm } from "./point-form.ts";
import { RowActions } from "./RowActions.tsx";

interface Props {
  readonly table: StudioTable;
  readonly kind: StudioTableKind | undefined;
  readonly name: string;
  readonly form: PointForm;
  readonly explained: ExplainedCell | null;
  readonly findings: readonly StudioFinding[];
  readonly onWrites: (at: number | null) => void;
}

export function TableGrid({ table, kind, name, form, explained, findings, onWrites }: Props) {
  const roles = (kind?.roles ?? []).map((name) => ({ name, help: "Who may do it of these" }));
  const missing = [...(kind?.columns ?? []), ...roles].filter((column) => !table.columns.some((one) => one.name === column.name));
  const last = table.rows.at(-1);
  const addRow = (behind: number) => form.intendAt(behind, (at) => ({ is: "add row", at, side: "after", cells: {} }), { focuses: true });
  return (
    <div className={styles.grid}>
      <table aria-label={name}>
        <thead>
          <tr>
            {table.columns.map((column, at) => (
              <th key={column.name} scope="col" title={column.help ?? undefined}>
                {column.name}
                {isWithoutUse(table, kind, at) && (
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={`Take the column ${column.name} away`}
                    onClick={() => form.intendAt(table.from, (place) => ({ is: "delete column", at: place, column: at }))}
                  >
                    ×
                  </button>
                )}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Change the row</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <GridRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place, and may be as another
              key={index}
              row={row}
              index={index}
              table={table}
              kind={kind}
              form={form}
              explained={explained?.row === row.from ? explained : null}
              findings={findings.filter(({ from }) => row.from <= from && from <= row.to)}
              onWrites={onWrites}
              onAdd={() => addRow(row.from)}
            />
          ))}
        </tbody>
      </table>
      <p className={styles.further}>
        <Button small look="quiet" onClick={() => addRow(last?.from ?? table.from)}>
          + row
        </Button>
        {missing.length > 0 && (
          <AddChoice
            label={`Add a column to ${name}`}
            shown="+ column"
            choices={missing.map((column) => ({ text: column.name, label: column.name, help: column.help }))}
            onChoose={(chosen) => form.intendAt(table.from, (at) => ({ is: "add column", at, name: chosen }))}
          />
        )}
      </p>
    </div>
  );
}

/** Whether a column can go: nothing is decided in it, and the table does without. */
function isWithoutUse({ columns, rows }: StudioTable, kind: StudioTableKind | undefined, at: number): boolean {
  const isNeeded = kind?.columns.find(({ name }) => name === columns[at]?.name)?.isRequired ?? false;
  return at > 0 && !isNeeded && rows.every(({ cells }) => cells[at] == null || (cells[at].text === "" && cells[at].question === null));
}

interface RowProps {
  readonly row: StudioRow;
  readonly index: number;
  readonly table: StudioTable;
  readonly kind: StudioTableKind | undefined;
  readonly form: PointForm;
  readonly explained: ExplainedCell | null;
  readonly findings: readonly StudioFinding[];
  readonly onWrites: (at: number | null) => void;
  readonly onAdd: () => void;
}

function GridRow({ row, index, table, kind, form, explained, findings, onWrites, onAdd }: RowProps) {
  const { columns } = table;
  const panel = useId();
  const left = useRef<{ readonly column: number; readonly caret: number } | null>(null);
  const write = (column: number, text: string) => {
    const isNeeded = column > 0 && (kind?.columns.find(({ name }) => name === columns[column]?.name)?.isRequired ?? kind === undefined);
    const said = text.trim() === "" && column > 0 ? (isNeeded ? "not shown" : "-") : text;
    form.intendAt(row.from, (at) => ({ is: "set cell", at, column, text: said }), { key: `${row.from} ${column}` });
  };
  // A row of the matrix is known by what may be done with what.
  const naming = row.cells.slice(0, kind?.roles != null ? 2 : 1).flatMap((cell) => cell?.text || []);
  const title = naming.join(" ") || `row ${index + 1}`;
  // Nobody has begun to write it.
  const isBlank = row.cells.every((cell) => cell === null || cell.text === "");
  const wrong = isBlank ? [] : findings.filter(({ level }) => level !== "info");
  const labelOf = (at: number) => (at === 0 ? columns[at]!.name : `${columns[at]!.name} of ${title}`);
  return (
    <>
      <tr data-wrong={wrong.some(({ level }) => level === "error") || undefined}>
        {columns.map((column, at) => {
          const cell = row.cells[at] ?? { from: row.to, to: row.to, text: "", state: "none", question: null };
          const label = labelOf(at);
          const choice = choiceOf(kind, column.name);
          const editor = (
            <CellEditor
              cell={cell}
              label={label}
              isWrong={wrong.some(({ from, to }) => from <= cell.to && cell.from <= to)}
              onWrite={(text) => {
                write(at, text);
                onWrites(cell.from);
              }}
              onEnter={onAdd}
              onLeave={(caret) => {
                left.current = { column: at, caret };
                onWrites(null);
              }}
              suggest={() => form.completions(cell.to)}
              onFocus={() => void form.explain(row.from, at, cell.from)}
              describedBy={explained?.column === at ? panel : undefined}
            />
          );
          return (
            <td key={column.name} onFocus={() => onWrites(cell.from)}>
              {choice === null ? (
                editor
              ) : (
                <ChoiceCell choice={choice} cell={cell} label={label} onWrite={(text) => write(at, text)}>
                  {editor}
                </ChoiceCell>
              )}
            </td>
          );
        })}
        <td className={styles.actions}>
          <RowActions row={row} index={index} count={table.rows.length} title={title} form={form} />
        </td>
      </tr>
      {explained !== null &&
        explainedColumns(table, explained.column).map((at) => {
          const cell = row.cells[at];
          return cell == null ? null : (
            <CellPanel
              key={at}
              id={at === explained.column ? panel : undefined}
              cell={cell}
              label={labelOf(at)}
              first={at === explained.column ? explained.first : null}
              form={form}
              span={columns.length + 1}
              onWrite={(text) => write(at, text)}
              caret={() => (left.current?.column === at ? left.current.caret : null)}
            />
          );
        })}
      {wrong.length > 0 && (
        <tr>
          <td colSpan={columns.length + 1} className={styles.messages}>
            {wrong.map(({ code, message, help, level }) => (
              <p key={code + message} data-level={level}>
                {message} {help !== null && <span>{help}</span>}
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}

/** A screen is a card: what it shows, of what, and where, whichever of its cells is written. */
const CARDS: Readonly<Record<string, readonly string[]>> = { Screen: ["Shows", "Fields", "Route"] };

function explainedColumns({ keyword, columns }: StudioTable, own: number): readonly number[] {
  const card = (CARDS[keyword ?? ""] ?? []).map((name) => columns.findIndex((column) => column.name === name)).filter((at) => at >= 0);
  return card.includes(own) ? card : [own, ...card];
}
