// The present password, before something that decides who may sign in. That it is the wrong one is said at it, where it is typed anew.

import { useEffect, useRef } from "react";
import { useProblemWords } from "../actions/problem-words.ts";
import { problemOf } from "../server/request.ts";
import { TextInput } from "./TextInput.tsx";

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onGive: (password: string) => void;
  /** What went wrong with what it was given for. */
  readonly error: Error | null;
}

export function PresentPassword({ error, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const words = useProblemWords();
  const wrong = isWrongPassword(error) ? error : null;
  useEffect(() => {
    if (wrong === null) return;
    input.current?.focus();
    input.current?.select();
  }, [wrong]);
  const said = wrong && words(problemOf(wrong)).detail;
  return <TextInput {...rest} ref={input} type="password" autoComplete="current-password" error={said} />;
}

/** What is said elsewhere than at the password. */
export function besidesPassword(error: Error | null): Error | null {
  return isWrongPassword(error) ? null : error;
}

function isWrongPassword(error: Error | null): error is Error {
  return error !== null && problemOf(error).code === "wrong-password";
}
