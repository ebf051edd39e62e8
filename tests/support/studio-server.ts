// A product in development with the Studio on it, whose document is in memory.

import type { StudioAuthoring } from "../../src/runtime/server/http/studio.ts";
import { type Gallery, LocalAuthoring, type Running } from "../../src/runtime/studio/authoring.ts";
import type { StudioEvent } from "../../src/runtime/wire/studio.ts";
import { open, type TestServer, type TestServerOptions } from "./test-server.ts";

export const FILE = "spec.md";

export interface StudioServer extends Pick<TestServer, "url" | "close" | "ask"> {
  /** What the file holds. */
  readonly disk: { text: string };
  readonly authoring: LocalAuthoring;
}

interface Options extends TestServerOptions {
  /** The document that the product runs, where it is another: it follows no text. */
  readonly runs?: string;
  readonly gallery?: Gallery;
  /** Is told what would run of the document. */
  readonly onRun?: (runs: Running) => void;
}

const NO_EXAMPLES: Gallery = { list: () => [], take: () => "" };

export async function serveStudio(
  text: string,
  { runs = text, gallery = NO_EXAMPLES, onRun = () => {}, ...options }: Options = {},
): Promise<StudioServer> {
  const disk = { text };
  const listeners = new Set<(event: StudioEvent) => void>();
  const authoring = new LocalAuthoring({
    sources: [{ file: FILE, text }],
    journal: { read: () => "", append: () => {}, empty: () => {} },
    files: {
      read: () => disk.text,
      write: (_file, written) => {
        disk.text = written;
      },
    },
    gallery,
    tell: (event) => {
      for (const tell of listeners) tell(event);
    },
    run: onRun,
  });
  const studio: StudioAuthoring = {
    call: (name, body) => (authoring[name] as (given: unknown) => Promise<unknown>).call(authoring, body),
    plan: async () => ({ refused: "There is no data." }),
    listen(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
  const server = await open(runs, { development: true, records: null, studio, ...options });
  return { url: server.url, close: () => server.close(), ask: (...asked) => server.ask(...asked), disk, authoring };
}
