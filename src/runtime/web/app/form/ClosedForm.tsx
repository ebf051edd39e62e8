// Instead of a form in which whoever opened it by its address may change nothing: why, and the way to the record.

import { useTranslation } from "react-i18next";
import type { FormView } from "../../../wire.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { useApp } from "../AppContext.tsx";
import { useCalled } from "../called.ts";
import { signInAndBack } from "../navigation/addresses.ts";
import { Link, Redirect, usePlace } from "../navigation/NavigationContext.tsx";
import { WhereFrom } from "../origin/WhereFrom.tsx";
import { useArrival } from "../shell/PageHeader.tsx";

interface Props {
  readonly refused: NonNullable<FormView["refused"]>;
  readonly entity: string | null;
  readonly record: FormView["record"];
}

export function ClosedForm(props: Props) {
  const { user, signIn } = useApp();
  const place = usePlace();
  return !user && signIn.possible ? <Redirect to={signInAndBack(place)} /> : <Refusal {...props} />;
}

function Refusal({ refused: { href, cite, source }, entity, record }: Props) {
  const { t } = useTranslation();
  const called = useCalled();
  const title = t("problem.notYours");
  useArrival(title);
  return (
    <Empty
      icon="lock"
      heading="h1"
      title={title}
      action={
        <Link href={href ?? "/"} className={buttonClass("primary")}>
          {href === null || !record ? t("problem.home") : called(entity, record.label)}
        </Link>
      }
    >
      <p>{t("problem.notYoursWhy")}</p>
      <WhereFrom rows={[{ cite, source }]} />
    </Empty>
  );
}
