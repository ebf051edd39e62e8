// A text with its placeholders as chips, the text filled in for records of the running product, and placeholders to put into it.

import type { StudioText } from "../../../../wire/studio.ts";
import type { StudioNoTruth, StudioTruth } from "../../../../wire/studio-truth.ts";
import { Button } from "../../../ui/components/Button.tsx";
import { Icon } from "../../../ui/components/Icon.tsx";
import { AddChoice, focusAddition } from "../AddChoice.tsx";
import { textOfPieces, withHole, withoutHole } from "./cell-list.ts";
import styles from "./Parts.module.css";

interface Props {
  readonly content: StudioText;
  /** Null where there are no placeholders to fill in. */
  readonly truth: StudioTruth | StudioNoTruth | null;
  readonly onChange: (content: StudioText) => void;
  /** Where something is put into the text; null: at its end. */
  readonly caret: () => number | null;
}

export function TextPanel({ content, truth, onChange, caret }: Props) {
  const { pieces, additions } = content;
  const insert = (hole: string) => onChange(withHole(content, hole, caret() ?? textOfPieces(content).length));
  return (
    <>
      {pieces.some(({ isHole }) => isHole) && (
        <p className={styles.text}>
          {pieces.map(({ text, isHole, words }, at) =>
            isHole ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no identity but its place
              <span key={at} className={styles.chip}>
                <span className={styles.words}>{words ?? text}</span>
                <Button
                  small
                  iconOnly
                  look="quiet"
                  aria-label={`Remove ${words ?? text}`}
                  onClick={({ currentTarget }) => {
                    focusAddition(currentTarget);
                    onChange(withoutHole(content, at));
                  }}
                >
                  <Icon name="close" />
                </Button>
              </span>
            ) : (
              inLines(text)
            ),
          )}
        </p>
      )}
      {truth !== null && <Filled truth={truth} />}
      {additions.length > 0 && (
        <p className={styles.add}>
          <AddChoice label="Add a placeholder" shown="+ placeholder" choices={additions} onChoose={insert} />
        </p>
      )}
    </>
  );
}

function Filled({ truth }: { readonly truth: StudioTruth | StudioNoTruth }) {
  if ("why" in truth) return <p className={styles.why}>{truth.why}</p>;
  return (
    <dl className={styles.filled}>
      {truth.records.map((record, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two records may have one name
        <div key={at}>
          <dt>{record}</dt>
          <dd>{inLines(truth.parts[0]?.values[at]?.text ?? "")}</dd>
        </div>
      ))}
    </dl>
  );
}

function inLines(text: string): string {
  return text.replaceAll("<br>", "\n");
}
