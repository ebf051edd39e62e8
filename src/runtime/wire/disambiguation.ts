// In what a record differs from others that are called alike.

import type { FieldType } from "../../compiler/plan/plan.ts";
import type { WireValue } from "../wire.ts";

export interface DistinguishingFact {
  readonly label: string;
  readonly type: FieldType;
  readonly value: WireValue;
}
