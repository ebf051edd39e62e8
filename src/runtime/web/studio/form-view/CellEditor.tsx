// A cell or a value that is being written, with what may be written there.

import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { StudioCompletion } from "../../../wire/studio.ts";
import type { StudioCell } from "../../../wire/studio-form.ts";
import { classNames } from "../../ui/class-names.ts";
import styles from "./FormView.module.css";

interface Props {
  readonly cell: StudioCell;
  readonly label: string;
  readonly onWrite: (text: string) => void;
  readonly onEnter: () => void;
  /** `caret`: where in the text the author was. */
  readonly onLeave: (caret: number) => void;
  readonly suggest: () => Promise<readonly StudioCompletion[]>;
  readonly isWrong: boolean;
  readonly onFocus?: () => void;
  /** The id of what explains the cell. */
  readonly describedBy?: string | undefined;
}

const NONE: readonly StudioCompletion[] = [];
/** A text of more letters than these has a wider cell. */
const LONG = 60;

export function CellEditor({ cell, label, onWrite, onEnter, onLeave, suggest, isWrong, onFocus, describedBy }: Props) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(cell.text);
  const [offered, setOffered] = useState(NONE);
  const [chosen, setChosen] = useState(-1);
  /** What was written here and is not read back from the document yet, in its order. */
  const waiting = useRef<readonly string[]>([]);
  const asked = useRef(0);
  const read = useRef(cell.text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the cell is read, what is shown is compared with it
  useEffect(() => {
    const isRead = (one: string) => one.trim() === cell.text;
    const at = waiting.current.findIndex(isRead);
    // A space at the end is no other text for the document.
    const next = waiting.current.findIndex((one, index) => index > at && !isRead(one));
    const isOther = cell.text !== read.current || waiting.current.length === 0;
    read.current = cell.text;
    if (at >= 0) waiting.current = next < 0 ? [] : waiting.current.slice(next);
    else if (isOther) {
      // What somebody else wrote, or undo gave back, is taken over.
      waiting.current = [];
      if (!isRead(text)) setText(cell.text);
    }
  }, [cell]);
  /** What stands before what a suggestion would write. */
  const keptBefore = (written: string, { from }: StudioCompletion) => written.slice(0, Math.max(0, from - cell.from));
  const offer = async (typed: string) => {
    const own = ++asked.current;
    const found = await suggest();
    if (own !== asked.current || document.activeElement !== input.current) return;
    const typedOf = (one: StudioCompletion) => typed.slice(keptBefore(typed, one).length);
    const fits = fitting(found, typedOf);
    // What is written whole is no suggestion.
    setOffered(fits.every((one) => one.label === typedOf(one)) ? NONE : fits);
    setChosen(-1);
  };
  const close = () => {
    asked.current++;
    setOffered(NONE);
  };
  const write = (next: string) => {
    setText(next);
    if (waiting.current.length > 0 || next.trim() !== cell.text) waiting.current = [...waiting.current, next];
    onWrite(next);
    void offer(next);
  };
  const take = (one: StudioCompletion) => {
    write(`${keptBefore(text, one)}${(one.snippet ?? one.label).replaceAll(/\$\{?\d\}?/g, "")}`);
    close();
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    // Whatever is read from now on is what it takes back.
    if ((event.ctrlKey || event.metaKey) && /^[zy]$/i.test(key)) waiting.current = [];
    if ((key === "ArrowDown" || key === "ArrowUp") && offered.length > 0) {
      event.preventDefault();
      setChosen((at) => (at + (key === "ArrowDown" ? 1 : -1) + offered.length) % offered.length);
    } else if (key === " " && event.ctrlKey) {
      event.preventDefault();
      void offer("");
    } else if (key === "Escape" && offered.length > 0) {
      event.preventDefault();
      close();
    } else if (key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      const found = offered[chosen];
      if (found !== undefined) take(found);
      else onEnter();
    }
  };
  const isOffered = offered.length > 0;
  return (
    <div className={styles.cell}>
      <textarea
        ref={input}
        rows={1}
        className={classNames(styles.input, text.length > LONG && styles.long, cell.state === "open" && styles.open)}
        value={text}
        data-from={cell.from}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOffered ? id : undefined}
        aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
        placeholder={cell.state === "open" ? (cell.question ?? "open") : "–"}
        spellCheck={false}
        onChange={({ target }) => write(target.value.replaceAll("\n", " "))}
        aria-describedby={describedBy}
        onFocus={() => {
          // A list over what explains a cell would be in its way.
          if (text === "") void offer("");
          onFocus?.();
        }}
        onBlur={({ currentTarget }) => {
          close();
          onLeave(currentTarget.selectionStart);
        }}
        onKeyDown={press}
      />
      {isOffered && (
        <div id={id} role="listbox" aria-label={`Suggestions for ${label}`} className={styles.offered} style={placeBelow(input.current)}>
          {offered.map((one, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text field's, which keeps the focus
            <div
              key={one.label}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === chosen}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(one)}
            >
              {one.label}
              {one.detail !== "" && <small>{one.detail}</small>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

const MOST_OFFERED = 40;

/** Those that go on with what is typed, and then those that hold it; all where nothing is typed. */
function fitting(all: readonly StudioCompletion[], typed: (one: StudioCompletion) => string): readonly StudioCompletion[] {
  const at = (one: StudioCompletion) => one.label.toLowerCase().indexOf(typed(one).trim().toLowerCase());
  const found = all.filter((one) => at(one) >= 0);
  return [...found.filter((one) => at(one) === 0), ...found.filter((one) => at(one) > 0)].slice(0, MOST_OFFERED);
}

/** The most that is offered is as high as this, in pixels. */
const HIGHEST = 256;

/** Below the control, or above it where there is no room; fixed, since a grid cuts off what hangs over its edge. */
function placeBelow(control: HTMLElement | null): CSSProperties {
  if (control === null) return {};
  const { left, top, bottom } = control.getBoundingClientRect();
  return bottom + HIGHEST < window.innerHeight ? { left, top: bottom } : { left, bottom: window.innerHeight - top };
}
