// Says in the panel of an action who changed the record meanwhile. It says what the record is now, and whether the
// action can still be done.

import { useEffect, useRef } from "react";
import type { ContextValue } from "../../../wire/forms.ts";
import { useProblemWords } from "../../api/problem-words.ts";
import { Because } from "../../explanations/Because.tsx";
import { useValueWords } from "../../fields/Value.tsx";
import { valueText } from "../../formatting/value-text.ts";
import { Changes } from "../../forms/ConflictPanel.tsx";
import { whoChanged } from "../../forms/last-modified-by.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useFormats } from "../../product/AppContext.tsx";
import { Cited } from "../../provenance/WhereFrom.tsx";
import { Link, usePlace } from "../../router/NavigationContext.tsx";
import { isAt } from "../../router/route-table.ts";
import { Banner } from "../../ui/components/Banner.tsx";
import { DocumentTextWithin } from "../../ui/components/DocumentText.tsx";
import { Sentence } from "../../ui/components/Sentence.tsx";
import type { Found } from "./use-meanwhile.ts";

interface Props {
  readonly found: Found;
  /** The version of the record that the panel was opened for. */
  readonly since: number;
  /** What the action and the record are called. */
  readonly action: string;
  readonly label: string;
  readonly isLost: boolean;
  /** Something was typed, which stays to be copied. */
  readonly typed: boolean;
  /** A press got no answer: what changed the record may be that. */
  readonly unanswered: boolean;
  /** The panel is left on the way to where it is told why. */
  readonly onLeave: () => void;
}

export function MeanwhilePanel({ found, since, action, label, isLost, typed, unanswered, onLeave }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const valueWords = useValueWords();
  const words = useProblemWords();
  const { pathname } = usePlace();
  const panel = useRef<HTMLDivElement>(null);
  const { record, why, changes, beside, early } = found;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each that is found
  useEffect(() => {
    if (!early) panel.current?.focus();
    // Nothing can be sent any more: whoever fills in further down is to see why, and stays in their field.
    else if (isLost) panel.current?.scrollIntoView({ block: "nearest" });
  }, [found]);
  const said = why && words(why);
  const text = ({ value, type }: ContextValue) => valueText(value, type, formats, valueWords) ?? t("value.none");
  const lines = (changed: Found["beside"]) =>
    changed?.map(({ before, now }) => ({ name: now.name, label: now.label, before: text(before), now: text(now) })) ?? [];
  const kept = isLost && typed && <p>{t("form.keptToCopy")}</p>;
  if (record === null)
    return (
      <Banner ref={panel} tone="danger" title={why?.deleted ? said?.title : t("form.gone")} alert>
        <p>{why?.deleted ? <Sentence text={said?.detail} /> : t("form.goneWhy")}</p>
        {kept}
      </Banner>
    );
  if (found.forbidden)
    return (
      <Banner ref={panel} tone="danger" title={<Cited rows={[words(found.forbidden)]}>{t("form.forbidden")}</Cited>} alert>
        {found.forbidden.because === undefined && <p>{t("form.forbiddenWhy")}</p>}
        <Because {...found.forbidden} onGo={onLeave} />
        {kept}
      </Banner>
    );
  const { now: state, href } = record;
  const title = found.elsewhere ? (
    <DocumentTextWithin text={t(isLost ? "action.past" : "action.changedAround", { action })} said={[action]} />
  ) : unanswered && record.changedByViewer ? (
    t("action.perhapsDone", { action })
  ) : (
    whoChanged(t, record, since)
  );
  const over = state === undefined ? t("action.past", { action }) : t("action.pastState", { label, state, action });
  return (
    <Banner ref={panel} tone={isLost ? "danger" : "warn"} title={<Cited rows={[said]}>{title}</Cited>} alert>
      {!isLost && state !== undefined && !found.sameState && <p>{t("conflict.nowState", { state })}</p>}
      {found.asked !== undefined && (
        <p>
          <DocumentTextWithin text={t("action.askedBefore", { question: found.asked })} said={[found.asked]} />
        </p>
      )}
      {beside !== null && beside.length > 0 && (
        <>
          <p>{t("action.changedOfIt")}</p>
          <Changes changes={lines(beside)} />
        </>
      )}
      {!found.elsewhere && (
        <p>
          <DocumentTextWithin text={isLost ? over : t(early ? "action.asItIsNow" : "action.againNow", { action })} said={[action]} />
        </p>
      )}
      {said && (
        <p>
          <Sentence text={said.said} />
        </p>
      )}
      {changes.length > 0 && (
        <>
          <p>{t("action.changedBeside")}</p>
          <Changes changes={lines(changes)} />
        </>
      )}
      {isLost && href !== null && !isAt(href, pathname) && (
        <p>
          <Link href={href}>{t("action.openMade", { label })}</Link>
        </p>
      )}
      {kept}
    </Banner>
  );
}
