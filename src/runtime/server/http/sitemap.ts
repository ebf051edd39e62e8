// The sitemap: public screens with fixed routes, and the pages of the records that visitors may see.

import type { ScreenPlan } from "../../../compiler/plan/plan.ts";
import { screenWhere } from "../access/expression-visibility.ts";
import { addressOn, pageAt, plainHref } from "../access/screen-access.ts";
import { ownAddress } from "../accounts/own-address.ts";
import type { Application } from "../context/application.ts";
import { idField, thisRecord } from "../expressions/expression-builders.ts";
import { columnAt, Selection, type View, wireCell } from "../reading/columns.ts";
import { readPage } from "../reading/read.ts";
import { absolute, escaped } from "./page-head.ts";
import { publicScreens, visitorView } from "./public-pages.ts";

/** The most that the protocol allows in one file. */
const MOST = 50_000;
/** Read at once; other requests are answered in between. */
const BATCH = 2_000;

/** A path, and the day on which its record last changed. */
type Entries = Map<string, string | null>;

/** However many ask at the same time, the database is read once. */
const READING = new WeakMap<Application, Promise<string | null>>();

/** Null where the operator has not set the address, nothing is public, or a document is only tried. */
export function sitemapOf(app: Application): Promise<string | null> {
  const known = READING.get(app);
  if (known !== undefined) return known;
  const reading = readSitemap(app).finally(() => READING.delete(app));
  READING.set(app, reading);
  return reading;
}

async function readSitemap(app: Application): Promise<string | null> {
  const address = ownAddress(app);
  if (address === null || app.options.sandbox) return null;
  const view = await visitorView(app);
  const screens = publicScreens(view);
  if (screens.length === 0) return null;
  await app.listeners.settled();
  const entries: Entries = new Map(screens.flatMap((screen) => plainHref(screen) ?? []).map((path) => [path, null]));
  for (const screen of screens) await addRecords(view, screen, entries);
  const urls = [...entries].slice(0, MOST).map(([path, day]) => {
    const changed = day === null ? "" : `<lastmod>${day}</lastmod>`;
    return `<url><loc>${escaped(absolute(address, path))}</loc>${changed}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
}

async function addRecords(view: View, screen: ScreenPlan, entries: Entries): Promise<void> {
  const { entity } = screen;
  const page = screen.shows === "one" && entity !== null ? pageAt(view.app, screen, entity) : null;
  if (entity === null || page === null || page.segments.length === 0) return;
  const selection = new Selection();
  const href = addressOn(view, selection, page, entity, thisRecord(entity));
  const changed = wireCell(view, selection, columnAt(view.app, entity, "changed_at")!);
  const condition = screenWhere(view, screen);
  const where = condition === null ? [] : [condition];
  const order = [{ by: idField(entity), descending: false }];
  for (let offset = 0; entries.size < MOST; offset += BATCH) {
    const request = { entity, where, order, page: 1, size: BATCH, offset, total: null };
    const { rows, more } = await readPage(view, view.app.store, request, selection);
    for (const row of rows) {
      const path = href(row);
      const moment = changed.read(row);
      if (path !== null) entries.set(path, typeof moment === "string" ? moment.slice(0, 10) : null);
    }
    if (!more) return;
  }
}
