// What can be done to the selected records, now and when it was offered. Knows nothing of React.

import type { TFunction } from "i18next";
import type { BulkAction, BulkView } from "../../../../wire/bulk.ts";
import type { FormField } from "../../../../wire/forms.ts";
import type { ChoiceKey } from "./excluded.ts";

/** `action` null: `fields` is the one field that is changed. */
export interface BulkChoice {
  readonly key: string;
  /** What was done is called so. */
  readonly name: string;
  /** On the button. */
  readonly label: string;
  /** Among what can be done: with how many of the records, where not with all. */
  readonly offer: string;
  /** With how many of the records it can be done, as far as was known when it was offered. */
  readonly count: number;
  readonly help: string;
  readonly action: string | null;
  readonly fields: readonly FormField[];
  readonly finals: BulkAction["finals"];
  /** It cannot be taken back, and that is not said by what comes of it. */
  readonly stays: boolean;
  readonly questions: BulkAction["questions"];
  readonly moreAsked: number;
  readonly totals: BulkAction["totals"];
  /** How many of the records are deleted by it; null: it deletes none. */
  readonly deleted: number | null;
}

export function bulkChoicesOf({ actions, fields }: BulkView, all: number, t: TFunction): readonly BulkChoice[] {
  const some = (label: string, count: number) => (count === all ? label : t("bulk.some", { label, part: count, all }));
  const deedOf = ({ slug, label, help, asks, finals, stays, questions, moreAsked, totals, deletes, count }: BulkAction): BulkChoice => {
    const deleted = deletes === true ? count : null;
    return {
      key: `do ${slug}`,
      name: label,
      label,
      offer: some(label, count),
      count,
      help,
      action: slug,
      fields: asks,
      finals,
      stays: stays === true && finals.length === 0,
      questions,
      moreAsked,
      totals,
      deleted,
    };
  };
  // What deletes stands last.
  return [
    ...actions.filter(({ deletes }) => deletes !== true).map(deedOf),
    ...fields.map(({ field, count }) => ({
      key: `set ${field.name}`,
      name: t("bulk.change", { field: field.label }),
      label: t("bulk.changeAll"),
      offer: some(t("bulk.change", { field: field.label }), count),
      count,
      help: "",
      action: null,
      fields: [field],
      finals: [],
      stays: false,
      questions: [],
      moreAsked: 0,
      totals: [],
      deleted: null,
    })),
    ...actions.filter(({ deletes }) => deletes === true).map(deedOf),
  ];
}

/** As it is now; what was offered before and is possible with none by now stays in its place, with what was typed for it. */
export function following(before: readonly BulkChoice[], now: readonly BulkChoice[], all: number, t: TFunction): readonly BulkChoice[] {
  const none = (deed: BulkChoice): BulkChoice => ({
    ...deed,
    offer: t("bulk.some", { label: deed.name, part: 0, all }),
    count: 0,
    questions: [],
    moreAsked: 0,
    totals: [],
    deleted: deed.deleted === null ? null : 0,
  });
  const known = before.map((deed) => now.find(({ key }) => key === deed.key) ?? none(deed));
  return [...known, ...now.filter(({ key }) => known.every((deed) => deed.key !== key))];
}

export function keyOf({ action, fields }: BulkChoice): ChoiceKey {
  return { action, field: action === null ? (fields[0]?.name ?? null) : null };
}

/** What is told of a step before it is taken. */
export function choiceFingerprint({ count, finals, questions, moreAsked, totals }: BulkChoice): string {
  return JSON.stringify([count, finals, questions, moreAsked, totals]);
}

/** A step from which another leads on. */
export function isHarmless({ action, finals, deleted }: BulkChoice): boolean {
  return action !== null && deleted === null && finals.length === 0;
}

/** It deletes them, or gives them up. */
export function isDestructiveChoice({ finals, deleted }: BulkChoice): boolean {
  return deleted !== null || finals.some(({ asked }) => asked);
}
