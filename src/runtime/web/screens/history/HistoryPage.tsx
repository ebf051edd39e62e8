// What was done in the whole product, the latest first. Who, when, what, and how it came about, as far as the viewer may see it.
// Which part of it is shown stands in the address.

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isDay } from "../../../../compiler/expression/dates.ts";
import { historyQuery } from "../../api/queries.ts";
import { DateField } from "../../fields/DateField.tsx";
import { RecordChoice } from "../../fields/RecordChoice.tsx";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { PageSkeleton } from "../../layout/PageSkeleton.tsx";
import { ProblemPage } from "../../layout/ProblemPage.tsx";
import { useRecordTitle } from "../../product/use-record-title.ts";
import { hrefOf } from "../../router/list-address.ts";
import { useNavigation, usePlace } from "../../router/NavigationContext.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { useDocumentText } from "../../ui/components/DocumentText.tsx";
import { Empty } from "../../ui/components/Empty.tsx";
import { fieldStyles } from "../../ui/components/Field.tsx";
import { HistoryDays } from "./HistoryDays.tsx";
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
  const one = items.find((item) => "record" in item);
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
        {record !== null && one && <p>{t("history.ofOne", { label: called(one.entity, one.record.label || one.entityLabel) })}</p>}
        {data && items.length === 0 && !hasNextPage && (
          <Empty icon={query.size > 0 ? "filter" : "list"} title={t(query.size > 0 ? "empty.filtered" : "history.none")} />
        )}
        <HistoryDays items={items} query={query.toString()} />
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
