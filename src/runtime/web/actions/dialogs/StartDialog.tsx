// Making a record by one of its first actions ("borrow"), with what the record at hand fills in.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { FormView } from "../../../wire/forms.ts";
import type { ActionView, ActReply } from "../../../wire.ts";
import { startRecord, tryStart } from "../../api/acts.ts";
import { startNowQuery, startQuery } from "../../api/queries.ts";
import { problemOf } from "../../api/request.ts";
import { useAskedClose } from "../../forms/LeaveQuestion.tsx";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { SubmitWords } from "../../forms/SubmitWords.tsx";
import { isHopeless, useRecordForm } from "../../forms/use-record-form.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { ProblemPage } from "../../layout/ProblemPage.tsx";
import { SUBMIT_KEYS } from "../../product/use-submit-keys.ts";
import { useNavigation } from "../../router/NavigationContext.tsx";
import { InvitationDialog } from "../../screens/account/InvitationDialog.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { Dialog } from "../../ui/components/Dialog.tsx";
import { DocumentText, DocumentTextWithin } from "../../ui/components/DocumentText.tsx";
import { useFocusBack } from "../../ui/focus-back.ts";
import { isOwnAction } from "../ActionButton.tsx";
import type { Target } from "../perform.tsx";
import { MeanwhilePanel } from "./MeanwhilePanel.tsx";
import { useStartMeanwhile } from "./use-start-meanwhile.ts";

export interface StartDialogProps {
  readonly action: ActionView;
  /** The record that it is done from. */
  readonly target?: Target | null;
  readonly onClose: () => void;
  /** Whoever asked for it goes on with it where they are. */
  readonly onMade?: ((reply: ActReply) => void) | undefined;
}

export default function StartDialog({ action, target = null, onClose, onMade }: StartDialogProps) {
  const { t } = useTranslation();
  useFocusBack(target === null ? null : [target.id]);
  // One row among others is named.
  const about = target?.label;
  const query = startQuery(action.entity ?? "", action.slug, action.fill, action.begin);
  const { data, error, refetch } = useQuery(query);
  if (data) return <StartForm action={action} target={target} view={data} onClose={onClose} onMade={onMade} />;
  return (
    <Dialog
      side
      title={
        <DocumentTextWithin
          text={about ? t("action.confirm", { action: action.label, label: about }) : action.label}
          said={documentWords(action, action.label)}
        />
      }
      closeLabel={t("close")}
      onClose={onClose}
    >
      {error ? <ProblemPage error={error} onRetry={() => void refetch()} /> : <p role="status">{t("loading")}</p>}
    </Dialog>
  );
}

/** What of the panel's words is of the document. */
function documentWords(action: ActionView, words: string): readonly string[] {
  return isOwnAction(action) ? [] : [words];
}

function StartForm({ action, target = null, view: opened, onClose, onMade }: StartDialogProps & { readonly view: FormView }) {
  const { t } = useTranslation();
  const id = useId();
  const navigation = useNavigation();
  const client = useQueryClient();
  const about = target?.label;
  const entity = action.entity ?? "";
  const query = startQuery(entity, action.slug, action.fill, action.begin);
  const { data: heard, error } = useQuery(startNowQuery(query, opened));
  const refused = error && problemOf(error);
  const found = useStartMeanwhile(action, target);
  const form = useRecordForm({
    id,
    entity: null,
    view: opened,
    send: (body, confirmation, once) => startRecord(entity, action.slug, action.fill, body, confirmation, once),
    attempt: (body) => tryStart(entity, action.slug, action.fill, body),
    reload: () => client.fetchQuery({ ...query, staleTime: 0 }),
    heard,
    // Of a record that is gone as much is said.
    removed: refused?.status === 404 && found?.record !== null,
    barred: refused?.status === 403 ? refused : null,
    overtaken: found !== null,
    onSaved: (reply) => {
      if (reply.invitation === undefined) goOn(reply);
    },
  });
  const goOn = (reply: ActReply) => {
    closeSent();
    if (onMade) return onMade(reply);
    // To the page of what was made; where it has none, whoever made it goes on where they are.
    const page = view.after?.includes("{id}") ? view.after.replace("{id}", reply.id) : reply.href;
    if (page) navigation.go(page);
  };
  const { reply, view } = form;
  // What is changed by this very form does not stand against it.
  const overtaken = form.saving || form.saved || form.unanswered ? null : found;
  const isTyped = form.state.changed.length > 0;
  const isOffered = overtaken === null && !isHopeless(form.lost);
  const changed = form.saved ? [] : form.state.changed.map(({ label }) => label);
  const [close, question, closeSent] = useAskedClose(changed, onClose, form.state, !isOffered);
  if (reply?.invitation !== undefined) return <InvitationDialog path={reply.invitation} label={reply.label} onClose={() => goOn(reply)} />;
  return (
    <Dialog
      side
      title={
        <DocumentTextWithin
          text={about ? t("action.confirm", { action: view.title, label: about }) : view.title}
          said={documentWords(action, view.title)}
        />
      }
      closeLabel={t("close")}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t("back")}</Button>
          {isOffered && (
            <Button type="submit" form={id} look="primary" busy={form.saving} aria-keyshortcuts={SUBMIT_KEYS} data-source={view.source}>
              <SubmitWords form={form} own={isOwnAction(action)} />
            </Button>
          )}
        </>
      }
    >
      {overtaken && form.lost === null && (
        <MeanwhilePanel
          found={overtaken}
          since={target?.version ?? 0}
          action={view.title}
          label={about ?? ""}
          isLost
          typed={isTyped}
          unanswered={false}
          onLeave={close}
        />
      )}
      {view.help && isOffered && (
        <p>
          <DocumentText>{view.help}</DocumentText>
        </p>
      )}
      {(overtaken === null || form.lost !== null || isTyped) && <RecordForm form={form} entity={entity} />}
      {question}
    </Dialog>
  );
}
