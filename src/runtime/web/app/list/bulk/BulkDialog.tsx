// One thing for all selected records: which, with what it asks for, and then what became of each.

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BulkRequest, BulkResult, BulkView } from "../../../../wire/bulk.ts";
import type { FormField } from "../../../../wire.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { fieldStyles } from "../../../ui/Field.tsx";
import { useFocusBack } from "../../../ui/focus-back.ts";
import { useToast } from "../../../ui/Toast.tsx";
import { givenOf } from "../../actions/given.ts";
import { useProblemWords } from "../../actions/problem-words.ts";
import { useUndo } from "../../actions/use-undo.ts";
import { ErrorSummary } from "../../form/ErrorSummary.tsx";
import { FormFields } from "../../form/FormFields.tsx";
import { useFormState } from "../../form/form-state.ts";
import { isBlank } from "../../form/proposals.ts";
import { WhereFrom } from "../../origin/Cite.tsx";
import { useOnceKey } from "../../server/once.ts";
import { bulkQuery, doBulk, refreshSeen } from "../../server/queries.ts";
import { problemOf } from "../../server/request.ts";
import type { ListState } from "../use-list.ts";
import styles from "./bulk.module.css";
import type { Selection } from "./use-selection.ts";

interface Props {
  readonly list: ListState;
  readonly selection: Selection;
  readonly onClose: () => void;
}

/** `action` null: `fields` is the one field that is changed. */
interface Deed {
  readonly key: string;
  /** On the button. */
  readonly label: string;
  /** Among what can be done: with how many of the records, where not with all. */
  readonly offer: string;
  readonly help: string;
  readonly action: string | null;
  readonly fields: readonly FormField[];
}

export default function BulkDialog(props: Props) {
  const { t } = useTranslation();
  useFocusBack();
  // What becomes of them is told here as well: they are asked about once.
  const [records] = useState(() => [...props.selection.records.values()]);
  const { data, error } = useQuery(bulkQuery(props.list.screen.slug, records));
  const words = useProblemWords();
  const deeds = data && deedsOf(data, records.length, t);
  if (deeds && deeds.length > 0) return <Asking {...props} deeds={deeds} />;
  return (
    <Dialog
      title={t("bulk.do")}
      closeLabel={t("close")}
      onClose={props.onClose}
      actions={(deeds || error) && <Button onClick={props.onClose}>{t("close")}</Button>}
    >
      {error ? (
        <Banner tone="danger" title={words(problemOf(error)).title} alert>
          <p>{words(problemOf(error)).detail}</p>
        </Banner>
      ) : (
        <p role="status">{t(deeds ? "bulk.nothing" : "loading")}</p>
      )}
    </Dialog>
  );
}

function deedsOf({ actions, fields }: BulkView, all: number, t: ReturnType<typeof useTranslation>["t"]): readonly Deed[] {
  const some = (label: string, count: number) => (count === all ? label : t("bulk.some", { label, part: count, all }));
  return [
    ...actions.map(({ slug, label, help, asks, count }) => {
      return { key: `do ${slug}`, label, offer: some(label, count), help, action: slug, fields: asks };
    }),
    ...fields.map(({ field, count }) => ({
      key: `set ${field.name}`,
      label: t("bulk.changeAll"),
      offer: some(t("bulk.change", { field: field.label }), count),
      help: "",
      action: null,
      fields: [field],
    })),
  ];
}

