// Holds a leave back while the form has changes that are not saved, and names them.

import { useEffect, useState } from "react";
import { useNavigation } from "../navigation/NavigationContext.tsx";
import { LeaveQuestion } from "./LeaveQuestion.tsx";

export function LeaveGuard({ changed }: { readonly changed: readonly string[] }) {
  const navigation = useNavigation();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const holds = changed.length > 0;
  useEffect(() => (holds ? navigation.hold((proceed) => setLeave(() => proceed)) : undefined), [navigation, holds]);
  if (!leave) return null;
  return <LeaveQuestion changed={changed} onLeave={leave} onStay={() => setLeave(null)} />;
}
