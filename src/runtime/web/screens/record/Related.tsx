// The records that refer to this one, as far as the viewer may see them.

import { useId } from "react";
import type { RelatedView } from "../../../wire.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useFormats } from "../../product/AppContext.tsx";
import { DocumentText } from "../../ui/components/DocumentText.tsx";
import { Row } from "../list/Row.tsx";
import { Belonging } from "./Belonging.tsx";
import styles from "./record.module.css";

interface Props {
  readonly related: RelatedView;
  /** Within a panel. */
  readonly narrow: boolean;
}

export function Related({ related, narrow }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const heading = useId();
  return (
    <div className={styles.related} data-source={related.source}>
      <h2>
        <span id={heading}>
          <DocumentText>{related.label}</DocumentText>
        </span>
        {related.total.count > 0 && (
          <bdi>{t(related.total.exact ? "list.total" : "list.totalAtLeast", { shown: formats.number(related.total.count) })}</bdi>
        )}
      </h2>
      {related.rows.length === 0 ? (
        <p className={styles.nothing}>{t(related.whole ? "record.nothingRelated" : "record.nothingShown")}</p>
      ) : (
        <Belonging
          labelledBy={heading}
          columns={related.columns}
          rows={related.rows}
          narrow={narrow}
          drawRow={(row) => <Row key={row.id} row={row} columns={related.columns} entity={null} acts={false} />}
        />
      )}
    </div>
  );
}
