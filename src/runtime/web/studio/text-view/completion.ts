// What may be written at the caret, as the language service suggests it.

import { autocompletion, type Completion, type CompletionContext, type CompletionResult, snippet } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import type { StudioCompletion } from "../../../wire/studio.ts";
import type { Documents } from "../document/documents.ts";

export function completion(documents: () => Documents): Extension {
  const source = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const before = context.matchBefore(/[\p{L}\p{N}_.|{/#]$/u);
    if (before === null && !context.explicit) return null;
    const found = await documents().ask("completion", { at: context.pos });
    if (context.aborted || found === null || found.length === 0) return null;
    return { from: found[0]!.from, options: found.map(optionOf), validFor: /^[\p{L}\p{N}_]*$/u };
  };
  return autocompletion({ override: [source], icons: false, interactionDelay: 30 });
}

function optionOf({ label, detail, documentation, snippet: inserted }: StudioCompletion, index: number): Completion {
  return {
    label,
    detail,
    // In the order of the language service.
    boost: -Math.min(99, index),
    ...(documentation === "" ? {} : { info: documentation }),
    ...(inserted === null ? {} : { apply: snippet(inserted.replaceAll(/\$(\d)/g, "$${$1}")) }),
  };
}
