// What every screen may need to know: the product, the user, the screens, and how values are written.

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { AppView } from "../../wire.ts";
import { type Formats, formatsFor } from "../formatting/format.ts";
import { useLanguage } from "../i18n/use-language.ts";

interface AppContents {
  readonly app: AppView;
  readonly formats: Formats;
}

const AppContext = createContext<AppContents | null>(null);

export function AppProvider({ app, children }: { readonly app: AppView; readonly children: ReactNode }) {
  const { locale } = useLanguage();
  const contents = useMemo(() => ({ app, formats: formatsFor(app.product, locale) }), [app, locale]);
  return <AppContext value={contents}>{children}</AppContext>;
}

function useContents(): AppContents {
  const contents = useContext(AppContext);
  if (!contents) throw new Error("used outside of AppProvider");
  return contents;
}

export const useApp = (): AppView => useContents().app;
export const useFormats = (): Formats => useContents().formats;
