// What becomes of a record while somebody has a panel of it open. Told as it happens, and in answer to a press that was
// too late.

import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ContextValue, FormField } from "../../../wire/forms.ts";
import type { MeanwhileView } from "../../../wire/meanwhile.ts";
import type { ActionView, ProblemView } from "../../../wire.ts";
import { isConflict } from "../../api/problem-words.ts";
import { liveKey, meanwhileOf, meanwhileQuery, refreshSeen } from "../../api/queries.ts";
import { problemOf } from "../../api/request.ts";
import { isSame } from "../../drafts/form-values.ts";
import { isOwnAction } from "../ActionButton.tsx";
import type { Target } from "../perform.tsx";

interface Changed<Field> {
  readonly before: Field;
  readonly now: Field;
}

export interface Found {
  /** Null where the record is not there any more for whoever looks. */
  readonly record: MeanwhileView | null;
  /** Why it cannot be done any more, where that is told. */
  readonly why: ProblemView | null;
  /** Of what the action asks for: the fields that hold something else than when the panel was opened. */
  readonly changes: readonly Changed<FormField>[];
  /** Of what the record holds besides, the same; null where it is not known what it held. */
  readonly beside: readonly Changed<ContextValue>[] | null;
  /** What was asked when the panel was opened, where something else is asked now. */
  readonly asked?: string;
  /** The state is what it was. */
  readonly sameState?: true;
  /** It was heard of, and does not answer a press: nothing that is being typed loses the focus. */
  readonly early: boolean;
  /** The record itself is as it was: something else was changed that it hangs on. */
  readonly elsewhere?: true;
  /** The record is as it was: it is whoever asks that may not do this any more, as the refusal says. */
  readonly forbidden?: ProblemView;
}

interface Meanwhile {
  /** The action as it can be done now, and the version that it is done to. */
  readonly action: ActionView;
  readonly version: number;
  readonly found: Found | null;
  readonly isLost: boolean;
  /** Whether that something was refused of a version is explained by what became of the record. */
  readonly explains: (refused: ProblemView, of: number) => Promise<boolean>;
}

/** The refusals behind which there may be that the record is not as it was. */
function isOvertaken(problem: ProblemView): boolean {
  return isConflict(problem) || ["not-possible-now", "not-allowed", "not-found"].includes(problem.code);
}

/**
 * `onTaken` hears how the action is once another version is taken up; `resting` is false while a press waits for its answer. `again`, after
 * a press that got none: sends the same once more, and whether it did. Once the record was changed that is answered where it was changed
 * by this very press, and refused else: nothing is done twice.
 */
export function useMeanwhile(
  opened: ActionView,
  target: Target,
  resting: boolean,
  again: (() => boolean) | null,
  onTaken: (action: ActionView) => void,
): Meanwhile {
  const client = useQueryClient();
  const [action, setAction] = useState(opened);
  const [found, setFound] = useState<Found | null>(null);
  const version = found?.record?.version ?? target.version;
  const latest = useRef({ action, version, onTaken, again });
  latest.current = { action, version, onTaken, again };
  // What the record holds as the panel is opened, to say afterwards what changed of it.
  const query = meanwhileQuery(target.entity, target.id, slugOf(opened));
  const [began] = useState(() => client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null));
  const look = async (early: boolean, refused: ProblemView | null = null): Promise<boolean> => {
    const now = await meanwhileOf(target.entity, target.id, slugOf(opened)).catch(problemOf);
    if ("code" in now) {
      if (now.status !== 404) return false;
      setFound({ record: null, why: now, changes: [], beside: null, early });
      return true;
    }
    if (now.version === latest.current.version) {
      if (refused?.code !== "not-allowed" || now.action !== null) return false;
      setFound({ record: now, why: null, changes: [], beside: null, early, forbidden: refused });
      return true;
    }
    if (!early) void refreshSeen(client);
    const next = now.action;
    const goesOn = next !== null && next.blocked === null;
    const opening = await began;
    const before = opening?.version === target.version ? opening : null;
    setFound({
      record: now,
      why: next?.blocked ?? null,
      changes: goesOn ? changesOf(opened.asks, next.asks) : [],
      beside: before && (goesOn ? changesOf(before.beside ?? [], now.beside ?? []) : []),
      early,
      ...(goesOn && opened.confirm !== undefined && opened.confirm !== next.confirm ? { asked: opened.confirm } : {}),
      ...(before !== null && before.now === now.now ? { sameState: true } : {}),
    });
    if (goesOn) take(next);
    return true;
  };
  const take = (next: ActionView): void => {
    // What the program names is called here as the panel says it.
    const taken = { ...next, label: isOwnAction(opened) ? opened.label : next.label };
    setAction(taken);
    latest.current.onTaken(taken);
  };
  /** The record is as it was; what it can be done by, or is asked before, may hang on others. */
  const lookAround = (now: MeanwhileView): void => {
    const { action: next, forbidden } = now;
    if (now.version !== latest.current.version) return;
    if (next === null) {
      // It is whoever asks that may not do this any more.
      if (forbidden && !found?.forbidden) setFound({ record: now, why: null, changes: [], beside: null, early: true, forbidden });
      return;
    }
    // They may again, and what was typed goes on.
    if (found?.forbidden) setFound(null);
    const around = { record: now, changes: [], beside: null, early: true, sameState: true, elsewhere: true } as const;
    if (next.blocked !== null) {
      setFound({ ...around, why: next.blocked });
    } else if (next.confirm !== latest.current.action.confirm) {
      setFound({ ...around, why: null, ...(opened.confirm === undefined ? {} : { asked: opened.confirm }) });
      take(next);
    } else if (found?.elsewhere && found.why !== null) {
      setFound(null);
    }
  };
  const ask = async (): Promise<void> => {
    const now = await meanwhileOf(target.entity, target.id, slugOf(opened)).catch(problemOf);
    const isAsItWas = "code" in now ? now.status !== 404 : now.version === version;
    if (!isAsItWas && latest.current.again?.() !== true) await look(true);
  };
  const looking = useRef({ look, lookAround, ask });
  looking.current = { look, lookAround, ask };
  const { data: around } = useQuery({ ...query, enabled: resting });
  useEffect(() => {
    if (around !== undefined && resting) looking.current.lookAround(around);
  }, [around, resting]);
  const { data: heard } = useQuery<string>({ queryKey: liveKey(target.id), queryFn: skipToken });
  // What was heard of it before may be what the page does not show yet.
  const before = useRef<string | undefined>(undefined);
  const isUnanswered = again !== null;
  useEffect(() => {
    if (heard === before.current || !(resting || isUnanswered)) return;
    before.current = heard;
    void (isUnanswered ? looking.current.ask() : looking.current.look(true));
  }, [heard, resting, isUnanswered]);
  return {
    action,
    version,
    found,
    isLost: found !== null && (found.record === null || found.record.action === null || found.why !== null),
    // What was heard of it in the same moment was told then.
    explains: async (refused, of) =>
      isOvertaken(refused) && ((await look(false, refused)) || (isConflict(refused) && latest.current.version !== of)),
  };
}

function slugOf({ kind, slug }: ActionView): string | null {
  return kind === "delete" ? null : slug;
}

function changesOf<Field extends ContextValue>(before: readonly Field[], now: readonly Field[]): readonly Changed<Field>[] {
  return now.flatMap((field) => {
    const was = before.find(({ name }) => name === field.name);
    return was === undefined || isSame(was.value, field.value) ? [] : [{ before: was, now: field }];
  });
}
