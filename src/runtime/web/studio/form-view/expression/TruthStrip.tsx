// What an expression comes to for three records of the running product, part by part.

import type { StudioNoTruth, StudioTruth } from "../../../../wire/studio-truth.ts";
import styles from "./Expression.module.css";

export function TruthStrip({ truth }: { readonly truth: StudioTruth | StudioNoTruth }) {
  return "why" in truth ? <p className={styles.why}>{truth.why}</p> : <Values truth={truth} />;
}

function Values({ truth: { as, records, parts } }: { readonly truth: StudioTruth }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is moved by the arrows
    <section className={styles.strip} tabIndex={0} aria-label="What it comes to">
      <table className={styles.values}>
        <thead>
          <tr>
            <th scope="col">{as === null ? "" : `As ${as}`}</th>
            {records.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two records may have one name
              <th key={at} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ words, depth, values }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part may be there twice
            <tr key={row} data-whole={depth === 0 || undefined}>
              <th scope="row" style={{ paddingInlineStart: `${depth}rem` }}>
                {depth === 0 ? "All of it" : words}
              </th>
              {values.map(({ text, is }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a value has no identity but its record
                <td key={at} data-is={is}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
