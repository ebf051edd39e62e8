// Names with what people read for them behind: `in_work "in Arbeit"`.

import type { Text } from "../../source.ts";
import { slice } from "../../source.ts";

/** A name as it is written, and what people read for it: as given, or null where the name in words does. */
export interface Labelled {
  readonly name: Text;
  readonly label: Text | null;
}

const LABELLED = /^(?<name>.*[^\s"“”„«»].*?)\s*(?:"(?<straight>[^"]+)"|[“„](?<curved>[^“”„]+)[“”]|«(?<pointed>[^«»]+)»)$/ds;

/** A name, with its label where one stands behind. */
export function labelled(text: Text): Labelled {
  const match = LABELLED.exec(text.text);
  const [start, end] = Object.values(match?.indices?.groups ?? {})
    .slice(1)
    .find((at) => at !== undefined) ?? [0, 0];
  if (match === null || text.text.slice(start, end).trim() === "") return { name: text, label: null };
  return { name: slice(text, 0, match.groups?.name?.length ?? 0), label: slice(text, start, end) };
}
