// What a link from a mail opens: a new password, or the confirmation of an e-mail address. The token stands behind the # of
// the address and is taken out of it at once.

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { LinkView } from "../../../wire-account.ts";
import { lookAtLink, openLink } from "../../api/account-requests.ts";
import { resetForNewIdentity } from "../../api/queries.ts";
import { isAway, problemOf } from "../../api/request.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useArrival } from "../../layout/PageHeader.tsx";
import { ProductMark } from "../../layout/ProductMark.tsx";
import { useApp } from "../../product/AppContext.tsx";
import { ACCOUNT, SIGN_IN } from "../../router/addresses.ts";
import { Link } from "../../router/NavigationContext.tsx";
import { Button, buttonClass } from "../../ui/components/Button.tsx";
import { focusIfLost } from "../../ui/focus-back.ts";
import styles from "./account.module.css";
import { CheckedInput, errorAboveForm } from "./CheckedInput.tsx";
import { Failure } from "./Section.tsx";

const tokenInAddress = (): string => location.hash.slice(1);

export default function LinkPage() {
  const { t } = useTranslation();
  const [token] = useState(tokenInAddress);
  // Not while it is drawn: React may draw a page a second time before it shows it.
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);
  const { data, error } = useQuery({
    queryKey: ["link", token],
    queryFn: () => lookAtLink(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const heading = useArrival(data ? t(`link.${data.purpose}`) : t("link.title"));
  return (
    <div className={styles.signIn} aria-busy={data === undefined && error === null}>
      <ProductMark size={40} />
      <h1 ref={heading} tabIndex={-1}>
        {data ? t(`link.${data.purpose}`) : t("link.title")}
      </h1>
      {error && <Failure error={error} />}
      {data && <Open token={token} link={data} />}
      {error && <ContinueLink />}
    </div>
  );
}

/** Whoever is signed in already, as where an address is confirmed, goes back to their account. */
function ContinueLink({ className }: { readonly className?: string }) {
  const { t } = useTranslation();
  const { user } = useApp();
  return (
    <Link data-goes-on href={user === null ? SIGN_IN : ACCOUNT} className={className}>
      {t(user === null ? "signIn.title" : "account.title")}
    </Link>
  );
}

function Open({ token, link }: { readonly token: string; readonly link: LinkView }) {
  const { t } = useTranslation();
  const { signIn } = useApp();
  const client = useQueryClient();
  const [password, setPassword] = useState("");
  const setsPassword = link.purpose === "reset" || link.purpose === "invitation";
  const unanswered = useRef<string | null>(null);
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () =>
      openLink(token, setsPassword ? password : null).catch((failure: unknown) => {
        const problem = problemOf(failure);
        // It opens once: where the same was sent before and got no answer, it was opened by that.
        if (problem.code === "link-over" && unanswered.current === password) return null;
        unanswered.current = isAway(problem) ? password : null;
        throw failure;
      }),
    onSuccess: () => resetForNewIdentity(client).then(() => focusIfLost()),
  });
  const failure = errorAboveForm(error, "password");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  if (isSuccess)
    return (
      <>
        <p role="status">{t(setsPassword ? "link.passwordSet" : "link.confirmed", { address: link.address })}</p>
        <ContinueLink className={buttonClass("primary")} />
      </>
    );
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {failure && <Failure error={failure} />}
      <p>{t(`link.${link.purpose}Why`, { address: link.address })}</p>
      {setsPassword && (
        <CheckedInput
          id="link-password"
          at="password"
          type="password"
          autoComplete="new-password"
          label={t("account.password.new")}
          help={t("signIn.passwordHelp", { count: signIn.passwordLength })}
          value={password}
          onGive={setPassword}
          error={error}
        />
      )}
      <Button type="submit" look="primary" busy={isPending}>
        {t(setsPassword ? "link.setPassword" : "link.confirm")}
      </Button>
    </form>
  );
}
