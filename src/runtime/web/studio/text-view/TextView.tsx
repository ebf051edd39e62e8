// The document as its text, in an editor with everything that the language service knows.

import { setDiagnostics } from "@codemirror/lint";
import { EditorView } from "@codemirror/view";
import { useEffect, useRef } from "react";
import type { StudioFindings } from "../../../wire/studio.ts";
import type { Documents } from "../document/documents.ts";
import { useDocuments } from "../document/use-documents.ts";
import styles from "./TextView.module.css";

export function TextView({ documents }: { readonly documents: Documents }) {
  const { findings, active } = useDocuments(documents);
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  useEffect(() => {
    const view = new EditorView({
      parent: place.current!,
      state: documents.state(),
      dispatchTransactions(transactions, shown) {
        shown.update(transactions);
        documents.edited(transactions);
      },
    });
    editor.current = view;
    documents.attach(view);
    const left = () => documents.left();
    view.contentDOM.addEventListener("blur", left);
    return () => {
      documents.attach(null);
      editor.current = null;
      view.destroy();
    };
  }, [documents]);
  useEffect(() => {
    const view = editor.current;
    if (view !== null) view.dispatch(setDiagnostics(view.state, marksOf(findings, active, view.state.doc.length)));
  }, [findings, active]);
  return <div ref={place} className={styles.editor} />;
}

function marksOf({ findings }: StudioFindings, file: string, length: number) {
  return findings
    .filter((finding) => finding.file === file && finding.from <= length)
    .map(({ from, to, level, message, help }) => ({
      from,
      to: Math.min(to, length),
      severity: level,
      message: help === null ? message : `${message}\n${help}`,
    }));
}
