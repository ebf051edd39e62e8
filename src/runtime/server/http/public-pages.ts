// What a visitor may know of the page at an address: its title, description and picture.
// Search engines and link previews get this, so the reader is a visitor, whatever session the request has.

import { isPicture } from "../../../compiler/expression/file-kinds.ts";
import type { ColumnPlan, ScreenPlan, Segment } from "../../../compiler/plan/plan.ts";
import { StoreUnavailable, type Value } from "../../store/store.ts";
import type { FileValue } from "../../wire.ts";
import { screenWhere } from "../access/expression-visibility.ts";
import { addressOn, mayOpen, openScreens, pageAt, recordSegments } from "../access/screen-access.ts";
import { type Application, entityOf } from "../context/application.ts";
import { onlyId } from "../context/ids.ts";
import { Problem } from "../context/problems.ts";
import { idOf, thisRecord } from "../expressions/expression-builders.ts";
import { actorFor } from "../pipeline/identify.ts";
import { recordsOf } from "../reading/addresses.ts";
import { type Cell, calledBy, labelAt, Selection, type View, type WireCell, wireCell } from "../reading/columns.ts";
import { readOne } from "../reading/read.ts";

export type PublicPage =
  | {
      readonly is: "public";
      /** Null: the product's name alone. */
      readonly title: string | null;
      readonly description: string | null;
      /** A path on this server. */
      readonly picture: string | null;
      /** The one address of the page, as a path. */
      readonly path: string;
      readonly ofRecord: boolean;
    }
  /** No visitor may open it, or it is one of the program's own. */
  | { readonly is: "closed" }
  | { readonly is: "missing" }
  /** The database does not answer. */
  | { readonly is: "unknown" };

/** A search engine shows about 160 characters of a description. */
const DESCRIPTION = 200;
const CLOSED: PublicPage = { is: "closed" };

export async function visitorView(app: Application): Promise<View> {
  return { app, actor: await actorFor(app, null) };
}

/** The decided screens that visitors may open. */
export function publicScreens({ app, actor }: View): readonly ScreenPlan[] {
  return openScreens(app, actor).filter(({ shows }) => shows !== "open");
}

export async function publicPage(app: Application, path: string): Promise<PublicPage> {
  if (path.startsWith("/-/")) return CLOSED;
  const parts = partsOf(path);
  const view = await visitorView(app);
  const screen = screenAt(view, parts);
  if (screen === undefined) return parts.length > 0 ? { is: "missing" } : startPage(view);
  if (screen.shows === "open" || !mayOpen(app, view.actor, screen)) return CLOSED;
  const { name: title } = screen;
  const description = summaryOf(app.plan.product.purpose);
  const page = { is: "public", title, description, picture: null, path: pathOf(parts), ofRecord: false } as const;
  if (!readsRecord(app, screen)) return page;
  try {
    // What is due may change who sees a record.
    await app.listeners.settled();
    return { ...page, ...(await recordPage(view, screen, parts)) };
  } catch (error) {
    if (error instanceof Problem && error.told.status < 500) return CLOSED;
    if (error instanceof Problem || error instanceof StoreUnavailable) return { is: "unknown" };
    throw error;
  }
}

/** Where no screen has the address "/", the application leads from there to the first screen that the user may open. */
function startPage(view: View): PublicPage {
  if (publicScreens(view).length === 0) return CLOSED;
  const description = summaryOf(view.app.plan.product.purpose);
  return { is: "public", title: null, description, picture: null, path: "/", ofRecord: false };
}

/** The most exact of the screens whose route fits, as the application finds it: an earlier literal part wins. */
function screenAt({ app, actor }: View, parts: readonly string[]): ScreenPlan | undefined {
  const rankOf = ({ segments }: ScreenPlan) => segments.map(({ is }) => (is === "literal" ? "1" : "0")).join("");
  const fitting = app.plan.screens.filter(({ segments }) => fits(segments, parts));
  const best = fitting.map(rankOf).toSorted().at(-1);
  const exact = fitting.filter((screen) => rankOf(screen) === best);
  return exact.find((screen) => mayOpen(app, actor, screen)) ?? exact[0];
}

/** Where the screen is now that had an address before; null where none had. */
export function addressNow(screens: readonly ScreenPlan[], path: string): string | null {
  const parts = partsOf(path);
  for (const { segments, former = [] } of screens) {
    const old = former.find((one) => fits(one.segments, parts));
    if (old === undefined) continue;
    const given = new Map(old.segments.flatMap((segment, at) => (segment.is === "record" ? [[segment.name, parts[at] ?? ""]] : [])));
    return pathOf(segments.map((segment) => (segment.is === "record" ? (given.get(segment.name) ?? "") : decoded(segment.text))));
  }
  return null;
}

