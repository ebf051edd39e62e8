// A line of a form of the account. What was refused of it is said at it; the first that was refused has the focus, and is typed anew.

import { type ComponentProps, useEffect, useRef } from "react";
import type { ProblemView } from "../../../wire.ts";
import { useProblemWords } from "../../api/problem-words.ts";
import { problemOf } from "../../api/request.ts";
import { TextInput } from "./TextInput.tsx";

interface Props extends Omit<ComponentProps<typeof TextInput>, "error" | "ref"> {
  /** What went wrong with what the form was sent for. */
  readonly error: Error | null;
  /** What of it is said here: what is refused of the member of this name, or with this code. */
  readonly at: string;
  /** What helps against it here. */
  readonly remedy?: string;
}

export function CheckedInput({ error, at, remedy, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const words = useProblemWords();
  const problem = error && problemOf(error);
  const own = problem?.code === at ? words(problem).detail : problem?.errors.find((one) => isAt(one, at))?.detail;
  const isRefused = own !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each refusal anew
  useEffect(() => {
    const line = input.current;
    if (!isRefused || line === null || line.form?.querySelector("[aria-invalid=true]") !== line) return;
    line.focus();
    line.select();
  }, [error]);
  return <TextInput {...rest} ref={input} error={own === undefined ? null : [own, remedy].filter(Boolean).join(" ")} />;
}

/** What is said above the form: what went wrong, unless all of it is said at these of its lines. */
export function errorAboveForm(error: Error | null, ...lines: readonly string[]): Error | null {
  if (error === null) return null;
  const { code, errors } = problemOf(error);
  const isSaid = lines.includes(code) || (errors.length > 0 && errors.every((one) => lines.some((at) => isAt(one, at))));
  return isSaid ? null : error;
}

function isAt({ field, code }: ProblemView["errors"][number], at: string): boolean {
  return field === at || code === at;
}

/** The present password, before something that decides who may sign in. */
export function PresentPassword(props: Omit<Props, "at" | "type" | "autoComplete">) {
  return <CheckedInput {...props} at={WRONG_PASSWORD} type="password" autoComplete="current-password" />;
}

export const WRONG_PASSWORD = "wrong-password";
export const WRONG_CODE = "wrong-code";
