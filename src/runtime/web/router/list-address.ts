// A list's search, filters, sort and page live in its address, under the very names that the server takes:
// q, closed=GROUP, sort=path,-path, page, size, f.PATH, f.PATH.contains, f.PATH.min, f.PATH.max, f.PATH.empty. Three more
// are for the page alone: columns=path,path (which it shows, in this order), view=ID (the saved view that it was opened by) and
// peek=PATH (the page of the record that is looked at beside it).

import type { ColumnView } from "../../wire.ts";

export type Filter =
  | { readonly path: string; readonly by: "is"; readonly values: readonly string[] }
  | { readonly path: string; readonly by: "contains"; readonly text: string }
  | { readonly path: string; readonly by: "between"; readonly min: string; readonly max: string }
  | { readonly path: string; readonly by: "empty"; readonly empty: boolean };

const ENDINGS = ["contains", "min", "max", "empty"] as const;
type Ending = (typeof ENDINGS)[number];

export function readFilters(search: URLSearchParams): readonly Filter[] {
  const filters: Filter[] = [];
  const seen = new Set<string>();
  for (const member of search.keys()) {
    const { path, ending } = partsOf(member) ?? {};
    if (path === undefined) continue;
    const filter = readFilter(search, path, ending);
    const key = `${filter.by} ${path}`;
    if (!seen.has(key)) filters.push(filter);
    seen.add(key);
  }
  return filters;
}

function readFilter(search: URLSearchParams, path: string, ending: Ending | undefined): Filter {
  const member = `f.${path}`;
  if (ending === undefined) return { path, by: "is", values: search.getAll(member) };
  if (ending === "contains") return { path, by: "contains", text: search.get(`${member}.contains`) ?? "" };
  if (ending === "empty") return { path, by: "empty", empty: search.get(`${member}.empty`) === "yes" };
  return { path, by: "between", min: search.get(`${member}.min`) ?? "", max: search.get(`${member}.max`) ?? "" };
}

/** The address with this filter instead of what it had for the same path; on its first page. */
export function withFilter(search: URLSearchParams, filter: Filter): URLSearchParams {
  const next = withoutFilter(search, filter.path);
  const member = `f.${filter.path}`;
  if (filter.by === "is") for (const value of filter.values) next.append(member, value);
  else if (filter.by === "contains") next.set(`${member}.contains`, filter.text);
  else if (filter.by === "empty") next.set(`${member}.empty`, filter.empty ? "yes" : "no");
  else {
    if (filter.min !== "") next.set(`${member}.min`, filter.min);
    if (filter.max !== "") next.set(`${member}.max`, filter.max);
  }
  return next;
}

export function withoutFilter(search: URLSearchParams, path: string): URLSearchParams {
  return without(search, (member) => partsOf(member)?.path === path);
}

export function withoutFilters(search: URLSearchParams): URLSearchParams {
  return without(search, (member) => member === "q" || member === "import" || partsOf(member) !== null);
}

export function withoutImport(search: URLSearchParams): URLSearchParams {
  return without(search, (member) => member === "import");
}

export function withoutPaging(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ["page", "size", "sort"]) next.delete(name);
  return next;
}

/** Sorts by the column; pressed again the other way round, and then not at all. */
export function withSort(search: URLSearchParams, path: string): URLSearchParams {
  const now = sortOf(search);
  if (now?.path !== path) return inOrder(search, { path, descending: false });
  return inOrder(search, now.descending ? null : { path, descending: true });
}

/** Sorted by this alone; null: as the document has it. */
export function inOrder(search: URLSearchParams, sort: Sort | null): URLSearchParams {
  const next = without(search, (member) => member === "sort");
  if (sort !== null) next.set("sort", sort.descending ? `-${sort.path}` : sort.path);
  return next;
}

export interface Sort {
  readonly path: string;
  readonly descending: boolean;
}

