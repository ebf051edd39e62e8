// What can be done with a row as a whole.

import type { Intention } from "../../../../compiler/edits/intention.ts";
import type { StudioRow } from "../../../wire/studio-form.ts";
import { Button } from "../../ui/components/Button.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import type { PointForm } from "./point-form.ts";

interface Props {
  readonly row: StudioRow;
  readonly index: number;
  readonly count: number;
  readonly title: string;
  readonly form: PointForm;
}

export function RowActions({ row, index, count, title, form }: Props) {
  const does = (make: (at: number) => Intention, focuses = false) => form.intendAt(row.from, make, { focuses });
  return (
    <>
      <Button
        small
        iconOnly
        look="quiet"
        aria-label={`Move ${title} up`}
        unavailable={index === 0}
        onClick={() => does((at) => ({ is: "move row", at, to: index - 1 }))}
      >
        <Icon name="up" />
      </Button>
      <Button
        small
        iconOnly
        look="quiet"
        aria-label={`Move ${title} down`}
        unavailable={index === count - 1}
        onClick={() => does((at) => ({ is: "move row", at, to: index + 1 }))}
      >
        <Icon name="down" />
      </Button>
      <Button
        small
        iconOnly
        look="quiet"
        aria-label={`Duplicate ${title}`}
        onClick={() => does((at) => ({ is: "duplicate row", at }), true)}
      >
        <Icon name="beside" />
      </Button>
      <Button small iconOnly look="quiet" aria-label={`Delete ${title}`} onClick={() => does((at) => ({ is: "delete row", at }))}>
        <Icon name="trash" />
      </Button>
    </>
  );
}
