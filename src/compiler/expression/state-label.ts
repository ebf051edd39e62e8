// What people read for the field of the states, where the document names it not. It is a word of the product's
// language.

const LABELS: Readonly<Record<string, string>> = { fr: "Statut", es: "Estado", ja: "状態", ar: "الحالة" };

/** The name of the field that the program adds for states. */
export const STATE_FIELD = "status";

/** `language` null: the document does not say yet which it is. */
export function stateLabel(language: string | null): string {
  return LABELS[language?.split("-")[0] ?? ""] ?? "Status";
}

/** Whether the label is what the program calls the field of that name by itself, in any language. */
export function isStateLabel(name: string, label: string): boolean {
  return name === STATE_FIELD && (label === "Status" || Object.values(LABELS).includes(label));
}
