// Which proxies in front are trusted, and the client as it is seen through them.

import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

type Address = ReturnType<typeof ipaddr.process>;
type Network = readonly [address: Address, bits: number];

/** How many proxies a request passes before it arrives, or the networks in which they are. */
export type Proxies = { readonly hops: number } | { readonly networks: readonly Network[] };

const MOST_HOPS = 10;
/** No address is longer; what a proxy writes in place of one is cut. */
const LONGEST_ADDRESS = 64;

/** "2", or "10.0.0.0/8, 192.168.1.5". Undefined where a text is neither. */
export function readProxies(text: string): Proxies | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text) >= 1 && Number(text) <= MOST_HOPS ? { hops: Number(text) } : undefined;
  const networks = text.split(",").map((one) => readNetwork(one.trim()));
  return networks.every((one) => one !== null) ? { networks } : undefined;
}

/** A network of no bits would be everybody. */
function readNetwork(text: string): Network | null {
  if (!text.includes("/")) return addressFormIsKnown(text) ? whole(ipaddr.process(text)) : null;
  if (!ipaddr.isValidCIDR(text) || !addressFormIsKnown(text.slice(0, text.indexOf("/")))) return null;
  const [address, bits] = ipaddr.parseCIDR(text);
  const isMapped = address.kind() === "ipv6" && (address as ipaddr.IPv6).isIPv4MappedAddress();
  const own = isMapped ? bits - 96 : bits;
  return own > 0 ? [ipaddr.process(address.toString()), own] : null;
}

function whole(address: Address): Network {
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

/** Four numbers, or an IPv6 address: not the short and octal forms of IPv4. */
function addressFormIsKnown(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/**
 * Who sent a request, and how. Headers X-Forwarded-For, -Proto and -Host are read as far as trusted proxies wrote them, from the
 * right to the left; without any the connection itself and the header Host say it.
 */
export class Client {
  readonly #request: IncomingMessage;
  readonly #proxies: Proxies | null;
  readonly #studioPort: number | null;
  #seen: { readonly address: string; readonly passed: number } | null = null;

  /** `studioPort`: the product's own, of a request that came by one of the Studio's seats. */
  constructor(request: IncomingMessage, proxies: Proxies | null, studioPort: number | null = null) {
    this.#request = request;
    this.#proxies = proxies;
    this.#studioPort = studioPort;
  }

  /** The rightmost address that is no trusted proxy's: "192.0.2.7". */
  get address(): string {
    return this.#look().address;
  }

  get protocol(): "http" | "https" {
    const said = this.#said("x-forwarded-proto")?.toLowerCase();
    if (said === "http" || said === "https") return said;
    return "encrypted" in this.#request.socket ? "https" : "http";
  }

  /** "example.org:8090" */
  get host(): string {
    const { headers, socket } = this.#request;
    const hosts = [this.#said("x-forwarded-host"), headers.host];
    const own = `${bracketed(socket.localAddress ?? "localhost")}:${socket.localPort ?? 80}`;
    return hosts.find((host) => host !== undefined && isHost(host)) ?? own;
  }

  /** "example.org", "[::1]" */
  get hostname(): string {
    return this.host.replace(/:\d+$/, "");
  }

  get origin(): string {
    return `${this.protocol}://${this.host}`;
  }

  /** Another port of the same host. */
  originAt(port: number): string {
    return `${this.protocol}://${this.hostname}:${port}`;
  }

  /** The port of the seat in the Studio by which a request came; null where it came by the product's own. */
  get seat(): number | null {
    return this.#studioPort === null ? null : (this.#request.socket.localPort ?? null);
  }

  /** The origin of the Studio that has the seat; null without one. */
  get studio(): string | null {
    return this.#studioPort === null ? null : this.originAt(this.#studioPort);
  }

  /**
   * Whether a program on this machine asks by itself. Never where there are proxies: one of them may be on this machine, and what it
   * passes on is not from here.
   */
  get isOfThisMachine(): boolean {
    const { headers, socket } = this.#request;
    const isForwarded = [headers.forwarded, headers.via, headers["x-forwarded-for"]].some((header) => header !== undefined);
    return this.#proxies === null && !isForwarded && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "");
  }

  /** What the outermost of the trusted proxies wrote, whether each writes behind what it was sent or in its place. */
  #said(name: "x-forwarded-proto" | "x-forwarded-host"): string | undefined {
    const { passed } = this.#look();
    const values = passed === 0 ? [] : listOf(this.#request.headers[name]);
    return values[Math.max(0, values.length - passed)];
  }

  /** The client's address, and how many trusted proxies a request passed. */
  #look(): { readonly address: string; readonly passed: number } {
    this.#seen ??= this.#proxies === null ? { address: this.#request.socket.remoteAddress ?? "", passed: 0 } : this.#follow(this.#proxies);
    return this.#seen;
  }

  #follow(proxies: Proxies): { readonly address: string; readonly passed: number } {
    const { headers, socket } = this.#request;
    const chain = [socket.remoteAddress ?? "", ...listOf(headers["x-forwarded-for"]).reverse()];
    const trusted = "hops" in proxies ? (_: string, at: number) => at < proxies.hops : (one: string) => isIn(proxies.networks, one);
    const beyond = chain.findIndex((one, at) => !trusted(one, at));
    const at = beyond < 0 ? chain.length - 1 : beyond;
    // A proxy that names nobody asks for itself, and says how.
    return { address: written(chain[at] ?? ""), passed: Math.max(at, beyond === 0 ? 0 : 1) };
  }
}

function listOf(header: string | readonly string[] | undefined): string[] {
  const text = typeof header === "string" ? header : (header ?? []).join(",");
  return text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

function isIn(networks: readonly Network[], text: string): boolean {
  const address = parsed(text);
  return address !== null && networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}

/** Some proxies write the port as well: "192.0.2.7:1001", "[2001:db8::7]:1001". */
function parsed(text: string): Address | null {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return addressFormIsKnown(bare) ? ipaddr.process(bare) : null;
}

/** One client is written in one way. */
function written(text: string): string {
  return parsed(text)?.toString() ?? text.slice(0, LONGEST_ADDRESS);
}

function isHost(text: string): boolean {
  return /^[^\s/?#@\\]+$/.test(text) && URL.canParse(`http://${text}`);
}

function bracketed(address: string): string {
  return address.includes(":") ? `[${address}]` : address;
}
