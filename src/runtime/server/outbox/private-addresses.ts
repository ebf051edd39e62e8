// Where an outbound call may go: to public addresses alone, unless the operator says otherwise. An address is looked at
// when the connection is made, so that a name which leads elsewhere the second time is found out.

import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;
/** As `node:dns` has it. */
export type Lookup = (hostname: string, options: LookupOptions, callback: LookupCallback) => void;

export class AddressRefused extends Error {
  constructor(address: string) {
    super(`${address} is not a public address`);
  }
}

/** The only IPv6 addresses of the internet (RFC 4291). Beside them are forms that hold an IPv4 address, such as ::7f00:1. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** Answers machines in Azure with their secrets; the services of other clouds have addresses that are not public. */
const METADATA = "168.63.129.16";

/** Whether anybody on the internet has this address: not the machine itself, its network, or a service of its provider. */
export function isPublic(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, "").split("%")[0] ?? "";
  if (!ipaddr.isValid(bare)) return false;
  // An IPv4 address that is written as IPv6 is the same address.
  const read = ipaddr.process(bare);
  if (read.range() !== "unicast" || read.toString() === METADATA) return false;
  return read.kind() === "ipv4" || read.match(GLOBAL_IPV6);
}

/** Throws where a host is written as an address that is not public: those are never looked up. */
export function demandPublic(host: string): void {
  const bare = host.replace(/^\[|\]$/g, "");
  if (isIP(bare) !== 0 && !isPublic(bare)) throw new AddressRefused(bare);
}

/** Looks a name up, and refuses it where any of its addresses is not public. */
export function publicLookup(resolve: Lookup = lookup as Lookup): Lookup {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) {
        callback(error, []);
        return;
      }
      const addresses = found as LookupAddress[];
      const first = addresses[0];
      const wrong = addresses.find(({ address }) => !isPublic(address));
      if (wrong !== undefined || first === undefined) callback(new AddressRefused(`${hostname} (${wrong?.address ?? "nowhere"})`), []);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
