// The one table of addresses, from which the API's description is made as well. A literal part beats a parameter. Knows
// nothing of HTTP libraries.

import type { Readable } from "node:stream";
import type { Actor, Operation } from "../access/access.ts";
import type { View } from "../reading/columns.ts";
import type { QueryString } from "../reading/filters.ts";
import type { Once } from "./idempotency.ts";
import type { Identity } from "./identify.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type RoutePart = { readonly literal: string } | { readonly param: string };

/** A request as a handler sees it. */
export interface HttpRequest extends View {
  readonly identity: Identity;
  readonly params: ReadonlyMap<string, string>;
  readonly query: QueryString;
  /** The members of the body; empty where there is none. Throws where it cannot be read. */
  readonly body: ReadonlyMap<string, unknown>;
  /** The body whatever it is; undefined where there is none. Throws where it cannot be read. */
  readonly json: unknown;
  /** The body of a request that sends a file; throws where it is none. */
  readonly file: Buffer;
  /** The version in If-Match; null without one. */
  readonly ifMatch: number | null;
  /** The warnings that are confirmed, as the problem that told them named them. */
  readonly confirmed: ReadonlySet<string>;
  /** For a request with a key, which is done once. */
  readonly once: Once | null;
  /** The client's address. */
  readonly address: string;
  /** The address of this server as the client wrote it, "https://example.org". */
  readonly origin: string;
  header(name: string): string | undefined;
  /** The file that is sent, to a route that streams. Throws where none is. */
  upload(): Promise<Upload>;
}

/** The bytes of a file as they come in. */
export interface Upload {
  readonly content: Readable;
  /** What whoever sends it calls it. */
  readonly name: string | undefined;
}

export interface Reply {
  readonly status: number;
  /** Undefined: no body. */
  readonly body?: unknown;
  /** The media type of the body; that of the API where it is left out. */
  readonly type?: string;
  /** Sent as it is read, instead of a body. */
  readonly stream?: { readonly type: string; readonly from: Readable };
  /** Bytes instead of a body; opened when they are sent. */
  readonly content?: { readonly type: string; readonly bytes: number; open(): Promise<Readable | Buffer> };
  readonly headers?: Readonly<Record<string, string>>;
  /** A session's token to keep in the cookie; null forgets it. */
  readonly session?: string | null;
}

export interface Route {
  readonly method: Method;
  readonly parts: readonly RoutePart[];
  /** What the description of the API says; null for the application's own addresses. */
  readonly describes: RouteDescription | null;
  /** Stays open and is told what changes, in place of an answer. */
  readonly streams?: boolean;
  /** Its answer gives a token, so it is never kept. */
  readonly opensSession?: boolean;
  /** Gives a file, also to a browser that goes there as to a page. */
  readonly download?: boolean;
  /** What the route leaves out of what was sent, before it looks at anything. */
  readonly drops?: DroppedInput;
  /** The body is handed on as it comes, and not read before. */
  readonly takesFile?: true;
  handle(ask: HttpRequest): Promise<Reply>;
}

export interface DroppedInput {
  /** Whether a parameter is looked at; null: all are. */
  readonly keepsParameter: ((name: string, actor: Actor) => boolean) | null;
  /** What is left of the JSON of a body; "all" of it goes, unread, or nothing. */
  readonly body: "all" | "nothing" | ((json: unknown) => unknown);
}

/** One operation, in the words of OpenAPI. */
export interface RouteDescription {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  readonly query: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly schema: JsonSchema;
    readonly description?: string;
    /** Given several times; any of the values will do. */
    readonly many?: boolean;
  }[];
  /** Other parameters may be sent, and nothing is made of them. */
  readonly ignoresParameters?: boolean;
  readonly body: JsonSchema | null;
  /** A member that the body has to have, where it stands and how people read it: for an example of what is told without it. */
  readonly demands?: { readonly at: string; readonly label: string };
  /** A body without any member is still one, and there must be one. */
  readonly demandsBody?: boolean;
  /** For a body that is no JSON: its schema by media type. */
  readonly bodyContent?: Readonly<Record<string, JsonSchema>>;
  readonly status: number;
  readonly reply: JsonSchema | null;
  /** Of the reply; application/json where it is left out. */
  readonly replyType?: string;
  readonly errors: readonly string[];
  /** Whoever may do none of these never gets it done, and is not told of the call. Absent: there is no such permission. */
  readonly needs?: readonly (readonly [entity: string, deed: Operation])[];
  /** Of parts of the address; texts where they are left out. */
  readonly params?: Readonly<Record<string, JsonSchema>>;
  /** Headers of the answer. */
  readonly headers?: readonly string[];
  /** Takes the version that it is about, in If-Match or in the body. */
  readonly versioned?: boolean;
  /** For whoever is signed in, whatever else they may do. */
  readonly signedIn?: boolean;
  /** Makes a user of whoever asks. */
  readonly signsUp?: boolean;
  /** An address from before, of a call that has another one now. */
  readonly deprecated?: boolean;
}

