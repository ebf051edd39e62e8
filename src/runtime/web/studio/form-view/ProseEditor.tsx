// A block of the author's prose, written as Markdown.

import { useEffect, useState } from "react";
import type { StudioProse } from "../../../wire/studio-form.ts";
import type { Documents } from "../document/documents.ts";
import styles from "./FormView.module.css";
import type { PointForm } from "./point-form.ts";

interface Props {
  readonly block: StudioProse;
  readonly form: PointForm;
  readonly documents: Documents;
}

export function ProseEditor({ block: { from, to, text }, form, documents }: Props) {
  const [written, setWritten] = useState(text);
  useEffect(() => setWritten(text), [text]);
  const save = () => {
    const [start, end] = [form.position(from), form.position(to)];
    if (written === text || start === null || end === null) return;
    documents.write(start, end, written);
  };
  return (
    <textarea
      className={styles.prose}
      aria-label="Text"
      data-from={from}
      value={written}
      onChange={({ target }) => setWritten(target.value)}
      onBlur={save}
    />
  );
}
