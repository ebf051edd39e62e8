// Fetches parts of the program ahead, once the page has been there for a while. Not for whoever saves data.

const MILLISECONDS_OF_REST = 10_000;

export function fetchAhead(): void {
  const paths = document.querySelector<HTMLMetaElement>("meta[name=parts]")?.content.split(" ") ?? [];
  if (paths.length === 0 || savesData()) return;
  // The browser fetches them behind all else, and only keeps them.
  setTimeout(() => document.head.append(...paths.map(prefetched)), MILLISECONDS_OF_REST);
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
