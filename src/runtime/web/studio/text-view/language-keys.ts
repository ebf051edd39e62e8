// Keys by which the language service changes a document: rename, quick fixes, format; and those that lead to a name's row.

import { type EditorView, type KeyBinding, showDialog } from "@codemirror/view";
import type { StudioEdits } from "../../../wire/studio.ts";
import type { Documents } from "../document/documents.ts";

export function languageKeys(documents: () => Documents): readonly KeyBinding[] {
  const runs = (command: (view: EditorView, documents: Documents) => Promise<void>) => (view: EditorView) => {
    void command(view, documents());
    return true;
  };
  return [
    { key: "F2", run: runs(rename) },
    { key: "Mod-.", run: runs(offerFixes) },
    { key: "Shift-Alt-f", run: runs(format) },
    { key: "F12", run: runs(goToDefinition) },
    { key: "Mod-s", run: () => true },
  ];
}

export async function rename(view: EditorView, documents: Documents): Promise<void> {
  const found = await documents.ask("renamable", { at: view.state.selection.main.head });
  if (found === null) return;
  if ("refused" in found) return showNotice(view, found.refused);
  const input = { name: "name", value: found.name, "aria-label": "New name", autocomplete: "off", spellcheck: "false" };
  const { result } = showDialog(view, { label: `Rename ${found.name} to `, input, submitLabel: "Rename", focus: true, top: true });
  const form = await result;
  const name = form === null ? "" : String(new FormData(form).get("name") ?? "").trim();
  if (name === "" || name === found.name) return view.focus();
  const renamed = await documents.ask("rename", { at: found.from, name });
  if (renamed !== null && "refused" in renamed) return showNotice(view, renamed.refused);
  make(view, documents, renamed);
}

export async function offerFixes(view: EditorView, documents: Documents): Promise<void> {
  const { from, to } = view.state.selection.main;
  const line = view.state.doc.lineAt(from);
  const all = (await documents.ask("fixes", { from, to })) ?? [];
  // None at the caret: those of its line.
  const fixes = all.length > 0 ? all : ((await documents.ask("fixes", { from: line.from, to: line.to })) ?? []);
  if (fixes.length === 0) return showNotice(view, "Nothing here has a quick fix.");
  const content = (_view: EditorView, close: () => void) => {
    const form = document.createElement("form");
    form.className = "cm-fixes";
    form.setAttribute("aria-label", "Quick fixes");
    for (const { title, edits } of fixes) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "cm-button";
      button.textContent = title;
      button.addEventListener("click", () => {
        close();
        make(view, documents, edits);
      });
      form.append(button);
    }
    const cancel = document.createElement("button");
    cancel.type = "button";
    cancel.className = "cm-button";
    cancel.textContent = "Cancel";
    cancel.addEventListener("click", close);
    form.append(cancel);
    return form;
  };
  await showDialog(view, { content, focus: "button", top: true }).result;
  view.focus();
}

export async function format(view: EditorView, documents: Documents): Promise<void> {
  make(view, documents, await documents.ask("format", {}));
}

async function goToDefinition(view: EditorView, documents: Documents): Promise<void> {
  const [first] = (await documents.ask("definition", { at: view.state.selection.main.head })) ?? [];
  if (first !== undefined) documents.reveal(first.file, first.from, first.to);
}

function make(view: EditorView, documents: Documents, edits: readonly StudioEdits[] | null): void {
  if (edits === null || !documents.apply(edits)) showNotice(view, "The document changed meanwhile. Try again.");
  else view.focus();
}

function showNotice(view: EditorView, words: string): void {
  const content = (_view: EditorView, close: () => void) => {
    const form = document.createElement("form");
    form.className = "cm-said";
    const text = document.createElement("p");
    text.setAttribute("role", "status");
    text.textContent = words;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "cm-button";
    button.textContent = "Close";
    button.addEventListener("click", close);
    form.append(text, button);
    return form;
  };
  void showDialog(view, { content, focus: "button", top: true }).result.then(() => view.focus());
}
