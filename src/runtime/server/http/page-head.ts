// The title and the tags that the application's page has at an address, for search engines and link previews.

import { FIRST_ANSWERS } from "../../wire/first-answers.ts";
import { ownAddress } from "../accounts/own-address.ts";
import type { Application } from "../context/application.ts";
import { documentHas } from "./probes.ts";
import type { PublicPage } from "./public-pages.ts";
import { WebFile } from "./web-files.ts";

/** What the Studio shows a page of the product by. */
export const STUDIO_SCRIPT = "/-/studio/in-product.js";

export const MANIFEST = "/manifest.webmanifest";

/** As the build leaves it in index.html: the tags take its place. */
const TITLE = /<title>[^<]*<\/title>/;

/** The page with its head; kept, so that it is compressed once while it stays the same. */
export function withHead(app: Application, page: WebFile, found: PublicPage): WebFile {
  const head = headOf(app, found);
  return app.memo.of(page, head, () => {
    const html = page.bytes.toString();
    return TITLE.test(html) ? new WebFile("index.html", Buffer.from(html.replace(TITLE, () => head)), null) : page;
  });
}

/** The page with what the application asks first, in front of the script that asks. */
export function withAnswers(page: WebFile, answers: string | null): WebFile {
  if (answers === null) return page;
  const script = `<script type="application/json" id="${FIRST_ANSWERS}">${answers}</script>\n  </body>`;
  return new WebFile("index.html", Buffer.from(page.bytes.toString().replace("</body>", () => script)), null);
}

/** In development: the page as the Studio's panes show it. `studio`: the Studio's origin, where that is another than the page's. */
export function inStudio(page: WebFile, studio: string | null): WebFile {
  const tags = `${studio === null ? "" : meta("name", "studio", studio)}<script type="module" src="${STUDIO_SCRIPT}"></script>`;
  return new WebFile("index.html", Buffer.from(page.bytes.toString().replace("</head>", () => `${tags}</head>`)), null);
}

function headOf(app: Application, found: PublicPage): string {
  const { product } = app.plan;
  const manifest = documentHas(app.plan, MANIFEST) ? [] : [`<link rel="manifest" href="${MANIFEST}" />`];
  if (found.is !== "public") {
    const robots = found.is === "unknown" ? [] : [meta("name", "robots", "noindex")];
    return [titleTag(product.name), ...robots, ...manifest].join("\n    ");
  }
  const { title, description, picture, path, ofRecord } = found;
  const address = ownAddress(app);
  const named = title ?? product.name;
  const about = description === null ? [] : [meta("name", "description", description), meta("property", "og:description", description)];
  const at = address === null ? [] : [absolute(address, path)];
  return [
    titleTag(named === product.name ? named : `${named} · ${product.name}`),
    ...about,
    meta("property", "og:title", named),
    meta("property", "og:site_name", product.name),
    meta("property", "og:type", ofRecord ? "article" : "website"),
    ...at.flatMap((url) => [`<link rel="canonical" href="${escaped(url)}" />`, meta("property", "og:url", url)]),
    ...(address === null || picture === null ? [] : [meta("property", "og:image", absolute(address, picture))]),
    ...manifest,
  ].join("\n    ");
}

/** A path of this server at the operator's address, with what is not ASCII encoded. */
export function absolute(address: string, path: string): string {
  return new URL(address + path).href;
}

function titleTag(text: string): string {
  return `<title>${escaped(text)}</title>`;
}

function meta(kind: "name" | "property", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escaped(content)}" />`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** As text or an attribute of HTML and of XML, which allows no control characters. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign).replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, "");
}
