// The whole Studio: the nine points, the document, the running product, and what is left to do.

import { useEffect, useState } from "react";
import type { StudioPlace, StudioPoint } from "../../../wire/studio.ts";
import type { Documents } from "../document/documents.ts";
import { useDocuments } from "../document/use-documents.ts";
import { FormView } from "../form-view/FormView.tsx";
import { TextView } from "../text-view/TextView.tsx";
import { ConflictPanel } from "./ConflictPanel.tsx";
import { Gallery } from "./Gallery.tsx";
import { PointRail } from "./PointRail.tsx";
import { ProblemBar } from "./ProblemBar.tsx";
import { SidePane } from "./SidePane.tsx";
import styles from "./Studio.module.css";
import { UndoButtons } from "./UndoButtons.tsx";

const TABS = ["document", "product"] as const;
const VIEWS = ["form", "text"] as const;
const VIEW_NAMES = { form: "Form", text: "Text" } as const;
const TAB_NAMES = { document: "Document", product: "Product" } as const;

export function Studio({ documents }: { readonly documents: Documents }) {
  const { files, active, conflicts, findings, revealed } = useDocuments(documents);
  const [view, setView] = useState<"form" | "text">("form");
  const [point, setPoint] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is brought before the reader is in the point that it was in then
  useEffect(() => {
    const held = revealed === null ? undefined : pointOf(findings.points, revealed);
    if (held !== undefined) setPoint(held);
  }, [revealed]);
  const [tab, setTab] = useState<(typeof TABS)[number]>("document");
  useEffect(() => {
    document.title = `${active} · Studio`;
  }, [active]);
  return (
    <div className={styles.studio} data-tab={tab}>
      <header className={styles.head}>
        <h1 className="visually-hidden">Studio</h1>
        <div className={styles.tabs} role="tablist" aria-label="Parts of the Studio">
          {TABS.map((name) => (
            <button key={name} type="button" role="tab" aria-selected={tab === name} onClick={() => setTab(name)}>
              {TAB_NAMES[name]}
            </button>
          ))}
        </div>
      </header>
      <PointRail
        documents={documents}
        point={view === "form" ? point : null}
        onOpen={({ number, place }) => {
          setPoint(number);
          if (view === "text" && place !== null) documents.reveal(place.file, place.from, place.from);
        }}
      />
      <main className={styles.document} aria-label="Document">
        <div className={styles.views}>
          <div role="tablist" aria-label="Views of the document">
            {VIEWS.map((name) => (
              <button key={name} type="button" role="tab" aria-selected={view === name} onClick={() => setView(name)}>
                {VIEW_NAMES[name]}
              </button>
            ))}
          </div>
          <UndoButtons documents={documents} />
        </div>
        {files.length > 1 && (
          <div className={styles.files} role="tablist" aria-label="Documents">
            {files.map((file) => (
              <button key={file} type="button" role="tab" aria-selected={file === active} onClick={() => documents.activate(file)}>
                {file}
              </button>
            ))}
          </div>
        )}
        {conflicts.map((conflict) => (
          <ConflictPanel key={conflict.file} conflict={conflict} documents={documents} />
        ))}
        {view === "form" ? (
          <FormView documents={documents} point={point} shown={revealed}>
            {point === 1 && findings.points.every(({ isBegun }) => !isBegun) && <Gallery documents={documents} />}
          </FormView>
        ) : (
          <TextView documents={documents} />
        )}
      </main>
      <SidePane documents={documents} />
      <ProblemBar documents={documents} />
    </div>
  );
}

/** The point that holds a place; what stands behind the last is of that. */
function pointOf(points: readonly StudioPoint[], { file, from }: StudioPlace): number | undefined {
  const before = points.filter(({ place }) => place !== null && place.file === file && place.from <= from);
  return before.toSorted((a, b) => a.place!.from - b.place!.from).at(-1)?.number;
}
