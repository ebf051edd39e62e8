// A screen that makes or changes a record.

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import type { FormField, FormView } from "../../wire/forms.ts";
import type { ActReply, AppView, ColumnView, ScreenView } from "../../wire.ts";
import { beginningIn } from "../actions/prefill.ts";
import { saveForm, tryForm } from "../api/acts.ts";
import { appQuery, formQuery, type RouteParameters, resetForNewIdentity } from "../api/queries.ts";
import { isRadio } from "../fields/ChoiceControl.tsx";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { firstPage, menuScreens } from "../layout/home-list.ts";
import { PageHeader } from "../layout/PageHeader.tsx";
import { ProblemPage } from "../layout/ProblemPage.tsx";
import { useApp } from "../product/AppContext.tsx";
import { useRecordTitle } from "../product/use-record-title.ts";
import { SUBMIT_KEYS } from "../product/use-submit-keys.ts";
import { SIGN_IN, signInByChoice } from "../router/addresses.ts";
import { Link, useBack, useNavigation, usePlace } from "../router/NavigationContext.tsx";
import { isAmong, matchRoute } from "../router/route-table.ts";
import { InvitationDialog } from "../screens/account/InvitationDialog.tsx";
import { Button, buttonClass } from "../ui/components/Button.tsx";
import { Skeleton } from "../ui/components/Skeleton.tsx";
import { focusFirst } from "../ui/focus-first.ts";
import { ClosedForm } from "./ClosedForm.tsx";
import styles from "./form.module.css";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { RecordForm } from "./RecordForm.tsx";
import { SubmitWords } from "./SubmitWords.tsx";
import { isHopeless, useRecordForm } from "./use-record-form.ts";

interface Props {
  readonly screen: ScreenView;
  readonly parameters: RouteParameters;
}

export default function FormScreen({ screen, parameters }: Props) {
  const { search } = usePlace();
  const [beginning] = useState(() => beginningIn(search));
  const removed = useRemoved(screen);
  // Of a screen that has another name by now the form stays until it is asked for under that.
  const query = { ...formQuery(screen.slug, parameters, beginning), placeholderData: keepPreviousData };
  const { data, error, refetch } = useQuery({ ...query, enabled: !removed });
  // What is refused while somebody is in the form is told in it.
  const [isBegun, setBegun] = useState(false);
  if (data && !data.refused && !isBegun) setBegun(true);
  if (data?.refused && !isBegun) return <ClosedForm refused={data.refused} entity={screen.entity} record={data.record} />;
  if (data) return <LoadedForm screen={screen} parameters={parameters} beginning={beginning} view={data} removed={removed} />;
  if (error) return <ProblemPage error={error} onRetry={() => void refetch()} heading />;
  return <FormSkeleton screen={screen} />;
}

interface Loaded extends Props {
  readonly beginning: string;
  readonly view: FormView;
  readonly removed: boolean;
}

/** The form stays on the page for what is typed in it. Whoever may not open it any more is told so as they save. */
function useRemoved({ slug }: ScreenView): boolean {
  const { screens, closed } = useApp();
  const { pathname } = usePlace();
  return screens.every((one) => one.slug !== slug) && !isAmong(closed, pathname);
}

function LoadedForm({ screen, parameters, beginning, view, removed }: Loaded) {
  const { t } = useTranslation();
  const id = useId();
  const navigation = useNavigation();
  const app = useApp();
  const client = useQueryClient();
  const form = useRecordForm({
    id,
    entity: screen.entity,
    view,
    send: (body, confirmation, once) => saveForm(screen.slug, parameters, body, confirmation, once),
    attempt: (body) => tryForm(screen.slug, parameters, body),
    reload: () => client.fetchQuery({ ...formQuery(screen.slug, parameters, beginning), staleTime: 0 }),
    onSaved: () => undefined,
    removed,
  });
  // What is there already is read first, but where there is one thing to do.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (view.record === null || view.fields.filter(({ editable }) => editable).length === 1) focusFirst(document.getElementById(id));
  }, []);
  const called = useRecordTitle();
  const leave = () => (navigation.canGoBack() ? navigation.back() : navigation.go(offering(app, screen)?.route ?? "/"));
  return (
    <div className={styles.page}>
      <PageHeader
        title={view.title}
        above={view.record && view.record.label !== view.title ? called(screen.entity, view.record.label) : undefined}
        help={view.help || screen.help}
        derived={screen.derived}
        kept
        actions={
          <>
            <Button onClick={leave}>{t("cancel")}</Button>
            {!isHopeless(form.lost) && (form.view.record === null || form.view.fields.some(isForThem)) && (
              <Button
                type="submit"
                form={id}
                look={form.theirs ? "secondary" : "primary"}
                busy={form.saving}
                aria-keyshortcuts={SUBMIT_KEYS}
                data-source={view.source}
              >
                {view.signsUp && view.making?.action == null ? (
                  t("signIn.signUp")
                ) : (
                  <SubmitWords form={form} own={view.making?.action == null} />
                )}
              </Button>
            )}
          </>
        }
      />
      <div className={styles.body}>
        <RecordForm form={form} entity={screen.entity ?? ""} wayBack={<BackLink list={offering(app, screen)} />} />
      </div>
      <LeaveGuard form={form.state} over={form.saved || isHopeless(form.lost)} />
      {form.reply && <AfterSaving reply={form.reply} view={view} onLeave={leave} />}
    </div>
  );
}

