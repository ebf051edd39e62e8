// What a problem says to a person: the catalogue's words; where there are none, the program's own.

import type { TFunction } from "i18next";
import { useCallback } from "react";
import type { RemedyTarget } from "../../wire/refusals.ts";
import type { ProblemView } from "../../wire.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { FILE_CHANGED, isAway, MISSED, NO_ANSWER, NOT_SENT, OTHER_FIELDS, PASSKEY_FAILED, REPLACED, UNEXPECTED } from "./request.ts";

export interface ProblemWords {
  readonly title: string;
  readonly detail: string;
  readonly remedy: string | null;
  readonly leads: RemedyTarget | undefined;
  /** Both in one, where there is room for one. */
  readonly said: string;
  readonly cite: string | null;
  readonly source: string | undefined;
}

export function useProblemWords(): (problem: ProblemView) => ProblemWords {
  const { t } = useTranslation();
  return useCallback((problem) => problemWords(problem, t), [t]);
}

function problemWords(problem: ProblemView, t: TFunction): ProblemWords {
  const { remedy, leads, cite, source } = problem;
  const isAnswered = problem.code !== NO_ANSWER;
  const ownWords = ownDetail(problem, t) ?? problem.detail;
  const detail = isAnswered ? ownWords || t("problem.noText", { code: problem.code }) : t("problem.noAnswerDetail");
  const title = isAnswered ? titleOf(problem, t) : t("problem.noAnswer");
  return { title, detail, remedy, leads, said: remedy ? `${detail} ${remedy}` : detail, cite, source };
}

function ownDetail({ code, detail, deleted }: ProblemView, t: TFunction): string | null {
  if (deleted?.byViewer) return t("problem.deletedByYou");
  if (deleted) return deleted.by === undefined ? t("problem.deletedWhy") : t("problem.deletedBy", { by: deleted.by });
  if (code === FILE_CHANGED) return t("problem.fileChangedWhy", { name: detail });
  if (code === PASSKEY_FAILED) return t("problem.passkeyFailed");
  if (code === NOT_SENT) return t("problem.notSentWhy");
  if (code === OTHER_FIELDS) return t("problem.otherFieldsWhy");
  if (code === REPLACED) return t("problem.replacedWhy");
  if (code === MISSED) return t("problem.missedWhy");
  return code === UNEXPECTED ? t("component.told") : null;
}

function titleOf(problem: ProblemView, t: TFunction): string {
  if (problem.code === UNEXPECTED) return t("component.broken");
  if (problem.deleted) return t("problem.deleted");
  if (problem.code === FILE_CHANGED) return t("problem.fileChanged");
  if (problem.code === NOT_SENT) return t("problem.notSent");
  if (problem.code === OTHER_FIELDS) return t("problem.otherFields");
  if (problem.code === REPLACED) return t("problem.replaced");
  if (problem.code === MISSED) return t("problem.missed");
  if (problem.status === 401) return t("problem.signIn");
  if (problem.status === 403) return t("problem.notAllowed");
  if (problem.status === 404) return t("problem.notFound");
  if (problem.status === 501) return t("problem.notSpecified");
  if (isAway(problem)) return t("problem.away");
  if (problem.status >= 500) return t("problem.server");
  return t("problem.refused");
}

/** Somebody changed the record since this user saw it. */
export function isConflict(problem: ProblemView): boolean {
  return problem.code === "changed-meanwhile" || problem.status === 412;
}
