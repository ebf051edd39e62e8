// robots.txt, sitemap.xml and manifest.webmanifest, unless the document itself has these addresses.

import { ownAddress } from "../accounts/own-address.ts";
import type { Application } from "../context/application.ts";
import { LOGO_TYPES } from "./logo.ts";
import { absolute, MANIFEST } from "./page-head.ts";
import { documentHas } from "./probes.ts";
import { publicScreens, visitorView } from "./public-pages.ts";
import { sitemapOf } from "./sitemap.ts";
import { WebFile } from "./web-files.ts";

const ROBOTS = "/robots.txt";
const SITEMAP = "/sitemap.xml";

/** What a public page loads: a crawler that may not fetch it sees an empty page, and a preview no picture. */
const PARTS_OF_PAGES = ["/-/assets/", "/-/kit/", "/-/components/", "/-/logo/", "/-/files/", "/-/app", "/-/screens/"];

/** The colour of an empty page in the light theme, as index.html has it. */
const CANVAS = "#F6F5F1";

/** Undefined: the address is not one of these; null: there is nothing at it. */
export async function siteFile(app: Application, path: string): Promise<WebFile | null | undefined> {
  if ((path !== ROBOTS && path !== SITEMAP && path !== MANIFEST) || documentHas(app.plan, path)) return undefined;
  const text = path === ROBOTS ? await robotsOf(app) : path === SITEMAP ? await sitemapOf(app) : manifestOf(app);
  return text === null ? null : new WebFile(path.slice(1), Buffer.from(text), null);
}

async function robotsOf(app: Application): Promise<string> {
  const isPublic = !app.options.sandbox && publicScreens(await visitorView(app)).length > 0;
  if (!isPublic) return "User-agent: *\nDisallow: /\n";
  const address = ownAddress(app);
  const sitemap = address === null || documentHas(app.plan, SITEMAP) ? [] : ["", `Sitemap: ${absolute(address, SITEMAP)}`];
  const allowed = PARTS_OF_PAGES.map((path) => `Allow: ${path}`);
  return `${["User-agent: *", "Allow: /", ...allowed, "Disallow: /-/", ...sitemap].join("\n")}\n`;
}

function manifestOf(app: Application): string {
  const { name, purpose, language } = app.plan.product;
  const icon = iconOf(app);
  return JSON.stringify({
    name,
    short_name: name,
    ...(purpose === null ? {} : { description: purpose }),
    lang: language,
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: CANVAS,
    background_color: CANVAS,
    icons: icon === null ? [] : [{ ...icon, sizes: "any" }],
  });
}

/** The product's logo, else the mark that the page itself names as its icon. */
function iconOf({ logo, options }: Application): { readonly src: string; readonly type: string } | null {
  if (logo) return { src: logo.address, type: LOGO_TYPES[logo.kind] };
  const page = options.webFiles?.get("index.html")?.bytes.toString() ?? "";
  const src = /<link rel="icon" type="image\/svg\+xml" href="([^"]+)"/.exec(page)?.[1];
  return src === undefined ? null : { src, type: LOGO_TYPES.svg };
}
