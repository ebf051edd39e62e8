// The register of open questions as the commands print it: where each stands, and what waits for it.

import type { Examination } from "../compiler/compile.ts";
import { LineIndex, type Source } from "../compiler/source.ts";

/** One line of the register. */
export interface Entry {
  readonly point: number;
  readonly subject: string;
  readonly question: string;
  readonly touches: readonly { readonly point: number; readonly label: string }[];
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export function entriesOf({ openQuestions }: Pick<Examination, "openQuestions">, sources: readonly Source[]): Entry[] {
  const lines = new Map(sources.map((source) => [source.file, new LineIndex(source.text)] as const));
  return openQuestions.map(({ point, subject, question, touches, span }) => ({
    point,
    subject,
    question,
    touches: touches.map((touched) => ({ point: touched.point, label: touched.label })),
    file: span.file,
    ...(lines.get(span.file)?.position(span.start) ?? { line: 1, column: 1 }),
  }));
}

const SHOWN = 6;

/** "Loan.fine, My loans and 3 more". */
export function shortList(labels: readonly string[], shown = SHOWN): string {
  const rest = labels.length - shown;
  return rest <= 0 ? labels.join(", ") : `${labels.slice(0, shown).join(", ")} and ${rest} more`;
}
