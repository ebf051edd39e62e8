// In development: what time it is for the product, and setting it, to try what happens on time.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useProblemWords } from "../../api/problem-words.ts";
import { appQuery, refreshSeen, setClock } from "../../api/queries.ts";
import { problemOf } from "../../api/request.ts";
import { DateField } from "../../fields/DateField.tsx";
import { productTime } from "../../formatting/product-time.ts";
import { fromWallClock, toWallClock } from "../../formatting/zoned-time.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useApp, useFormats } from "../../product/AppContext.tsx";
import { Banner } from "../../ui/components/Banner.tsx";
import { Button } from "../../ui/components/Button.tsx";
import styles from "./account.module.css";

const STEPS = { hour: "1 hour", day: "1 day", week: "1 week", month: "30 days" } as const;

export function ClockControls() {
  const { t } = useTranslation();
  const { product } = useApp();
  const formats = useFormats();
  const client = useQueryClient();
  const words = useProblemWords();
  const [wall, setWall] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: setClock,
    onSuccess: async () => {
      setWall("");
      await client.invalidateQueries({ queryKey: appQuery.queryKey });
      await refreshSeen(client);
    },
  });
  const ahead = product.clockAhead ?? 0;
  const now = productTime(product).toISOString();
  const shown = wall === "" ? toWallClock(now, product.timeZone) : wall;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ now: fromWallClock(shown, product.timeZone) ?? shown });
  };
  return (
    <div className={styles.clock}>
      <p>{t("clock.why")}</p>
      <p role="status" className={styles.time}>
        {t(ahead === 0 ? "clock.isReal" : "clock.isSet", { moment: formats.moment(now) })}
      </p>
      {error && <Banner tone="danger" title={words(problemOf(error)).detail} alert />}
      <div className={styles.steps}>
        {(Object.keys(STEPS) as (keyof typeof STEPS)[]).map((step) => (
          <Button key={step} busy={isPending} onClick={() => mutate({ advance: STEPS[step] })}>
            {t(`clock.later.${step}`)}
          </Button>
        ))}
      </div>
      <form className={styles.setTime} noValidate onSubmit={submit}>
        <DateField kind="moment" label={t("clock.at")} value={shown} onChange={setWall} />
        <Button type="submit" busy={isPending}>
          {t("clock.set")}
        </Button>
      </form>
      {ahead !== 0 && (
        <Button look="quiet" busy={isPending} onClick={() => mutate({ now: "real" })}>
          {t("clock.real")}
        </Button>
      )}
    </div>
  );
}
