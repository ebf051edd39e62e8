// What limits by a client's address count: an IPv4 address, or the /64 network of an IPv6 one.

import ipaddr from "ipaddr.js";

/**
 * "203.0.113.7" → "203.0.113.7", "2001:db8:1:2:3:4:5:6" → "2001:db8:1:2::/64": who has one IPv6 address mostly has all of its /64. An
 * IPv4 address that is written as IPv6 is the same address. What is no address stays.
 */
export function networkOf(address: string): string {
  const bare = address.split("%")[0] ?? "";
  if (!ipaddr.isValid(bare)) return address;
  const read = ipaddr.process(bare);
  if (!(read instanceof ipaddr.IPv6)) return read.toString();
  return `${new ipaddr.IPv6([...read.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
