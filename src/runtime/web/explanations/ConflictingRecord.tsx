// A refusal in words that lead to the record which stands in the way.

import type { ReactNode } from "react";
import type { ProblemView } from "../../wire.ts";
import { Link } from "../router/NavigationContext.tsx";
import { DocumentText } from "../ui/components/DocumentText.tsx";

interface Props {
  readonly text: string;
  readonly other: ProblemView["errors"][number]["other"];
  /** How words beside the link are shown. */
  readonly shown?: (text: string) => ReactNode;
}

export function ConflictingRecord({ text, other, shown = (words) => words }: Props) {
  if (other === undefined || other.href === null) return shown(text);
  const at = text.lastIndexOf(other.label);
  const link = (
    <Link href={other.href}>
      <DocumentText>{other.label}</DocumentText>
    </Link>
  );
  if (at < 0) {
    return (
      <>
        {shown(text)} {link}
      </>
    );
  }
  return (
    <>
      {shown(text.slice(0, at))}
      {link}
      {text.slice(at + other.label.length)}
    </>
  );
}

/** The record that stands in the way of the whole of what was refused. */
export function otherOf({ errors }: ProblemView): Props["other"] {
  return errors.length === 1 ? errors[0]?.other : undefined;
}
