// List lines of a point as fields, each a key and its value.

import { useId, useRef } from "react";
import type { StudioFinding } from "../../../wire/studio.ts";
import type { StudioBlock, StudioLine } from "../../../wire/studio-form.ts";
import { Button } from "../../ui/components/Button.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import { CellEditor } from "./CellEditor.tsx";
import { CellPanel } from "./CellPanel.tsx";
import styles from "./FormView.module.css";
import type { ExplainedCell, PointForm } from "./point-form.ts";

interface Props {
  readonly block: Extract<StudioBlock, { readonly is: "lines" }>;
  readonly form: PointForm;
  readonly explained: ExplainedCell | null;
  readonly findings: readonly StudioFinding[];
  readonly onWrites: (at: number | null) => void;
}

export function LineList({ block, form, explained, findings, onWrites }: Props) {
  return (
    <dl className={styles.lines}>
      {block.lines.map((line, index) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
          key={index}
          line={line}
          form={form}
          explained={explained?.row === line.from ? explained : null}
          findings={findings.filter(({ from, level }) => level !== "info" && line.from <= from && from <= line.to)}
          onWrites={onWrites}
        />
      ))}
    </dl>
  );
}

interface LineProps extends Omit<Props, "block"> {
  readonly line: StudioLine;
}

function Line({ line: { from, key, help, value }, form, explained, findings, onWrites }: LineProps) {
  const panel = useId();
  const left = useRef<number | null>(null);
  if (key === null) return <dd className={styles.prose}>{value.text}</dd>;
  const write = (text: string) => {
    const said = text.trim() === "" ? "not shown" : text;
    form.intendAt(from, (at) => ({ is: "set line", at, text: said }), { key: `line ${from}` });
    onWrites(value.from);
  };
  return (
    <div className={styles.line}>
      <dt title={help ?? undefined}>{key}</dt>
      <dd className={styles.value} onFocus={() => onWrites(value.from)}>
        <CellEditor
          cell={value}
          label={key}
          isWrong={findings.length > 0}
          onWrite={write}
          onEnter={() => {}}
          onLeave={(caret) => {
            left.current = caret;
            onWrites(null);
          }}
          suggest={() => form.completions(value.to)}
          onFocus={() => void form.explain(from, 0, value.from)}
          describedBy={explained === null ? undefined : panel}
        />
        <Button
          small
          iconOnly
          look="quiet"
          aria-label={`Delete ${key}`}
          onClick={() => form.intendAt(from, (at) => ({ is: "delete line", at }))}
        >
          <Icon name="trash" />
        </Button>
        {explained !== null && (
          <CellPanel
            id={panel}
            cell={value}
            label={key}
            first={explained.first}
            form={form}
            span={null}
            onWrite={write}
            caret={() => left.current}
          />
        )}
        {findings.map(({ code, message, level }) => (
          <p key={code + message} className={styles.messages} data-level={level}>
            {message}
          </p>
        ))}
      </dd>
    </div>
  );
}
