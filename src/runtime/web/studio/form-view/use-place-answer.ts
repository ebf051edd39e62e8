// What is said of a place of the form, asked again when typing rests.

import { useEffect, useRef, useState } from "react";
import type { StudioPageQuestions } from "../../../wire/studio.ts";
import { useDocuments } from "../document/use-documents.ts";
import type { PlaceQuestion, PointForm } from "./point-form.ts";

/** Milliseconds without other findings after which is asked: several edits have findings each. */
const REST = 120;
/** Milliseconds until the place is looked for again, where what is there has just been written anew; and how often. */
const AGAIN = 100;
const TRIES = 5;
/** Milliseconds for which an answer that says less than the one before is kept back: half a word is no mistake. */
const PATIENCE = 700;

/** `first`: what is known already. `saysLess`: of an answer to what is perhaps still being typed. */
export function usePlaceAnswer<Name extends PlaceQuestion, First>(
  form: PointForm,
  name: Name,
  at: number,
  first: First,
  saysLess: (answer: StudioPageQuestions[Name]["answers"]) => boolean,
): StudioPageQuestions[Name]["answers"] | First {
  // They are others once the server has read what was typed.
  const { findings } = useDocuments(form.documents);
  const [answer, setAnswer] = useState<StudioPageQuestions[Name]["answers"] | First>(first);
  const place = useRef(at);
  place.current = at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer follows the documents, whose findings are new then
  useEffect(() => {
    let isAsked = true;
    let later: ReturnType<typeof setTimeout> | undefined;
    const ask = async (tries: number) => {
      const found = await form.ask(name, place.current);
      if (!isAsked) return;
      if (found !== undefined) later = setTimeout(() => setAnswer(found), answer !== null && saysLess(found) ? PATIENCE : 0);
      else if (tries > 1) later = setTimeout(() => void ask(tries - 1), AGAIN);
    };
    later = setTimeout(() => void ask(TRIES), answer === null ? 0 : REST);
    return () => {
      isAsked = false;
      clearTimeout(later);
    };
  }, [form, name, findings]);
  return answer;
}
