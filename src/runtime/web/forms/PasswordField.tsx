// The password of somebody who signs up: how long it must be is said before it is typed.

import { PASSWORD } from "../drafts/form-errors.ts";
import { controlId, errorsAt, type FormState } from "../drafts/form-state.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useApp } from "../product/AppContext.tsx";
import { describedBy, Field, fieldStyles } from "../ui/components/Field.tsx";

export function PasswordField({ form }: { readonly form: FormState }) {
  const { t } = useTranslation();
  const { signIn } = useApp();
  const value = form.values[PASSWORD];
  const frame = {
    id: controlId(form, PASSWORD),
    label: t("signIn.password"),
    help: t("signIn.passwordHelp", { count: signIn.passwordLength }),
    error: errorsAt(form, PASSWORD),
  };
  return (
    <Field frame={frame}>
      <input
        id={frame.id}
        type="password"
        autoComplete="new-password"
        className={fieldStyles.input}
        value={typeof value === "string" ? value : ""}
        required
        aria-invalid={frame.error !== null}
        aria-describedby={describedBy(frame.id, frame)}
        onChange={(event) => form.set(PASSWORD, event.target.value)}
      />
    </Field>
  );
}
