// The rows of a list that are selected, each with the version that was seen.

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
  /** What was done is let go; what was refused stays, as it is now, and what was not tried. */
  readonly keepLeft: (results: readonly BulkResult[], untried: readonly BulkRecord[]) => void;
  /** These are in the list no more. */
  readonly letGo: (ids: readonly string[]) => void;
  /** How many were let go since somebody last selected something: they are told of it. */
  readonly gone: number;
  readonly clear: () => void;
}

const NONE: ReadonlyMap<string, BulkRecord> = new Map();

/** `asked` is what the list is narrowed to: of another list nothing is selected. */
export function useSelection(all: readonly RowView[], asked: string): Selection {
  const rows = useMemo(() => all.filter((row) => !row.alone), [all]);
  const [records, setRecords] = useState(NONE);
  const [open, setOpen] = useState(false);
  const [gone, setGone] = useState(0);
  const last = useRef<string | null>(null);
  const clear = useCallback(() => {
    setRecords(NONE);
    setGone(0);
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
    setGone(0);
    const wanted = from < 0 ? [row] : shown.slice(Math.min(from, at), Math.max(from, at) + 1);
    setRecords((before) => (from < 0 && before.has(id) ? without(before, [id]) : withRows(before, wanted)));
  }, []);
  return useMemo(() => {
    const wholePage = rows.length > 0 && rows.every((row) => records.has(row.id));
    return {
      records,
      some: rows.length > 0,
      gone,
      open: open || records.size > 0 || gone > 0,
      setOpen,
      wholePage,
      has: (id) => records.has(id),
      toggle,
      togglePage: () => {
        const page = rows.map(({ id }) => id);
        setGone(0);
        setRecords(wholePage ? without(records, page) : withRows(records, rows));
      },
      select: (some) => {
        setGone(0);
        setRecords(withRows(NONE, some));
      },
      keepLeft: (results, untried) => {
        const refused = results.flatMap(({ id, version, problem }) => (problem === null || version === null ? [] : [{ id, version }]));
        const left = [...refused, ...untried];
        setRecords(withRows(NONE, left));
        if (left.length === 0) setOpen(false);
      },
      letGo: (ids) => {
        setRecords((before) => without(before, ids));
        setGone((before) => before + ids.length);
      },
      clear,
    };
  }, [records, rows, open, gone, toggle, clear]);
}

function withRows(records: ReadonlyMap<string, BulkRecord>, rows: readonly BulkRecord[]): ReadonlyMap<string, BulkRecord> {
  return new Map([...records, ...rows.map(({ id, version }) => [id, { id, version }] as const)]);
}

function without(records: ReadonlyMap<string, BulkRecord>, ids: readonly string[]): ReadonlyMap<string, BulkRecord> {
  return new Map([...records].filter(([id]) => !ids.includes(id)));
}