export function sortOf(search: URLSearchParams): Sort | null {
  const first = search.get("sort")?.split(",")[0];
  if (!first) return null;
  return first.startsWith("-") ? { path: first.slice(1), descending: true } : { path: first, descending: false };
}

export function withSearch(search: URLSearchParams, text: string): URLSearchParams {
  const next = without(search, (member) => member === "q");
  if (text !== "") next.set("q", text);
  return next;
}

export function withPage(search: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(search);
  if (page > 1) next.set("page", String(page));
  else next.delete("page");
  return next;
}

/** Opens or closes a group: which ones are closed is kept in the address. */
export function withGroup(search: URLSearchParams, key: string, close: boolean): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete("closed", key);
  next.delete("page");
  if (close) next.append("closed", key);
  return next;
}

/** A name of an address, and what it is said to be. */
export type Member = readonly [name: string, value: string];

/** For the page alone. */
const OF_THE_PAGE: ReadonlySet<string> = new Set(["columns", "view", "peek", "closed"]);
const OF_ALL_LISTS: ReadonlySet<string> = new Set(["q", "import", "page", "size"]);

/**
 * What the server may be asked: members of columns that are gone are left out, and named so that the page can say it; so are orders and
 * names that there are not.
 */
export function askable(
  search: URLSearchParams,
  columns: readonly ColumnView[],
  grouped = false,
  filters: readonly ColumnView[] = [],
): { readonly query: string; readonly dropped: readonly string[]; readonly ignored: readonly Member[] } {
  const dropped = new Set<string>();
  const ignored: Member[] = [];
  const query = new URLSearchParams();
  for (const [member, value] of search) {
    const path = partsOf(member)?.path;
    if (path === undefined) {
      if (OF_ALL_LISTS.has(member) || (grouped && member === "closed")) query.append(member, value);
      else if (member !== "sort" && !OF_THE_PAGE.has(member)) ignored.push([member, value]);
    } else if ([...columns, ...filters].some((column) => column.path === path && column.filterable)) query.append(member, value);
    else dropped.add(path);
  }
  const sort = (search.get("sort") ?? "").split(",").filter((key) => key !== "");
  const sortable = sort.filter((key) => columns.some((column) => column.path === key.replace(/^-/, "") && column.sortable));
  if (sortable.length > 0) query.set("sort", sortable.join(","));
  const unsorted = sort.filter((key) => !sortable.includes(key));
  if (unsorted.length > 0) ignored.push(["sort", unsorted.join(",")]);
  return { query: query.toString(), dropped: [...dropped], ignored };
}

/**
 * The address with fields and words by their names of today: one that was kept, or is open just now, has those from before the document
 * renamed them. What has a name of today means that.
 */
export function asCalledNow(search: URLSearchParams, columns: readonly ColumnView[]): URLSearchParams {
  if (columns.every(({ was, words }) => was === undefined && words === undefined)) return search;
  const isNow = new Set(columns.map(({ path }) => path));
  const pathNow = (path: string): string => (isNow.has(path) ? path : (columns.find(({ was }) => was?.includes(path))?.path ?? path));
  const listNow = (list: string): string =>
    list.replace(/[^,]+/g, (key) => (key.startsWith("-") ? `-${pathNow(key.slice(1))}` : pathNow(key)));
  const next = [...search].map(([member, value]): [string, string] => {
    const parts = partsOf(member);
    if (parts === null) return [member, member === "sort" || member === "columns" ? listNow(value) : value];
    const path = pathNow(parts.path);
    const column = columns.find((one) => one.path === path);
    return [`f.${path}${member.slice(`f.${parts.path}`.length)}`, column === undefined ? value : wordNow(column, value)];
  });
  // Two words that became one are asked for once.
  return new URLSearchParams([...new Map(next.map((pair) => [JSON.stringify(pair), pair])).values()]);
}

function wordNow({ type, words = {} }: ColumnView, word: string): string {
  const isNow = "values" in type && type.values.some(({ value }) => value === word);
  return isNow || !Object.hasOwn(words, word) ? word : words[word]!;
}

