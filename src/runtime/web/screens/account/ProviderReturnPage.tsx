// Where a provider of sign-ins sends people back to. Hands its code to the server, with the key that this browser kept.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { endAtProvider, takeProviderKey } from "../../api/account-requests.ts";
import { resetForNewIdentity } from "../../api/queries.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useArrival } from "../../layout/PageHeader.tsx";
import { ProductMark } from "../../layout/ProductMark.tsx";
import { SIGN_IN } from "../../router/addresses.ts";
import { isOwn, Link, useNavigation } from "../../router/NavigationContext.tsx";
import styles from "./account.module.css";
import { Failure } from "./Section.tsx";

/** Read once, and no longer in the address. */
function takeAnswer() {
  const query = new URLSearchParams(location.search);
  history.replaceState(history.state, "", location.pathname);
  return { code: query.get("code") ?? "", state: query.get("state") ?? "", ...takeProviderKey() };
}

export default function ProviderReturnPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigation = useNavigation();
  const heading = useArrival(t("signIn.title"));
  const { mutate, error } = useMutation({
    mutationFn: ({ back: _back, ...answer }: ReturnType<typeof takeAnswer>) => endAtProvider(answer),
    onSuccess: async (_reply, { back }) => {
      await resetForNewIdentity(client);
      navigation.go(isOwn(back) ? back : "/", { replace: true });
    },
  });
  // Not while it is drawn: React may draw a page a second time before it shows it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is handed over once
  useEffect(() => mutate(takeAnswer()), []);
  return (
    <div className={styles.signIn} aria-busy={error === null}>
      <ProductMark size={40} />
      <h1 ref={heading} tabIndex={-1}>
        {t("signIn.title")}
      </h1>
      {error ? (
        <>
          <Failure error={error} />
          <Link href={SIGN_IN}>{t("signIn.title")}</Link>
        </>
      ) : (
        <p>{t("loading")}</p>
      )}
    </div>
  );
}
