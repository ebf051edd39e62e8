// What the document leaves open, point by point. Where it leaves everything open, this is the whole product.

import type { PointView } from "../../wire.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { useApp } from "../product/AppContext.tsx";
import { DocumentText } from "../ui/components/DocumentText.tsx";
import { NineDots, SingleDot } from "../ui/components/NineDots.tsx";
import styles from "./open.module.css";

export default function OpenPage({ welcome }: { readonly welcome?: boolean }) {
  const { t } = useTranslation();
  const { product, points } = useApp();
  const questions = points.reduce((sum, point) => sum + point.questions.length, 0);
  const partly = points.filter((point) => point.state === "partly").length;
  const written = points.filter((point) => point.state === "written").length;
  return (
    <>
      <PageHeader title={welcome ? product.name : t("open.title")} help={welcome ? (product.purpose ?? undefined) : undefined} />
      <div className={styles.body}>
        <div className={styles.summary}>
          <NineDots size={96} dots={points.map((point) => point.state)} />
          <div>
            <p className={styles.lead}>
              {written + partly === 0 && questions > 0
                ? t("open.nothingYet")
                : t(partly > 0 ? "open.writtenPartly" : "open.written", { written, partly, total: points.length })}
            </p>
            <p>{questions > 0 ? t("open.explained", { count: questions }) : t("open.nothingOpen")}</p>
            <ul className={styles.legend}>
              {(["written", "partly", "open"] as const).map((state) => (
                <li key={state}>
                  <SingleDot fill={state} size={14} />
                  {t(`open.states.${state}`)}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <ol className={styles.points}>
          {points.map((point) => (
            <Point key={point.number} point={point} />
          ))}
        </ol>
      </div>
    </>
  );
}

function Point({ point }: { readonly point: PointView }) {
  const { t } = useTranslation();
  return (
    <li className={styles.point}>
      <SingleDot fill={point.state} size={20} />
      <div>
        <h2>
          <span className={styles.number}>{point.number}</span> <bdi>{point.title}</bdi>
        </h2>
        <p className={styles.pointState}>
          {t(`open.states.${point.state}`)}
          {point.questions.length > 0 && ` · ${t("open.count", { count: point.questions.length })}`}
        </p>
        {point.questions.length > 0 && (
          <ul className={styles.questions}>
            {point.questions.map((question, at) => (
              <li key={`${question.cite} ${question.subject}`} data-source={question.source}>
                <h3>
                  <DocumentText>{question.subject}</DocumentText>
                </h3>
                <p>
                  <DocumentText>{question.question}</DocumentText>
                </p>
                {/* What answers several that follow each other is said once. */}
                {question.toAnswer !== point.questions[at - 1]?.toAnswer && (
                  <p className={styles.toAnswer}>
                    <bdi>{question.toAnswer}</bdi>
                  </p>
                )}
                <Touches things={question.touches} />
                <p className={styles.cite}>
                  <bdi>{question.cite}</bdi>
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** What waits for an answer. */
function Touches({ things }: { readonly things: readonly string[] }) {
  const { t } = useTranslation();
  if (things.length === 0) return null;
  return (
    <details className={styles.touches}>
      <summary>{t("open.touches", { count: things.length })}</summary>
      <ul>
        {things.map((thing) => (
          <li key={thing}>
            <bdi>{thing}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
