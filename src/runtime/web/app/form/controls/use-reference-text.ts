// What is typed in a field that leads to another record: it is asked about once it rests, it stays while the page scrolls, and
// keys that come before the answer go to what the answer holds.

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useState } from "react";
import type { ReferencesView, ReferenceValue } from "../../../../wire.ts";
import { referencesQuery } from "../../server/queries.ts";
import { useRested } from "../../use-rested.ts";
import type { Narrowing } from "../narrowing.ts";

const MILLISECONDS_OF_REST = 200;

/** What is to be chosen once there is an answer to what is typed: what the whole text names, what alone is left, or an end. */
type Settling = "left" | "entered" | End;
type End = "first" | "last";

interface Options {
  readonly entity: string;
  readonly field: string;
  readonly value: ReferenceValue | null;
  readonly onChange: (value: ReferenceValue | null) => void;
  readonly without: readonly string[];
  readonly clears: boolean;
  readonly narrowing: Narrowing;
}

export interface ReferenceText {
  readonly text: string;
  /** Without what is chosen already, which asks for nothing. */
  readonly typed: string;
  readonly data: ReferencesView | undefined;
  readonly options: ReferencesView["options"];
  readonly waits: boolean;
  /** Where an arrow that came too early is to lead. */
  readonly ahead: End | null;
  readonly arrived: () => void;
  readonly type: (text: string) => void;
  readonly choose: (id: string) => void;
  readonly enter: () => void;
  readonly leave: () => void;
  /** Before the list sees a key, and after. */
  readonly early: (event: KeyboardEvent) => void;
  readonly late: (event: KeyboardEvent) => void;
}

export function useReferenceText({ entity, field, value, onChange, without, clears, narrowing }: Options): ReferenceText {
  const shown = value?.label ?? "";
  const [text, setText] = useState(shown);
  const [used, setUsed] = useState(false);
  const [ahead, setAhead] = useState<End | null>(null);
  const [settling, setSettling] = useState<Settling | null>(null);
  useEffect(() => setText(shown), [shown]);
  const typed = text === shown ? "" : text.trim();
  const rested = useRested(typed, MILLISECONDS_OF_REST);
  const asked = settling === null ? rested : typed;
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...referencesQuery(entity, field, { q: asked, ...narrowing }),
    enabled: used,
  });
  const options = (data?.options ?? []).filter((option) => !without.includes(option.id));
  const isAnswer = data !== undefined && !isPlaceholderData && asked === typed;
  const take = (chosen: ReferenceValue) => {
    onChange(chosen);
    setText(clears ? "" : (chosen.label ?? ""));
  };
  useEffect(() => {
    if (settling === null || isFetching) return;
    setSettling(null);
    setAhead(null);
    const named = options.filter(({ label }) => label?.toLocaleLowerCase() === typed.toLocaleLowerCase());
    const [alone, another] = settling === "entered" && named.length === 0 && !data?.more ? options : named;
    const isAlone = typed !== "" && another === undefined;
    const meant = settling === "first" ? options[0] : settling === "last" ? options.at(-1) : isAlone ? alone : undefined;
    if (isAnswer && meant) take(meant);
    else if (settling === "left") setText(shown);
  });
  return {
    text,
    typed,
    data,
    options,
    waits: isFetching || !data,
    ahead: isAnswer ? ahead : null,
    arrived: () => setAhead(null),
    type: (next) => {
      setText(next);
      setAhead(null);
      if (next === "" && value) onChange(null);
    },
    // What is chosen already is told again whenever the list closes, by scrolling too: what is being typed stays.
    choose: (id) => {
      const chosen = options.find((option) => option.id === id);
      if (chosen && id !== value?.id) take(chosen);
    },
    enter: () => {
      setUsed(true);
      setSettling(null);
    },
    leave: () => setSettling("left"),
    early: (event) => {
      const end = event.key === "ArrowDown" ? "first" : event.key === "ArrowUp" ? "last" : null;
      if (isAnswer && (ahead === null || end !== null)) return;
      if (end !== null && (typed !== "" || value === null)) setAhead(end);
      else if (event.key === "Enter") setSettling(ahead ?? "entered");
      else return;
      // An empty list goes where the arrow says by itself, once it holds something.
      if (end !== null && options.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
    late: ({ key, target }) => {
      const option = document.getElementById((target as Element).getAttribute("aria-activedescendant") ?? "");
      if (key === "Enter" && option === null) setSettling("entered");
      if (key === "Escape" || (key === "Enter" && value !== null && option?.dataset.key === value.id)) setText(shown);
    },
  };
}
