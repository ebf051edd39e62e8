// What components of the product's author are made with. The records that the viewer may see, what may be done with them, and the
// parts of the application. docs/guide/components.md describes it; export/component-types.ts gives its types.

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import type { ActionView, ColumnView, ProblemView, RecordView, RowsView, RowView, ScreenView } from "../../wire.ts";
import { ActionButton } from "../actions/ActionButton.tsx";
import { type Target, usePerform } from "../actions/perform.tsx";
import { RowActions } from "../actions/RowActions.tsx";
import { type RouteParameters, recordQuery, rowsQuery } from "../api/queries.ts";
import { problemOf } from "../api/request.ts";
import { Value as AnyValue } from "../fields/Value.tsx";
import { productTime } from "../formatting/product-time.ts";
import { useApp, useFormats } from "../product/AppContext.tsx";
import { useNavigation } from "../router/NavigationContext.tsx";
import { useComponentScreen } from "../screens/component/component-context.ts";

export { Link } from "../router/NavigationContext.tsx";
export { Banner } from "../ui/components/Banner.tsx";
export { Button } from "../ui/components/Button.tsx";
export { Tag } from "../ui/components/Chip.tsx";
export { Dialog } from "../ui/components/Dialog.tsx";
export { Empty } from "../ui/components/Empty.tsx";
export { Icon } from "../ui/components/Icon.tsx";
export { Markdown } from "../ui/components/Markdown.tsx";
export { Skeleton } from "../ui/components/Skeleton.tsx";
export { StateBadge } from "../ui/components/StateBadge.tsx";

/** A row that knows by which screen it was asked for. */
type Known<Row> = Row & { readonly screen: string };

interface Asked {
  readonly search?: string;
  readonly filters?: Readonly<Record<string, string | readonly string[]>>;
  readonly sort?: string;
  readonly page?: number;
  readonly size?: number;
  readonly parameters?: RouteParameters;
}

interface Answer {
  readonly loading: boolean;
  readonly problem: ProblemView | null;
  reload(): void;
}

const MILLISECONDS_OF_A_MINUTE = 60_000;

const NOT_OPEN: ProblemView = { code: "not-allowed", status: 403, detail: "", remedy: null, errors: [], cite: null };

/** A screen of the document; null where the viewer may not open it. */
export function useScreen(name: string): ScreenView | null {
  const { screens } = useApp();
  const found = screens.find((screen) => screen.name === name) ?? null;
  const known = screens.map((screen) => `“${screen.name}”`).join(", ");
  useDoubt(found === null ? `Whoever is signed in may open no screen “${name}”: there are ${known}.` : null);
  return found;
}

/** In development the browser's console says what is probably a slip of the pen. */
function useDoubt(words: string | null): void {
  const isDevelopment = useApp().samples !== null;
  useEffect(() => {
    if (isDevelopment && words !== null) console.warn(words);
  }, [isDevelopment, words]);
}

/** A page of the records of a list, gallery, board or component of an entity. */
export function useRecords(
  name: string,
  asked: Asked = {},
): Answer & Omit<RowsView, "rows"> & { readonly records: readonly Known<RowView>[] } {
  const screen = useScreen(name);
  const own = useComponentScreen();
  const parameters = asked.parameters ?? (own.screen.name === name ? own.parameters : {});
  const { data, error, isLoading, refetch } = useQuery({
    ...rowsQuery(screen?.slug ?? "", queryOf(asked), parameters),
    enabled: screen !== null,
  });
  const { rows = [], ...rest } = data ?? { total: { count: 0, exact: true }, page: 1, size: 0, within: null };
  return {
    ...rest,
    records: rows.map((row) => ({ ...row, screen: name })),
    loading: isLoading,
    problem: screen === null ? NOT_OPEN : error && problemOf(error),
    reload: () => void refetch(),
  };
}

