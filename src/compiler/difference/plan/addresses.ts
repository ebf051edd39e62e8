// Addresses of screens and calls: whether they move, and whether the old ones still lead there.

import type { FormerAddress, Segment } from "../../plan/plan.ts";
import type { Change } from "../change.ts";
import { cell, type Differ, follows, value } from "../differ.ts";
import type { Kind } from "../kinds.ts";

interface Addressed {
  readonly address: string;
  readonly former: readonly FormerAddress[];
}

interface AddressKinds {
  readonly column: string;
  /** The old address ends. */
  readonly changed: Kind;
  /** The old address still leads there. */
  readonly moved: Kind;
  readonly added: Kind;
  readonly removed: Kind;
}

interface AddressDiffers {
  readonly address: Differ<string>;
  readonly segments: Differ<readonly Segment[]>;
  readonly former: Differ<readonly FormerAddress[] | undefined>;
}

/** How the address of a thing differs that both documents have. */
export function addressDiffers(kinds: AddressKinds, old: Addressed, now: Addressed): AddressDiffers {
  const leads = now.former.some(({ path }) => path === old.address);
  const [had, has] = [namesOf(old), namesOf(now)];
  return {
    address: value(leads ? kinds.moved : kinds.changed),
    // What the address means, beside how it is written.
    segments: old.address === now.address ? cell(kinds.changed, kinds.column) : follows,
    former: (_before, _after, at): readonly Change[] => [
      ...old.former.filter(({ path }) => !has.has(path)).map(({ path }) => at.change(kinds.removed, { old: path })),
      ...now.former.filter(({ path }) => !had.has(path)).map(({ path }) => at.change(kinds.added, { new: path })),
    ],
  };
}

function namesOf({ address, former }: Addressed): ReadonlySet<string> {
  return new Set([address, ...former.map(({ path }) => path)]);
}
