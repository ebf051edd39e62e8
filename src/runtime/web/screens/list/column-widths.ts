// How wide somebody has the columns of a list. As long as the page is open, and for whoever is signed in kept on the server.

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSettings } from "../../preferences/settings.ts";

export const NARROWEST = 64;
export const WIDEST = 800;
const MILLISECONDS_SETTLED = 500;

/** Pixels by the path of a column; one that is not named is as wide as what it holds. */
type Widths = Readonly<Record<string, number>>;

const AS_WIDE_AS_CONTENTS: Widths = {};

export interface ColumnWidths {
  readonly of: (path: string) => number | null;
  /** Null: as wide as what it holds. */
  readonly set: (path: string, width: number | null) => void;
}

export function useColumnWidths(slug: string): ColumnWidths {
  const { settings, save } = useSettings();
  const kept = settings?.widths[slug];
  const [changed, setChanged] = useState<Widths | null>(null);
  const widths = changed ?? kept ?? AS_WIDE_AS_CONTENTS;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<(() => void) | null>(null);
  const set = useCallback(
    (path: string, width: number | null) => {
      const { [path]: _before, ...others } = widths;
      const next = width === null ? others : { ...others, [path]: Math.round(Math.min(WIDEST, Math.max(NARROWEST, width))) };
      setChanged(next);
      clearTimeout(timer.current);
      saving.current = () => save({ widths: { screen: slug, pixels: next } });
      timer.current = setTimeout(() => {
        saving.current?.();
        saving.current = null;
      }, MILLISECONDS_SETTLED);
    },
    [widths, save, slug],
  );
  // What was not saved yet when the list is left is saved then.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      saving.current?.();
    },
    [],
  );
  return useMemo(() => ({ of: (path) => widths[path] ?? null, set }), [widths, set]);
}

/** For the cells of a column; undefined where it has no width of its own. */
export function widthStyle(width: number | null): { width: number; minWidth: number; maxWidth: number } | undefined {
  return width === null ? undefined : { width, minWidth: width, maxWidth: width };
}
