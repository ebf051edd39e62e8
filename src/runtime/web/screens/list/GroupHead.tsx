// The head of a group of rows. What they have in common, how many they are, and the switch that opens and closes it.

import { writtenIn } from "../../../../compiler/expression/format.ts";
import type { GroupView } from "../../../wire.ts";
import { Value } from "../../fields/Value.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useFormats } from "../../product/AppContext.tsx";
import { withGroup } from "../../router/list-address.ts";
import { Icon } from "../../ui/components/Icon.tsx";
import styles from "./groups.module.css";
import type { ListState } from "./use-list.ts";

export function GroupHead({ list, group }: { readonly list: ListState; readonly group: GroupView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { shown, count, closed } = group;
  const part = shown !== null && shown.last - shown.first + 1 < count;
  return (
    <button
      type="button"
      className={styles.head}
      data-source={list.screen.group?.source}
      aria-expanded={!closed}
      onClick={() => list.ask(withGroup(list.search, group.key, !closed))}
    >
      <span className={closed ? styles.closed : undefined}>
        <Icon name="chevron" size={14} />
      </span>
      <GroupValue list={list} group={group} />
      <span className={styles.count}>
        {part
          ? t("group.part", { first: formats.number(shown.first), last: formats.number(shown.last), count: formats.number(count) })
          : formats.number(count)}
      </span>
    </button>
  );
}

function GroupValue({ list, group }: { readonly list: ListState; readonly group: GroupView }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const by = list.screen.group;
  if (!by || group.value === null) return <span>{t("group.without", { label: by?.label ?? "" })}</span>;
  if (by.month) return <span>{monthOf(String(group.value), locale)}</span>;
  if (by.type.is === "yes/no") return <span>{t(group.value === true ? "group.yes" : "group.no", { label: by.label })}</span>;
  return <Value value={group.value} type={by.type} marks={by.marks} compact plain />;
}

function monthOf(day: string, locale: string): string {
  return new Intl.DateTimeFormat(writtenIn(locale), { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
