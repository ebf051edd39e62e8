// What is typed in a field that leads to another record. It is asked about once it rests, it stays until it names a record or is
// emptied, and keys that come before the answer go to what the answer holds.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { ReferencesView } from "../../wire/forms.ts";
import type { ReferenceValue } from "../../wire.ts";
import { referencesQuery } from "../api/queries.ts";
import { signedIn } from "../api/session-store.ts";
import type { Narrowing } from "../drafts/narrowing.ts";
import { isRecordDraft, isUnsettled, type RecordDraft } from "../drafts/record-draft.ts";
import { useDebouncedValue } from "../product/use-debounced-value.ts";

const MILLISECONDS_OF_REST = 200;

/** What asks for what is typed to be settled: that the field or the form is left, by Tab or otherwise, Enter, or an arrow to an end before that. */
type Settling = "left" | "tabbed" | "entered" | Ahead;
/** Where an arrow leads from what is marked by then: the best of what is found, where something is typed. */
type Ahead = "first" | "second" | "last";

/** Why what is typed may not be chosen. */
type Refusing = Pick<RecordDraft, "refusedBy" | "helped">;

interface Options {
  readonly entity: string;
  readonly field: string;
  readonly value: ReferenceValue | RecordDraft | null;
  readonly onChange: (value: ReferenceValue | RecordDraft | null) => void;
  readonly without: readonly string[];
  readonly narrowing: Narrowing;
  /** Whether such a record may be made in place. */
  readonly makes: boolean;
}

export interface ReferenceText {
  /** The record that is chosen, as long as nothing else is typed. */
  readonly chosen: ReferenceValue | null;
  readonly text: string;
  /** Without what is chosen already, which asks for nothing. */
  readonly typed: string;
  readonly data: ReferencesView | undefined;
  readonly options: ReferencesView["options"];
  /** What stands there was put there by something else than this field: a default came, or what was typed is given up. */
  readonly isGiven: boolean;
  readonly waits: boolean;
  /** To make another is offered. */
  readonly mayMake: boolean;
  /** Why there is no answer, and none is waited for. */
  readonly failure: Error | null;
  /** Where an arrow that came too early is to lead. */
  readonly ahead: string | null;
  readonly arrived: () => void;
  /** What Enter and Tab take while somebody types and goes nowhere else: the best of what is found. */
  readonly best: string | null;
  readonly type: (text: string) => void;
  readonly choose: (option: ReferenceValue) => void;
  /** What was made in place: it is chosen, or told why it may not be. */
  readonly take: (made: ReferenceValue) => void;
  readonly enter: () => void;
  readonly leave: () => void;
  /** The same while whoever typed it is still there. */
  readonly settle: () => void;
  /** Before the list sees a key, and after. */
  readonly early: (event: KeyboardEvent) => void;
  readonly late: (event: KeyboardEvent) => void;
}

