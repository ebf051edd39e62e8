// What crosses HTTP while a panel of a record is open.

import type { ActionView, ProblemView } from "../wire.ts";
import type { ContextValue, LastHand } from "./forms.ts";

/** GET /-/records/{entity}/{id}/meanwhile?action=SLUG; without `action` of deleting it. With `starts=ENTITY&by=FIELD` of the action, or
 *  `create`, that makes a record which refers to this one by the field. */
export interface MeanwhileView extends LastHand {
  readonly version: number;
  readonly label: string;
  /** The record page that the user may open. */
  readonly href: string | null;
  /** The state that it is in, as people read it. */
  readonly now?: string;
  /** Of a step, and of deleting: what the record holds beside what is asked for, as far as the viewer may see it. */
  readonly beside?: readonly ContextValue[];
  /** What can be done, as it stands now; null where the state or the permissions do not let it be done any more. */
  readonly action: ActionView | null;
  /** Of a step, and of deleting, where whoever asks may not do that: the refusal. */
  readonly forbidden?: ProblemView;
}
