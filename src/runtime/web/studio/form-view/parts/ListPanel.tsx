// The parts of a cell that is a list: each is set, moved and removed by itself, and others are added.

import type { StudioList } from "../../../../wire/studio.ts";
import { Button } from "../../../ui/components/Button.tsx";
import { Icon, type IconName } from "../../../ui/components/Icon.tsx";
import { AddChoice, focusAddition } from "../AddChoice.tsx";
import { Choice, Typed } from "../expression/ValueControl.tsx";
import { type ListPart, type PartSlot, withMoved, withoutPart, withPart, withSlot, withTick } from "./cell-list.ts";
import { FieldTree } from "./FieldTree.tsx";
import styles from "./Parts.module.css";

interface Props {
  readonly list: StudioList;
  readonly onChange: (list: StudioList) => void;
}

export function ListPanel({ list, onChange }: Props) {
  const { parts, noun, additions, tree } = list;
  const canAdd = additions.length > 0 && (noun !== "screen" || parts.length === 0);
  return (
    <>
      {parts.length > 0 && (
        <ol className={noun === "field" ? styles.chips : styles.parts}>
          {parts.map((part, at) => (
            <Part
              // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its place
              key={at}
              part={part}
              at={at}
              list={list}
              onChange={onChange}
            />
          ))}
        </ol>
      )}
      {canAdd && (
        <p className={styles.add}>
          <AddChoice {...ADDITIONS[noun]} choices={additions} onChoose={(text) => onChange(withPart(list, text))} />
        </p>
      )}
      {tree !== null && (
        <FieldTree
          tree={tree}
          ticked={new Set(parts.flatMap(({ path }) => path ?? []))}
          onTick={(path) => onChange(withTick(list, path))}
        />
      )}
    </>
  );
}

const ADDITIONS: Readonly<Record<StudioList["noun"], { readonly label: string; readonly shown: string }>> = {
  step: { label: "Add a step", shown: "+ step" },
  input: { label: "Add an input", shown: "+ input" },
  field: { label: "Add a field", shown: "+ field" },
  screen: { label: "Choose what is shown", shown: "Choose …" },
};

interface PartProps extends Props {
  readonly part: ListPart;
  readonly at: number;
}

function Part({ part, at, list, onChange }: PartProps) {
  const { noun, parts } = list;
  const words = part.words ?? part.text;
  const isChip = noun === "field";
  const name = isChip ? words : `${noun} ${at + 1}`;
  const move = (icon: IconName, to: number) => (
    <Button
      small
      iconOnly
      look="quiet"
      aria-label={`Move ${name} ${icon}`}
      data-move={icon}
      unavailable={to < 0 || to === parts.length}
      onClick={({ currentTarget }) => {
        onChange(withMoved(list, at, to));
        // The focus goes along with the part.
        currentTarget.closest("ol")?.children[to]?.querySelector<HTMLElement>(`[data-move="${icon}"]`)?.focus();
      }}
    >
      <Icon name={icon} />
    </Button>
  );
  return (
    <li className={isChip ? styles.chip : styles.part}>
      {noun !== "screen" && <span className={styles.words}>{words}</span>}
      {part.slots.length > 0 && (
        <span className={styles.slots}>
          {part.slots.map((slot) => (
            <Slot
              key={slot.label}
              slot={slot}
              name={noun === "screen" ? "what is shown" : name}
              onChange={(value) => onChange(withSlot(list, at, slot, value))}
            />
          ))}
        </span>
      )}
      {noun !== "screen" && (
        <span className={styles.actions}>
          {move(isChip ? "left" : "up", at - 1)}
          {move(isChip ? "right" : "down", at + 1)}
          <Button
            small
            iconOnly
            look="quiet"
            aria-label={`Remove ${name}`}
            onClick={({ currentTarget }) => {
              if (at === parts.length - 1) focusAddition(currentTarget);
              onChange(withoutPart(list, at));
            }}
          >
            <Icon name="trash" />
          </Button>
        </span>
      )}
    </li>
  );
}

interface SlotProps {
  readonly slot: PartSlot;
  readonly name: string;
  readonly onChange: (value: string) => void;
}

function Slot({ slot: { label, value, choices, isOptional }, name, onChange }: SlotProps) {
  const props = { label: `${label} of ${name}`, value, onChange };
  return (
    <span className={styles.slot}>
      <span className={styles.label}>{label}</span>
      {choices === null ? (
        <Typed {...props} isOptional={isOptional} read={(text) => text} write={(typed) => typed.trim()} />
      ) : (
        <Choice {...props} options={choices} />
      )}
    </span>
  );
}
