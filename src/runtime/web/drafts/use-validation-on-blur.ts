// Says of a field outside of forms, once it is left, that it holds no value. It says so too once what is asked with it
// has been sent.

import { useState } from "react";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useApp } from "../product/AppContext.tsx";
import { describedBy, type FieldFrame } from "../ui/components/Field.tsx";
import type { Wrong } from "./form-values.ts";
import { onLeaving } from "./invalid-input.ts";
import { useExample } from "./use-example.ts";
import { wrongWords } from "./wrong-words.ts";

interface FieldValidation {
  readonly frame: FieldFrame;
  /** For the control itself. */
  readonly given: { readonly id: string; readonly "aria-invalid": boolean; readonly "aria-describedby": string | undefined };
  readonly onBlur: ReturnType<typeof onLeaving>;
  /** Something else is typed: nothing is told before the field is left again. */
  readonly typing: () => void;
}

/** `sent`: it was, and nothing else has been typed since. */
export function useValidationOnBlur(id: string, label: string, wrongNow: () => Wrong | null, sent = false): FieldValidation {
  const { t } = useTranslation();
  const { said } = useApp();
  const example = useExample();
  const [left, setLeft] = useState(false);
  const wrong = left || sent ? wrongNow() : null;
  const frame = { id, label, error: wrong && wrongWords(wrong, label, t, said, example), said: [label] };
  return {
    frame,
    given: { id, "aria-invalid": wrong !== null, "aria-describedby": describedBy(id, frame) },
    onBlur: onLeaving(() => setLeft(true)),
    typing: () => setLeft(false),
  };
}
