// What the documents say otherwise than before, and what they would do to stored data.

import { type FormEvent, useState } from "react";
import type { StudioPlanned, StudioSource } from "../../../wire/studio.ts";
import { Button } from "../../ui/components/Button.tsx";
import type { Documents } from "../document/documents.ts";
import { planOn } from "../document/request.ts";
import { useAnswer } from "../document/use-answer.ts";
import { useDocuments } from "../document/use-documents.ts";
import { PartList } from "./PartList.tsx";
import styles from "./panels.module.css";

const COMPARED = {
  opened: "The documents as they were opened",
  version: "Another version of the documents",
  data: "Stored data, or a backup",
} as const;

type Compared = keyof typeof COMPARED;

export function ChangesPanel({ documents }: { readonly documents: Documents }) {
  const [compared, setCompared] = useState<Compared>("opened");
  return (
    <>
      <p className={styles.question}>
        <label>
          Compare with{" "}
          <select value={compared} onChange={({ target }) => setCompared(target.value as Compared)}>
            {(Object.keys(COMPARED) as Compared[]).map((name) => (
              <option key={name} value={name}>
                {COMPARED[name]}
              </option>
            ))}
          </select>
        </label>
      </p>
      {compared === "opened" && (
        <ChangeList against={null} none="Nothing is different since the documents were opened." documents={documents} />
      )}
      {compared === "version" && <OtherVersion documents={documents} />}
      {compared === "data" && <StoredData documents={documents} />}
    </>
  );
}

interface ChangeListProps {
  readonly against: readonly StudioSource[] | null;
  /** Where nothing is different. */
  readonly none: string;
  readonly documents: Documents;
}

function ChangeList({ against, none, documents }: ChangeListProps) {
  const parts = useAnswer(documents, "changes", { against });
  if (parts === null) return null;
  return parts.length === 0 ? <p className={styles.none}>{none}</p> : <PartList parts={parts} documents={documents} />;
}

function OtherVersion({ documents }: { readonly documents: Documents }) {
  const { files } = useDocuments(documents);
  const [version, setVersion] = useState<readonly StudioSource[] | null>(null);
  const take = async (chosen: FileList | null) => {
    const given = await Promise.all([...(chosen ?? [])].map(async (one) => ({ name: one.name, text: await one.text() })));
    // What belongs together is told by name; one alone may be called anything.
    const named = files.flatMap((file) => {
      const same = given.length === 1 && files.length === 1 ? given[0] : given.find(({ name }) => file.endsWith(name));
      return same === undefined ? [] : [{ file, text: same.text }];
    });
    setVersion(named);
  };
  return (
    <>
      <div className={styles.call}>
        <label>
          <span>{files.length === 1 ? "The file" : `The files, called as these: ${files.join(", ")}`}</span>
          <input type="file" accept=".md,text/markdown" multiple={files.length > 1} onChange={({ target }) => void take(target.files)} />
        </label>
      </div>
      {version?.length === 0 && <p role="status">None of these files is called as a document is here.</p>}
      {version !== null && version.length > 0 && (
        <ChangeList against={version} none="Nothing is different from that version." documents={documents} />
      )}
    </>
  );
}

function StoredData({ documents }: { readonly documents: Documents }) {
  const [place, setPlace] = useState("");
  const [planned, setPlanned] = useState<StudioPlanned | "working" | "unanswered" | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPlanned("working");
    setPlanned(await planOn(place.trim()).catch(() => "unanswered" as const));
  };
  const isWorking = planned === "working";
  return (
    <>
      <form className={styles.call} onSubmit={(event) => void submit(event)}>
        <label>
          <span>A folder of this machine with the data of a product, or with a backup of them. They stay as they are.</span>
          <input value={place} onChange={({ target }) => setPlace(target.value)} />
        </label>
        <Button type="submit" busy={isWorking} unavailable={place.trim() === ""}>
          Plan
        </Button>
      </form>
      <p role="status">
        {isWorking && "All records are read. This may take some seconds."}
        {planned === "unanswered" && "The plan could not be made. The shell in which Ninefold runs says why."}
        {planned !== null && typeof planned === "object" && "refused" in planned && planned.refused}
      </p>
      {planned !== null && typeof planned === "object" && "parts" in planned && <PartList parts={planned.parts} documents={documents} />}
    </>
  );
}
