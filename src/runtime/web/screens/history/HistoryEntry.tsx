// One thing that was done as one line: who did what, when and how, and behind it what changed.

import { Fragment, type ReactNode, useId, useState } from "react";
import type { HistoryOperation, HistoryView } from "../../../wire/history.ts";
import { useValueWords } from "../../fields/Value.tsx";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useFormats } from "../../product/AppContext.tsx";
import { Link } from "../../router/NavigationContext.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { DocumentText, DocumentTextWithin } from "../../ui/components/DocumentText.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
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

interface SentenceProps {
  readonly entry: HistoryView;
  /** What it was done to, where that is not clear from the page. */
  readonly record?: ReactNode;
}

/** "Bea created PR-2026-0003": who did what, in one line. */
export function EntrySentence({ entry, record }: SentenceProps) {
  const { t } = useTranslation();
  const by = useAuthor(entry.by);
  const isOne = record !== undefined;
  const { became, makes, own, action } = entry;
  const words = { by: BY, record: RECORD, action: ACTION };
  const text = () => {
    if (became !== undefined) return isOne ? t("history.becameOne", words) : ACTION;
    if (makes || (own && action === "create")) return t(isOne ? "history.createdOne" : "history.createdBy", words);
    if (own && action === "delete") return t(isOne ? "history.deletedOne" : "history.deletedBy", words);
    if (own) return t(isOne ? "history.changedOne" : "history.changedBy", words);
    return t(isOne ? "history.didOne" : "history.didBy", words);
  };
  return (
    <Woven
      text={text()}
      parts={{
        [BY]: (
          <strong>
            <bdi>{by}</bdi>
          </strong>
        ),
        [ACTION]: <EntryAction entry={entry} />,
        [RECORD]: record,
      }}
    />
  );
}

export function useAuthor(by: string | null): string {
  const { t } = useTranslation();
  return by === "" ? t("history.somebody") : (by ?? t("history.program"));
}

/** When it was done and how it came about. `at`: how the time is written, where the day stands above already. */
export function EntryTime({ entry, at }: { readonly entry: Pick<HistoryView, "at"> & Partial<HistoryView>; readonly at?: ReactNode }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const way = useOrigin(entry);
  return (
    <>
      <time dateTime={entry.at}>{at ?? formats.moment(entry.at)}</time>
      {entry.cause ? <Because cause={entry.cause} /> : way !== null && ` · ${way}`}
      {entry.takesBack && ` · ${t("history.takesBack")}`}
    </>
  );
}

/** Stand in a sentence for what is put there as elements. */
const BY = "\uE000";
const RECORD = "\uE001";
const ACTION = "\uE002";
const PLACES = /([\uE000-\uE002])/u;

/** A sentence with elements in the places that stand for them. */
export function Woven({ text, parts }: { readonly text: string; readonly parts: Readonly<Record<string, ReactNode>> }) {
  return text.split(PLACES).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence have no identity but their place
    <Fragment key={at}>{part in parts ? parts[part] : part}</Fragment>
  ));
}

function Because({ cause }: { readonly cause: NonNullable<HistoryView["cause"]> }) {
  const { t } = useTranslation();
  const { label, href } = cause.record;
  const name = label && (
    <DocumentText>
      <NoWrap>{label}</NoWrap>
    </DocumentText>
  );
  const deed = (
    <>
      <EntryAction entry={cause} />
      {name && (
        <>
          {" ("}
          {href ? <Link href={href}>{name}</Link> : name}
          {")"}
        </>
      )}
    </>
  );
  return (
    <>
      {" · "}
      <Woven text={t("history.throughCause", { deed: ACTION })} parts={{ [ACTION]: deed }} />
    </>
  );
}

/** How it came about, where it was not by hand in the application. */
function useOrigin({ through, came }: Partial<HistoryView>): string | null {
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

/** How many fields it changed, which opens to what they were and are. */
export function Changes({ entry }: { readonly entry: HistoryView }) {
  const { t } = useTranslation();
  const words = useValueWords();
  const list = useId();
  const [open, setOpen] = useState(false);
  const { changes, confirmed, takesBack, makes, own, became } = entry;
  const said = confirmed.filter((words) => words !== null);
  const isNamed = makes === true && own !== true && became === undefined;
  const inWords = (text: string) => (text === "yes" ? words.yes : text === "no" ? words.no : text === "set" ? words.set : text);
  return (
    <>
      {confirmed.length > 0 && !takesBack && (
        <p className={styles.by}>{said.length > 0 ? t("history.confirmed", { said: said.join(" ") }) : t("history.confirmedUntold")}</p>
      )}
      {changes.length > 0 && (
        <Button
          look="quiet"
          small
          className={styles.more}
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? "chevron" : "right"} size={12} />
          {t("history.fields", { count: changes.length })}
        </Button>
      )}
      {open && (
        <ul id={list} className={styles.changes}>
          {isNamed && (
            <li className={styles.named}>
              <EntryAction entry={entry} />
            </li>
          )}
          {changes.map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of one list may change alike, and have no identity but their place
            <li key={`${change.label} ${index}`}>
              <ChangeLine change={change} {...(change.own ? { from: inWords(change.from), to: inWords(change.to) } : sidesOf(change))} />
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