/** The record of a screen of one record, by the parameters of its address. */
export function useRecord(name: string, parameters: RouteParameters): Answer & { readonly record: Known<RecordView> | null } {
  const screen = useScreen(name);
  const { data, error, isLoading, refetch } = useQuery({ ...recordQuery(screen?.slug ?? "", parameters), enabled: screen !== null });
  return {
    record: data ? { ...data, screen: name } : null,
    loading: isLoading,
    problem: screen === null ? NOT_OPEN : error && problemOf(error),
    reload: () => void refetch(),
  };
}

function queryOf({ search, filters = {}, sort, page, size }: Asked): string {
  const query = new URLSearchParams();
  if (search) query.set("q", search);
  for (const [path, given] of Object.entries(filters)) for (const value of [given].flat()) query.append(`f.${path}`, value);
  if (sort) query.set("sort", sort);
  if (page) query.set("page", String(page));
  if (size) query.set("size", String(size));
  return query.toString();
}

/** Who is signed in; null for a visitor. */
export function useUser() {
  return useApp().user;
}

/** What the document says of the product as a whole. */
export function useProduct() {
  return useApp().product;
}

/** What time it is for the product, from minute to minute: in development its clock may be set to another. */
export function useNow(): Date {
  const { product } = useApp();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), MILLISECONDS_OF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return productTime(product);
}

/** Does an action of a record or a screen as its button would: it asks what is to be asked, and says what came of it. */
export function useAct(): { act(action: ActionView, record?: Known<RowView> | null): void; readonly busy: boolean } {
  const { perform, underway } = usePerform();
  const { screens } = useApp();
  return { act: (action, record = null) => perform(action, record && targetOf(screens, action, record)), busy: underway.size > 0 };
}

function targetOf(screens: readonly ScreenView[], action: ActionView, record: Known<RowView>): Target {
  const entity = action.entity ?? screens.find(({ name }) => name === record.screen)?.entity ?? "";
  return { entity, id: record.id, version: record.version, label: record.label };
}

/** Goes to an address of the application. */
export function useGo(): (href: string) => void {
  const navigation = useNavigation();
  return (href) => navigation.go(href);
}

/** How dates, numbers and money are written for the viewer. */
export { useFormats };

/** A value of a record as the application writes it, by the path of its column. */
export function Value({ of, path, compact = true }: { readonly of: Known<RowView>; readonly path: string; readonly compact?: boolean }) {
  const column = useColumn(of.screen, path);
  if (column === null) return null;
  return (
    <From column={column}>
      <AnyValue value={of.values[path]} type={column.type} open={column.open} marks={column.marks} compact={compact} />
    </From>
  );
}

/** What a column is called. */
export function Label({ of, path }: { readonly of: Known<RowView> | string; readonly path: string }): ReactNode {
  const column = useColumn(typeof of === "string" ? of : of.screen, path);
  return column && <From column={column}>{column.label}</From>;
}

/** In development it carries the row of the document, without a box of its own: what its author lays out is laid out as it is in production. */
function From({ column: { source }, children }: { readonly column: ColumnView; readonly children: ReactNode }) {
  if (source === undefined) return children;
  return (
    <span data-source={source} style={{ display: "contents" }}>
      {children}
    </span>
  );
}

function useColumn(screen: string, path: string): ColumnView | null {
  const columns = useScreen(screen)?.columns ?? [];
  const found = columns.find((column) => column.path === path) ?? null;
  const known = columns.map((column) => column.path).join(", ");
  useDoubt(found === null ? `“${screen}” shows whoever is signed in no “${path}”: it has ${known}.` : null);
  return found;
}

/** The buttons of a record: what cannot be done now says why. */
export function Actions({ of }: { readonly of: Known<RowView> }) {
  return <RowActions row={of} entity={useScreen(of.screen)?.entity ?? null} />;
}

/** One action as a button. */
export function Act({
  action,
  of,
  ...look
}: { readonly action: ActionView; readonly of?: Known<RowView> } & Pick<ComponentProps<typeof ActionButton>, "look" | "small">) {
  const { screens } = useApp();
  return <ActionButton action={action} target={of ? targetOf(screens, action, of) : null} {...look} />;
}
