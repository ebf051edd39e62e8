// Free ports of this machine, for servers that are started to be measured.

import { createServer } from "node:net";

/** So many ports of 127.0.0.1 that nobody listens on. */
export async function freePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, listening));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

function listening() {
  return new Promise((done, fail) => {
    const server = createServer().on("error", fail);
    server.listen(0, "127.0.0.1", () => done(server));
  });
}
