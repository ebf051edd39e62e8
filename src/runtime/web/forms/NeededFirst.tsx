// What a form cannot be sent without, and nobody can choose there yet. Told before anything is typed, and made without leaving
// the form.

import { useState } from "react";
import type { NeededFirst as Needed } from "../../wire/forms.ts";
import type { ActionView } from "../../wire.ts";
import type { StartDialogProps } from "../actions/dialogs/StartDialog.tsx";
import { controlId, type FormState } from "../drafts/form-state.ts";
import { joined } from "../drafts/record-draft.ts";
import { makingAction } from "../fields/making-action.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { Banner } from "../ui/components/Banner.tsx";
import { Button } from "../ui/components/Button.tsx";
import { DocumentTextWithin } from "../ui/components/DocumentText.tsx";
import { laterPanel } from "../ui/components/lazy-panel.tsx";
import { Sentence } from "../ui/components/Sentence.tsx";
import { focusSoon } from "../ui/focus-back.ts";

const StartDialog = laterPanel<StartDialogProps>(() => import("../actions/dialogs/StartDialog.tsx"));

/** Nothing of a field in which something stands by now. */
export function NeededFirst({ form, needed }: { readonly form: FormState; readonly needed: readonly Needed[] }) {
  return needed.filter(({ field }) => (form.values[field] ?? null) === null).map((one) => <One key={one.field} form={form} needed={one} />);
}

function One({ form, needed }: { readonly form: FormState; readonly needed: Needed }) {
  const { t } = useTranslation();
  const [making, setMaking] = useState<ActionView | null>(null);
  const { field, label, refusedBy = [], makes } = needed;
  return (
    <>
      <Banner
        tone="warn"
        title={<DocumentTextWithin text={t("form.neededFirst", { label })} said={[label]} />}
        actions={makes && <Button onClick={() => setMaking(makingAction(makes, ""))}>{makes.label}</Button>}
      >
        {refusedBy.length > 0 && (
          <p>
            <Sentence text={t("form.noneFits", { rules: joined(refusedBy) })} />
          </p>
        )}
      </Banner>
      {making && (
        <StartDialog
          action={making}
          onClose={() => setMaking(null)}
          onMade={({ id, label: called, href }) => {
            setMaking(null);
            form.set(field, { id, label: called, href });
            // What offered to make it is gone.
            focusSoon(() => document.getElementById(controlId(form, field)));
          }}
        />
      )}
    </>
  );
}
