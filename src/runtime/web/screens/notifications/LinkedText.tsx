// Plain text with the addresses in it as links. Those of the product itself open in place, others as the browser opens them.

import { Link } from "../../router/NavigationContext.tsx";
import { linkedParts } from "./linked-parts.ts";

export function LinkedText({ text }: { readonly text: string }) {
  return linkedParts(text, location.origin).map(({ words, href, own }, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: parts of a fixed text have no identity but their place
    if (href === null) return words;
    if (own)
      return (
        <Link key={index} href={href}>
          {words}
        </Link>
      );
    return (
      <a key={index} href={href} rel="noreferrer">
        {words}
      </a>
    );
    // biome-ignore-end lint/suspicious/noArrayIndexKey: parts of a fixed text have no identity but their place
  });
}
