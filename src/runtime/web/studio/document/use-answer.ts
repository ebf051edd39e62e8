// An answer about the documents, asked anew as they change while it is shown.

import { useEffect, useState } from "react";
import type { StudioQuestionName, StudioQuestions } from "../../../wire/studio.ts";
import type { Documents } from "./documents.ts";
import { useDocuments } from "./use-documents.ts";

/** Null until there is one. `asked` is compared by its members; `file` is another than the one that is shown. */
export function useAnswer<Name extends StudioQuestionName>(
  documents: Documents,
  name: Name,
  asked: StudioQuestions[Name]["asks"],
  file?: string,
): StudioQuestions[Name]["answers"] | null {
  const { findings } = useDocuments(documents);
  const [answer, setAnswer] = useState<StudioQuestions[Name]["answers"] | null>(null);
  const key = JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer follows the documents, whose findings are new then
  useEffect(() => {
    let isAsked = true;
    void documents.ask(name, JSON.parse(key), file).then((found) => {
      if (isAsked) setAnswer(found);
    });
    return () => {
      isAsked = false;
    };
  }, [documents, name, key, file, findings]);
  return answer;
}
