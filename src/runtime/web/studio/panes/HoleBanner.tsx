// Over the panes: which rows do not run as they are written, and as of when they run.

import type { StudioHole } from "../../../wire/studio.ts";
import type { Documents } from "../document/documents.ts";
import { useDocuments } from "../document/use-documents.ts";
import styles from "./ProductPane.module.css";

/** More are in the list of problems. */
const MOST_NAMED = 5;

export function HoleBanner({ documents }: { readonly documents: Documents }) {
  const { rows, asOf } = useDocuments(documents).holes;
  if (rows.length === 0) return null;
  // The head of a new table says nothing beside its rows.
  const named = rows.filter(({ name }) => name !== "");
  const shown = named.length === 0 ? rows : named;
  return (
    <p className={styles.holes} role="status">
      {asOf === null ? "These rows are left out until their errors are mended: " : <AsOf moment={asOf} />}
      {shown.slice(0, MOST_NAMED).map((hole) => (
        <HoleLink key={`${hole.file} ${hole.from}`} hole={hole} onOpen={() => documents.reveal(hole.file, hole.from, hole.to)} />
      ))}
      {shown.length > MOST_NAMED && `and ${shown.length - MOST_NAMED} more`}
    </p>
  );
}

function AsOf({ moment }: { readonly moment: string }) {
  const time = new Date(moment).toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit", hour12: false });
  return (
    <>
      These rows run as of <time dateTime={moment}>{time}</time>, until their errors are mended:{" "}
    </>
  );
}

function HoleLink({ hole: { name, message }, onOpen }: { readonly hole: StudioHole; readonly onOpen: () => void }) {
  return (
    <>
      <button type="button" className={styles.hole} title={message} onClick={onOpen}>
        {name || "a row"}
      </button>{" "}
    </>
  );
}
