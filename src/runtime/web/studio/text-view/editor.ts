// The editor of the text view: what it shows of a document, and its keys.

import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, historyKeymap, indentWithTab } from "@codemirror/commands";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { type Documents, wholeHistory } from "../document/documents.ts";
import { cellKeys } from "./cell-keys.ts";
import { colouring } from "./colouring.ts";
import { completion } from "./completion.ts";
import { hovering } from "./hovering.ts";
import { languageKeys } from "./language-keys.ts";

/** Of each document's state, so that undo and the caret are kept where another is shown meanwhile. */
export function editorExtensions(documents: () => Documents): Extension {
  return [
    wholeHistory(),
    lineNumbers(),
    lintGutter(),
    drawSelection(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    closeBrackets(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      "aria-label": "Document",
      tabindex: "0",
      spellcheck: "false",
      autocorrect: "off",
      autocapitalize: "off",
    }),
    EditorState.tabSize.of(2),
    colouring(documents),
    completion(documents),
    hovering(documents),
    keymap.of([
      ...languageKeys(documents),
      ...cellKeys,
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...lintKeymap,
      indentWithTab,
    ]),
    look,
  ];
}

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "0.8125rem", backgroundColor: "var(--surface)", color: "var(--text)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.25rem" },
  ".cm-content": { padding: "var(--space-16) 0", caretColor: "var(--text)" },
  ".cm-line": { padding: "0 var(--space-16) 0 var(--space-8)" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--text)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--text-3)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--hover)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--accent-tint)",
  },
  ".cm-selectionMatch": { backgroundColor: "var(--neutral-tint)" },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--text)", borderColor: "var(--hairline)" },
  ".cm-textfield": { backgroundColor: "var(--surface)", color: "var(--text)", border: "1px solid var(--control-border)" },
  ".cm-button": {
    backgroundImage: "none",
    backgroundColor: "var(--surface)",
    color: "var(--text)",
    border: "1px solid var(--control-border)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)",
    color: "var(--text)",
    border: "1px solid var(--hairline)",
    borderRadius: "var(--radius)",
    boxShadow: "var(--shadow)",
    maxWidth: "34rem",
    font: "400 var(--size-13) var(--sans)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "16rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "var(--space-4) var(--space-8)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-hover": { padding: "var(--space-8) var(--space-12)" },
  ".cm-completionDetail": { color: "inherit", opacity: "0.75", fontStyle: "normal" },
  ".cm-completionInfo": { padding: "var(--space-8) var(--space-12)" },
  ".cm-diagnostic": { padding: "var(--space-8) var(--space-12)", borderLeftWidth: "3px" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--danger)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warn)" },
  ".cm-diagnostic-info": { borderLeftColor: "var(--info)" },
  ".cm-diagnosticAction": { backgroundColor: "var(--accent)", color: "var(--on-accent)", padding: "var(--space-4) var(--space-8)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--danger) 1px" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--warn) 1px" },
  ".cm-lintRange-info": { backgroundImage: "none", textDecoration: "underline dotted var(--info) 1px" },
  // A row of a table is one line, however long.
  ".cm-row": { whiteSpace: "pre" },
  ".cm-bar": { color: "var(--control-border)" },
  ".cm-point": { fontWeight: "600" },
  ".cm-open": { color: "var(--warn)", fontStyle: "italic" },
  ".cm-token-word": { color: "var(--accent)" },
  ".cm-token-number": { color: "var(--point-9)" },
  ".cm-token-text": { color: "var(--point-7)" },
  ".cm-token-name": { color: "var(--point-2)" },
  ".cm-token-definition": { fontWeight: "600" },
});
