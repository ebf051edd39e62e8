// The built application's files, in memory: read together at the first use, in development again after a build.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};
const PACKED = [".html", ".js", ".css", ".json", ".svg", ".xml"];
/** What a build writes last of each of its parts. */
const PAGES = ["index.html", "studio.html"];
/** Bytes from which packing pays. */
const PACKED_FROM = 1024;
/** The build compresses assets as far as it goes; what is compressed while somebody waits takes a fifth of the time. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export class WebFile {
  readonly type: string;
  readonly bytes: Buffer;
  readonly #digest: string;
  readonly #packs: boolean;
  readonly #packed = new Map<Encoding, Buffer | Promise<Buffer>>();

  /** `built`: as the build packed it by Brotli; null where it did not. */
  constructor(name: string, bytes: Buffer, built: Buffer | null) {
    const extension = extname(name);
    this.type = TYPES[extension] ?? "application/octet-stream";
    this.bytes = bytes;
    this.#digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
    this.#packs = PACKED.includes(extension) && bytes.length >= PACKED_FROM;
    if (built !== null) this.#packed.set("br", built);
  }

  /** Which of the encodings that a client reads it is sent in; null for none. `header`: Accept-Encoding. */
  encodingFor(header: string | undefined): Encoding | null {
    const read = new Map(
      (header ?? "").split(",").map((one): [string, boolean] => {
        const [name = "", ...params] = one.split(";").map((part) => part.trim().toLowerCase());
        return [name, !params.some((param) => /^q=0(\.0*)?$/.test(param))];
      }),
    );
    const encodings = this.#packs || this.#packed.has("br") ? (["br", "gzip"] as const) : [];
    return encodings.find((encoding) => read.get(encoding) ?? read.get("*") ?? false) ?? null;
  }

  /** Of what is sent: a part of the one encoding is none of another. */
  etag(encoding: Encoding | null): string {
    return encoding === null ? `"${this.#digest}"` : `"${this.#digest}-${encoding}"`;
  }

  /** Packed at the first use, and kept. */
  packed(encoding: Encoding): Buffer | Promise<Buffer> {
    const known = this.#packed.get(encoding);
    if (known !== undefined) return known;
    const packing = encoding === "br" ? promisify(brotliCompress)(this.bytes, QUICK) : promisify(gzip)(this.bytes);
    this.#packed.set(encoding, packing);
    return packing;
  }
}

export class WebFiles {
  readonly #folder: string;
  readonly #follows: boolean;
  #files: ReadonlyMap<string, WebFile> | null = null;
  #builtAt = 0;

  /** `follows`: whether a build that runs meanwhile is noticed, by its pages. */
  constructor(folder: string, follows: boolean) {
    this.#folder = folder;
    this.#follows = follows;
  }

  /** By its path in the folder, "assets/main-abc.js"; null where there is none. Reads without libuv's threads, for which others wait. */
  get(name: string): WebFile | null {
    const builtAt = this.#follows ? Math.max(...PAGES.map((page) => this.#changedAt(page))) : 0;
    if (this.#files === null || builtAt !== this.#builtAt) this.#files = readFolder(this.#folder);
    this.#builtAt = builtAt;
    return this.#files.get(name) ?? null;
  }

  #changedAt(name: string): number {
    return statSync(join(this.#folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  }
}

function readFolder(folder: string): ReadonlyMap<string, WebFile> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = found.map(({ parentPath, name }) => join(parentPath, name));
  const bytes = new Map(paths.map((path) => [relative(folder, path).split(sep).join("/"), readFileSync(path)]));
  const names = [...bytes.keys()].filter((name) => !name.endsWith(".br"));
  return new Map(names.map((name) => [name, new WebFile(name, bytes.get(name)!, bytes.get(`${name}.br`) ?? null)]));
}
