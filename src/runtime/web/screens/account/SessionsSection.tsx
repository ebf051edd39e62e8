// Where this user is signed in, and how to end each of it.

import type { AccountView } from "../../../wire-account.ts";
import { endOtherSessions, endSession } from "../../api/account-requests.ts";
import { productTime } from "../../formatting/product-time.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useApp, useFormats } from "../../product/AppContext.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { Tag } from "../../ui/components/Chip.tsx";
import { Section } from "./Section.tsx";
import styles from "./sections.module.css";
import { useAccountAct } from "./use-account-act.ts";

const SECTION = "account-sessions";

type Session = AccountView["sessions"][number];

export function SessionsSection({ sessions }: { readonly sessions: readonly Session[] }) {
  const { t } = useTranslation();
  const end = useAccountAct(SECTION, endSession, t("account.sessions.ended"));
  const endOthers = useAccountAct(SECTION, endOtherSessions, t("account.sessions.othersEnded"));
  return (
    <Section
      id={SECTION}
      title={t("account.sessions.title")}
      help={t("account.sessions.help")}
      error={end.error ?? endOthers.error}
      actions={
        sessions.length > 1 && (
          <Button small busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t("account.sessions.endOthers")}
          </Button>
        )
      }
    >
      <ul className={styles.rows}>
        {sessions
          .toSorted((one, other) => Number(other.current) - Number(one.current))
          .map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
          ))}
      </ul>
    </Section>
  );
}

function SessionRow({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { product } = useApp();
  const { program, system } = session.device;
  const device =
    program && system ? t("account.sessions.device", { program, system }) : (program ?? system ?? t("account.sessions.unknownDevice"));
  return (
    <li>
      <div>
        <strong>{device}</strong>
        <span>
          {t("account.sessions.when", {
            started: formats.moment(session.startedAt),
            // It is used as this is read.
            seen: formats.moment(session.current ? productTime(product).toISOString() : (session.seenAt ?? session.startedAt)),
          })}
        </span>
      </div>
      {session.current ? (
        <Tag>{t("account.sessions.current")}</Tag>
      ) : (
        <Button small aria-label={t("account.sessions.endOne", { device })} onClick={onEnd}>
          {t("account.sessions.end")}
        </Button>
      )}
    </li>
  );
}
