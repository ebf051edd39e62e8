// A sentence of the program or of the document in which names may stand in any script. It runs the way that most of its words do.
// The first letter, by which browsers go, may be that of a name.

import type { ReactNode } from "react";
import { directionOf } from "../direction.ts";
import { NoWrap } from "./NoWrap.tsx";

interface Props {
  readonly text: ReactNode;
  /** The text with more than letters in it; without it, the text. */
  readonly children?: ReactNode;
  readonly id?: string;
}

export function Sentence({ text, children = text, id }: Props) {
  // What is no text runs as the page does, and what stands in it by itself: a mark without words has the browser take it for left to right.
  if (typeof text !== "string") return <span id={id}>{children}</span>;
  return (
    <bdi id={id} dir={directionOf(text)}>
      {typeof children === "string" ? <NoWrap>{children}</NoWrap> : children}
    </bdi>
  );
}
