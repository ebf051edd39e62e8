// A sentence of the program or of the document in which names may stand in any script: it runs the way that most of its words do. The
// first letter, by which browsers go, may be that of a name.

import type { ReactNode } from "react";
import { directionOf } from "./direction.ts";
import { Unbroken } from "./Unbroken.tsx";

interface Props {
  readonly text: ReactNode;
  /** The text with more than letters in it; without it, the text. */
  readonly children?: ReactNode;
  readonly id?: string;
}

export function Sentence({ text, children = text, id }: Props) {
  return (
    <bdi id={id} dir={typeof text === "string" ? directionOf(text) : undefined}>
      {typeof children === "string" ? <Unbroken>{children}</Unbroken> : children}
    </bdi>
  );
}
