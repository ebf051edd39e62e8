// What can be done with a row as a whole.

import type { Intention } from "../../../../compiler/edits/intention.ts";
import type { StudioRow } from "../../../wire/studio-form.ts";
import { Icon } from "../../ui/components/Icon.tsx";
import { Menu, type MenuEntry } from "../../ui/components/Menu.tsx";
import type { PointForm } from "./point-form.ts";

interface Props {
  readonly row: StudioRow;
  readonly index: number;
  readonly count: number;
  readonly title: string;
  readonly form: PointForm;
}

export function RowActions({ row, index, count, title, form }: Props) {
  const entry = (label: string, make: (at: number) => Intention, rest: Partial<MenuEntry> & { readonly focuses?: boolean }): MenuEntry => {
    const { focuses = false, ...look } = rest;
    return { key: label, label, onChoose: () => form.intendAt(row.from, make, { focuses }), ...look };
  };
  const entries = [
    entry("Move up", (at) => ({ is: "move row", at, to: index - 1 }), { icon: "up", blocked: index === 0 }),
    entry("Move down", (at) => ({ is: "move row", at, to: index + 1 }), { icon: "down", blocked: index === count - 1 }),
    entry("Duplicate", (at) => ({ is: "duplicate row", at }), { icon: "beside", focuses: true }),
    entry("Delete", (at) => ({ is: "delete row", at }), { icon: "trash", danger: true }),
  ];
  return <Menu small iconOnly label={`Change row ${title}`} button={<Icon name="more" />} entries={entries} />;
}
