// List lines of a point as fields, each a key and its value.

import type { StudioFinding } from "../../../wire/studio.ts";
import type { StudioBlock, StudioLine } from "../../../wire/studio-form.ts";
import { Button } from "../../ui/components/Button.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import { CellEditor } from "./CellEditor.tsx";
import styles from "./FormView.module.css";
import type { PointForm } from "./point-form.ts";

interface Props {
  readonly block: Extract<StudioBlock, { readonly is: "lines" }>;
  readonly form: PointForm;
  readonly findings: readonly StudioFinding[];
  readonly onWrites: (at: number | null) => void;
}

export function LineList({ block, form, findings, onWrites }: Props) {
  return (
    <dl className={styles.lines}>
      {block.lines.map((line, index) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
          key={index}
          line={line}
          form={form}
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

function Line({ line: { from, key, help, value }, form, findings, onWrites }: LineProps) {
  if (key === null) return <dd className={styles.prose}>{value.text}</dd>;
  return (
    <div className={styles.line}>
      <dt title={help ?? undefined}>{key}</dt>
      <dd className={styles.value} onFocus={() => onWrites(value.from)}>
        <CellEditor
          cell={value}
          label={key}
          isWrong={findings.length > 0}
          onWrite={(text) => {
            const said = text.trim() === "" ? "not shown" : text;
            form.intendAt(from, (at) => ({ is: "set line", at, text: said }), { key: `line ${from}` });
            onWrites(value.from);
          }}
          onEnter={() => {}}
          onLeave={() => onWrites(null)}
          suggest={() => form.completions(value.to)}
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
        {findings.map(({ code, message, level }) => (
          <p key={code + message} className={styles.messages} data-level={level}>
            {message}
          </p>
        ))}
      </dd>
    </div>
  );
}
