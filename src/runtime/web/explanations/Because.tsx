// Why somebody may not do or open something, and the way to where that is told.

import type { Barred } from "../../wire/refusals.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { ACCOUNT } from "../router/addresses.ts";
import { Link } from "../router/NavigationContext.tsx";
import { DocumentTextWithin } from "../ui/components/DocumentText.tsx";
import { RemedyLink } from "./RemedyLink.tsx";

interface Props extends Barred {
  readonly onGo?: () => void;
}

export function Because({ because, leads, onGo }: Props) {
  const { t } = useTranslation();
  if (because === undefined) return null;
  const { label, value } = because;
  return (
    <>
      <p>
        <DocumentTextWithin text={t("problem.because", { label, value })} said={[label, value]} />
      </p>
      {leads?.href === ACCOUNT ? (
        <p>
          <Link href={ACCOUNT} onClick={onGo}>
            {t("shell.toAccount")}
          </Link>
        </p>
      ) : (
        <RemedyLink way={leads} onGo={onGo} />
      )}
    </>
  );
}
