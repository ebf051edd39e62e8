// A value as it is shown, by its type. What is undecided reads "not specified", and never as a value.

import { type FieldType, isValueList } from "../../../compiler/expression/field-type.ts";
import type { StateMarks } from "../../wire/states.ts";
import type { OpenView, WireValue } from "../../wire.ts";
import { stateProgress } from "../formatting/state-progress.ts";
import {
  isFile,
  isReference,
  isReferences,
  isTexts,
  jsonText,
  labelsOf,
  nameOf,
  type ValueWords,
  valueText,
} from "../formatting/value-text.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useFormats } from "../product/AppContext.tsx";
import { WhereFrom } from "../provenance/WhereFrom.tsx";
import { Link } from "../router/NavigationContext.tsx";
import { classNames } from "../ui/class-names.ts";
import { Tag } from "../ui/components/Chip.tsx";
import { DocumentText } from "../ui/components/DocumentText.tsx";
import { Icon } from "../ui/components/Icon.tsx";
import { Markdown } from "../ui/components/Markdown.tsx";
import { NoWrap } from "../ui/components/NoWrap.tsx";
import { StateBadge } from "../ui/components/StateBadge.tsx";
import { Tooltip } from "../ui/components/Tooltip.tsx";
import { FileLink } from "./FileLink.tsx";
import styles from "./Value.module.css";

interface Props {
  readonly value: WireValue | undefined;
  readonly type: FieldType;
  readonly open?: OpenView | null;
  /** How states are shown, where the server says so. */
  readonly marks?: StateMarks | undefined;
  /** Long text is cut to one line in a table. */
  readonly compact?: boolean;
  /** What stands within a link leads nowhere of its own. */
  readonly plain?: boolean;
}

/** A value that is absent is one that the viewer may not see; one that is empty is null. */
export function Value({ value, type, open, marks, compact, plain }: Props) {
  const formats = useFormats();
  const words = useValueWords();
  const { t } = useTranslation();
  if (open && (value === null || value === undefined)) return <NotSpecified open={open} quiet={compact} />;
  if (value === undefined) return <Hidden />;
  if (value !== null) {
    if (type.is === "choice" && type.state) return <State value={String(value)} type={type} marks={marks} />;
    if (isTexts(value) && value.length > 0 && isValueList(type)) return <Texts values={value} type={type} compact={compact} />;
    if (isReferences(value) && value.length > 0 && !plain) return <References values={value} />;
    if (isReference(value) && value.href && !plain)
      return (
        <Link href={value.href}>
          <bdi className={wordClass(nameOf(value, words))}>
            <NoWrap>{nameOf(value, words)}</NoWrap>
          </bdi>
        </Link>
      );
    if (isFile(value)) return <FileLink file={value} compact={compact} plain={plain} />;
    if (type.is === "json" && typeof value === "string" && !compact) return <Code text={jsonText(value)} />;
    if (type.is === "text" && typeof value === "string" && value !== "" && (!compact || (!plain && leadsSomewhere(type))))
      return <LongText value={value} type={type} />;
  }
  const text = valueText(value, type, formats, words);
  if (text !== null)
    return type.is === "text" && type.format === "colour" ? (
      <Colour value={text} />
    ) : (
      <bdi className={wordClass(text)}>{type.is === "choice" ? <DocumentText>{text}</DocumentText> : <NoWrap>{text}</NoWrap>}</bdi>
    );
  return (
    <span className={styles.none}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t("value.none")}</span>
    </span>
  );
}

/** A line's worth of letters in a narrow column of paper. */
const LONG_WORD = /\S{21}/;

/** On paper one short word, as a number that counts records, stays whole; one that no column has room for may go over lines. */
function wordClass(text: string): string | undefined {
  if (LONG_WORD.test(text)) return styles.longWord;
  return /\s/.test(text) ? undefined : styles.word;
}

/** There may be something, or nothing: neither is told. */
function Hidden() {
  const { t } = useTranslation();
  return (
    <span className={styles.none} title={t("value.notForYou")}>
      <Icon name="lock" size={12} />
      <span className="visually-hidden">{t("value.notForYou")}</span>
    </span>
  );
}

/** A mark for yes in a column of many: what is no is told to who listens, and seen by its absence. */
export function YesMark({ value }: { readonly value: boolean }) {
  const words = useValueWords();
  return (
    <>
      {value && <Icon name="check" />}
      <span className="visually-hidden">{value ? words.yes : words.no}</span>
    </>
  );
}

export function useValueWords(): ValueWords {
  const { t } = useTranslation();
  return { yes: t("value.yes"), no: t("value.no"), set: t("value.set"), hidden: t("value.hidden"), unnamed: t("value.unnamed") };
}

