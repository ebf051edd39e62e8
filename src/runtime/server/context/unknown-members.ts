// Refuses the members of a body that nothing takes. The first of them by name, and how many more there are.

import { type Fault, Faults, type Problems } from "./problems.ts";

interface WithProblems {
  readonly problems: Problems;
}

/** Throws `unknown-field` for each name that is not known. `within` is where they are: "lines[1].". */
export function demandMembers({ problems }: WithProblems, names: Iterable<string>, isKnown: (name: string) => boolean, within = ""): void {
  const faults = new Faults();
  for (const name of names) if (!isKnown(name)) faults.add(() => unknownMember({ problems }, within, name));
  if (faults.any) throw problems.together(faults.all());
}

/** Of one member of a body, or of an object in it. */
export function unknownMember({ problems }: WithProblems, within: string, name: string): Fault {
  const at = `${within}${name.slice(0, 100)}`;
  return problems.fault("unknown-field", { field: at }, at);
}
