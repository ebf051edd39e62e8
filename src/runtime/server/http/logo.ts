// The logo of the product, a picture that its author keeps beside the document, and its address. How it is read is the command line's.

import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";

/** By the ending of the file. */
export const LOGO_TYPES = { svg: "image/svg+xml", png: "image/png", webp: "image/webp", jpg: "image/jpeg" } as const;

export interface Logo {
  readonly kind: keyof typeof LOGO_TYPES;
  readonly bytes: Buffer;
  /** Another picture has another address, so that it is kept for good. */
  readonly address: string;
}

const FOLDER = "/-/logo/";

export function logoOf(kind: Logo["kind"], bytes: Buffer): Logo {
  return { kind, bytes, address: `${FOLDER}${createHash("sha256").update(bytes).digest("hex").slice(0, 12)}.${kind}` };
}

/** Like the application's code it is there for everybody; null where the address is another's. A picture may hold no script that runs. */
export function sendLogo(logo: Logo | null | undefined, path: string, reply: FastifyReply): FastifyReply | null {
  if (logo?.address !== path) return null;
  return reply
    .type(LOGO_TYPES[logo.kind])
    .header("cache-control", "public, max-age=31536000, immutable")
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .send(logo.bytes);
}