/** `quiet`: in a table the column's heading carries the question, so the cell is no stop for the keyboard. */
export function NotSpecified({ open, quiet }: { readonly open: OpenView; readonly quiet?: boolean | undefined }) {
  const { t } = useTranslation();
  if (quiet)
    return (
      <span className={styles.open} title={open.question} data-source={open.source}>
        {t("open.notSpecified")}
      </span>
    );
  return (
    <Tooltip words={open.question} more={<WhereFrom rows={[open]} />}>
      <button type="button" className={styles.marker} data-source={open.source}>
        <Icon name="question" size={14} />
        {t("open.notSpecified")}
      </button>
    </Tooltip>
  );
}

function State({ value, type, marks }: { value: string; type: FieldType & { readonly is: "choice" }; marks: StateMarks | undefined }) {
  const choice = type.values.find((one) => one.value === value);
  const states = type.values.map((one) => ({
    value: one.value,
    end: marks?.ends.includes(one.value) ?? false,
    goal: marks?.goals.includes(one.value) ?? false,
  }));
  return (
    <StateBadge
      label={choice?.label ?? value}
      progress={stateProgress(states, value)}
      end={marks?.ends.includes(value) ?? false}
      goal={marks?.goals.includes(value) ?? false}
      warns={marks?.warns.includes(value) ?? false}
      title={choice?.meaning || undefined}
    />
  );
}

function References({ values }: { readonly values: readonly { id: string; label: string | null; href: string | null }[] }) {
  const words = useValueWords();
  return values.map((one, index) => (
    <span key={one.id}>
      {index > 0 && ", "}
      <bdi>
        {one.href ? (
          <Link href={one.href}>
            <NoWrap>{nameOf(one, words)}</NoWrap>
          </Link>
        ) : (
          <NoWrap>{nameOf(one, words)}</NoWrap>
        )}
      </bdi>
    </span>
  ));
}

function Code({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its frame is scrolled by keyboard
    <pre className={styles.code} tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}

/** Choices stand beside each other as tags; lines one below the other where there is room. */
function Texts({ values, type, compact }: { values: readonly string[]; type: FieldType; compact: boolean | undefined }) {
  const labels = labelsOf(values, type);
  if (type.is !== "choices" && compact)
    return (
      <bdi>
        <NoWrap>{labels.join(", ")}</NoWrap>
      </bdi>
    );
  if (compact) return <FewTags labels={labels} />;
  return (
    <ul className={type.is === "choices" ? styles.tags : styles.list}>
      {labels.map((label, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, and have no identity but their place
        <li key={index}>
          {type.is === "choices" ? (
            <Tag>
              <DocumentText>{label}</DocumentText>
            </Tag>
          ) : (
            <bdi>
              <NoWrap>{label}</NoWrap>
            </bdi>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The first two in one line, so that rows keep their height; the others are counted, and read out. */
function FewTags({ labels }: { readonly labels: readonly string[] }) {
  const rest = labels.slice(2).join(", ");
  return (
    <ul className={classNames(styles.tags, styles.few)} title={labels.join(", ")}>
      {labels.slice(0, 2).map((label) => (
        <li key={label}>
          <Tag>
            <DocumentText>{label}</DocumentText>
          </Tag>
        </li>
      ))}
      {rest !== "" && (
        <li>
          <span aria-hidden="true">+{labels.length - 2}</span>
          <span className="visually-hidden">{rest}</span>
        </li>
      )}
    </ul>
  );
}

/** Whoever reads it wants to write, call or go there. */
function leadsSomewhere({ format }: FieldType & { readonly is: "text" }): boolean {
  return format === "email" || format === "phone" || format === "link";
}

function LongText({ value, type }: { readonly value: string; readonly type: FieldType & { readonly is: "text" } }) {
  if (type.format === "rich") return <Markdown text={value} />;
  if (type.format === "email")
    return (
      <a href={`mailto:${value}`}>
        <bdi className={wordClass(value)}>
          <Mailbox address={value} />
        </bdi>
      </a>
    );
  if (type.format === "phone")
    return (
      <a href={`tel:${value.replaceAll(/[^\d+]/g, "")}`}>
        <bdi>{value}</bdi>
      </a>
    );
  if (type.format === "link" && /^https?:\/\//i.test(value))
    return (
      <a href={value} rel="noreferrer nofollow">
        <bdi>{value}</bdi>
      </a>
    );
  if (type.format === "colour") return <Colour value={value} />;
  return (
    <bdi className={type.lines === "many" ? styles.lines : wordClass(value)}>
      <NoWrap>{value}</NoWrap>
    </bdi>
  );
}

/** Where there is no room for it in one line, it goes on behind the sign, and not within a word. */
function Mailbox({ address }: { readonly address: string }) {
  const at = address.lastIndexOf("@") + 1;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

function Colour({ value }: { readonly value: string }) {
  return (
    <span className={styles.colour}>
      <svg className={styles.swatch} width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
        {/^#[0-9a-f]{3,8}$/i.test(value) && <rect width={16} height={16} fill={value} />}
      </svg>
      {value}
    </span>
  );
}
