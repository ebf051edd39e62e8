// The words of expressions with a line of help each, for hover and completion.

export interface ExpressionWord {
  readonly word: string;
  /** What is inserted; `$1` is where the cursor goes on. */
  readonly insert: string;
  readonly help: string;
  /** `operand` begins a value; `operator` stands behind one. */
  readonly stands: "operand" | "operator";
}

const operand = (word: string, insert: string, help: string): ExpressionWord => ({ word, insert, help, stands: "operand" });
const operator = (word: string, insert: string, help: string): ExpressionWord => ({ word, insert, help, stands: "operator" });

/** For `from` and `back` alone. */
export const CARRY_WORDS: readonly ExpressionWord[] = [
  operand("first word of", "first word of $1", "The first word of a text, in `from` and `back`"),
  operand("rest of", "rest of $1", "All after the first word of a text, in `from` and `back`"),
  operand("text before", 'text before "$1" in ', 'What stands before a sign: `text before "," in name`, in `from` and `back`'),
  operand("text after", 'text after "$1" in ', 'What stands after a sign: `text after "," in name`, in `from` and `back`'),
  operand("number of", "number of $1", "The number that a text says, in `from` and `back`"),
  operand("date of", "date of $1", "The date that a text says, in `from` and `back`; or the day of a moment"),
];

export const EXPRESSION_WORDS: readonly ExpressionWord[] = [
  operand("not", "not ", "The opposite: `not blocked`"),
  operand("today", "today", "The date, in the product's time zone"),
  operand("now", "now", "This instant"),
  operand("user", "user", "The signed-in user's own record"),
  operand("this", "this", "The record that the row speaks of; needed within `where (…)`"),
  operand("empty", "empty", "No value"),
  operand("yes", "yes", "Holds"),
  operand("no", "no", "Does not hold; before a list: has none, `no loans where (…)`"),
  operand("if", "if $1 then  else ", "`if A then B else C`"),
  operand("number of", "number of $1", "How many there are: `number of loans where (status is active)`"),
  operand("sum of", "sum of $1", "All added up: `sum of lines.amount`"),
  operand("some", "some $1", "Whether there is one: `some loans where (status is active)`"),
  operand("largest of", "largest of $1", "The largest of a list: `largest of bids.amount`"),
  operand("smallest of", "smallest of $1", "The smallest of a list: `smallest of bids.amount`"),
  operand("average of", "average of $1", "The average of a list: `average of ratings.stars`"),
  operand("length of", "length of $1", "How many characters a text has"),
  operand("lower case", "lower case $1", "The text in small letters"),
  operand("trimmed", "trimmed $1", "The text without spaces around it"),
  operand("slug of", "slug of $1", "The text as it stands in an address: `hello-world`"),
  operand("days from", "days from $1 to today", "How many days lie between two dates"),
  operand("years from", "years from $1 to today", "How many whole years lie between two dates: an age"),
  operand(
    "time from",
    "time from $1 to now",
    "How long it is between two moments, or two times of day: `time from starts_at to ends_at > 2 hours`",
  ),
  operand("hours from", "hours from $1 to now", "How many whole hours lie between two moments, or two times of day"),
  operand("minutes from", "minutes from $1 to now", "How many whole minutes lie between two moments, or two times of day"),
  operand("date of", "date of $1", "The day of a moment"),
  operand("time of", "time of $1", "The time of day of a moment: `time of starts_at >= 09:00`"),
  operand("month of", "month of $1", "The month of a date"),
  operand("larger of", "larger of ($1)", "The larger: `larger of (0, a - b)`"),
  operand("smaller of", "smaller of ($1)", "The smaller: `smaller of (a, b)`"),
  operand("round", "round $1 to 2", "Rounded: `round X to 2`"),
  operator("and", "and ", "Both hold"),
  operator("or", "or ", "At least one holds; mixed with `and` it needs parentheses"),
  operator("is", "is ", "The same as; empty is the same as empty"),
  operator("is not", "is not ", "Not the same as"),
  operator("is empty", "is empty", "Has no value"),
  operator("is not empty", "is not empty", "Has a value"),
  operator("is one of", "is one of ($1)", "One of several: `status is one of (active, overdue)`"),
  operator("is not one of", "is not one of ($1)", "None of several"),
  operator("contains", "contains ", "A text within a text, or an element in a list"),
  operator("starts with", "starts with ", "How a text begins"),
  operator("or else", "or else ", "What stands behind it, where there is no value: `due_on or else today`"),
  operator("where", "where ($1)", "Only those of the list for which this holds"),
];

/** The help of the word or words at a place of an expression; null where none stands there. */
export function helpOfWord(
  text: string,
  at: number,
): { readonly start: number; readonly end: number; readonly word: ExpressionWord } | null {
  let best: { start: number; end: number; word: ExpressionWord } | null = null;
  for (const word of [...EXPRESSION_WORDS, ...CARRY_WORDS]) {
    const pattern = new RegExp(`(?<![\\w.])${word.word.replaceAll(" ", "\\s+")}(?!\\w)`, "g");
    for (const found of text.matchAll(pattern)) {
      const end = found.index + found[0].length;
      const longer = best === null || end - found.index > best.end - best.start;
      if (found.index <= at && at <= end && longer) best = { start: found.index, end, word };
    }
  }
  return best;
}
