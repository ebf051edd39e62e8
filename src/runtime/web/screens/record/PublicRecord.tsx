// A record as a visitor sees it: its picture, its title, its price and what to do first, then all else.

import type { ReactNode } from "react";
import type { RecordView, ScreenView, WireValue } from "../../../wire.ts";
import { smallPicture } from "../../fields/FileLink.tsx";
import { Value } from "../../fields/Value.tsx";
import { isEmptyValue, leadParts, recordParts } from "../../formatting/record-parts.ts";
import { isFile } from "../../formatting/value-text.ts";
import { PAGE_TITLE, useArrival } from "../../layout/PageHeader.tsx";
import { NoWrap } from "../../ui/components/NoWrap.tsx";
import { FieldName, Fields } from "./Fields.tsx";
import publicStyles from "./public-record.module.css";
import { Aside, Lists, ScreenHelp } from "./RecordBody.tsx";
import styles from "./record.module.css";
import { StatePath } from "./StatePath.tsx";

interface Props {
  readonly screen: ScreenView;
  readonly record: RecordView;
  readonly title: string;
  /** The way back. */
  readonly above: ReactNode;
  readonly actions: ReactNode;
}

export function PublicRecord({ screen, record, title, above, actions }: Props) {
  const heading = useArrival(title);
  const { picture, price } = leadParts(screen.columns, record);
  const filled = screen.columns.filter(({ path, open }) => open !== null || !isEmptyValue(record.values[path]));
  const { key, fields, rows } = recordParts(
    filled.filter((column) => column !== picture && column !== price),
    record,
  );
  // In the order of the document: what leads here is the price.
  const further = filled.filter((column) => key.includes(column) || fields.includes(column));
  const shown = { ...record, related: record.related.filter((one) => one.rows.length > 0) };
  return (
    <div className={styles.body}>
      <div className={publicStyles.above}>{above}</div>
      <div className={publicStyles.lead}>
        {picture && <Picture value={record.values[picture.path]} title={title} source={picture.source} />}
        <div className={publicStyles.facts}>
          <h1 ref={heading} id={PAGE_TITLE} tabIndex={-1}>
            <bdi>
              <NoWrap>{title}</NoWrap>
            </bdi>
          </h1>
          <StatePath screen={screen} record={record} />
          {price && (
            <dl className={publicStyles.price} data-source={price.source}>
              <FieldName column={price} />
              <dd>
                <Value value={record.values[price.path]} type={price.type} />
              </dd>
            </dl>
          )}
          <div className={publicStyles.actions}>{actions}</div>
          <ScreenHelp screen={screen} />
          <Fields columns={further} values={record.values} />
        </div>
      </div>
      <Lists record={shown} rows={rows} />
      <Aside screen={screen} record={record} />
    </div>
  );
}

interface PictureProps {
  readonly value: WireValue | undefined;
  readonly title: string;
  readonly source: string | undefined;
}

function Picture({ value, title, source }: PictureProps) {
  if (value === undefined || value === null || !isFile(value)) return null;
  return (
    <a className={publicStyles.picture} href={value.href} target="_blank" rel="noreferrer" data-source={source}>
      <img src={smallPicture(value, "large") ?? value.href} alt={title} />
    </a>
  );
}
