// What may be added to a point or to one of its sections.

import { type FormEvent, useState } from "react";
import type { StudioForm, StudioSection } from "../../../wire/studio-form.ts";
import { Button } from "../../ui/components/Button.tsx";
import { AddChoice } from "./AddChoice.tsx";
import styles from "./FormView.module.css";
import type { PointForm } from "./point-form.ts";

interface Props {
  readonly content: StudioForm;
  readonly form: PointForm;
  /** Null: to the point. */
  readonly section: StudioSection | null;
}

export function Additions({ content, form, section }: Props) {
  const isOfSections = content.sectionKind !== null && content.tables.some(({ keyword }) => keyword === "Field" || keyword === "From");
  if (section === null) return isOfSections ? <NewSection content={content} form={form} /> : <Beginning content={content} form={form} />;
  const has = (key: string) => section.blocks.some((block) => block.is === "lines" && block.lines.some((line) => line.key === key));
  const items = content.items.filter(({ key }) => !has(key));
  if (items.length === 0 || (isOfSections && section.name === null)) return null;
  return (
    <p className={styles.further}>
      <AddChoice
        label={`Add a setting to ${section.name ?? content.title}`}
        shown="+ setting"
        choices={items.map(({ key, help }) => ({ text: key, label: key, help }))}
        onChoose={(key) => form.intendAt(section.at, (at) => ({ is: "add line", at, key, text: "not shown" }), { focuses: true })}
      />
    </p>
  );
}

/** What a row is, where the first column is called otherwise. */
const ROW_NAMES: Readonly<Record<string, string>> = { Entity: "permission", Code: "error", Name: "constant", Sends: "call of others" };

/** The tables that the point has not. */
function Beginning({ content, form }: Omit<Props, "section">) {
  const written = new Set(content.sections.flatMap(({ blocks }) => blocks.map((block) => (block.is === "table" ? block.keyword : null))));
  const tables = content.tables.filter(({ keyword }) => !written.has(keyword));
  if (tables.length === 0) return null;
  return (
    <p className={styles.further}>
      {tables.map(({ keyword, columns }) => (
        <Button
          key={keyword}
          small
          look={content.at === null ? "primary" : "quiet"}
          title={columns.map(({ name }) => name).join(", ")}
          onClick={() =>
            form.intend(() => ({ is: "answer point", first: { point: content.point as 1, section: null, keyword, row: {} } }), {
              focuses: true,
            })
          }
        >
          + {ROW_NAMES[keyword] ?? keyword.toLowerCase()}
        </Button>
      ))}
    </p>
  );
}

function NewSection({ content, form }: Omit<Props, "section">) {
  const [name, setName] = useState("");
  const keyword = content.tables[0]?.keyword ?? "";
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return;
    const row: Readonly<Record<string, string>> = keyword === "Field" ? { Field: "name", Type: "text(120)" } : {};
    form.intend(() => ({ is: "answer point", first: { point: content.point as 1, section: name.trim(), keyword, row } }), {
      focuses: true,
    });
    setName("");
  };
  return (
    <form className={styles.further} onSubmit={add}>
      <input
        aria-label={`Name of the ${content.sectionKind}`}
        placeholder={`Name of the ${content.sectionKind}`}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button small type="submit" look={content.at === null ? "primary" : "secondary"}>
        + {content.sectionKind}
      </Button>
    </form>
  );
}
