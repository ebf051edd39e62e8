// Says on every page that something is wrong with the record of the reader.

import { useTranslation } from "../i18n/WordsProvider.tsx";
import styles from "../layout/Shell.module.css";
import { useApp } from "../product/AppContext.tsx";
import { ACCOUNT } from "../router/addresses.ts";
import { Link, usePlace } from "../router/NavigationContext.tsx";
import { DocumentTextWithin } from "../ui/components/DocumentText.tsx";
import { Icon } from "../ui/components/Icon.tsx";

export function AccountStateBanner() {
  const { t } = useTranslation();
  const { user } = useApp();
  const { pathname } = usePlace();
  const states = (user?.warned ?? []).map(({ type, value }) =>
    type.is === "choice" ? (type.values.find((one) => one.value === value)?.label ?? value) : value,
  );
  return (
    <div role="status">
      {pathname !== ACCOUNT &&
        states.map((state) => (
          <p key={state} className={styles.offline}>
            <Icon name="alert" />
            <span>
              <DocumentTextWithin text={t("shell.standing", { state })} said={[state]} /> <Link href={ACCOUNT}>{t("shell.toAccount")}</Link>
            </span>
          </p>
        ))}
    </div>
  );
}
