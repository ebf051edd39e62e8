// Keeps what a list shows as a view of its own, or renames and shares one.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useCallback, useId, useState } from "react";
import type { SavedView } from "../../../wire/preferences.ts";
import type { ProblemView } from "../../../wire.ts";
import { RefusalBanner } from "../../actions/RefusalBanner.tsx";
import { useOnceKey } from "../../api/idempotency-key.ts";
import { problemOf } from "../../api/request.ts";
import { savedViewsQuery, saveView } from "../../api/saved-views.ts";
import { usePassed } from "../../explanations/session-changes.tsx";
import { useAskedClose } from "../../forms/LeaveQuestion.tsx";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useSubmitKeys } from "../../product/use-submit-keys.ts";
import { Button } from "../../ui/components/Button.tsx";
import { Dialog } from "../../ui/components/Dialog.tsx";
import { Field, fieldStyles } from "../../ui/components/Field.tsx";
import { useToast } from "../../ui/components/Toast.tsx";
import styles from "./list.module.css";

interface Props {
  readonly slug: string;
  readonly query: string;
  /** The one to rename or share; null: a new one. */
  readonly view: SavedView | null;
  readonly onClose: () => void;
  readonly onSaved: (view: SavedView) => void;
}

export default function SaveViewDialog({ slug, query, view, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const id = useId();
  useSubmitKeys(id);
  const client = useQueryClient();
  const notify = useToast();
  const onceFor = useOnceKey();
  const [name, setName] = useState(view?.name ?? "");
  const [shared, setShared] = useState(view?.shared ?? false);
  const [failed, setFailed] = useState<string | null>(null);
  const [problem, setProblem] = useState<ProblemView | null>(null);
  const forget = useCallback(() => setProblem(null), []);
  // That the connection is back is said by the banner.
  usePassed(problem?.status === 401 ? problem : null, forget);
  const changed = [
    ...(name === (view?.name ?? "") ? [] : [t("views.name")]),
    ...(shared === (view?.shared ?? false) ? [] : [t("views.shared")]),
  ];
  const [close, question, closeSaved] = useAskedClose(changed, onClose);
  const refuse = (why: string) => {
    setFailed(why);
    document.getElementById(`${id}-name`)?.focus();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const asked = { name: name.trim(), shared };
      const request = view === null ? { ...asked, query } : asked;
      const saved = await saveView(slug, view?.id ?? null, request, onceFor(request));
      await client.invalidateQueries(savedViewsQuery(slug));
      return saved;
    },
    onMutate: () => {
      setFailed(null);
      setProblem(null);
    },
    onSuccess: (saved) => {
      notify("ok", t("views.saved", { name: saved.name }));
      closeSaved();
      onSaved(saved);
    },
    onError: (error) => {
      const why = problemOf(error);
      const [wrong] = why.errors;
      if (wrong === undefined) setProblem(why);
      else refuse(wrong.detail);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") refuse(t("views.nameNeeded"));
    else mutate();
  };
  return (
    <Dialog
      title={t(view === null ? "views.saveAs" : "views.edit")}
      closeLabel={t("close")}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t("cancel")}</Button>
          <Button type="submit" form={id} look="primary" busy={isPending}>
            {t("views.save")}
          </Button>
        </>
      }
    >
      {problem && <RefusalBanner problem={problem} label={name} onClose={onClose} />}
      <form id={id} noValidate className={styles.filter} onSubmit={submit}>
        <Field frame={{ id: `${id}-name`, label: t("views.name"), error: failed }}>
          <input
            id={`${id}-name`}
            className={fieldStyles.input}
            value={name}
            autoComplete="off"
            aria-invalid={failed !== null}
            aria-describedby={failed === null ? undefined : `${id}-name-error`}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <label className={fieldStyles.choice}>
          <input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} />
          <span>{t("views.shared")}</span>
        </label>
        {shared && <p className={fieldStyles.help}>{t("views.sharedNote")}</p>}
      </form>
      {question}
    </Dialog>
  );
}
