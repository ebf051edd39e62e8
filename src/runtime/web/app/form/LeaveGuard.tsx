// Holds a leave back while the form has changes that are not saved, and names them; not where it leads to a form that takes them all along.

import { useEffect, useRef, useState } from "react";
import { useNavigation } from "../navigation/NavigationContext.tsx";
import type { FormState } from "./form-state.ts";
import { LeaveQuestion } from "./LeaveQuestion.tsx";
import { isTakenAlong } from "./taken-along.ts";

export function LeaveGuard({ form, saved }: { readonly form: FormState; readonly saved: boolean }) {
  const navigation = useNavigation();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const holds = !saved && form.changed.length > 0;
  const latest = useRef(form);
  latest.current = form;
  useEffect(
    () =>
      holds ? navigation.hold((proceed, href) => (isTakenAlong(latest.current, href) ? proceed() : setLeave(() => proceed))) : undefined,
    [navigation, holds],
  );
  if (!leave) return null;
  return <LeaveQuestion changed={form.changed.map((field) => field.label)} onLeave={leave} onStay={() => setLeave(null)} />;
}