export function useReferenceText({ entity, field, value, onChange, without, narrowing, makes }: Options): ReferenceText {
  const draft = isRecordDraft(value) ? value : null;
  const chosen = isRecordDraft(value) ? null : value;
  const text = draft?.typed ?? chosen?.label ?? "";
  const typed = draft?.typed.trim() ?? "";
  const before = useRef(chosen);
  const own = useRef(text);
  useEffect(() => {
    own.current = text;
  }, [text]);
  const client = useQueryClient();
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  // Whoever is there is shown what there is by now, as it changes; to whoever left, nothing is shown.
  const [here, setHere] = useState(false);
  const [ahead, setAhead] = useState<Ahead | null>(null);
  const [settling, setSettling] = useState<Settling | null>(null);
  /** How what nobody answered was to be settled. */
  const unanswered = useRef<Settling>("left");
  const isUnanswered = draft?.stands === "unanswered";
  const asks = here || settling !== null || isUnanswered;
  /** Whether an arrow was pressed since something was typed. */
  const isArrowed = useRef(false);
  /** Tab, which takes what is marked, was pressed before there was an answer. */
  const isTabbed = useRef(false);
  const rested = useDebouncedValue(typed, MILLISECONDS_OF_REST);
  const asked = settling === null ? rested : typed;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...referencesQuery(entity, field, { q: asked, ...narrowing }),
    enabled: asks,
  });
  const { data: whole, isFetching: isWholeAsked } = useQuery({
    ...referencesQuery(entity, field, { q: "", ...narrowing }),
    enabled: makes && asks,
  });
  const failure = isFetching ? null : error;
  // Whoever has signed in again finds what they asked for before.
  useEffect(() => (failure === null ? undefined : signedIn.add(() => void refetch())), [failure, refetch]);
  const options = (data?.options ?? []).filter((option) => !without.includes(option.id));
  const isAnswer = data !== undefined && !isPlaceholderData && asked === typed;
  const mayMake = makes && data !== undefined && whole !== undefined && whole.noneToMake !== true;
  const stand = (stands: RecordDraft["stands"], { refusedBy, helped }: Refusing = {}) => {
    if (draft && draft.stands !== stands)
      onChange({ typed: draft.typed, stands, ...(refusedBy && { refusedBy }), ...(helped && { helped }), ...(mayMake && { mayMake }) });
  };
  const settle = (wanted: Settling) => {
    // Whoever pressed a key for it, and then left before there was an answer, meant what that takes.
    const before = isUnanswered ? unanswered.current : settling;
    const how = wanted === "left" && (before === "entered" || before === "tabbed") ? "tabbed" : wanted;
    const isLeft = how === "left" || how === "tabbed";
    if (draft === null && isLeft) return;
    setSettling(how);
    if (isLeft) stand("asked");
    if (failure !== null) void refetch();
  };
  // Once there is an answer after all it is settled as it would have been.
  useEffect(() => {
    if (isUnanswered && isAnswer && settling === null) setSettling(unanswered.current);
  }, [isUnanswered, isAnswer, settling]);
  useEffect(() => {
    if (settling === null || isFetching || isWholeAsked) return;
    setSettling(null);
    setAhead(null);
    if (draft !== null && typed === "") return onChange(null);
    if (!isAnswer) {
      unanswered.current = settling;
      return stand("unanswered");
    }
    const isAhead = settling === "first" || settling === "second" || settling === "last";
    const meant = isAhead ? optionAt(options, settling) : undefined;
    if (meant) return onChange(meant);
    if (draft === null) return;
    // One that is on the list already is not looked for elsewhere.
    const named = data.options.filter(({ id, label }) => isSameText(label, typed) || data.byCode?.includes(id));
    const isKey = settling === "entered" || settling === "tabbed";
    const [alone, another] = isKey && named.length === 0 && !data.more ? options : named;
    if (alone && another === undefined) onChange(alone);
    else if (options.length === 0) stand("unknown", data);
    // Whoever pressed Enter is still there, and chooses from the list.
    else if (settling === "entered") stand("typing");
    else stand(options.length === 1 && !data.more ? "untaken" : "several");
  });
  return {
    chosen,
    text,
    typed,
    data,
    options,
    isGiven: text !== "" && text !== own.current,
    mayMake,
    waits: !isAnswer && (isFetching || failure === null),
    failure,
    ahead: isAnswer && ahead !== null ? (optionAt(options, ahead)?.id ?? null) : null,
    arrived: () => setAhead(null),
    best: isAnswer && draft?.stands === "typing" && typed !== "" ? (options[0]?.id ?? null) : null,
    type: (next) => {
      if (draft === null) before.current = chosen;
      setAhead(null);
      setSettling(null);
      isArrowed.current = false;
      own.current = next;
      setHere(true);
      onChange(next === "" ? null : { typed: next, stands: "typing" });
    },
    // What is chosen already is told again whenever the list closes, by scrolling too: nothing changes by that.
    choose: (option) => {
      own.current = option.label ?? "";
      if (option.id !== chosen?.id) onChange(option);
    },
    take: (made) => {
      own.current = made.label ?? "";
      onChange(made);
      if (narrowing === null) return;
      const whether = client.fetchQuery({ ...referencesQuery(entity, field, { id: made.id, ...narrowing }), staleTime: 0 });
      // Where there is no answer it is told once the form is sent.
      whether.then(
        ({ options: fitting, refusedBy, helped }) => {
          const { value: now, onChange: change } = latest.current;
          const isStill = now !== null && !isRecordDraft(now) && now.id === made.id;
          if (isStill && fitting.length === 0 && refusedBy) change({ typed: made.label ?? "", stands: "unknown", refusedBy, helped });
        },
        () => undefined,
      );
    },
    enter: () => {
      setHere(true);
      setSettling(null);
    },
    leave: () => {
      setHere(false);
      settle(isTabbed.current ? "tabbed" : "left");
      isTabbed.current = false;
    },
    settle: () => settle("left"),
    early: (event) => {
      const end = event.key === "ArrowDown" ? (typed === "" ? "first" : "second") : event.key === "ArrowUp" ? "last" : null;
      // The only one is lit already: the arrow that means it does not go past it, to what makes another.
      const isOnOnly = isAnswer && end === "second" && options.length === 1 && !isArrowed.current;
      if (end !== null) isArrowed.current = true;
      isTabbed.current = event.key === "Tab" && !isAnswer && ahead === null;
      if (isOnOnly) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      if (isAnswer && (ahead === null || end !== null)) return;
      if (end !== null && (typed !== "" || chosen === null)) setAhead(end);
      else if (event.key === "Enter") settle(ahead ?? "entered");
      else return;
      // An empty list goes where the arrow says by itself, once it holds something.
      if (end !== null && options.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
    late: ({ key, target }) => {
      const option = document.getElementById((target as Element).getAttribute("aria-activedescendant") ?? "");
      if (key === "Enter" && option === null && draft) settle("entered");
      if (key === "Escape" && draft) onChange(before.current);
    },
  };
}

/** Of a form that is being sent on: the fields that were asked about. */
const askedOf = new WeakMap<HTMLFormElement, readonly string[]>();

/** Sends it on by itself, once these of its fields were asked about. */
function goOn(form: HTMLFormElement, asked: readonly string[]): void {
  askedOf.set(form, asked);
  form.requestSubmit();
  askedOf.delete(form);
}

/**
 * Holds back a form that is sent while what is typed in the field is not settled, and sends it once it is, or once nobody answered
 * again.
 */
export function useHeldSubmit(input: { readonly current: HTMLInputElement | null }, value: unknown, settle: () => void): void {
  /** Where it holds the form back: the fields that were asked about since that was sent. */
  const held = useRef<readonly string[] | null>(null);
  const isPending = isRecordDraft(value) && isUnsettled(value);
  const isUnanswered = isRecordDraft(value) && value.stands === "unanswered";
  const latest = useRef(settle);
  latest.current = settle;
  useEffect(() => {
    const form = input.current?.form;
    if (!form) return;
    if (!isPending) {
      const asked = held.current;
      held.current = null;
      if (asked !== null) goOn(form, asked);
    }
    if (!isPending && !isUnanswered) return;
    const hold = (event: Event) => {
      const asked = askedOf.get(form) ?? [];
      const id = input.current?.id ?? "";
      if (isUnanswered && asked.includes(id)) return;
      held.current = [...asked, id];
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current();
    };
    form.addEventListener("submit", hold, true);
    return () => form.removeEventListener("submit", hold, true);
  }, [isPending, isUnanswered, input]);
}

function optionAt(options: ReferencesView["options"], ahead: Ahead): ReferenceValue | undefined {
  return ahead === "last" ? options.at(-1) : ((ahead === "second" ? options[1] : undefined) ?? options[0]);
}

function isSameText(label: string | null, typed: string): boolean {
  const plain = (text: string) => text.normalize("NFC").trim().toLocaleLowerCase();
  return label !== null && plain(label) === plain(typed);
}
