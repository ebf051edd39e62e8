// The question that an open place asks where its author wrote none. A sentence that somebody else can answer.

import type { PointNumber } from "../points.ts";

/** `subject` is what the register calls the place: "FINE_PER_DAY", "Loan / see / Reader", "Desk (route)". */
export function questionAbout(point: PointNumber, subject: string): string {
  const whole = WHOLE[subject];
  if (whole !== undefined) return whole;
  const placed = /^(?<of>.*) \((?<column>[^()]*)\)$/.exec(subject)?.groups;
  const of = placed?.of ?? subject;
  const column = placed?.column ?? null;
  return (
    ASKED[point](of, column) ?? (column === null ? decided(of) : `What ${column.endsWith("s") ? "are" : "is"} the ${column} of ${of}?`)
  );
}

/** What is open while a whole point is. */
const WHOLE: Readonly<Record<string, string>> = {
  Purpose: "What does the product do, and why?",
  Audience: "Who is the product for?",
  Screens: "Which screens does the product have, and what does each show?",
  Routes: "At which addresses do the screens stand?",
  "Entities and fields": "Which kinds of thing does the product keep, and what is known of each?",
  "States and transitions": "Which states can a record be in, and what leads from one to the next?",
  "Validation rules": "What must hold of every record?",
  "Roles and permissions": "Who are the users, and what may each of them do?",
  Calls: "Which calls may other programs make?",
  "Error catalogue": "Which errors are there, and what does each say?",
  "Business constants and limits": "Which numbers does the business decide?",
  "Continues in": "In which document does this point continue?",
};

type Asked = (of: string, column: string | null) => string | null;

const ASKED: { readonly [N in PointNumber]: Asked } = {
  1: (of, column) => (column === null ? `What is decided about the product: ${of}?` : null),
  2: (of, column) => {
    if (column === "only where") return `Which records does the screen ${of} show?`;
    return column === null ? `What does the screen ${of} show?` : null;
  },
  3: (of, column) => {
    if (column === "must be") return `What must ${of} be?`;
    return column === null && /^\w+\.\w+$/.test(of) ? `What type does ${of} have?` : null;
  },
  4: (of, column) => {
    const [entity, action] = of.split(" / ");
    return column === null && action !== undefined
      ? `When may "${action}" happen to ${article(entity ?? "")}, and what follows from it?`
      : null;
  },
  5: (of, column) => {
    if (column === "otherwise") return `Which error is given where the rule "${of}" does not hold?`;
    return column === "for" ? `Which entity or field is the rule "${of}" for?` : `What must hold for the rule "${of}"?`;
  },
  6: (of, column) => {
    const [entity, action, role] = of.split(" / ");
    if (action !== undefined && role !== undefined) return `May ${article(role)} ${action} ${article(entity ?? "")}?`;
    return column === null ? `Whom does the role ${of} mean?` : null;
  },
  7: (of, column) => (column === null ? `What is decided about the call ${of}?` : null),
  8: (of, column) => (column === null ? `What does the error ${of} say?` : null),
  9: (of, column) => (column === null ? `What is the value of ${of}?` : null),
};

function decided(subject: string): string {
  return `What is decided about ${subject}?`;
}

export function article(noun: string): string {
  return `${/^(?!uni|use|eu|one)[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}
