// Something that the palette leads to, or does.

import type { ReactNode } from "react";
import type { IconName } from "../ui/components/Icon.tsx";

export interface Entry {
  readonly key: string;
  readonly label: string;
  /** The program calls it so. */
  readonly own?: boolean;
  readonly kind: string;
  /** It is found by its kind as well, and only once something is typed. */
  readonly typed?: boolean;
  readonly icon: IconName;
  /** In its place. */
  readonly picture?: ReactNode;
  /** Why it cannot be chosen now. */
  readonly blocked?: string | null;
  readonly choose: () => void;
}
