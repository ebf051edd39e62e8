// A point of a document as the Studio's form view in jsdom, against a running product.

import { cleanup, render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { onTestFinished, vi } from "vitest";
import { Documents, wholeHistory } from "../../../src/runtime/web/studio/document/documents.ts";
import { FormView } from "../../../src/runtime/web/studio/form-view/FormView.tsx";
import { type StudioServer, serveStudio } from "../studio-server.ts";
import { standInForLayout } from "./layout.ts";
import { Network } from "./network.ts";

type Options = Parameters<typeof serveStudio>[1];

export interface OpenDocuments {
  readonly studio: StudioServer;
  readonly documents: Documents;
}

export interface PointPage extends OpenDocuments {
  readonly user: UserEvent;
}

/** The document as a window has it, without a view. */
export async function openDocuments(text: string, options: Options = {}): Promise<OpenDocuments> {
  const studio = await serveStudio(text, options);
  onTestFinished(() => studio.close());
  const network = new Network(studio.url);
  network.begin();
  const Source = globalThis.EventSource;
  const streams: EventSource[] = [];
  globalThis.EventSource = class extends Source {
    constructor(path: string | URL) {
      super(path);
      streams.push(this);
    }
  };
  onTestFinished(() => {
    for (const stream of streams) stream.close();
    network.end();
  });
  const documents = await Documents.open(() => wholeHistory());
  // What is not sent by then would be tried again, at the server of the next test.
  onTestFinished(async () => {
    documents.left();
    await documents.flush(documents.shown().active);
  });
  return { studio, documents };
}

export async function openPoint(point: number, text: string, options: Options = {}): Promise<PointPage> {
  const opened = await openDocuments(text, options);
  standInForLayout();
  onTestFinished(cleanup);
  render(
    <FormView documents={opened.documents} point={point} shown={null}>
      {null}
    </FormView>,
  );
  return { ...opened, user: userEvent.setup({ delay: null }) };
}

/** An element of the page, once it is there: the server has to be asked for most. */
export function shown<Found extends HTMLElement>(find: () => Found | null): Promise<Found> {
  return vi.waitFor(() => find() ?? Promise.reject(new Error(document.body.innerHTML)), 15_000);
}