export type JsonSchema = { readonly [keyword: string]: unknown };

export type Match =
  | { readonly is: "route"; readonly route: Route; readonly path: string; readonly params: ReadonlyMap<string, string> }
  | { readonly is: "other methods"; readonly methods: readonly Method[] }
  | { readonly is: "nothing" };

/** "/api/books/{book}" as parts. */
export function partsOfPath(path: string): RoutePart[] {
  return path
    .split("/")
    .filter((part) => part !== "")
    .map((part) => {
      const name = /^\{(.+)\}$/.exec(part)?.[1];
      return name === undefined ? { literal: part } : { param: name };
    });
}

/** An address without its query. */
export function withoutQuery(url: string): string {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
}

/** "/api/books/{book}" */
export function pathOf(route: Route): string {
  return `/${route.parts.map((part) => ("literal" in part ? part.literal : `{${part.param}}`)).join("/")}`;
}

/** The addresses that begin alike: what may come next, and what ends here. */
class Branch {
  readonly literals = new Map<string, Branch>();
  param: Branch | null = null;
  readonly ends = new Map<Method, { readonly route: Route; readonly path: string }>();

  /** What `part` leads to; made where there is nothing yet. */
  grow(part: RoutePart): Branch {
    if ("param" in part) {
      this.param ??= new Branch();
      return this.param;
    }
    const known = this.literals.get(part.literal) ?? new Branch();
    this.literals.set(part.literal, known);
    return known;
  }

  /** Shows the branches at which an address ends, those with literals before those with parameters, until one is taken. */
  offer(parts: readonly string[], take: (end: Branch) => boolean, at = 0): boolean {
    const part = parts[at];
    if (part === undefined) return take(this);
    if (this.literals.get(part)?.offer(parts, take, at + 1) === true) return true;
    return part !== "" && this.param?.offer(parts, take, at + 1) === true;
  }
}

export class Router {
  readonly #root = new Branch();
  readonly #seen = new Set<string>();
  /** Null once they are made. */
  #others: (() => readonly Route[]) | null;

  /**
   * Of two routes for the same address and method the first stays. `others`, none of which begins with `/-/`, are made once an address
   * is asked for that `routes` lack.
   */
  constructor(routes: readonly Route[], others: (() => readonly Route[]) | null = null) {
    this.#others = others;
    this.#add(routes);
  }

  match(method: string, path: string): Match {
    const parts = decoded(path);
    if (parts === null) return { is: "nothing" };
    const found = this.#found(method, parts);
    if (found.is === "route" || this.#others === null || parts[0] === "-") return found;
    this.complete();
    return this.#found(method, parts);
  }

  /** Makes what is still to be made, so that no request waits for it. */
  complete(): void {
    if (this.#others !== null) this.#add(this.#others());
    this.#others = null;
  }

  #add(routes: readonly Route[]): void {
    for (const route of routes) {
      const key = `${route.method} ${route.parts.map((part) => ("literal" in part ? part.literal : "{}")).join("/")}`;
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      const end = route.parts.reduce((branch: Branch, part) => branch.grow(part), this.#root);
      end.ends.set(route.method, { route, path: pathOf(route) });
    }
  }

  #found(method: string, parts: readonly string[]): Match {
    const asked = (method === "HEAD" ? "GET" : method) as Method;
    const others: Method[] = [];
    let found: Match | null = null;
    this.#root.offer(parts, ({ ends }) => {
      const end = ends.get(asked);
      if (end !== undefined) found = { is: "route", route: end.route, path: end.path, params: paramsOf(end.route, parts) };
      else others.push(...ends.keys());
      return found !== null;
    });
    if (found !== null) return found;
    return others.length === 0 ? { is: "nothing" } : { is: "other methods", methods: [...new Set(others)] };
  }
}

function paramsOf(route: Route, parts: readonly string[]): ReadonlyMap<string, string> {
  const params = new Map<string, string>();
  for (let at = 0; at < parts.length; at++) {
    const part = route.parts[at]!;
    if ("param" in part) params.set(part.param, parts[at]!);
  }
  return params;
}

function decoded(path: string): string[] | null {
  try {
    const parts = path.split("/").slice(1);
    if (parts.at(-1) === "") parts.pop();
    return path.includes("%") ? parts.map(decodeURIComponent) : parts;
  } catch {
    return null;
  }
}
