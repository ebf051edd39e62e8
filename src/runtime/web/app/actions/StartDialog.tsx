// Making a record by one of its first actions ("borrow"), with what the record at hand fills in.

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ActionView, ActReply, FormView } from "../../../wire.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Said, SaidWithin } from "../../ui/Said.tsx";
import { InvitationDialog } from "../account/InvitationDialog.tsx";
import { useAskedClose } from "../form/LeaveQuestion.tsx";
import { RecordForm } from "../form/RecordForm.tsx";
import { useRecordForm } from "../form/use-record-form.ts";
import { SUBMIT_KEYS } from "../form/use-submit-keys.ts";
import { useNavigation } from "../navigation/NavigationContext.tsx";
import { ProblemPage } from "../screens/ProblemPage.tsx";
import { startQuery, startRecord, tryStart } from "../server/queries.ts";
import { isOwnAction } from "./ActionButton.tsx";

interface Props {
  readonly action: ActionView;
  /** What it is done from is named: one row among others. */
  readonly about?: string | undefined;
  readonly onClose: () => void;
  /** Whoever asked for it goes on with it where they are. */
  readonly onMade?: ((reply: ActReply) => void) | undefined;
}

export default function StartDialog({ action, about, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const query = startQuery(action.entity ?? "", action.slug, action.fill, action.begin);
  const { data, error, refetch } = useQuery(query);
  if (data) return <StartForm action={action} about={about} view={data} onClose={onClose} onMade={onMade} />;
  return (
    <Dialog
      side
      title={
        <SaidWithin
          text={about ? t("action.confirm", { action: action.label, label: about }) : action.label}
          said={saidOf(action, action.label)}
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
function saidOf(action: ActionView, words: string): readonly string[] {
  return isOwnAction(action) ? [] : [words];
}

function StartForm({ action, about, view, onClose, onMade }: Props & { readonly view: FormView }) {
  const { t } = useTranslation();
  const id = useId();
  const navigation = useNavigation();
  const entity = action.entity ?? "";
  const form = useRecordForm({
    id,
    entity: null,
    view,
    send: (body, confirmation, once) => startRecord(entity, action.slug, action.fill, body, confirmation, once),
    attempt: (body) => tryStart(entity, action.slug, action.fill, body),
    reload: () => Promise.resolve(view),
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
  const { reply } = form;
  const [close, question, closeSent] = useAskedClose(form.saved ? [] : form.state.changed.map(({ label }) => label), onClose);
  if (reply?.invitation !== undefined) return <InvitationDialog path={reply.invitation} label={reply.label} onClose={() => goOn(reply)} />;
  return (
    <Dialog
      side
      title={
        <SaidWithin
          text={about ? t("action.confirm", { action: view.title, label: about }) : view.title}
          said={saidOf(action, view.title)}
        />
      }
      closeLabel={t("close")}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t("back")}</Button>
          <Button type="submit" form={id} look="primary" busy={form.saving} aria-keyshortcuts={SUBMIT_KEYS} data-source={view.source}>
            <Said own={isOwnAction(action)}>{view.submitLabel}</Said>
          </Button>
        </>
      }
    >
      {view.help && (
        <p>
          <Said>{view.help}</Said>
        </p>
      )}
      <RecordForm form={form} entity={entity} />
      {question}
    </Dialog>
  );
}
