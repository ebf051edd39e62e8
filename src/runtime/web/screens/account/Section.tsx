// A part of the account under its own heading, and what went wrong in it.

import type { ReactNode } from "react";
import { useProblemWords } from "../../api/problem-words.ts";
import { problemOf } from "../../api/request.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { Banner } from "../../ui/components/Banner.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { Sentence } from "../../ui/components/Sentence.tsx";
import styles from "./sections.module.css";

interface Props {
  readonly id: string;
  readonly title: string;
  readonly help?: string;
  readonly error?: Error | null;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

export function Section({ id, title, help, error, actions, children }: Props) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {help && <p>{help}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {error && <Failure error={error} />}
      {children}
    </section>
  );
}

interface EditProps {
  readonly section: string;
  readonly open: boolean;
  readonly onPress: () => void;
}

/** Opens and closes the form of a section. */
export function EditButton({ section, open, onPress }: EditProps) {
  const { t } = useTranslation();
  const words = open ? t("cancel") : t("account.edit");
  return (
    <Button small aria-label={`${words}: ${section}`} aria-expanded={open} onClick={onPress}>
      {words}
    </Button>
  );
}

export function Failure({ error }: { readonly error: Error }) {
  const { detail, remedy } = useProblemWords()(problemOf(error));
  return (
    <Banner tone="danger" title={detail} alert>
      {remedy && (
        <p>
          <Sentence text={remedy} />
        </p>
      )}
    </Banner>
  );
}
