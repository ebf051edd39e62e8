// Words of the document among those of the program: where both are not of one language, they say of which they are, so that they are
// read out as such.

import { createContext, type ReactNode, useContext } from "react";

/** The language of the document where it is another than the program speaks; else undefined. */
export const DocumentLanguage = createContext<string | undefined>(undefined);

/** For an element that holds words of the document and nothing else. */
export function useSaid(): { readonly lang?: string } {
  const lang = useContext(DocumentLanguage);
  return lang === undefined ? {} : { lang };
}

/** `own`: the program calls it so, in the language that it speaks. */
export function Said({ children, own = false }: { readonly children: ReactNode; readonly own?: boolean | undefined }) {
  const said = useSaid();
  return own || said.lang === undefined ? children : <span {...said}>{children}</span>;
}
