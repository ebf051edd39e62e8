// Signs the reader out, wherever that is offered.

import { useMutation } from "@tanstack/react-query";
import { signOut } from "../api/queries.ts";
import { rememberLanguage } from "../i18n/languages.ts";
import { useRefusal } from "./use-refusal.tsx";

/** The page is loaded anew, so that nothing of what this user saw stays in memory. */
export function useSignOut(): () => void {
  const refusal = useRefusal();
  const { mutate } = useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      // It goes with whoever chose it: the next one at this browser reads their own.
      rememberLanguage(null);
      location.assign("/");
    },
    onError: (error) => refusal(error),
  });
  return () => mutate();
}