/** Whoever came here by its address goes on at the screen that offers the form, else at a list of what it makes. */
function offering(app: AppView, { route, entity }: ScreenView): ScreenView | undefined {
  const screens = menuScreens(app);
  return (
    screens.find(({ actions }) => actions.some(({ href }) => href === route)) ??
    screens.find((one) => one.many && entity !== null && one.entity === entity)
  );
}

function BackLink({ list }: { readonly list: ScreenView | undefined }) {
  const { t } = useTranslation();
  return (
    <Link href={list?.route ?? "/"} className={buttonClass()}>
      {t(list?.many ? "form.toList" : "problem.home")}
    </Link>
  );
}

/** Whether whoever fills the form in may give the field, or something of its rows. */
function isForThem({ editable, rows }: FormField): boolean {
  return (
    editable || rows?.fields.some((field) => field.editable && rows.items.some(({ locked }) => locked[field.name] === undefined)) === true
  );
}

/**
 * Goes on once the guard is gone: back to where whoever signed up came from, or to the list or board out of which a record was changed;
 * else to where the form says, else, whoever signed up, to where signing in leads, else to the record, else back.
 */
function AfterSaving({ reply, view, onLeave }: { readonly reply: ActReply; readonly view: FormView; readonly onLeave: () => void }) {
  const navigation = useNavigation();
  const client = useQueryClient();
  // Whoever signs up to do something somewhere is brought back there, as by signing in.
  const back = useBack();
  const { screens } = useApp();
  const goOn = () => {
    if (reply.signedIn && back !== null) {
      navigation.go(back, { replace: true });
      return;
    }
    const [opener = ""] = navigation.place().trail.at(-1)?.split("?", 1) ?? [];
    if (view.record !== null && navigation.canGoBack() && matchRoute(screens, opener)?.screen.many) {
      navigation.back();
      return;
    }
    // Of a user who may not be told of there is no page.
    const said = reply.id === "" && view.after?.includes("{id}") ? undefined : view.after?.replace("{id}", encodeURIComponent(reply.id));
    // What is theirs by now is known since they are asked who they are.
    const app = client.getQueryData(appQuery.queryKey);
    const next = said ?? (reply.signedIn && app ? firstPage(app) : reply.href);
    if (next) navigation.go(navigation.asLeft(next), { replace: view.record === null });
    else onLeave();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes on once for each reply
  useEffect(() => {
    if (reply.toVerify) navigation.go(back === null ? SIGN_IN : signInByChoice(back), { replace: true });
    else if (reply.signedIn) void resetForNewIdentity(client).then(goOn);
    else if (reply.invitation === undefined) goOn();
  }, [reply]);
  return reply.invitation === undefined ? null : <InvitationDialog path={reply.invitation} label={reply.label} onClose={goOn} />;
}

const UNKNOWN: readonly (ColumnView | undefined)[] = [undefined, undefined, undefined, undefined];

/** How much room the field's control takes. */
function sizeOf(type: ColumnView["type"] | undefined): "line" | "lines" | "tick" | "choices" {
  if (type?.is === "yes/no") return "tick";
  if (type?.is === "choice" && isRadio({ type, required: true })) return "choices";
  return type?.is === "text" && (type.lines === "many" || type.format === "rich") ? "lines" : "line";
}

function FormSkeleton({ screen }: { readonly screen: ScreenView }) {
  const { t } = useTranslation();
  return (
    <div className={styles.page} aria-busy="true">
      <PageHeader
        title={screen.name}
        help={screen.help}
        derived={screen.derived}
        kept
        actions={
          <span className={styles.boneButtons} aria-hidden="true">
            <Skeleton width={72} />
            <Skeleton width={72} />
          </span>
        }
      />
      <div className={styles.body}>
        <p className="visually-hidden">{t("loading")}</p>
        <div className={styles.form} aria-hidden="true">
          {(screen.columns.length > 0 ? screen.columns : UNKNOWN).map((column, index) => (
            <div key={column?.path ?? index} className={styles.bones} data-source={column?.source} data-size={sizeOf(column?.type)}>
              <p>
                <Skeleton width={72 + ((index * 37) % 64)} />
              </p>
              <Skeleton width={sizeOf(column?.type) === "tick" ? 18 : "100%"} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
