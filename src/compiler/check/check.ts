// Runs every rule over the model. Rules are independent: each reports what it finds, in its own file.

import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { report } from "../diagnostics/report.ts";
import type { Model } from "../model/model.ts";
import type { PointNumber } from "../points.ts";
import { Facts } from "./facts.ts";
import type { Report, Rule } from "./rule.ts";
import { carriedValuesDoNotGoRound } from "./rules/3-entities/carried-values-do-not-go-round.ts";
import { computedFieldsDoNotGoRound } from "./rules/3-entities/computed-fields-do-not-go-round.ts";
import { recordsGoByANameOfTheirOwn } from "./rules/3-entities/records-go-by-a-name-of-their-own.ts";
import { singleRecordsBeginByThemselves } from "./rules/3-entities/single-records-begin-by-themselves.ts";
import { actionsDoNotGoRound } from "./rules/4-states/actions-do-not-go-round.ts";
import { actionsOnThisFollowItsNewState } from "./rules/4-states/actions-on-this-follow-its-new-state.ts";
import { askedValuesAreKept } from "./rules/4-states/asked-values-are-kept.ts";
import { createdRecordsAreComplete } from "./rules/4-states/created-records-are-complete.ts";
import { effectsDoNotUndoEachOther } from "./rules/4-states/effects-do-not-undo-each-other.ts";
import { inputsAreUsed } from "./rules/4-states/inputs-are-used.ts";
import { inputsFitTheirNames } from "./rules/4-states/inputs-fit-their-names.ts";
import { refusalsAreTold } from "./rules/4-states/refusals-are-told.ts";
import { remindersDoNotPutOffWhatIsDue } from "./rules/4-states/reminders-do-not-put-off-what-is-due.ts";
import { requiredValuesDoNotWaitForAUser } from "./rules/4-states/required-values-do-not-wait-for-a-user.ts";
import { timersComeToAnEnd } from "./rules/4-states/timers-come-to-an-end.ts";
import { filesKeepTheUploadLimit } from "./rules/9-constants/files-keep-the-upload-limit.ts";
import { limitsAreWellFormed } from "./rules/9-constants/limits-are-well-formed.ts";
import { requestsAloneAreLimitedByRole } from "./rules/9-constants/requests-alone-are-limited-by-role.ts";
import { actionsHaveAPermission } from "./rules/across/actions-have-a-permission.ts";
import { actionsHaveAScreen } from "./rules/across/actions-have-a-screen.ts";
import { callsAskOfWhatCallersSee } from "./rules/across/calls-ask-of-what-callers-see.ts";
import { callsGiveWhatCallersMaySee } from "./rules/across/calls-give-what-callers-may-see.ts";
import { callsNameRecordsThatCallersSee } from "./rules/across/calls-name-records-that-callers-see.ts";
import { conditionsCanHold } from "./rules/across/conditions-can-hold.ts";
import { constantsAreUsed } from "./rules/across/constants-are-used.ts";
import { creatorsMayFillRequiredFields } from "./rules/across/creators-may-fill-required-fields.ts";
import { endsAreNotLeft } from "./rules/across/ends-are-not-left.ts";
import { entitiesHaveAScreen } from "./rules/across/entities-have-a-screen.ts";
import { errorsAreRaised } from "./rules/across/errors-are-raised.ts";
import { errorsCountWhatReadersMaySee } from "./rules/across/errors-count-what-readers-may-see.ts";
import { errorsNameWhatReadersMaySee } from "./rules/across/errors-name-what-readers-may-see.ts";
import { fieldsCanBeSeen } from "./rules/across/fields-can-be-seen.ts";
import { formsAskForWhatIsRequired } from "./rules/across/forms-ask-for-what-is-required.ts";
import { guardsAgreeWithRules } from "./rules/across/guards-agree-with-rules.ts";
import { guardsCanFail } from "./rules/across/guards-can-fail.ts";
import { guardsCanHold } from "./rules/across/guards-can-hold.ts";
import { inputsAreForWhoMayChangeThem } from "./rules/across/inputs-are-for-who-may-change-them.ts";
import { linksLeadToACall } from "./rules/across/links-lead-to-a-call.ts";
import { listsAreFoundByAnIndex } from "./rules/across/lists-are-found-by-an-index.ts";
import { menusAreForWhoMayOpen } from "./rules/across/menus-are-for-who-may-open.ts";
import { messagesAreTold } from "./rules/across/messages-are-told.ts";
import { messagesByMailDoNotEnd } from "./rules/across/messages-by-mail-do-not-end.ts";
import { outboundCallsAreMade } from "./rules/across/outbound-calls-are-made.ts";
import { partsLiveInTheirOwner } from "./rules/across/parts-live-in-their-owner.ts";
import { personalFieldsAreSpokenOf } from "./rules/across/personal-fields-are-spoken-of.ts";
import { pricesAreNotForAnyoneToSay } from "./rules/across/prices-are-not-for-anyone-to-say.ts";
import { recipientsAreUsed } from "./rules/across/recipients-are-used.ts";
import { recordsAreMadeInOnesOwnName } from "./rules/across/records-are-made-in-ones-own-name.ts";
import { recordsCanBeReached } from "./rules/across/records-can-be-reached.ts";
import { refusalsHaveACodeOfTheirOwn } from "./rules/across/refusals-have-a-code-of-their-own.ts";
import { requestsAreDecidedByOthers } from "./rules/across/requests-are-decided-by-others.ts";
import { requiredFieldsCanBeFilled } from "./rules/across/required-fields-can-be-filled.ts";
import { rowRulesCanBeSaidInSql } from "./rules/across/row-rules-can-be-said-in-sql.ts";
import { rowsAreThereToBeLookedAt } from "./rules/across/rows-are-there-to-be-looked-at.ts";
import { rowsOfAnActionCanBeReached } from "./rules/across/rows-of-an-action-can-be-reached.ts";
import { rulesAgreeWithEachOther } from "./rules/across/rules-agree-with-each-other.ts";
import { rulesCanFail } from "./rules/across/rules-can-fail.ts";
import { rulesCanHold } from "./rules/across/rules-can-hold.ts";
import { rulesLeaveTheirOwnRecordOut } from "./rules/across/rules-leave-their-own-record-out.ts";
import { rulesSpeakOfTheirRecord } from "./rules/across/rules-speak-of-their-record.ts";
import { screensCanBeOpened } from "./rules/across/screens-can-be-opened.ts";
import { screensOfAMenuHaveRecords } from "./rules/across/screens-of-a-menu-have-records.ts";
import { screensOpenByWhoSomebodyIs } from "./rules/across/screens-open-by-who-somebody-is.ts";
import { signingUpHasAForm } from "./rules/across/signing-up-has-a-form.ts";
import { singleRecordsAreNeitherMadeNorDeleted } from "./rules/across/single-records-are-neither-made-nor-deleted.ts";
import { statesAreReached } from "./rules/across/states-are-reached.ts";
import { statesCanBeLeft } from "./rules/across/states-can-be-left.ts";
import { statesLeadToAnEnd } from "./rules/across/states-lead-to-an-end.ts";
import { timersAreNotHeldUpByOthers } from "./rules/across/timers-are-not-held-up-by-others.ts";
import { transitionsCanBePerformed } from "./rules/across/transitions-can-be-performed.ts";
import { usersHaveWhatPermissionsCompare } from "./rules/across/users-have-what-permissions-compare.ts";
import { whoeverActsOnRecordsSeesThem } from "./rules/across/whoever-acts-on-records-sees-them.ts";

