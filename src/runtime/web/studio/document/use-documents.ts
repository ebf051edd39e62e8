// What the Studio's parts show of the documents.

import { useSyncExternalStore } from "react";
import type { Documents, DocumentsView } from "./documents.ts";

export function useDocuments(documents: Documents): DocumentsView {
  return useSyncExternalStore(documents.subscribe, documents.shown);
}
