// A list: search, filters and sort above, a table or cards, and the pages below.

import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ScreenView } from "../../../wire.ts";
import { ExportButton } from "../export/ExportButton.tsx";
import type { RouteParameters } from "../server/queries.ts";
import { PageHeader } from "../shell/PageHeader.tsx";
import { useWide } from "../shell/use-wide.ts";
import { ListBody } from "./ListBody.tsx";
import { ListToolbar } from "./ListToolbar.tsx";
import styles from "./list.module.css";
import { Pages } from "./Pages.tsx";
import { useList } from "./use-list.ts";
import { useListKeys } from "./use-list-keys.ts";
import { ListActions, Within } from "./Within.tsx";

const KeysDialog = lazy(() => import("./KeysDialog.tsx"));

interface Props {
  readonly screen: ScreenView;
  readonly parameters: RouteParameters;
}

export default function ListScreen({ screen, parameters }: Props) {
  const { t } = useTranslation();
  const list = useList(screen, parameters);
  const wide = useWide();
  const exporting = screen.actions.find((action) => action.kind === "export");
  const page = useRef<HTMLDivElement>(null);
  const [filtering, setFiltering] = useState<string | true | null>(null);
  const [keysShown, setKeysShown] = useState(false);
  useListKeys(page, { filter: () => setFiltering(true), showKeys: () => setKeysShown(true) });
  return (
    <div ref={page} className={styles.page}>
      <PageHeader
        title={screen.name}
        above={list.rows?.within && <Within within={list.rows.within} />}
        help={screen.help}
        derived={screen.derived}
        cite={screen.cite}
        actions={
          <>
            {exporting && <ExportButton action={exporting} list={list} parameters={parameters} />}
            <ListActions screen={screen} within={list.rows?.within} />
          </>
        }
      />
      <ListToolbar list={list} filtering={filtering} onFiltering={setFiltering} onShowKeys={() => setKeysShown(true)} />
      {list.dropped.length > 0 && (
        <p className={styles.dropped} role="status">
          {t("list.dropped", { fields: list.dropped.join(", ") })}
        </p>
      )}
      {list.goneColumns.length > 0 && (
        <p className={styles.dropped} role="status">
          {t("columns.dropped", { columns: list.goneColumns.join(", ") })}
        </p>
      )}
      <ListBody list={list} wide={wide} />
      {list.rows && list.rows.rows.length > 0 && <Pages list={list} rows={list.rows} />}
      {keysShown && (
        <Suspense>
          <KeysDialog onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
    </div>
  );
}
