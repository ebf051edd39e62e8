// A screen that the document names and does not specify. The question, where it stands, and what an answer would take.

import type { ScreenView } from "../../wire.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { useApp } from "../product/AppContext.tsx";
import { OPEN } from "../router/addresses.ts";
import { Link } from "../router/NavigationContext.tsx";
import { buttonClass } from "../ui/components/Button.tsx";
import { DocumentText, useDocumentText } from "../ui/components/DocumentText.tsx";
import { Icon } from "../ui/components/Icon.tsx";
import { Markdown } from "../ui/components/Markdown.tsx";
import styles from "./open.module.css";

export default function OpenScreen({ screen }: { readonly screen: ScreenView }) {
  const { t } = useTranslation();
  const app = useApp();
  const said = useDocumentText();
  const asked = app.points.flatMap((point) => point.questions).find((question) => question.cite === screen.open?.cite);
  return (
    <>
      <PageHeader title={screen.name} derived={false} />
      <div className={styles.body}>
        <section className={styles.question}>
          <p className={styles.state}>
            <Icon name="question" />
            {t("open.notSpecified")}
          </p>
          <h2>
            <DocumentText own={screen.open === null}>{screen.open?.question ?? t("open.noQuestion")}</DocumentText>
          </h2>
          <p>{t("open.screenWhy")}</p>
          {screen.help && (
            <div {...said}>
              <Markdown text={screen.help} />
            </div>
          )}
          <h3>{t("open.toAnswer")}</h3>
          <p>{asked?.toAnswer ?? t("open.toAnswerScreen", { screen: screen.name })}</p>
          <p className={styles.cite}>
            <bdi>{screen.open?.cite ?? screen.cite}</bdi>
          </p>
          <p>
            <Link href={OPEN} className={buttonClass()}>
              {t("open.seeAll")}
            </Link>
          </p>
        </section>
      </div>
    </>
  );
}
