// Starts the Studio in the page.

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../../ui/base.css";
import { Documents } from "../document/documents.ts";
import { editorExtensions } from "../text-view/editor.ts";
import { NotOpened } from "./NotOpened.tsx";
import { Studio } from "./Studio.tsx";

const place = document.getElementById("studio");
if (!place) throw new Error("studio.html has no #studio");
const root = createRoot(place);

try {
  const documents = await Documents.open(editorExtensions);
  root.render(
    <StrictMode>
      <Studio documents={documents} />
    </StrictMode>,
  );
} catch (error) {
  root.render(<NotOpened reason={error instanceof Error ? error.message : String(error)} />);
}
