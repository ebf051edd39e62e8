// What a name means, where the pointer rests on it.

import type { Extension } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { Markdown } from "../../ui/components/Markdown.tsx";
import type { Documents } from "../document/documents.ts";

export function hovering(documents: () => Documents): Extension {
  return hoverTooltip(async (_view, at) => {
    const found = await documents().ask("hover", { at });
    if (found === null) return null;
    return {
      pos: found.from,
      end: found.to,
      above: true,
      create: () => {
        const dom = document.createElement("div");
        dom.className = "cm-hover";
        const root = createRoot(dom);
        root.render(createElement(Markdown, { text: found.text }));
        return { dom, destroy: () => root.unmount() };
      },
    };
  });
}
