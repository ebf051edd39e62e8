// One thing that was done, in words. The action and how it came about, who did it when, and what changed.

import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryOperation, HistoryView } from "../../../wire/history.ts";
import { useValueWords } from "../../fields/Value.tsx";
import { useFormats } from "../../product/AppContext.tsx";
import { Link } from "../../router/NavigationContext.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { DocumentText, DocumentTextWithin } from "../../ui/components/DocumentText.tsx";
import { NoWrap } from "../../ui/components/NoWrap.tsx";
import { plainLine } from "../../ui/markdown-blocks.ts";
import styles from "./history.module.css";
import { type Sides, shortened } from "./shortened.ts";

/** What the program does of its own accord has words in every language; the document's are as written. */
export function EntryAction({ entry: { action, own, became } }: { readonly entry: HistoryOperation }) {
  const { t } = useTranslation();
  if (became === null) return t("history.byItself");
  if (became !== undefined) return <DocumentTextWithin text={t("history.became", { state: became })} said={[became]} />;
  if (own !== true) return <DocumentText>{action}</DocumentText>;
  return t(action === "create" ? "history.created" : action === "delete" ? "history.deleted" : "history.changed");
}

/** `at`: how the time is written, where the day stands above already. */
export function EntryAuthor({ entry, at }: { readonly entry: HistoryView; readonly at?: ReactNode }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const way = useOrigin(entry);
  return (
    <p className={styles.by}>
      <bdi>{entry.by === "" ? t("history.somebody") : (entry.by ?? t("history.program"))}</bdi> ·{" "}
      <time dateTime={entry.at}>{at ?? formats.moment(entry.at)}</time>
      {entry.cause ? <Because cause={entry.cause} /> : way !== null && ` · ${way}`}
      {entry.takesBack && ` · ${t("history.takesBack")}`}
    </p>
  );
}

/** Stands in a sentence for what is put there as elements. */
const PLACE = "\uE000";

function Because({ cause }: { readonly cause: NonNullable<HistoryView["cause"]> }) {
  const { t } = useTranslation();
  const [before, after] = t("history.throughCause", { deed: PLACE }).split(PLACE);
  const { label, href } = cause.record;
  return (
    <>
      {` · ${before}`}
      <EntryAction entry={cause} />
      {label && (
        <>
          {" ("}
          {href ? (
            <Link href={href}>
              <DocumentText>
                <NoWrap>{label}</NoWrap>
              </DocumentText>
            </Link>
          ) : (
            <DocumentText>
              <NoWrap>{label}</NoWrap>
            </DocumentText>
          )}
          {")"}
        </>
      )}
      {after}
    </>
  );
}

/** How it came about, where it was not by hand in the application. */
function useOrigin({ through, came }: HistoryView): string | null {
  const { t } = useTranslation();
  switch (through) {
    case "call":
      return t("history.throughCall");
    case "timer":
      return t(came === "result" ? "history.throughEffect" : came === "due" ? "history.throughTimer" : "history.throughCondition");
    case "effect":
      return t("history.throughEffect");
    case "import":
      return t("history.throughImport");
    case "admin":
      return t("history.throughAdmin");
    case "sample":
      return t("history.throughSample");
    default:
      return null;
  }
}

export function Changes({ entry }: { readonly entry: HistoryView }) {
  const { t } = useTranslation();
  const words = useValueWords();
  const said = entry.confirmed.filter((words) => words !== null);
  const own = (text: string) => (text === "yes" ? words.yes : text === "no" ? words.no : text === "set" ? words.set : text);
  return (
    <>
      {entry.confirmed.length > 0 && !entry.takesBack && (
        <p className={styles.by}>{said.length > 0 ? t("history.confirmed", { said: said.join(" ") }) : t("history.confirmedUntold")}</p>
      )}
      {entry.changes.length > 0 && (
        <ul className={styles.changes}>
          {entry.changes.map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of one list may change alike, and have no identity but their place
            <li key={`${change.label} ${index}`}>
              <ChangeLine change={change} {...(change.own ? { from: own(change.from), to: own(change.to) } : sidesOf(change))} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Of long texts what differs, until the whole is asked for. */
function ChangeLine({ change, from, to }: Sides & { readonly change: HistoryView["changes"][number] }) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  const { label } = change;
  const short = shortened({ from, to });
  return (
    <>
      <NoWrap>{t(wordsFor(change), { label, ...((whole ? null : short) ?? { from, to }) })}</NoWrap>
      {short && (
        <Button
          look="quiet"
          small
          aria-expanded={whole}
          aria-label={t(whole ? "history.lessOf" : "history.wholeOf", { label })}
          onClick={() => setWhole(!whole)}
        >
          {t(whole ? "history.less" : "history.wholeText")}
        </Button>
      )}
    </>
  );
}

/** Where neither value is told there is that it was changed. */
function wordsFor({ from, to, unseen }: HistoryView["changes"][number]) {
  if (unseen) return "history.unseen";
  return from === "" ? "history.set" : to === "" ? "history.cleared" : "history.change";
}

/** A text with marks is told without them, unless it is by its marks alone that it differs. */
function sidesOf({ from, to, rich }: HistoryView["changes"][number]): Sides {
  const plain = { from: plainLine(from), to: plainLine(to) };
  return rich !== true || plain.from === plain.to ? { from, to } : plain;
}
