// The running product beside the document, as one person or as two.

import { useRef, useSyncExternalStore } from "react";
import { Button } from "../../ui/components/Button.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import type { Documents } from "../document/documents.ts";
import { HoleBanner } from "./HoleBanner.tsx";
import styles from "./ProductPane.module.css";
import { ProductPane } from "./ProductPane.tsx";
import type { PaneLink } from "./pane-link.ts";
import type { Panes } from "./panes.ts";

const NAMES = ["First", "Second"] as const;

export function ProductPanes({ documents, panes }: { readonly documents: Documents; readonly panes: Panes }) {
  const { links, shown, mayHaveSecond, isOnePort } = useSyncExternalStore(panes.subscribe, panes.view);
  // The focus goes on where the button that was pressed is gone.
  const isClosed = useRef(false);
  const closeSecond = () => {
    isClosed.current = true;
    panes.closeSecond();
  };
  return (
    <div className={styles.panes}>
      <HoleBanner documents={documents} />
      {isOnePort && (
        <p className={styles.note} role="status">
          Only this port can be reached, so the product is shown to one person at a time.
        </p>
      )}
      {links.length > 1 && (
        <div className={styles.turn} role="tablist" aria-label="Panes">
          {links.map((link, at) => (
            <PaneTab key={link.origin} link={link} name={NAMES[at]!} isShown={at === shown} onTurn={() => panes.turnTo(at)} />
          ))}
        </div>
      )}
      <div className={styles.row}>
        {links.map((link, at) => (
          <ProductPane
            key={link.origin}
            documents={documents}
            link={link}
            name={links.length > 1 ? NAMES[at]! : null}
            isShown={at === shown}
            isAdded={at > 0}
          >
            {links.length === 1 && mayHaveSecond && (
              <Button
                small
                look="quiet"
                title="Show the product to a second person"
                autoFocus={isClosed.current}
                onClick={() => panes.addSecond()}
              >
                + a second
              </Button>
            )}
            {at > 0 && (
              <Button small iconOnly look="quiet" aria-label="Close the second pane" onClick={closeSecond}>
                <Icon name="close" size={14} />
              </Button>
            )}
          </ProductPane>
        ))}
      </div>
    </div>
  );
}

interface TabProps {
  readonly link: PaneLink;
  readonly name: string;
  readonly isShown: boolean;
  readonly onTurn: () => void;
}

function PaneTab({ link, name, isShown, onTurn }: TabProps) {
  const { user } = useSyncExternalStore(link.subscribe, link.shown);
  return (
    <button type="button" role="tab" aria-selected={isShown} onClick={onTurn}>
      {name}: {user ?? "a visitor"}
    </button>
  );
}