/** The address without what the server has refused to read. */
export function withoutMembers(search: URLSearchParams, names: readonly string[]): URLSearchParams {
  return names.length === 0 ? search : new URLSearchParams([...search].filter(([name]) => !names.includes(name)));
}

/** What an address asks for in vain: filters by columns that are gone, names and values that are unknown, columns that are gone. */
export interface InVain {
  readonly dropped: readonly string[];
  readonly ignored: readonly Member[];
  readonly goneColumns: readonly string[];
}

/** The address as far as the list follows it: nobody keeps, or passes on, what did nothing. */
export function followed(search: URLSearchParams, { dropped, ignored, goneColumns }: InVain): URLSearchParams {
  const names = new Set(ignored.map(([name]) => name));
  const next = new URLSearchParams([...search].filter(([name]) => !names.has(name) && !dropped.includes(partsOf(name)?.path ?? "")));
  const rest = (name: string, gone: readonly string[]): void => {
    const kept = (search.get(name) ?? "").split(",").filter((one) => one !== "" && !gone.includes(one));
    next.delete(name);
    if (kept.length > 0) next.set(name, kept.join(","));
  };
  rest(
    "sort",
    ignored.flatMap(([name, value]) => (name === "sort" ? value.split(",") : [])),
  );
  rest("columns", goneColumns);
  return next;
}

/** The column that a member filters by. */
export function filteredBy(name: string, columns: readonly ColumnView[]): ColumnView | undefined {
  const path = partsOf(name)?.path;
  return columns.find((column) => column.path === path);
}

/** What a saved view keeps of an address: all but the page, its size, the groups that are closed, and the view itself. */
export function viewQuery(search: URLSearchParams): string {
  const kept = [...search].filter(([member]) => member === "q" || member === "sort" || member === "columns" || partsOf(member) !== null);
  return new URLSearchParams(kept).toString();
}

/** Whether two lists ask for the same, in whatever order their addresses say it. */
export function sameQuery(one: string, other: string): boolean {
  const sorted = (query: string) => [...new URLSearchParams(query)].map((member) => member.join("=")).sort();
  return sorted(one).join("&") === sorted(other).join("&");
}

/** The columns that the address names, or `kept`, in their order; those that are gone are named. */
export function chosenColumns(
  search: URLSearchParams,
  kept: readonly string[] | undefined,
  columns: readonly ColumnView[],
): { readonly columns: readonly ColumnView[]; readonly gone: readonly string[] } {
  const named = search.get("columns")?.split(",");
  const paths = [...new Set(named ?? kept ?? [])].filter((path) => path !== "");
  const chosen = paths.flatMap((path) => columns.find((column) => column.path === path) ?? []);
  const gone = named ? paths.filter((path) => columns.every((column) => column.path !== path)) : [];
  return { columns: chosen.length > 0 ? chosen : columns, gone };
}

/** `paths` null: the columns as the document has them. */
export function withColumns(search: URLSearchParams, paths: readonly string[] | null): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete("columns");
  if (paths !== null) next.set("columns", paths.join(","));
  return next;
}

/** `href` null: with no record beside the list. */
export function withPeek(search: URLSearchParams, href: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete("peek");
  if (href !== null) next.set("peek", href);
  return next;
}

export function hrefOf(pathname: string, search: URLSearchParams): string {
  return search.size > 0 ? `${pathname}?${search}` : pathname;
}

/** Every change but that of the page goes back to the first page. */
function without(search: URLSearchParams, drop: (member: string) => boolean): URLSearchParams {
  const next = new URLSearchParams();
  for (const [member, value] of search) if (member !== "page" && !drop(member)) next.append(member, value);
  return next;
}

function partsOf(member: string): { readonly path: string; readonly ending: Ending | undefined } | null {
  if (!member.startsWith("f.")) return null;
  const ending = ENDINGS.find((one) => member.endsWith(`.${one}`));
  return { path: member.slice(2, ending ? -ending.length - 1 : undefined), ending };
}
