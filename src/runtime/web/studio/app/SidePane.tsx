// Beside the document: the running product, or a panel about the document.

import { type ReactNode, useState, useSyncExternalStore } from "react";
import type { Documents } from "../document/documents.ts";
import { CallsPanel } from "../panels/CallsPanel.tsx";
import { ChangesPanel } from "../panels/ChangesPanel.tsx";
import { ClockPanel } from "../panels/ClockPanel.tsx";
import { DeliveriesPanel } from "../panels/DeliveriesPanel.tsx";
import { ListPanel } from "../panels/ListPanel.tsx";
import { MailboxPanel } from "../panels/MailboxPanel.tsx";
import { PermissionsPanel } from "../panels/PermissionsPanel.tsx";
import { RecordsPanel } from "../panels/RecordsPanel.tsx";
import { ProductPanes } from "../panes/ProductPanes.tsx";
import { originsOf, Panes } from "../panes/panes.ts";
import styles from "./SidePane.module.css";
import studioStyles from "./Studio.module.css";

const PANELS: readonly { readonly name: string; readonly show: (documents: Documents, panes: Panes) => ReactNode }[] = [
  { name: "Changes", show: (documents) => <ChangesPanel documents={documents} /> },
  { name: "Permissions", show: (documents) => <PermissionsPanel documents={documents} /> },
  { name: "Errors", show: (documents) => <ListPanel documents={documents} panel="errors" none="Point 8 has no error yet." /> },
  { name: "Constants", show: (documents) => <ListPanel documents={documents} panel="constants" none="Point 9 has no constant yet." /> },
  { name: "Calls", show: (documents, panes) => <CallsPanel documents={documents} panes={panes} /> },
  { name: "Records", show: (documents) => <RecordsPanel documents={documents} /> },
  { name: "Mailbox", show: (documents) => <MailboxPanel documents={documents} /> },
  { name: "Deliveries", show: (documents) => <DeliveriesPanel documents={documents} /> },
  { name: "Clock", show: () => <ClockPanel /> },
];
const PRODUCT = "Product";

export function SidePane({ documents }: { readonly documents: Documents }) {
  const [panes] = useState(() => new Panes(originsOf(documents.shown().seats)));
  const { links } = useSyncExternalStore(panes.subscribe, panes.view);
  const [shown, setShown] = useState(PRODUCT);
  const panel = PANELS.find(({ name }) => name === shown);
  return (
    <aside className={styles.side} data-pane="" data-panes={links.length} aria-label="Beside the document">
      <div className={studioStyles.views} role="tablist" aria-label="Panels">
        {[PRODUCT, ...PANELS.map(({ name }) => name)].map((name) => (
          <button key={name} type="button" role="tab" aria-selected={shown === name} onClick={() => setShown(name)}>
            {name}
          </button>
        ))}
      </div>
      {/* The product stays as it is while a panel is shown. */}
      <div className={styles.product} hidden={panel !== undefined}>
        <ProductPanes documents={documents} panes={panes} />
      </div>
      {panel !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long panel is moved by the arrows
        <section className={styles.panel} tabIndex={0} aria-label={panel.name}>
          {panel.show(documents, panes)}
        </section>
      )}
    </aside>
  );
}
