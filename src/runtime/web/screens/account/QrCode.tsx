// A text as a QR code, for another device to read. Loaded when somebody sets up a second factor.

import { encode } from "uqr";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import styles from "./sections.module.css";

export default function QrCode({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("account.factor.qr")} shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </svg>
  );
}
