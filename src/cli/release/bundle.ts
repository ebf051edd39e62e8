// What a release keeps: the texts of the document, and what stands beside it as it was built. Whoever has it can run the product.

import type { Source } from "../../compiler/source.ts";
import type { BuiltComponent, Look } from "../../runtime/server/http/components.ts";
import { type Logo, logoOf } from "../../runtime/server/http/logo.ts";
import { UserError } from "../user-error.ts";

const FORMAT = 1;

export interface Bundle {
  /** The first is the document, the others are those that it continues in. */
  readonly documents: readonly Source[];
  readonly look: Look;
}

interface Packed {
  readonly format: number;
  readonly documents: readonly Source[];
  readonly components: Readonly<Record<string, BuiltComponent>>;
  readonly logo: { readonly kind: Logo["kind"]; readonly base64: string } | null;
}

export function packBundle({ documents, look: { components, logo } }: Bundle): string {
  const packed: Packed = {
    format: FORMAT,
    documents: documents.map(({ file, text }) => ({ file, text })),
    components: Object.fromEntries(components),
    logo: logo === null ? null : { kind: logo.kind, base64: logo.bytes.toString("base64") },
  };
  return JSON.stringify(packed);
}

/** Throws `UserError` where a version of the program that came later has packed it. */
export function unpackBundle(text: string): Bundle {
  const { format, documents, components, logo } = JSON.parse(text) as Packed;
  if (format !== FORMAT) throw new UserError(`The release has the format ${format}, and this version of Ninefold reads ${FORMAT}.`);
  const picture = logo === null ? null : logoOf(logo.kind, Buffer.from(logo.base64, "base64"));
  return { documents, look: { components: new Map(Object.entries(components)), logo: picture } };
}