/** Whether the parts of a path are those of a route. */
export function fits(segments: readonly Segment[], parts: readonly string[]): boolean {
  if (parts.length !== segments.length) return false;
  return segments.every((segment, at) => segment.is === "record" || decoded(segment.text) === parts[at]);
}

/** "/books/a%20b/" as "books" and "a b". */
export function partsOf(path: string): string[] {
  return path
    .split("/")
    .filter((part) => part !== "")
    .map(decoded);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function pathOf(parts: readonly string[]): string {
  return `/${parts.map(encodeURIComponent).join("/")}`;
}

function readsRecord(app: Application, screen: ScreenPlan): boolean {
  const isOfOnly = screen.shows === "one" && screen.entity !== null && entityOf(app, screen.entity).one;
  return isOfOnly || recordSegments(screen.segments).length > 0;
}

type RecordPart = Partial<PublicPage & { readonly is: "public" }>;

/** Throws the same problem as the page itself where a visitor may not see a record of its address. */
async function recordPage(view: View, screen: ScreenPlan, parts: readonly string[]): Promise<RecordPart> {
  const { app } = view;
  const records = await recordsOf(view, screen.segments, (segment) => parts[screen.segments.indexOf(segment)] ?? "");
  if (screen.shows !== "one" || screen.entity === null) return {};
  const entity = entityOf(app, screen.entity);
  const named = records.findLast((one) => one.entity === entity.name)?.row;
  const id = named === undefined ? onlyId(entity) : idOf(named);
  const selection = new Selection();
  const label = selection.value(labelAt(view, entity.name, thisRecord(entity.name)));
  const address = addressCell(view, selection, screen);
  const cells = screen.columns.filter(isDescriptive).map((column) => ({ column, cell: wireCell(view, selection, column) }));
  const where = screenWhere(view, screen);
  const row = await readOne(view, app.store, entity.name, id, selection, where === null ? [] : [where]);
  const title = calledBy(entity, label(row));
  const description = descriptionOf(cells, row, title);
  return {
    title,
    ...(description === null ? {} : { description }),
    picture: pictureOf(cells, row),
    ...addressed(address(row)),
    ofRecord: true,
  };
}

/** A record has one address, however its key was written in the request. */
function addressCell(view: View, selection: Selection, screen: ScreenPlan): Cell<string | null> {
  const page = screen.entity === null ? null : pageAt(view.app, screen, screen.entity);
  if (page === null || page.segments.length === 0 || screen.entity === null) return () => null;
  return addressOn(view, selection, page, screen.entity, thisRecord(screen.entity));
}

function addressed(href: string | null): { readonly path?: string } {
  return href === null ? {} : { path: href };
}

interface ShownCell {
  readonly column: ColumnPlan;
  readonly cell: WireCell;
}

function isDescriptive({ type }: ColumnPlan): boolean {
  return type.is === "file" || isProse(type);
}

function isProse(type: ColumnPlan["type"]): boolean {
  return type.is === "text" && (type.format === "plain" || type.format === "rich");
}

/** The first text of several lines, else the first other than the title. */
function descriptionOf(cells: readonly ShownCell[], row: readonly Value[], title: string): string | null {
  const texts = cells.flatMap(({ column: { type }, cell }) => {
    const text = isProse(type) ? summaryOf(cell.read(row), type.is === "text" && type.format === "rich") : null;
    return text === null || text === title ? [] : [{ text, isLong: type.is === "text" && type.lines === "many" }];
  });
  return (texts.find(({ isLong }) => isLong) ?? texts[0])?.text ?? null;
}

function pictureOf(cells: readonly ShownCell[], row: readonly Value[]): string | null {
  for (const { column, cell } of cells) {
    const file = column.type.is === "file" ? (cell.read(row) as FileValue | null | undefined) : null;
    if (file != null && isPicture(file.kind)) return `${file.href}?size=large`;
  }
  return null;
}

/** Rich text without its marks; other text is shown as it is written. */
function withoutMarks(text: string): string {
  return text
    .replace(/\[([^\][]{1,500})\]\([^()\s]{0,500}\)/g, "$1")
    .replace(/^[ \t]{0,3}(?:#{1,6}|>|[-*+]|\d{1,9}\.)[ \t]/gm, "")
    .replace(/\*\*|`|^-{3,}$/gm, "");
}

/** On one line, cut between words; null where nothing is left. */
function summaryOf(value: unknown, isRich = false): string | null {
  if (typeof value !== "string") return null;
  const start = value.slice(0, 10 * DESCRIPTION);
  const text = (isRich ? withoutMarks(start) : start).replace(/\s+/g, " ").trim();
  if (text.length <= DESCRIPTION) return text === "" ? null : text;
  const cut = text.slice(0, DESCRIPTION);
  const end = cut.lastIndexOf(" ");
  return `${(end < DESCRIPTION / 2 ? cut : cut.slice(0, end)).toWellFormed().replaceAll("\uFFFD", "")}…`;
}
