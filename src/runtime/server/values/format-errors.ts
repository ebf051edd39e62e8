// Says what is wrong with a value that is none of its field's type.

import type { FieldType } from "../../../compiler/expression/field-type.ts";
import type { Origin } from "../../../compiler/plan/plan.ts";
import type { Application } from "../context/application.ts";
import type { Fault } from "../context/problems.ts";
import { type PhraseName, phrase } from "../i18n/texts.ts";
import type { Decoded } from "./values.ts";

const LIKE = { email: "emailLike", link: "linkLike", phone: "phoneLike", colour: "colourLike" } satisfies Record<string, PhraseName>;

/** `at`: where the value was given, as the fault names it. */
export function unreadable(
  app: Application,
  { label, type }: { readonly label: string; readonly type: FieldType },
  { code, params }: Decoded & { readonly ok: false },
  at: string,
  origin: Origin | null = null,
): Fault {
  const fault = app.problems.fault(code, { field: label, ...params }, at, origin);
  if (code !== "bad-format" || type.is !== "text" || !(type.format in LIKE)) return fault;
  return app.problems.inWords(fault, phrase(LIKE[type.format as keyof typeof LIKE], { field: label }));
}
