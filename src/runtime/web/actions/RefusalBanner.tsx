// Why what was pressed in a panel was not done. It has the focus of whoever pressed, and says once the connection is back.

import { useEffect, useRef } from "react";
import { useProblemWords } from "../api/problem-words.ts";
import { DeleteBlockers } from "../explanations/DeleteBlockers.tsx";
import { RemedyLink } from "../explanations/RemedyLink.tsx";
import { SignInAside, useIsBack } from "../explanations/session-changes.tsx";
import type { Warnings } from "../forms/use-record-form.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { Cited } from "../provenance/WhereFrom.tsx";
import { Banner } from "../ui/components/Banner.tsx";
import { Sentence } from "../ui/components/Sentence.tsx";

interface Props {
  readonly problem: Warnings;
  /** What the record is called that something stands in the way of. */
  readonly label: string;
  readonly onClose: () => void;
  /** The focus stays where it is: at what goes on with it. */
  readonly quiet?: boolean;
}

export function RefusalBanner({ problem, label, onClose, quiet = false }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!problem.early && !quiet) panel.current?.focus();
  }, [problem, quiet]);
  const { t } = useTranslation();
  const words = useProblemWords()(problem);
  // The same panel, which keeps the focus that it had.
  if (useIsBack(problem)) return <Banner ref={panel} tone="info" title={t("problem.back")} alert />;
  return (
    <Banner
      ref={panel}
      tone="danger"
      title={<Cited rows={[words]}>{words.title}</Cited>}
      alert
      actions={problem.status === 401 && <SignInAside />}
    >
      <p>
        <Sentence text={words.detail} />
      </p>
      {words.remedy && (
        <p>
          <Sentence text={words.remedy} />
        </p>
      )}
      <RemedyLink way={words.leads} onGo={onClose} />
      {problem.inTheWay && <DeleteBlockers groups={problem.inTheWay} label={label} onGo={onClose} />}
    </Banner>
  );
}
