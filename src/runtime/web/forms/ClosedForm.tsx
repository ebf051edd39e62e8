// Stands for a form in which its reader may change nothing, and leads to the record. It says why.

import type { FormView } from "../../wire/forms.ts";
import { Because } from "../explanations/Because.tsx";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useArrival } from "../layout/PageHeader.tsx";
import { useApp } from "../product/AppContext.tsx";
import { Cited } from "../provenance/WhereFrom.tsx";
import { signInAndBack } from "../router/addresses.ts";
import { Link, Redirect, usePlace } from "../router/NavigationContext.tsx";
import { buttonClass } from "../ui/components/Button.tsx";
import { Empty } from "../ui/components/Empty.tsx";
import { ToRecord, usePastWords } from "./out-of-scope.tsx";

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

function Refusal({ refused, entity, record }: Props) {
  const { t } = useTranslation();
  const pastWords = usePastWords(entity);
  const title = refused.past ? pastWords({ record }) : t("problem.notYours");
  useArrival(title);
  const home = (
    <Link href="/" className={buttonClass("primary")}>
      {t("problem.home")}
    </Link>
  );
  return (
    <Empty
      icon={refused.past ? "info" : "lock"}
      heading="h1"
      title={title}
      action={<ToRecord view={{ record, refused }} entity={entity} or={home} />}
    >
      <Cited rows={[refused]}>{t(refused.past ? "form.pastWhy" : "problem.notYoursWhy")}</Cited>
      <Because {...refused} />
    </Empty>
  );
}
