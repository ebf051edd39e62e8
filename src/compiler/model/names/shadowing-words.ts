// The words that a field may not hold if its record is to be reached: literal parts of other addresses.

import type { Model, SegmentModel } from "../model.ts";

/** `/notes/feed` is another address, so no Note whose slug is "feed" is reached at `/notes/{note.slug}`. */
export interface ShadowingWord {
  readonly entity: string;
  readonly field: string;
  readonly word: string;
  /** The address of the record, as the document writes it. */
  readonly path: string;
  /** What has the address instead: `GET /notes/feed`, `/notes/new`. */
  readonly other: string;
}

interface Address {
  /** Calls are told apart by their methods; screens are opened. */
  readonly method: string;
  readonly segments: readonly SegmentModel[];
  readonly path: string;
}

/** What the server answers at the root itself, unless the document has it. */
const PROBES = ["healthz", "readyz", "metrics"];
/** What it answers below the base path beside records, which are by their ids there. */
const STANDARD = ["session", "events", "history"];

export function shadowingWords(model: Model): ShadowingWord[] {
  const addresses = addressesOf(model);
  const all = [...addresses, ...ownAddresses(model)];
  const found = addresses.flatMap((address) => all.flatMap((other) => shadowed(address, other)));
  const isFirst = (one: ShadowingWord) =>
    found.find((other) => other.entity === one.entity && other.field === one.field && other.word === one.word);
  return found.filter((one) => isFirst(one) === one);
}

function addressesOf(model: Model): Address[] {
  const screens = [...model.screens.values()].map(({ segments, route }) => ({ method: "", segments, path: route }));
  return [...screens, ...model.calls.map(({ method, segments, path }) => ({ method, segments, path }))];
}

function ownAddresses({ api, product }: Model): Address[] {
  const at = (method: string, path: string): Address => {
    const parts = path.split("/").filter((part) => part !== "");
    return { method, segments: parts.map((text) => ({ is: "literal", text })), path };
  };
  const standard = api.standardCalls ? STANDARD.map((name) => at("GET", `${api.basePath}/${name}`)) : [];
  const session = api.standardCalls && product.signsInAs !== null ? [at("DELETE", `${api.basePath}/session`)] : [];
  return [
    ...PROBES.map((name) => at("", `/${name}`)),
    at("", api.basePath),
    at("GET", `${api.basePath}/openapi.json`),
    ...standard,
    ...session,
  ];
}

/** Of two addresses that fit, the one with the earlier literal part is meant. */
function shadowed(address: Address, other: Address): ShadowingWord[] {
  if (address.method !== other.method || address.segments.length !== other.segments.length) return [];
  const at = address.segments.findIndex((segment, index) => segment.is !== other.segments[index]?.is);
  const [record, literal] = [address.segments[at], other.segments[at]];
  if (record?.is !== "record" || record.by === "id" || literal?.is !== "literal") return [];
  if (!address.segments.every((segment, index) => index === at || mayFit(segment, other.segments[index]))) return [];
  const said = other.method === "" ? other.path : `${other.method} ${other.path}`;
  return [{ entity: record.entity, field: record.by, word: literal.text, path: address.path, other: said }];
}

/** Whether both may stand for one text; ids are no words. */
function mayFit(part: SegmentModel, other: SegmentModel | undefined): boolean {
  if (part.is === "literal") return other?.is !== "literal" || other.text === part.text;
  return other?.is === "record" || part.by !== "id";
}
