// Rows of a spreadsheet become an entity: each column a field, which may be left out.

import { type FormEvent, useEffect, useState } from "react";
import type { StudioQuestions } from "../../../wire/studio.ts";
import { Button } from "../../ui/components/Button.tsx";
import type { Documents } from "../document/documents.ts";
import { addRecords, hasFields } from "../document/stored-records.ts";
import styles from "./FormView.module.css";
import type { PointForm } from "./point-form.ts";

interface Props {
  readonly form: PointForm;
  readonly documents: Documents;
}

type FromBlock = StudioQuestions["entityFromBlock"]["answers"];
type Fields = FromBlock["fields"];

const NOTHING: FromBlock = { fields: [], rows: [] };

export function PastedTable({ form, documents }: Props) {
  const [name, setName] = useState("");
  const [block, setBlock] = useState("");
  const [{ fields, rows }, setFound] = useState(NOTHING);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isAsked = true;
    const asked = name.trim() === "" || block.trim() === "" ? Promise.resolve(NOTHING) : documents.ask("entityFromBlock", { name, block });
    void asked.then((found) => {
      if (isAsked) setFound(found ?? NOTHING);
    });
    return () => {
      isAsked = false;
    };
  }, [documents, name, block]);
  const [withRows, setWithRows] = useState(true);
  const [became, setBecame] = useState("");
  const chosen = fields.filter(({ title }) => !left.has(title));
  const add = async (event: FormEvent) => {
    event.preventDefault();
    for (const { intention } of chosen) form.intend(() => intention);
    setName("");
    setBlock("");
    setLeft(new Set());
    setBecame(withRows ? "The rows become records…" : "");
    if (withRows) setBecame(await becameOf(fields, new Set(chosen), rows));
  };
  const leave = (title: string, isLeft: boolean) => setLeft(new Set(isLeft ? [...left, title] : [...left].filter((one) => one !== title)));
  return (
    <details className={styles.pasted}>
      <summary>Paste a spreadsheet</summary>
      <form onSubmit={(event) => void add(event)}>
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
          <>
            <label className={styles.choice}>
              <input type="checkbox" checked={withRows} onChange={({ target }) => setWithRows(target.checked)} />
              Its rows become records of the product
            </label>
            <Button small type="submit">
              {`+ ${chosen.length} ${chosen.length === 1 ? "field" : "fields"}`}
            </Button>
          </>
        )}
        <p role="status">{became}</p>
      </form>
    </details>
  );
}

/** What to say of it, once the product has the fields. */
async function becameOf(fields: Fields, chosen: ReadonlySet<Fields[number]>, rows: FromBlock["rows"]): Promise<string> {
  const entity = fields[0]!.entity;
  const names = fields.map((one) => (chosen.has(one) ? one.field : null));
  try {
    if (!(await hasFields(entity, names))) return `The product has no ${entity} with these fields yet, so no record was made.`;
    const added = await addRecords({ entity, fields: names, rows });
    return "refused" in added ? `No record was made. ${added.refused}` : `${counted(added.made)} made.`;
  } catch {
    return "The product does not answer, so no record was made.";
  }
}

function counted(count: number): string {
  return count === 1 ? "One record was" : `${count} records were`;
}
