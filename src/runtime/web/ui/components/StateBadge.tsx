// A state as a glyph, a word and a tint. The glyph is a dot that fills as the record goes along its path; where it is meant to come
// is a tick, another end a full stop, and a state that warns an exclamation mark. Nothing is guessed from the word itself.

import { classNames } from "../class-names.ts";
import { DocumentText, useDocumentLanguage } from "./DocumentText.tsx";
import styles from "./StateBadge.module.css";

interface Props {
  readonly label: string;
  /** Where on the path: 0 for the first state, 1 for the last. */
  readonly progress: number;
  readonly end: boolean;
  /** Records are meant to come there, as the document says. */
  readonly goal?: boolean;
  /** Something is wrong in it, as the document says. */
  readonly warns?: boolean;
  readonly title?: string | undefined;
}

export function StateBadge({ label, progress, end, goal = false, warns = false, title }: Props) {
  const saidLang = useDocumentLanguage();
  const tint = warns ? "warns" : goal ? "goal" : end ? "end" : progress === 0 ? "start" : "middle";
  return (
    <span className={classNames(styles.badge, styles[tint])} title={title} {...saidLang}>
      <StateGlyph progress={progress} end={end} goal={goal} warns={warns} />
      <span>
        <DocumentText>{label}</DocumentText>
      </span>
    </span>
  );
}

interface GlyphProps extends Pick<Props, "progress" | "end" | "goal" | "warns"> {
  readonly size?: number;
}

export function StateGlyph({ progress, end, goal = false, warns = false, size = 12 }: GlyphProps) {
  const circumference = 2 * Math.PI * 2;
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
      {warns ? (
        <>
          <circle cx={6} cy={6} r={5.5} fill="currentColor" />
          <path d="M6 3v3.5M6 8.5v.5" stroke="var(--surface)" strokeWidth={1.5} strokeLinecap="round" />
        </>
      ) : goal ? (
        <>
          <circle cx={6} cy={6} r={5.5} fill="currentColor" />
          <path
            d="M3.5 6.25 5.25 8l3.25-4"
            fill="none"
            stroke="var(--surface)"
            strokeWidth={1.5}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      ) : end ? (
        <>
          <circle cx={6} cy={6} r={5.5} fill="currentColor" />
          <rect x={4} y={4} width={4} height={4} rx={0.5} fill="var(--surface)" />
        </>
      ) : (
        <>
          <circle cx={6} cy={6} r={4.75} fill="none" stroke="currentColor" strokeWidth={1.5} />
          <circle
            cx={6}
            cy={6}
            r={2}
            fill="none"
            stroke="currentColor"
            strokeWidth={4}
            strokeDasharray={`${circumference * progress} ${circumference}`}
            transform="rotate(-90 6 6)"
          />
        </>
      )}
    </svg>
  );
}
