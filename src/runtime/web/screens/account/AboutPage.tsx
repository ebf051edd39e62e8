// What the product does and for whom, in the document's words.

import { NotSpecified } from "../../fields/Value.tsx";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { useApp } from "../../product/AppContext.tsx";
import { DocumentText, useDocumentText } from "../../ui/components/DocumentText.tsx";
import { Markdown } from "../../ui/components/Markdown.tsx";
import styles from "./account.module.css";

export default function AboutPage() {
  const { t } = useTranslation();
  const { product, revision } = useApp();
  const said = useDocumentText();
  const facts = [
    { label: t("about.purpose"), value: product.purpose, open: null },
    { label: t("about.audience"), value: product.audience, open: null },
    ...product.facts,
  ].filter((fact) => fact.value !== null || fact.open !== null);
  return (
    <>
      <PageHeader title={t("about.product", { product: product.name })} />
      <div className={styles.body}>
        {product.about && (
          <div {...said}>
            <Markdown text={product.about} />
          </div>
        )}
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <div key={fact.label} data-source={fact.open?.source}>
              <dt>
                <bdi>{fact.label}</bdi>
              </dt>
              <dd>{fact.open ? <NotSpecified open={fact.open} /> : <DocumentText>{fact.value}</DocumentText>}</dd>
            </div>
          ))}
          <div>
            <dt>{t("about.place")}</dt>
            <dd>
              <bdi>{product.language}</bdi> · <bdi>{product.timeZone.replaceAll("_", " ")}</bdi> · <bdi>{product.currency.code}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t("about.revision")}</dt>
            <dd className={styles.code}>{revision}</dd>
          </div>
        </dl>
        <p className={styles.made}>{t("about.made")}</p>
      </div>
    </>
  );
}
