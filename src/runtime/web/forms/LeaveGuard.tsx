// Holds a leave back while the form has unsaved changes, and names them. Not what a form that it leads to takes along.

import { useEffect, useRef, useState } from "react";
import type { FormState } from "../drafts/form-state.ts";
import { useNavigation } from "../router/NavigationContext.tsx";
import { type Parting, partingOf } from "./carried-over-fields.ts";
import { LeaveQuestion } from "./LeaveQuestion.tsx";

/** `over`: it is saved, or cannot be any more: nothing is lost that was not lost before. */
export function LeaveGuard({ form, over }: { readonly form: FormState; readonly over: boolean }) {
  const navigation = useNavigation();
  const [asking, setAsking] = useState<{ readonly leave: () => void; readonly parting: Parting } | null>(null);
  const holds = !over && form.changed.length > 0;
  const latest = useRef(form);
  latest.current = form;
  useEffect(
    () =>
      holds
        ? navigation.hold((leave, href) => {
            const parting = partingOf(latest.current, href);
            if (parting.lost.length === 0) leave();
            else setAsking({ leave, parting });
          })
        : undefined,
    [navigation, holds],
  );
  return asking && <LeaveQuestion parting={asking.parting} onLeave={asking.leave} onStay={() => setAsking(null)} />;
}
