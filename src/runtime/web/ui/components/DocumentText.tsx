// Words of the document among those of the program. Where both are not of one language, they say of which they are, so that they
// are read out as such, and keep their own direction, so that a full stop stays at the end of its sentence.

import { createContext, type ReactNode, useContext } from "react";
import { NoWrap } from "./NoWrap.tsx";

/** How words of the document are marked; empty where nothing tells them from the program's. */
export interface Saying {
  readonly lang?: string;
  readonly dir?: "ltr" | "rtl" | "auto";
}

export const DocumentLanguage = createContext<Saying>({});

/** For an element that holds words of the document and nothing else. */
export function useDocumentText(): Saying {
  return useContext(DocumentLanguage);
}

/** For an element whose name or tip (`aria-label`, `title`) is of the document, and which is laid out as what is around it. */
export function useDocumentLanguage(own = false): Pick<Saying, "lang"> {
  const { lang } = useDocumentText();
  return own || lang === undefined ? {} : { lang };
}

interface WithinProps {
  readonly text: string;
  /** What of the text is of the document; it may not stand there at all. */
  readonly said: readonly string[];
}

/** A sentence of the program in which words of the document stand, such as the label of a field. */
export function DocumentTextWithin({ text, said }: WithinProps) {
  const marks = useDocumentText();
  if (isEmpty(marks)) return <NoWrap>{text}</NoWrap>;
  const at = said.flatMap((words) => (words !== "" && text.includes(words) ? [{ words, from: text.indexOf(words) }] : []));
  const [first] = at.sort((one, other) => one.from - other.from || other.words.length - one.words.length);
  if (first === undefined) return <NoWrap>{text}</NoWrap>;
  const end = first.from + first.words.length;
  return (
    <>
      <NoWrap>{text.slice(0, first.from)}</NoWrap>
      <span {...marks}>
        <NoWrap>{first.words}</NoWrap>
      </span>
      {end < text.length && <DocumentTextWithin text={text.slice(end)} said={said} />}
    </>
  );
}

/** `own`: the program calls it so, in the language that it speaks. */
export function DocumentText({ children, own = false }: { readonly children: ReactNode; readonly own?: boolean | undefined }) {
  const said = useDocumentText();
  return own || isEmpty(said) ? children : <span {...said}>{children}</span>;
}

function isEmpty({ lang, dir }: Saying): boolean {
  return lang === undefined && dir === undefined;
}