export const RULES: Readonly<Record<string, Rule>> = {
  "carried-values-do-not-go-round": carriedValuesDoNotGoRound,
  "computed-fields-do-not-go-round": computedFieldsDoNotGoRound,
  "created-records-are-complete": createdRecordsAreComplete,
  "effects-do-not-undo-each-other": effectsDoNotUndoEachOther,
  "inputs-fit-their-names": inputsFitTheirNames,
  "required-values-do-not-wait-for-a-user": requiredValuesDoNotWaitForAUser,
  "actions-do-not-go-round": actionsDoNotGoRound,
  "actions-on-this-follow-its-new-state": actionsOnThisFollowItsNewState,
  "timers-come-to-an-end": timersComeToAnEnd,
  "reminders-do-not-put-off-what-is-due": remindersDoNotPutOffWhatIsDue,
  "records-go-by-a-name-of-their-own": recordsGoByANameOfTheirOwn,
  "single-records-begin-by-themselves": singleRecordsBeginByThemselves,
  "single-records-are-neither-made-nor-deleted": singleRecordsAreNeitherMadeNorDeleted,
  "row-rules-can-be-said-in-sql": rowRulesCanBeSaidInSql,
  "parts-live-in-their-owner": partsLiveInTheirOwner,
  "rows-are-there-to-be-looked-at": rowsAreThereToBeLookedAt,
  "limits-are-well-formed": limitsAreWellFormed,
  "requests-alone-are-limited-by-role": requestsAloneAreLimitedByRole,
  "files-keep-the-upload-limit": filesKeepTheUploadLimit,
  "screens-open-by-who-somebody-is": screensOpenByWhoSomebodyIs,
  "asked-values-are-kept": askedValuesAreKept,
  "inputs-are-used": inputsAreUsed,
  "refusals-are-told": refusalsAreTold,
  "ends-are-not-left": endsAreNotLeft,
  "forms-ask-for-what-is-required": formsAskForWhatIsRequired,
  "states-are-reached": statesAreReached,
  "states-can-be-left": statesCanBeLeft,
  "actions-have-a-permission": actionsHaveAPermission,
  "transitions-can-be-performed": transitionsCanBePerformed,
  "required-fields-can-be-filled": requiredFieldsCanBeFilled,
  "entities-have-a-screen": entitiesHaveAScreen,
  "actions-have-a-screen": actionsHaveAScreen,
  "signing-up-has-a-form": signingUpHasAForm,
  "errors-are-raised": errorsAreRaised,
  "refusals-have-a-code-of-their-own": refusalsHaveACodeOfTheirOwn,
  "constants-are-used": constantsAreUsed,
  "messages-are-told": messagesAreTold,
  "recipients-are-used": recipientsAreUsed,
  "messages-by-mail-do-not-end": messagesByMailDoNotEnd,
  "outbound-calls-are-made": outboundCallsAreMade,
  "rules-can-hold": rulesCanHold,
  "rules-can-fail": rulesCanFail,
  "rules-agree-with-each-other": rulesAgreeWithEachOther,
  "rules-speak-of-their-record": rulesSpeakOfTheirRecord,
  "rules-leave-their-own-record-out": rulesLeaveTheirOwnRecordOut,
  "guards-can-hold": guardsCanHold,
  "guards-can-fail": guardsCanFail,
  "guards-agree-with-rules": guardsAgreeWithRules,
  "timers-are-not-held-up-by-others": timersAreNotHeldUpByOthers,
  "conditions-can-hold": conditionsCanHold,
  "rows-of-an-action-can-be-reached": rowsOfAnActionCanBeReached,
  "fields-can-be-seen": fieldsCanBeSeen,
  "users-have-what-permissions-compare": usersHaveWhatPermissionsCompare,
  "whoever-acts-on-records-sees-them": whoeverActsOnRecordsSeesThem,
  "screens-can-be-opened": screensCanBeOpened,
  "lists-are-found-by-an-index": listsAreFoundByAnIndex,
  "menus-are-for-who-may-open": menusAreForWhoMayOpen,
  "screens-of-a-menu-have-records": screensOfAMenuHaveRecords,
  "calls-ask-of-what-callers-see": callsAskOfWhatCallersSee,
  "calls-give-what-callers-may-see": callsGiveWhatCallersMaySee,
  "calls-name-records-that-callers-see": callsNameRecordsThatCallersSee,
  "errors-name-what-readers-may-see": errorsNameWhatReadersMaySee,
  "errors-count-what-readers-may-see": errorsCountWhatReadersMaySee,
  "links-lead-to-a-call": linksLeadToACall,
  "records-can-be-reached": recordsCanBeReached,
  "personal-fields-are-spoken-of": personalFieldsAreSpokenOf,
  "records-are-made-in-ones-own-name": recordsAreMadeInOnesOwnName,
  "prices-are-not-for-anyone-to-say": pricesAreNotForAnyoneToSay,
  "requests-are-decided-by-others": requestsAreDecidedByOthers,
  "states-lead-to-an-end": statesLeadToAnEnd,
  "creators-may-fill-required-fields": creatorsMayFillRequiredFields,
  "inputs-are-for-who-may-change-them": inputsAreForWhoMayChangeThem,
};

