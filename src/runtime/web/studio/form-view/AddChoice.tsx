// A list of what may be added, where the choice adds it.

import type { KeyboardEvent } from "react";

interface Props {
  /** For those who don't see it: "Add a step". */
  readonly label: string;
  /** What it shows: "+ step". */
  readonly shown: string;
  readonly choices: readonly { readonly text: string; readonly label: string; readonly help?: string | null }[];
  readonly onChoose: (text: string) => void;
}

export function AddChoice({ label, shown, choices, onChoose }: Props) {
  // An arrow would choose what is next at once: it opens the list instead.
  const press = (event: KeyboardEvent<HTMLSelectElement>) => {
    if (event.altKey || (event.key !== "ArrowDown" && event.key !== "ArrowUp") || event.currentTarget.showPicker === undefined) return;
    event.preventDefault();
    event.currentTarget.showPicker();
  };
  return (
    <select
      aria-label={label}
      data-adds=""
      value=""
      onKeyDown={press}
      onChange={({ target }) => target.value !== "" && onChoose(target.value)}
    >
      <option value="">{shown}</option>
      {choices.map(({ text, label: words, help }) => (
        <option key={text} value={text} title={help ?? undefined}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** What is removed takes its button with it: the focus goes to what adds another. */
export function focusAddition(from: HTMLElement): void {
  from.closest("section")?.querySelector<HTMLElement>('[data-adds], input[type="checkbox"]')?.focus();
}
