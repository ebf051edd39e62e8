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

interface WithinProps {
  readonly text: string;
  /** What of the text is of the document; it may not stand there at all. */
  readonly said: readonly string[];
}

/** A sentence of the program in which words of the document stand, such as the label of a field. */
export function SaidWithin({ text, said }: WithinProps) {
  const { lang } = useSaid();
  if (lang === undefined) return text;
  const at = said.flatMap((words) => (words !== "" && text.includes(words) ? [{ words, from: text.indexOf(words) }] : []));
  const [first] = at.sort((one, other) => one.from - other.from || other.words.length - one.words.length);
  if (first === undefined) return text;
  const end = first.from + first.words.length;
  return (
    <>
      {text.slice(0, first.from)}
      <span lang={lang}>{first.words}</span>
      {end < text.length && <SaidWithin text={text.slice(end)} said={said} />}
    </>
  );
}

/** `own`: the program calls it so, in the language that it speaks. */
export function Said({ children, own = false }: { readonly children: ReactNode; readonly own?: boolean | undefined }) {
  const said = useSaid();
  return own || said.lang === undefined ? children : <span {...said}>{children}</span>;
}
