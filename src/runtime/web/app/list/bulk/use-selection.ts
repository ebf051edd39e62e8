// The rows of a list that are selected, on whatever page they stand, each with the version that was seen.

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { BulkRecord, BulkResult } from "../../../../wire/bulk.ts";
import type { RowView } from "../../../../wire.ts";

export interface Selection {
  readonly records: ReadonlyMap<string, BulkRecord>;
  /** Whether something may be done to any row of the page. */
  readonly some: boolean;
  /** Whether rows show that they can be selected although none is: on cards it is asked for first. */
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly has: (id: string) => boolean;
  /** Takes a row in or out; `range`: with all from the last one that was taken. Always the same function, so that no row is drawn anew for it. */
  readonly toggle: (id: string, range: boolean) => void;
  readonly togglePage: () => void;
  readonly wholePage: boolean;
  readonly select: (records: readonly BulkRecord[]) => void;
  /** What was done is let go; what was refused stays, as it is now. */
  readonly keepRefused: (results: readonly BulkResult[]) => void;
  readonly clear: () => void;
}

const NONE: ReadonlyMap<string, BulkRecord> = new Map();

/** `asked` is what the list is narrowed to: of another list nothing is selected. */
export function useSelection(all: readonly RowView[], asked: string): Selection {
  const rows = useMemo(() => all.filter((row) => !row.alone), [all]);
  const [records, setRecords] = useState(NONE);
  const [open, setOpen] = useState(false);
  const last = useRef<string | null>(null);
  const clear = useCallback(() => {
    setRecords(NONE);
    last.current = null;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another list is asked for
  useEffect(clear, [asked, clear]);
  useEffect(() => {
    setRecords((before) => {
      const changed = rows.filter((row) => before.has(row.id) && before.get(row.id)?.version !== row.version);
      return changed.length === 0 ? before : withRows(before, changed);
    });
  }, [rows]);
  const latest = useRef(rows);
  latest.current = rows;
  const toggle = useCallback((id: string, range: boolean) => {
    const shown = latest.current;
    const at = shown.findIndex((row) => row.id === id);
    const from = range && last.current !== null ? shown.findIndex((row) => row.id === last.current) : -1;
    const row = shown[at];
    if (!row) return;
    last.current = id;
    const wanted = from < 0 ? [row] : shown.slice(Math.min(from, at), Math.max(from, at) + 1);
    setRecords((before) => (from < 0 && before.has(id) ? without(before, [id]) : withRows(before, wanted)));
  }, []);
  return useMemo(() => {
    const wholePage = rows.length > 0 && rows.every((row) => records.has(row.id));
    return {
      records,
      some: rows.length > 0,
      open: open || records.size > 0,
      setOpen,
      wholePage,
      has: (id) => records.has(id),
      toggle,
      togglePage: () =>
        setRecords(
          wholePage
            ? without(
                records,
                rows.map((row) => row.id),
              )
            : withRows(records, rows),
        ),
      select: (some) => setRecords(withRows(NONE, some)),
      keepRefused: (results) => {
        const refused = results.flatMap(({ id, version, problem }) => (problem === null || version === null ? [] : [{ id, version }]));
        setRecords(withRows(NONE, refused));
        if (refused.length === 0) setOpen(false);
      },
      clear,
    };
  }, [records, rows, open, toggle, clear]);
}

function withRows(records: ReadonlyMap<string, BulkRecord>, rows: readonly BulkRecord[]): ReadonlyMap<string, BulkRecord> {
  return new Map([...records, ...rows.map(({ id, version }) => [id, { id, version }] as const)]);
}

function without(records: ReadonlyMap<string, BulkRecord>, ids: readonly string[]): ReadonlyMap<string, BulkRecord> {
  return new Map([...records].filter(([id]) => !ids.includes(id)));
}
