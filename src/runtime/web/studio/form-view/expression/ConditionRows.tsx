// A condition as rows of field, comparison and value under all or any, each changed by choosing.

import type { StudioCondition, StudioConditionRow, StudioRowComparison } from "../../../../wire/studio-condition.ts";
import { Button } from "../../../ui/components/Button.tsx";
import { Icon } from "../../../ui/components/Icon.tsx";
import { compared, comparisonsFor, fieldOf, firstRow, joinedBy, valued, withAdded, withoutRow, withRow } from "./condition.ts";
import styles from "./Expression.module.css";
import { ValueControl } from "./ValueControl.tsx";

interface Props {
  readonly condition: StudioCondition;
  readonly onChange: (condition: StudioCondition) => void;
}

export function ConditionRows({ condition, onChange }: Props) {
  const { rows, how } = condition;
  return (
    <fieldset className={styles.rows} aria-label="Conditions">
      {rows.length > 1 && (
        <p className={styles.how}>
          <select
            aria-label="How many of them must hold"
            value={how}
            onChange={({ target }) => onChange(joinedBy(condition, target.value as StudioCondition["how"]))}
          >
            <option value="all">All of these</option>
            <option value="any">Any of these</option>
          </select>
        </p>
      )}
      {rows.map((row, at) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no identity but its place
          key={at}
          row={row}
          number={at + 1}
          condition={condition}
          onChange={(changed) => onChange(withRow(condition, at, changed))}
          onRemove={() => onChange(withoutRow(condition, at))}
        />
      ))}
      <p>
        <Button small look="quiet" onClick={() => onChange(withAdded(condition))}>
          + condition
        </Button>
      </p>
    </fieldset>
  );
}

interface RowProps {
  readonly row: StudioConditionRow;
  /** From 1. */
  readonly number: number;
  readonly condition: StudioCondition;
  readonly onChange: (row: StudioConditionRow) => void;
  readonly onRemove: () => void;
}

function Row({ row, number, condition, onChange, onRemove }: RowProps) {
  const field = fieldOf(condition, row);
  if (field === undefined) return null;
  const name = `condition ${number}`;
  const choose = (path: string) => {
    const chosen = condition.fields.find((one) => one.path === path);
    if (chosen !== undefined && path !== row.field) onChange(firstRow(chosen));
  };
  return (
    <div className={styles.row}>
      <select aria-label={`Field of ${name}`} value={row.field} onChange={({ target }) => choose(target.value)}>
        {condition.fields.map(({ path, label }) => (
          <option key={path} value={path}>
            {label}
          </option>
        ))}
      </select>
      <select
        aria-label={`Comparison of ${name}`}
        value={row.comparison}
        onChange={({ target }) => onChange(compared(row, field, target.value as StudioRowComparison))}
      >
        {comparisonsFor(condition, field, row).map(({ comparison, words }) => (
          <option key={comparison} value={comparison}>
            {words}
          </option>
        ))}
      </select>
      {row.value === null ? (
        <span />
      ) : (
        <ValueControl
          values={field.values}
          value={row.value}
          label={`Value of ${name}`}
          onChange={(value) => onChange(valued(row, field, value))}
        />
      )}
      <Button small iconOnly look="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon name="trash" />
      </Button>
    </div>
  );
}
