// What a component of the product's author may know without being told. The screen that it shows, and its address.

import { createContext, useContext } from "react";
import type { ScreenView } from "../../../wire.ts";
import type { RouteParameters } from "../../api/queries.ts";

export interface ComponentScreenContents {
  readonly screen: ScreenView;
  readonly parameters: RouteParameters;
}

export const ComponentScreenContext = createContext<ComponentScreenContents | null>(null);

export function useComponentScreen(): ComponentScreenContents {
  const contents = useContext(ComponentScreenContext);
  if (!contents) throw new Error("used outside of a component's screen");
  return contents;
}
