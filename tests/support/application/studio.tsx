// A point of a document as the Studio's form view in jsdom, against a running product.

import { history } from "@codemirror/commands";
import { cleanup, render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { onTestFinished } from "vitest";
import { Documents } from "../../../src/runtime/web/studio/document/documents.ts";
import { FormView } from "../../../src/runtime/web/studio/form-view/FormView.tsx";
import { type StudioServer, serveStudio } from "../studio-server.ts";
import { standInForLayout } from "./layout.ts";
import { Network } from "./network.ts";

export interface PointPage {
  readonly studio: StudioServer;
  readonly documents: Documents;
  readonly user: UserEvent;
}

export async function openPoint(point: number, text: string, options: Parameters<typeof serveStudio>[1] = {}): Promise<PointPage> {
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
  standInForLayout();
  const documents = await Documents.open(() => history());
  onTestFinished(cleanup);
  render(
    <FormView documents={documents} point={point} shown={null}>
      {null}
    </FormView>,
  );
  return { studio, documents, user: userEvent.setup({ delay: null }) };
}
