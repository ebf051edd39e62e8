// The saved views of a list. Which one this is and whether it was modified, the others, and how to keep what is shown. Nothing is
// ever saved but by a press on "Save".

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useState } from "react";
import type { SavedView } from "../../../../wire/preferences.ts";
import { ownCommand, useCommands } from "../../../actions/commands.tsx";
import { deleteView, savedViewsQuery, saveView } from "../../../api/saved-views.ts";
import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { useApp } from "../../../product/AppContext.tsx";
import { useRefusal } from "../../../product/use-refusal.tsx";
import { followed, sameQuery, viewQuery } from "../../../router/list-address.ts";
import { Button } from "../../../ui/components/Button.tsx";
import { Tag } from "../../../ui/components/Chip.tsx";
import { Icon } from "../../../ui/components/Icon.tsx";
import { laterPanel } from "../../../ui/components/lazy-panel.tsx";
import { Menu, type MenuEntry } from "../../../ui/components/Menu.tsx";
import { useToast } from "../../../ui/components/Toast.tsx";
import styles from "../list.module.css";
import type { ListState } from "../use-list.ts";

const SaveViewDialog = laterPanel(() => import("../SaveViewDialog.tsx"));

export function ViewsControl({ list }: { readonly list: ListState }) {
  const { settings } = useApp();
  return settings === undefined ? null : <Views list={list} />;
}

function Views({ list }: { readonly list: ListState }) {
  const { t } = useTranslation();
  const { slug } = list.screen;
  const { data } = useQuery(savedViewsQuery(slug));
  const [dialog, setDialog] = useState<"new" | "edit" | null>(null);
  const act = useViewAct(slug);
  const views = data?.views ?? [];
  const current = views.find((view) => view.id === list.search.get("view")) ?? null;
  const gone = data !== undefined && current === null && list.search.has("view");
  const written = viewQuery(list.search);
  const modified = current !== null && !sameQuery(current.query, written);
  const search = followed(list.search, list);
  const query = viewQuery(search);
  // Of an address that asks for nothing but what the list does not know there is nothing to keep.
  const isVain = query === "" && (written !== "" || list.ignored.length > 0);
  const open = (view: SavedView | null) => {
    const next = new URLSearchParams(view?.query ?? "");
    if (view) next.set("view", view.id);
    list.ask(next);
  };
  const entries: MenuEntry[] = [
    ...(current !== null || written !== ""
      ? [{ key: "all", label: t("views.all"), icon: "list" as const, onChoose: () => open(null) }]
      : []),
    ...views.map((view) => ({
      key: view.id,
      label: view.name,
      icon: "view" as const,
      note: noteOf(view, t),
      choice: { group: t("views.title"), chosen: view.id === current?.id },
      onChoose: () => open(view),
    })),
    {
      ...{ key: "save-as", label: t("views.saveAs"), icon: "plus", onChoose: () => setDialog("new") },
      ...(isVain ? { blocked: true, said: true, note: t("views.inVain") } : {}),
    },
  ];
  if (current?.own)
    entries.push(
      { key: "edit", label: t("views.edit"), icon: "form", onChoose: () => setDialog("edit") },
      {
        key: "delete",
        label: t("views.delete"),
        icon: "close",
        danger: true,
        onChoose: () =>
          act({
            done: t("views.deleted", { name: current.name }),
            act: async () => {
              await deleteView(slug, current.id);
              const next = new URLSearchParams(list.search);
              next.delete("view");
              list.ask(next, true);
            },
          }),
      },
    );
  const possible = entries.filter(({ blocked }) => blocked !== true);
  useCommands("list", () =>
    possible.map(({ label, icon = "view", choice, onChoose }) => ({
      ...ownCommand(label, icon, onChoose, t("views.title")),
      own: choice === undefined,
    })),
  );
  return (
    <span className={styles.views}>
      {gone && (
        <span className={styles.gone} role="status">
          {t("views.gone")}
        </span>
      )}
      <Menu
        label={current ? t("views.current", { name: current.name }) : t("views.title")}
        entries={entries}
        className={styles.viewsButton}
        button={
          <>
            <Icon name="view" />
            <bdi className={styles.viewName} data-chosen={current !== null || undefined}>
              {current?.name ?? t("views.title")}
            </bdi>
            <span className={styles.chevron}>
              <Icon name="chevron" size={12} />
            </span>
          </>
        }
      />
      <span role="status" className={styles.modified}>
        {modified && <Tag>{t("views.modified")}</Tag>}
      </span>
      {modified && current.own && !isVain && (
        <Button
          small
          aria-label={t("views.saveLabel", { name: current.name })}
          onClick={() => act({ done: t("views.saved", { name: current.name }), act: () => saveView(slug, current.id, { query }) })}
        >
          {t("views.save")}
        </Button>
      )}
      {modified && (
        <Button look="quiet" small aria-label={t("views.revertLabel", { name: current.name })} onClick={() => open(current)}>
          {t("views.revert")}
        </Button>
      )}
      {dialog !== null && (
        <SaveViewDialog
          slug={slug}
          query={query}
          view={dialog === "edit" ? current : null}
          onClose={() => setDialog(null)}
          onSaved={(view) => {
            setDialog(null);
            const next = new URLSearchParams(search);
            next.set("view", view.id);
            list.ask(next, true);
          }}
        />
      )}
    </span>
  );
}

function noteOf(view: SavedView, t: TFunction): string {
  if (view.own) return t(view.shared ? "views.ownShared" : "views.own");
  return view.by === null ? t("views.byOthers") : t("views.by", { name: view.by });
}

interface ViewAct {
  readonly act: () => Promise<unknown>;
  readonly done: string;
}

function useViewAct(slug: string): (one: ViewAct) => void {
  const client = useQueryClient();
  const notify = useToast();
  const refusal = useRefusal();
  const { mutate } = useMutation({
    mutationFn: async ({ act }: ViewAct) => {
      await act();
      await client.invalidateQueries(savedViewsQuery(slug));
    },
    onSuccess: (_nothing, { done }) => notify("ok", done),
    onError: (error) => refusal(error),
  });
  return mutate;
}
