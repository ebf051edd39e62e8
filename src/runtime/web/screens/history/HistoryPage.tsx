// What was done in the whole product, the latest first. Who, when, what, and how it came about, as far as the viewer may see it.
// Which part of it is shown stands in the address.

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isDay } from "../../../../compiler/expression/dates.ts";
import type { HistoryItem } from "../../../wire/history.ts";
import { historyQuery } from "../../api/queries.ts";
import { DateField } from "../../fields/DateField.tsx";
import { RecordChoice } from "../../fields/RecordChoice.tsx";
import { useValueWords } from "../../fields/Value.tsx";
import { nameOf as valueNameOf } from "../../formatting/value-text.ts";
import { toWallClock } from "../../formatting/zoned-time.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { PageSkeleton } from "../../layout/PageSkeleton.tsx";
import { ProblemPage } from "../../layout/ProblemPage.tsx";
import { useApp, useFormats } from "../../product/AppContext.tsx";
import { useRecordTitle } from "../../product/use-record-title.ts";
import { hrefOf } from "../../router/list-address.ts";
import { Link, useNavigation, usePlace } from "../../router/NavigationContext.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { DocumentText, useDocumentText } from "../../ui/components/DocumentText.tsx";
import { Empty } from "../../ui/components/Empty.tsx";
import { fieldStyles } from "../../ui/components/Field.tsx";
import { NoWrap } from "../../ui/components/NoWrap.tsx";
import { Changes, EntryAction, EntryAuthor } from "./HistoryEntry.tsx";
import styles from "./history.module.css";

const MEMBERS = ["entity", "record", "by", "from", "to"] as const;
type Member = (typeof MEMBERS)[number];

export default function HistoryPage() {
  const { t } = useTranslation();
  const called = useRecordTitle();
  const navigation = useNavigation();
  const { pathname, search } = usePlace();
  const asked = new URLSearchParams(search);
  const query = new URLSearchParams(MEMBERS.flatMap((name) => (asked.get(name) ? [[name, asked.get(name) ?? ""]] : [])));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery(historyQuery(query.toString()));
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const [first] = data?.pages ?? [];
  const set = (name: Member, value: string) => {
    const next = new URLSearchParams(query);
    if (value === "") next.delete(name);
    else next.set(name, value);
    if (name === "entity") next.delete("record");
    navigation.go(hrefOf(pathname, next), { replace: true });
  };
  const record = query.get("record");
  return (
    <>
      <PageHeader title={t("history.title")} help={t("history.help")} />
      <div className={styles.body} aria-busy={data === undefined && error === null}>
        {error && !data && <ProblemPage error={error} onRetry={() => void refetch()} />}
        {!error && !data && <PageSkeleton />}
        {first && (
          <form
            className={styles.filters}
            data-asked={query.size > 0 || undefined}
            aria-label={t("history.filters")}
            onSubmit={(event) => event.preventDefault()}
          >
            <Choice
              label={t("history.entity")}
              value={query.get("entity")}
              all={t("history.everything")}
              onChoose={(to) => set("entity", to)}
            >
              {first.entities.map(({ name, label }) => [name, label])}
            </Choice>
            {first.users !== null && (
              <RecordChoice
                label={t("history.by")}
                entity={first.users}
                path="created_by"
                value={query.get("by") ?? ""}
                onChange={(id) => set("by", id)}
              />
            )}
            {(["from", "to"] as const).map((name) => (
              <AskedDay key={name} label={t(`history.${name}`)} value={query.get(name) ?? ""} onChange={(day) => set(name, day)} />
            ))}
            {query.size > 0 && (
              <Button look="quiet" onClick={() => navigation.go(pathname, { replace: true })}>
                {t("empty.clearFilters")}
              </Button>
            )}
          </form>
        )}
        {record !== null && items[0] && (
          <p>{t("history.ofOne", { label: called(items[0].entity, items[0].record.label || items[0].entityLabel) })}</p>
        )}
        {data && items.length === 0 && !hasNextPage && (
          <Empty icon={query.size > 0 ? "filter" : "list"} title={t(query.size > 0 ? "empty.filtered" : "history.none")} />
        )}
        <Days items={items} />
        {hasNextPage && (
          <div className={styles.more}>
            <Button busy={isFetching} onClick={() => void fetchNextPage()}>
              {t("history.more")}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | null;
  readonly all: string;
  readonly onChoose: (value: string) => void;
  readonly children: readonly (readonly [value: string, label: string])[];
}

function Choice({ label, value, all, onChoose, children }: ChoiceProps) {
  const said = useDocumentText();
  return (
    <label className={fieldStyles.field}>
      <span className={fieldStyles.label}>{label}</span>
      <select className={fieldStyles.input} value={value ?? ""} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{all}</option>
        {children.map(([one, words]) => (
          <option key={one} value={one} {...said}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The entries under their days, in the product's time zone. */
function Days({ items }: { readonly items: readonly HistoryItem[] }) {
  const { product } = useApp();
  const formats = useFormats();
  const days = new Map<string, HistoryItem[]>();
  for (const item of items) {
    const day = toWallClock(item.at, product.timeZone).slice(0, 10);
    const known = days.get(day);
    if (known) known.push(item);
    else days.set(day, [item]);
  }
  return (
    <div className={styles.days}>
      {[...days].map(([day, entries]) => (
        <section key={day}>
          <h2 className={styles.day}>{formats.date(day)}</h2>
          <ol className={styles.entries}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry }: { readonly entry: HistoryItem }) {
  const { product } = useApp();
  const formats = useFormats();
  const { record } = entry;
  const name = valueNameOf(record, useValueWords());
  return (
    <li>
      <p className={styles.what}>
        <strong>
          <EntryAction entry={entry} />
        </strong>
        <span className={styles.kind}>
          <DocumentText>{entry.entityLabel}</DocumentText>
        </span>
        {record.label !== null && (
          <bdi>
            {record.href === null ? (
              <NoWrap>{name}</NoWrap>
            ) : (
              <Link href={record.href}>
                <NoWrap>{name}</NoWrap>
              </Link>
            )}
          </bdi>
        )}
      </p>
      <EntryAuthor entry={entry} at={formats.time(toWallClock(entry.at, product.timeZone).slice(11))} />
      <Changes entry={entry} />
    </li>
  );
}

interface AskedProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** Asked for once it is a day. */
function AskedDay({ label, value, onChange }: AskedProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className={styles.date}>
      <DateField
        kind="date"
        label={label}
        value={typed ?? value}
        onChange={(next) => {
          const isAsked = next === "" || isDay(next);
          setTyped(isAsked ? null : next);
          if (isAsked && next !== value) onChange(next);
        }}
      />
    </div>
  );
}
