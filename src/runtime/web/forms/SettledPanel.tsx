// What became of the fields after a choice between theirs and mine. It takes the focus of the panel that is gone, and what was
// replaced can be had back.

import { useEffect, useRef } from "react";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { Banner } from "../ui/components/Banner.tsx";
import { Button } from "../ui/components/Button.tsx";
import type { RecordFormState, Settled } from "./use-record-form.ts";

interface Props {
  readonly settled: Settled;
  readonly form: RecordFormState;
}

export function SettledPanel({ settled, form: { state, view, takeBack } }: Props) {
  const { t, language } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each choice
  useEffect(() => panel.current?.focus(), [settled]);
  const { kept, whose } = settled;
  const title = kept === "mine" ? t("conflict.mineKept") : kept === "both" ? t("conflict.bothKept") : t("conflict.theirsTaken", whose);
  const named = (fields: readonly { readonly label: string }[]) => new Intl.ListFormat(language).format(fields.map(({ label }) => label));
  const [replaced, mine] = [named(settled.replaced), named(state.changed)];
  return (
    <Banner
      ref={panel}
      tone="info"
      title={title}
      actions={settled.replaced.length > 0 && <Button onClick={takeBack}>{t("undo.undo")}</Button>}
    >
      {replaced !== "" && <p>{t("conflict.replaced", { fields: replaced })}</p>}
      {mine !== "" && <p>{t("conflict.kept", { fields: mine })}</p>}
      <p>{t("conflict.toSave", { button: view.submitLabel })}</p>
    </Banner>
  );
}
