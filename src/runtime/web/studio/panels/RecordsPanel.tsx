// The records of the running product as they are stored, whoever may see them there.

import { useState } from "react";
import type { StoredRecordsView } from "../../../wire/stored.ts";
import { Button } from "../../ui/components/Button.tsx";
import type { Documents } from "../document/documents.ts";
import { addRecords } from "../document/stored-records.ts";
import { useProduct } from "../document/use-product.ts";
import { revealRunning } from "../panes/running-rows.ts";
import styles from "./panels.module.css";
import { Unreached } from "./Unreached.tsx";

export function RecordsPanel({ documents }: { readonly documents: Documents }) {
  const [chosen, setChosen] = useState<{ readonly entity: string; readonly after: number } | null>(null);
  const query = chosen === null ? "" : `?${new URLSearchParams({ entity: chosen.entity, after: String(chosen.after) })}`;
  const { answer, isUnreached } = useProduct<StoredRecordsView>(`/-/stored/records${query}`);
  const [shown, setShown] = useState<StoredRecordsView | null>(null);
  if (answer !== null && answer !== shown) setShown(answer);
  if (shown === null) return isUnreached && <Unreached />;
  const { entities, entity, records, count } = shown;
  if (entity === null) return <p className={styles.none}>Point 3 has no entity yet.</p>;
  const after = chosen?.after ?? 0;
  const turn = (to: number) => setChosen({ entity, after: Math.max(0, to) });
  return (
    <section className={styles.part} aria-label="Records as they are stored">
      <h3>Records as they are stored</h3>
      <p className={styles.question}>
        <select
          aria-label="Entity"
          value={chosen?.entity ?? entity}
          onChange={({ target }) => setChosen({ entity: target.value, after: 0 })}
        >
          {entities.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </p>
      {isUnreached && <Unreached />}
      {count === 0 ? <NoRecord key={entity} entity={entity} /> : <RecordTable {...shown} documents={documents} />}
      {count > records.length && (
        <p className={styles.question}>
          <Button small unavailable={after === 0} onClick={() => turn(after - 50)}>
            Newer
          </Button>
          <Button small unavailable={after + records.length >= count} onClick={() => turn(after + 50)}>
            Older
          </Button>
          <span className={styles.none}>
            {after + 1} to {after + records.length} of {count}
          </span>
        </p>
      )}
    </section>
  );
}

function NoRecord({ entity }: { readonly entity: string }) {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState("");
  const makeUp = async () => {
    setBusy(true);
    const added = await addRecords({ entity }).catch(() => ({ refused: "the product does not answer." }));
    setRefused("refused" in added ? added.refused : "");
    setBusy(false);
  };
  return (
    <>
      <p className={styles.question}>
        <span className={styles.none}>There is none.</span>
        <Button small busy={isBusy} onClick={() => void makeUp()}>
          Make some up
        </Button>
      </p>
      <p role="status">{refused !== "" && `None can be made up: ${refused}`}</p>
    </>
  );
}

function RecordTable({ fields, records, documents }: StoredRecordsView & { readonly documents: Documents }) {
  return (
    <div className={styles.wide}>
      <table>
        <thead>
          <tr>
            {fields.map(({ label, file, line }) => (
              <th key={`${file}:${line}`} scope="col">
                <button type="button" className={styles.way} onClick={() => revealRunning(documents, { file, line })}>
                  {label}
                </button>
              </th>
            ))}
            <th scope="col">ID</th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ id, values }) => (
            <tr key={id}>
              {values.map((value, index) => (
                <td key={fields[index]?.line} title={value}>
                  <span className={styles.cut}>{value}</span>
                </td>
              ))}
              <td className={styles.id}>{id}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
