// The rows of a list, or why there are none.

import { withinBeginning } from "../../actions/prefill.ts";
import { ScreenActions } from "../../actions/ScreenActions.tsx";
import { isStillShown, problemOf } from "../../api/request.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { ProblemPage } from "../../layout/ProblemPage.tsx";
import { withPage } from "../../router/list-address.ts";
import { Link } from "../../router/NavigationContext.tsx";
import { Button, buttonClass } from "../../ui/components/Button.tsx";
import { DocumentText } from "../../ui/components/DocumentText.tsx";
import { Empty } from "../../ui/components/Empty.tsx";
import type { Selection } from "./bulk/use-selection.ts";
import { EmptyListAction } from "./EmptyListAction.tsx";
import { CardsSkeleton, ListCards } from "./ListCards.tsx";
import { ListTable, TableSkeleton } from "./ListTable.tsx";
import { isNarrowed, madeInEmpty, NothingMatches } from "./toolbar/NothingMatches.tsx";
import type { ListState } from "./use-list.ts";
import type { Peek } from "./use-peek.ts";

interface Props {
  readonly list: ListState;
  readonly wide: boolean;
  /** Null where nothing may be done to several rows. */
  readonly selection: Selection | null;
  /** Null where there is no room beside the list. */
  readonly peek: Peek | null;
}

export function ListBody({ list, wide, selection, peek }: Props) {
  if (list.error && !(list.rows && isStillShown(list.error))) return <Failed list={list} error={list.error} />;
  const isGallery = list.screen.shows === "gallery";
  if (!list.rows)
    return wide && !isGallery ? <TableSkeleton columns={list.columns} /> : <CardsSkeleton screen={list.screen} columns={list.columns} />;
  const { rows, groups = [] } = list.rows;
  if (rows.length === 0 && groups.length === 0) return <NothingHere list={list} page={list.rows.page} />;
  return wide && !isGallery ? (
    <ListTable list={list} rows={list.rows} selection={selection} peek={peek} />
  ) : (
    <ListCards list={list} rows={list.rows} selection={selection} peek={peek} />
  );
}

/** Where the address asks for what cannot be asked, the way on is to ask for less. */
function Failed({ list, error }: { readonly list: ListState; readonly error: Error }) {
  const { t } = useTranslation();
  const isAsked = problemOf(error).status === 400 && list.search.size > 0;
  const clear = isAsked && <Button onClick={() => list.ask(new URLSearchParams())}>{t("empty.clearFilters")}</Button>;
  return <ProblemPage error={error} onRetry={list.retry} action={clear || undefined} />;
}

function NothingHere({ list, page }: { readonly list: ListState; readonly page: number }) {
  const { t } = useTranslation();
  if (page > 1)
    return (
      <Empty
        icon="list"
        title={t("empty.pastEnd")}
        action={
          <Link href={list.href(withPage(list.search, 1))} className={buttonClass()}>
            {t("empty.firstPage")}
          </Link>
        }
      />
    );
  if (isNarrowed(list)) return <NothingMatches list={list} />;
  const create = madeInEmpty(list);
  return (
    <Empty
      icon="list"
      source={list.screen.source}
      title={<DocumentText own={list.screen.emptyText === null}>{list.screen.emptyText ?? t("empty.noneYet")}</DocumentText>}
      action={
        create ? (
          <ScreenActions actions={[create]} beginning={withinBeginning(list.rows?.within)} />
        ) : (
          <EmptyListAction screen={list.screen} />
        )
      }
    >
      {list.screen.emptyText === null && (create ? t("empty.noneYetCreate") : t("empty.noneYetWait"))}
    </Empty>
  );
}
