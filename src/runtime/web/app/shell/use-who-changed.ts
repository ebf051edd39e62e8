// Says so where somebody else is signed in than the page was opened by, or nobody any more: what may be done changes with it.

import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../../ui/Toast.tsx";
import { useApp } from "../AppContext.tsx";

export function useWhoChanged(): void {
  const { t } = useTranslation();
  const { user } = useApp();
  const notify = useToast();
  const known = useRef(user);
  useEffect(() => {
    const before = known.current;
    known.current = user;
    if (before === null || before.id === user?.id) return;
    notify("info", user === null ? t("signIn.ended") : t("signIn.other", { name: user.label }));
  }, [user, notify, t]);
}
