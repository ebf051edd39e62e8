// Something done to the account: then the page shows it as it is, and a message says so; what is refused is said where it was asked.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useToast } from "../../ui/Toast.tsx";
import { refreshAccount } from "./requests.ts";

/** `said`: of the message, null for none. */
export function useAccountAct<Input, Reply>(act: (input: Input) => Promise<Reply>, said: string | null, then?: (reply: Reply) => void) {
  const client = useQueryClient();
  const notify = useToast();
  return useMutation({
    mutationFn: act,
    onSuccess: async (reply) => {
      then?.(reply);
      await refreshAccount(client);
      if (said !== null) notify("ok", said);
    },
  });
}