function Asking({ list, selection, onClose, deeds }: Props & { readonly deeds: readonly Deed[] }) {
  const { t } = useTranslation();
  const id = useId();
  const [chosen, setChosen] = useState(deeds[0]?.key ?? "");
  const [results, setResults] = useState<readonly BulkResult[] | null>(null);
  const [undoable, setUndoable] = useState(false);
  const [sent, setSent] = useState<BulkRequest | null>(null);
  const client = useQueryClient();
  const words = useProblemWords();
  const onceFor = useOnceKey();
  const notify = useToast();
  const undo = useUndo();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (request: BulkRequest) => doBulk(list.screen.slug, request, onceFor(request)),
    onSuccess: (reply, request) => {
      setResults(reply.results);
      setUndoable(reply.undo === true);
      setSent(request);
      selection.keepRefused(reply.results);
      void refreshSeen(client);
    },
  });
  const deed = deeds.find((one) => one.key === chosen);
  const count = selection.records.size;
  // The results are read first: after that there is a while to take it back.
  const close = () => {
    const done = (results ?? []).flatMap(({ id: record, version, problem }) =>
      problem === null && version !== null ? [{ id: record, version }] : [],
    );
    const way = undoable ? undo({ entity: list.screen.entity ?? "", records: done }) : null;
    if (done.length > 0) notify("ok", t("bulk.done", { count: done.length }), way);
    onClose();
  };
  if (results !== null)
    return (
      <Results
        results={results}
        busy={isPending}
        onClose={close}
        onConfirm={(confirmed) => sent && mutate({ ...sent, records: confirmed })}
      />
    );
  return (
    <Dialog
      title={t("bulk.heading", { count, shown: count })}
      closeLabel={t("close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form={id} look="primary" busy={isPending}>
            {deed?.label ?? t("bulk.do")}
          </Button>
        </>
      }
    >
      {error && (
        <Banner tone="danger" title={words(problemOf(error)).title} alert>
          <p>{words(problemOf(error)).said}</p>
        </Banner>
      )}
      <label className={fieldStyles.field}>
        <span className={fieldStyles.label}>{t("bulk.what")}</span>
        <select
          // biome-ignore lint/a11y/noAutofocus: whoever asks for the panel is in it
          autoFocus
          className={fieldStyles.input}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          {deeds.map((one) => (
            <option key={one.key} value={one.key}>
              {one.offer}
            </option>
          ))}
        </select>
      </label>
      {deed && (
        <DeedForm
          key={deed.key}
          id={id}
          deed={deed}
          entity={list.screen.entity ?? ""}
          onSubmit={(values) => mutate({ action: deed.action, values, records: [...selection.records.values()] })}
        />
      )}
    </Dialog>
  );
}

interface DeedFormProps {
  readonly id: string;
  readonly deed: Deed;
  readonly entity: string;
  readonly onSubmit: (values: BulkRequest["values"]) => void;
}

function DeedForm({ id, deed, entity, onSubmit }: DeedFormProps) {
  const { t } = useTranslation();
  const form = useFormState({ id, fields: deed.fields, rules: [] });
  const [changed] = deed.action === null ? deed.fields : [];
  const empties = changed !== undefined && !changed.required && isBlank(changed, form.values[changed.name] ?? null, form.place);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const values = form.submit();
    if (values) onSubmit(deed.action === null ? values : givenOf(form, values));
  };
  return (
    <form id={id} noValidate onSubmit={submit} className={styles.form}>
      {deed.help && <p className={fieldStyles.help}>{deed.help}</p>}
      <ErrorSummary form={form} />
      <FormFields form={form} entity={entity} />
      {empties && <Banner tone="warn" title={t("bulk.emptied")} />}
    </form>
  );
}

interface ResultsProps {
  readonly results: readonly BulkResult[];
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (records: BulkRequest["records"]) => void;
}

/** What was refused, in the words of each refusal; those that only warn can be confirmed together. */
function Results({ results, busy, onClose, onConfirm }: ResultsProps) {
  const { t } = useTranslation();
  const words = useProblemWords();
  const refused = results.filter((one) => one.problem !== null);
  const warned = refused.flatMap(({ id, version, problem }) =>
    problem?.confirmation === undefined || version === null ? [] : [{ id, version, confirm: problem.confirmation }],
  );
  const done = results.length - refused.length;
  return (
    <Dialog
      title={t("bulk.result")}
      closeLabel={t("close")}
      onClose={onClose}
      actions={
        <>
          {warned.length > 0 && (
            <Button busy={busy} onClick={() => onConfirm(warned)}>
              {t("bulk.confirm", { count: warned.length })}
            </Button>
          )}
          <Button look="primary" onClick={onClose}>
            {t("close")}
          </Button>
        </>
      }
    >
      <p role="status">
        {[done > 0 && t("bulk.done", { count: done }), refused.length > 0 && t("bulk.refused", { count: refused.length })]
          .filter(Boolean)
          .join(" ")}
      </p>
      {refused.length > 0 && (
        <ul className={styles.results}>
          {refused.map(({ id, label, problem }) => (
            <li key={id}>
              <strong>{label ?? t("value.hidden")}</strong>
              {problem && (
                <span>{problem.errors.length > 0 ? problem.errors.map(({ detail }) => detail).join(" ") : words(problem).said}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <WhereFrom sources={refused.map(({ problem }) => problem?.errors[0]?.source ?? problem?.source)} />
    </Dialog>
  );
}
