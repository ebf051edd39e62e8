// Fetches parts of the program ahead, once the page has been there for a while. Not for whoever saves data.

const MILLISECONDS_OF_REST = 10_000;

export function fetchAhead(): void {
  const list = document.querySelector<HTMLMetaElement>("meta[name=parts]")?.content;
  if (list === undefined || savesData()) return;
  setTimeout(() => void fetchParts(list), MILLISECONDS_OF_REST);
}

/** The browser fetches them behind all else, and only keeps them. Whatever does not come is fetched where it is needed. */
async function fetchParts(list: string): Promise<void> {
  const answer = await fetch(list).catch(() => null);
  if (answer?.ok !== true) return;
  const paths = (await answer.json()) as readonly string[];
  document.head.append(...paths.map(prefetched));
}

function prefetched(path: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = "prefetch";
  link.as = path.endsWith(".css") ? "style" : "script";
  link.href = path;
  return link;
}

/** As a phone is told to, where its browser says so. */
function savesData(): boolean {
  return "connection" in navigator && (navigator.connection as { readonly saveData?: boolean } | undefined)?.saveData === true;
}
