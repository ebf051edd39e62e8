// Renders a part of the application in jsdom, within what every part of it finds around it.

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, type RenderResult, render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { onTestFinished } from "vitest";
import { type ControlValue, controlValue, type Reading, readControl } from "../../src/runtime/web/drafts/form-values.ts";
import { useValuePlace } from "../../src/runtime/web/drafts/use-value-place.ts";
import { Control, isGroup } from "../../src/runtime/web/fields/Control.tsx";
import { LanguageContext } from "../../src/runtime/web/i18n/use-language.ts";
import { AppProvider } from "../../src/runtime/web/product/AppContext.tsx";
import { NavigationProvider } from "../../src/runtime/web/router/NavigationContext.tsx";
import { Navigation } from "../../src/runtime/web/router/navigation.ts";
import { Field, type FieldFrame } from "../../src/runtime/web/ui/components/Field.tsx";
import { OverPage, OverPageContext } from "../../src/runtime/web/ui/over-page.ts";
import type { FormField } from "../../src/runtime/wire/forms.ts";
import type { AppView } from "../../src/runtime/wire.ts";
import { APP } from "./app-view.ts";
import { standInForLayout } from "./application/layout.ts";

interface Around {
  readonly app?: AppView;
  readonly locale?: string;
}

export function renderWithin(
  children: ReactNode,
  { app = APP, locale = "en-GB" }: Around = {},
): RenderResult & { readonly user: UserEvent } {
  standInForLayout();
  onTestFinished(cleanup);
  const over = new OverPage();
  const rendered = render(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageContext value={{ locale, chosen: null, choose: () => {} }}>
        <I18nProvider locale={locale}>
          <OverPageContext value={over}>
            <NavigationProvider navigation={new Navigation(over)}>
              <AppProvider app={app}>{children}</AppProvider>
            </NavigationProvider>
          </OverPageContext>
        </I18nProvider>
      </LanguageContext>
    </QueryClientProvider>,
  );
  return { ...rendered, user: userEvent.setup() };
}

/** A field of a form that holds what is typed. `read` is what the form makes of it by now. */
export function renderField(field: FormField, frame: Partial<FieldFrame> = {}, around: Around = {}) {
  let reading: Reading | null = null;
  const onRead = (read: Reading) => {
    reading = read;
  };
  const whole: FieldFrame = { id: "thing", label: field.label, help: field.help, ...frame };
  return { ...renderWithin(<HeldField field={field} frame={whole} onRead={onRead} />, around), read: () => reading };
}

interface HeldProps {
  readonly field: FormField;
  readonly frame: FieldFrame;
  readonly onRead: (reading: Reading) => void;
}

function HeldField({ field, frame, onRead }: HeldProps) {
  const place = useValuePlace();
  const [value, setValue] = useState<ControlValue>(() => controlValue(field.value, field, place));
  onRead(readControl(field, value, place));
  return (
    <Field frame={frame} group={isGroup(field)}>
      <Control field={field} frame={frame} entity="Repair" value={value} onChange={setValue} />
    </Field>
  );
}