/**
 * What a rule finds missing may only not have been read: a finding waits while a point that it looks at has errors.
 * Every other rule looks at what is there.
 */
const LOOKS_AT: Readonly<Record<string, readonly PointNumber[]>> = {
  "created-records-are-complete": [3],
  "records-go-by-a-name-of-their-own": [3],
  "timers-come-to-an-end": [3, 4, 5],
  "reminders-do-not-put-off-what-is-due": [4],
  "states-are-reached": [4],
  "refusals-are-told": [4],
  "states-can-be-left": [4],
  "states-lead-to-an-end": [4],
  "rows-of-an-action-can-be-reached": [4],
  "inputs-are-used": [3, 4, 7],
  "calls-give-what-callers-may-see": [6],
  "errors-name-what-readers-may-see": [6],
  "actions-have-a-permission": [3, 4, 6],
  "transitions-can-be-performed": [4, 6],
  "required-fields-can-be-filled": [2, 3, 4, 7],
  "forms-ask-for-what-is-required": [2, 3, 4, 7],
  "creators-may-fill-required-fields": [3, 4, 6],
  "inputs-are-for-who-may-change-them": [6],
  "entities-have-a-screen": [2, 3],
  "actions-have-a-screen": [2, 3, 4, 6, 7],
  "signing-up-has-a-form": [1, 2, 3, 4, 6, 7],
  "errors-are-raised": [4, 5, 8],
  "messages-are-told": [4, 7],
  "recipients-are-used": [4, 7],
  "messages-by-mail-do-not-end": [1, 3, 4, 6, 7],
  "outbound-calls-are-made": [4, 7],
  "links-lead-to-a-call": [7],
  "records-can-be-reached": [5, 6],
  "constants-are-used": [1, 2, 3, 4, 5, 6, 7, 8, 9],
  "fields-can-be-seen": [6],
  "whoever-acts-on-records-sees-them": [6],
  "screens-can-be-opened": [4, 6],
  "menus-are-for-who-may-open": [4, 6],
  "screens-of-a-menu-have-records": [6],
  "personal-fields-are-spoken-of": [6],
  "prices-are-not-for-anyone-to-say": [6],
  "requests-are-decided-by-others": [4, 6],
};

/** `unread` are the points of which something could not be read. */
export function check(
  model: Model,
  programCodes: ReadonlyMap<string, readonly string[]>,
  unread: ReadonlySet<PointNumber> = new Set(),
): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const say: Report = (code, span, parameters, attachments) => {
    diagnostics.push(report(code, span, parameters, attachments));
  };
  const facts = new Facts(model, programCodes);
  for (const [name, rule] of Object.entries(RULES)) {
    const waits = Object.hasOwn(LOOKS_AT, name) && LOOKS_AT[name]?.some((point) => unread.has(point)) === true;
    if (!waits) rule(model, say, facts);
  }
  return diagnostics.filter((diagnostic) => diagnostic.code !== "errors-are-raised" || !overrides(diagnostic, model, programCodes));
}

/** A row that gives one of the program's own errors another text is raised by the program. */
function overrides(diagnostic: Diagnostic, model: Model, programCodes: { has(code: string): boolean }): boolean {
  return [...model.errors.values()].some((error) => error.span === diagnostic.primary && programCodes.has(error.code));
}
