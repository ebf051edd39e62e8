// What a record of an entry is called, as a link where it has a page.

import type { ReferenceValue } from "../../../wire.ts";
import { useValueWords } from "../../fields/Value.tsx";
import { nameOf } from "../../formatting/value-text.ts";
import { Link } from "../../router/NavigationContext.tsx";
import { NoWrap } from "../../ui/components/NoWrap.tsx";

export function RecordName({ record }: { readonly record: ReferenceValue }) {
  const name = <NoWrap>{nameOf(record, useValueWords())}</NoWrap>;
  return <bdi>{record.href === null ? name : <Link href={record.href}>{name}</Link>}</bdi>;
}
