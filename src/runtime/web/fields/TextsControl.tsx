// A list of lines in an order of their own, edited by keyboard as by pointer. Enter begins a line below, Backspace
// takes an empty one away, Alt with an arrow moves one.

import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { Button } from "../ui/components/Button.tsx";
import { fieldStyles } from "../ui/components/Field.tsx";
import { Icon } from "../ui/components/Icon.tsx";
import type { ControlProps } from "./Control.tsx";
import styles from "./controls.module.css";

interface Props extends Omit<ControlProps, "value" | "onChange"> {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

export function TextsControl({ field, frame, value, onChange }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<number | null>(null);
  useEffect(() => {
    if (focus === null) return;
    const lines = list.current?.querySelectorAll("input") ?? [];
    (lines[focus] ?? list.current?.querySelector<HTMLElement>("[data-add]"))?.focus();
    setFocus(null);
  }, [focus]);
  const isWrong = (at: number) => Boolean(frame.error) && (!frame.wrongLines?.length || frame.wrongLines.includes(at));
  const change = (next: readonly string[], line: number) => {
    onChange(next);
    setFocus(line);
  };
  const add = (at: number) => change(value.toSpliced(at, 0, ""), at);
  const remove = (at: number) => change(value.toSpliced(at, 1), Math.max(0, at - 1));
  const move = (from: number, to: number) => {
    const line = value[from];
    if (line !== undefined && to >= 0 && to < value.length) change(value.toSpliced(from, 1).toSpliced(to, 0, line), to);
  };
  /** Several lines that are pasted become lines of the list, the first of them where the caret is. */
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, at: number) => {
    const [first = "", ...rest] = event.clipboardData
      .getData("text")
      .split(/[\r\n]+/)
      .filter((line) => line.trim() !== "");
    if (rest.length === 0) return;
    event.preventDefault();
    const { value: held, selectionStart, selectionEnd } = event.currentTarget;
    const before = held.slice(0, selectionStart ?? held.length);
    const after = held.slice(selectionEnd ?? held.length);
    const pasted = [before + first, ...rest.slice(0, -1), `${rest.at(-1)}${after}`];
    change(value.toSpliced(at, 1, ...pasted), at + rest.length);
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    // Enter that ends the composition of a word, in Japanese say, begins no line.
    if (event.nativeEvent.isComposing) return;
    const way = event.altKey ? { ArrowUp: at - 1, ArrowDown: at + 1 }[event.key] : undefined;
    if (way !== undefined) move(at, way);
    else if (event.key === "Enter") add(at + 1);
    else if (event.key === "Backspace" && value[at] === "") remove(at);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={list} className={styles.links}>
      {value.length > 0 && (
        <ol className={styles.lines}>
          {value.map((line, at) => {
            const name = t("form.line", { label: field.label, number: at + 1 });
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, and have no identity but their place
              <li key={at} className={styles.line}>
                <input
                  className={fieldStyles.input}
                  id={`${frame.id}[${at}]`}
                  aria-label={name}
                  aria-invalid={isWrong(at)}
                  value={line}
                  onChange={(event) => onChange(value.with(at, event.target.value))}
                  onKeyDown={(event) => onKeyDown(event, at)}
                  onPaste={(event) => onPaste(event, at)}
                />
                <Button
                  look="quiet"
                  small
                  iconOnly
                  aria-label={t("form.moveUp", { label: name })}
                  unavailable={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <Icon name="up" />
                </Button>
                <Button
                  look="quiet"
                  small
                  iconOnly
                  aria-label={t("form.moveDown", { label: name })}
                  unavailable={at === value.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <Icon name="down" />
                </Button>
                <Button look="quiet" small iconOnly aria-label={t("form.remove", { label: name })} onClick={() => remove(at)}>
                  <Icon name="close" />
                </Button>
              </li>
            );
          })}
        </ol>
      )}
      <div>
        <Button small data-add onClick={() => add(value.length)}>
          <Icon name="plus" />
          {t("form.addLine", { label: field.label })}
        </Button>
      </div>
    </div>
  );
}
