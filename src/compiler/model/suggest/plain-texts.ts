// Texts that are shown as they stand. Nothing is filled into them, so that a placeholder there is a mistake.

import { POINTS } from "../../points.ts";
import { slice } from "../../source.ts";
import type { Context } from "../context.ts";

const PLAIN: ReadonlySet<string> = new Set(["Empty text", "Label", "Meaning"]);

export function checkPlainTexts(context: Context): void {
  const tables = POINTS.flatMap((point) => context.sections(point.number)).flatMap((section) => section.tables);
  for (const { keyword, rows } of tables) {
    for (const row of rows) {
      for (const [column, { state, text }] of row.cells) {
        if (state !== "value" || !PLAIN.has(column) || (keyword === "Entity" && context.model.roles.has(column))) continue;
        // What is quoted as code speaks of braces and means none.
        const match = /^(?:[^{}`]|`[^`]*`)*(?<placeholder>\{[^{}]*\})/d.exec(text.text);
        const [start, end] = match?.indices?.groups?.placeholder ?? [0, 0];
        if (end === 0) continue;
        const placeholder = slice(text, start, end);
        const words = placeholder.text.slice(1, -1).trim();
        context.problem(
          "plain-texts-hold-no-placeholders",
          placeholder.span,
          { column, placeholder: placeholder.text },
          {
            fixes:
              words === ""
                ? []
                : [{ title: "Take the braces away", edits: [{ span: placeholder.span, text: words }], applicability: "maybe" }],
          },
        );
      }
    }
  }
}
