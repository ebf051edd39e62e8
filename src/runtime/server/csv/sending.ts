// A text on its way to a client, made as fast as it is taken. Whatever the client does, what the text is made from is let
// go: when it is sent, when the client goes away, and when it takes nothing for too long.

import { Readable } from "node:stream";

/** Milliseconds that a client may take nothing in. */
const PATIENCE = 60_000;

/** `end` is called once, whatever happens. An error ends the connection, so that no file looks whole that is not. */
export function sent(parts: AsyncGenerator<string>, end: () => Promise<void>): Readable {
  let timer: NodeJS.Timeout | null = null;
  const wait = (stream: Readable): void => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => stream.destroy(new Error("the client took nothing for too long")), PATIENCE);
    timer.unref();
  };
  const stream = new Readable({
    read() {
      wait(this);
      parts.next().then(
        ({ done, value }) => this.push(done === true ? null : Buffer.from(value, "utf8")),
        (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    },
    destroy(error, callback) {
      if (timer !== null) clearTimeout(timer);
      end().then(
        () => callback(error),
        (other: unknown) => callback(error ?? (other instanceof Error ? other : null)),
      );
    },
  });
  wait(stream);
  return stream;
}
