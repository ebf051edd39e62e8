// Something done to the account. Then the page shows it as it is, and a message says so; what is refused is said where it was
// asked.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refreshAccount } from "../../api/account-requests.ts";
import { useToast } from "../../ui/components/Toast.tsx";
import { focusIfLost } from "../../ui/focus-back.ts";

/** `section`: the id of the heading of its part of the page. `said`: of the message, null for none. */
export function useAccountAct<Input, Reply>(
  section: string,
  act: (input: Input) => Promise<Reply>,
  said: string | null,
  then?: (reply: Reply) => void,
) {
  const client = useQueryClient();
  const notify = useToast();
  return useMutation({
    mutationFn: act,
    onSuccess: async (reply) => {
      then?.(reply);
      await refreshAccount(client);
      focusSection(section);
      if (said !== null) notify("ok", said);
    },
    // What got no answer, or is there already, may have been done: the page shows how it is.
    onError: () => void refreshAccount(client),
  });
}

/** Once what had the focus is gone, as the line of what was ended, or the panel of what is shown once: work goes on in its part of the page. */
export function focusSection(section: string): void {
  focusIfLost([], () => document.querySelector(`[aria-labelledby="${section}"] button`));
}
