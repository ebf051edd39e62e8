// Places of documents in the shape that the Studio reads.

import type { Span } from "../../compiler/source.ts";
import type { StudioPlace } from "../wire/studio.ts";

export function placeOf({ file, start, end }: Span): StudioPlace {
  return { file, from: start, to: end };
}
