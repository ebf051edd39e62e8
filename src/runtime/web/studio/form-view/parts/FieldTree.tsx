// The fields of an entity as a tree with ticks: those of a record that it refers to are below the reference.

import type { StudioList } from "../../../../wire/studio.ts";
import styles from "./Parts.module.css";

type Nodes = NonNullable<StudioList["tree"]>;

interface Props {
  readonly tree: Nodes;
  /** By path. */
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (path: string) => void;
}

export function FieldTree(props: Props) {
  return (
    <fieldset className={styles.tree} aria-label="Fields to choose from">
      <Branch {...props} />
    </fieldset>
  );
}

function Branch({ tree, ticked, onTick }: Props) {
  return (
    <ul>
      {tree.map(({ path, label, children }) => (
        <li key={path}>
          <label>
            <input type="checkbox" checked={ticked.has(path)} onChange={() => onTick(path)} />
            {label}
          </label>
          {children.length > 0 && (
            <details open={children.some((child) => ticked.has(child.path))}>
              <summary>Fields of {label}</summary>
              <Branch tree={children} ticked={ticked} onTick={onTick} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
