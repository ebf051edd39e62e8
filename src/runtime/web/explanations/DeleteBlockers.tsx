// The records because of which another cannot be deleted, with the way to each.

import type { DeleteBlocker as InTheWayGroup } from "../../wire/delete-blockers.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useFormats } from "../product/AppContext.tsx";
import { Link } from "../router/NavigationContext.tsx";
import { DocumentText } from "../ui/components/DocumentText.tsx";
import { NoWrap } from "../ui/components/NoWrap.tsx";
import styles from "./actions.module.css";

const REMOVAL_LABELS = { "take-out": "action.inTheWayTakeOut", delete: "action.inTheWayDelete" } as const;

interface Props {
  readonly groups: readonly InTheWayGroup[];
  /** What was to be deleted. */
  readonly label: string;
  /** The panel is left on the way there. */
  readonly onGo: () => void;
}

export function DeleteBlockers({ groups, label, onGo }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (groups.length === 0) return <p>{t("action.inTheWayUnseen")}</p>;
  return (
    <ul className={styles.inTheWay}>
      {groups.map(({ entity, records, more, ways }) => (
        <li key={entity}>
          <DocumentText>
            {ways.length === 0
              ? entity
              : t(ways.length > 1 ? "action.inTheWayBoth" : REMOVAL_LABELS[ways[0] ?? "delete"], { label, entity })}
          </DocumentText>
          <ul>
            {records.map(({ label: name, href }, at) => (
              <li key={href ?? `${name} ${at}`}>
                {href === null ? (
                  <bdi>
                    <NoWrap>{name}</NoWrap>
                  </bdi>
                ) : (
                  <Link href={href} onClick={onGo}>
                    <bdi>
                      <NoWrap>{name}</NoWrap>
                    </bdi>
                  </Link>
                )}
              </li>
            ))}
            {more > 0 && <li>{t("action.inTheWayMore", { shown: formats.number(more) })}</li>}
          </ul>
        </li>
      ))}
    </ul>
  );
}
