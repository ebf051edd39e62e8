// Says why something that was asked for did not come, with another try. It stays while that is under way, so that
// whoever pressed it keeps their place.

import { type ReactNode, useState } from "react";
import { useProblemWords } from "../api/problem-words.ts";
import { isPassing, problemOf } from "../api/request.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { Banner } from "../ui/components/Banner.tsx";
import { Button } from "../ui/components/Button.tsx";
import { Sentence } from "../ui/components/Sentence.tsx";

interface Props {
  /** Null: nothing failed, or it is tried again. */
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onRetry: () => void;
  /** What is not lost, where the same may be tried again. */
  readonly children?: ReactNode;
}

export function Refused({ error, busy, onRetry, children }: Props) {
  const { t } = useTranslation();
  const say = useProblemWords();
  const [told, setTold] = useState(error);
  if (error !== told && (error !== null || !busy)) setTold(error);
  if (told === null) return null;
  const problem = problemOf(told);
  const words = say(problem);
  const passes = isPassing(problem);
  return (
    <Banner
      tone="danger"
      title={words.title}
      alert
      actions={
        passes && (
          <Button busy={busy} onClick={onRetry}>
            {t("problem.retry")}
          </Button>
        )
      }
    >
      <p>
        <Sentence text={words.detail} />
      </p>
      {words.remedy && (
        <p>
          <Sentence text={words.remedy} />
        </p>
      )}
      {passes && children}
    </Banner>
  );
}
