// What a card tells of its record besides the title. The name of each column and what stands in it.

import type { ColumnView, RowView, WireValue } from "../../wire.ts";
import { isLong } from "../formatting/long.ts";
import { DocumentText } from "../ui/components/DocumentText.tsx";
import { Value } from "./Value.tsx";

interface Props {
  readonly values: RowView["values"];
  readonly columns: readonly ColumnView[];
  readonly className: string | undefined;
  /** Without links: the card itself is moved. */
  readonly plain?: boolean;
  /** Names are only read out where the value says what it is. */
  readonly brief?: boolean | undefined;
}

export function Facts({ values, columns, className, plain = false, brief = false }: Props) {
  if (columns.length === 0) return null;
  return (
    <dl className={className}>
      {columns.map((column) => (
        <div
          key={column.path}
          data-source={column.source}
          data-read={isRead(column, values[column.path]) || undefined}
          data-plain={isSelfExplanatory(column) || undefined}
        >
          <dt className={brief && isSelfExplanatory(column) ? "visually-hidden" : undefined}>
            <DocumentText own={column.own}>{column.label}</DocumentText>
          </dt>
          <dd>
            <Value value={values[column.path]} type={column.type} open={column.open} marks={column.marks} compact plain={plain} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const SELF_EXPLANATORY: ReadonlySet<ColumnView["type"]["is"]> = new Set([
  "text",
  "texts",
  "choice",
  "choices",
  "reference",
  "links",
  "money",
]);

/** Words do, and an amount of money; a number, a day or a yes does not. */
export function isSelfExplanatory({ type, open }: Pick<ColumnView, "type" | "open">): boolean {
  return !open && SELF_EXPLANATORY.has(type.is);
}

function isRead({ type }: ColumnView, value: WireValue | undefined): boolean {
  return type.is === "text" && isLong(type) && typeof value === "string" && value !== "";
}
