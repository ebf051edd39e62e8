// The records that stand in the way of what was refused, with the way to each, and what to do about it.

import { useTranslation } from "react-i18next";
import type { InTheWay as InTheWayGroup } from "../../../wire/in-the-way.ts";
import { Said } from "../../ui/Said.tsx";
import { useFormats } from "../AppContext.tsx";
import { Link } from "../navigation/NavigationContext.tsx";
import styles from "./actions.module.css";

interface Props {
  readonly groups: readonly InTheWayGroup[];
  /** The panel is left on the way there. */
  readonly onGo: () => void;
}

export function InTheWay({ groups, onGo }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (groups.length === 0) return <p>{t("action.inTheWayUnseen")}</p>;
  return (
    <>
      <p>{t("action.inTheWay")}</p>
      <ul className={styles.inTheWay}>
        {groups.map(({ entity, records, more }) => (
          <li key={entity}>
            <Said>{entity}</Said>
            <ul>
              {records.map(({ label, href }, at) => (
                <li key={href ?? `${label} ${at}`}>
                  {href === null ? (
                    <bdi>{label}</bdi>
                  ) : (
                    <Link href={href} onClick={onGo}>
                      <bdi>{label}</bdi>
                    </Link>
                  )}
                </li>
              ))}
              {more > 0 && <li>{t("action.inTheWayMore", { shown: formats.number(more) })}</li>}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
