// Rows of a spreadsheet become an entity: each column a field, which may be left out.

import { type FormEvent, useEffect, useState } from "react";
import type { StudioQuestions } from "../../../wire/studio.ts";
import { Button } from "../../ui/components/Button.tsx";
import type { Documents } from "../document/documents.ts";
import styles from "./FormView.module.css";
import type { PointForm } from "./point-form.ts";

interface Props {
  readonly form: PointForm;
  readonly documents: Documents;
}

type Fields = StudioQuestions["entityFromBlock"]["answers"];

export function PastedTable({ form, documents }: Props) {
  const [name, setName] = useState("");
  const [block, setBlock] = useState("");
  const [fields, setFields] = useState<Fields>([]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isAsked = true;
    const asked = name.trim() === "" || block.trim() === "" ? Promise.resolve([]) : documents.ask("entityFromBlock", { name, block });
    void asked.then((found) => {
      if (isAsked) setFields(found ?? []);
    });
    return () => {
      isAsked = false;
    };
  }, [documents, name, block]);
  const chosen = fields.filter(({ title }) => !left.has(title));
  const add = (event: FormEvent) => {
    event.preventDefault();
    for (const { intention } of chosen) form.intend(() => intention);
    setName("");
    setBlock("");
    setLeft(new Set());
  };
  const leave = (title: string, isLeft: boolean) => setLeft(new Set(isLeft ? [...left, title] : [...left].filter((one) => one !== title)));
  return (
    <details className={styles.pasted}>
      <summary>Paste a spreadsheet</summary>
      <form onSubmit={add}>
        <label>
          What one row is
          <input value={name} placeholder="Customer" onChange={({ target }) => setName(target.value)} />
        </label>
        <label>
          Its rows, with the names of the columns above them
          <textarea rows={4} value={block} onChange={({ target }) => setBlock(target.value)} />
        </label>
        {fields.map(({ title }) => (
          <label key={title} className={styles.choice}>
            <input type="checkbox" checked={!left.has(title)} onChange={({ target }) => leave(title, !target.checked)} />
            {title}
          </label>
        ))}
        {chosen.length > 0 && (
          <Button small type="submit">
            {`+ ${chosen.length} ${chosen.length === 1 ? "field" : "fields"}`}
          </Button>
        )}
      </form>
    </details>
  );
}
