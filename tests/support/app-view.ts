// What the server tells the application of a small product, typed by the protocol.

import type { FormField } from "../../src/runtime/wire/forms.ts";
import type { AppView } from "../../src/runtime/wire.ts";

export const APP: AppView = {
  product: {
    name: "Workshop",
    purpose: null,
    audience: null,
    about: "",
    facts: [],
    language: "en-GB",
    timeZone: "Europe/Dublin",
    currency: { code: "EUR", digits: 2 },
    accent: null,
  },
  entrance: { reset: false, provider: null },
  revision: "1",
  user: { id: "orla", label: "Orla", roles: ["Mechanic"] },
  signIn: { possible: true, signUp: null, passwordLength: 8, passkeys: false, entity: "Mechanic" },
  screens: [],
  closed: [],
  said: {},
  points: [],
  samples: null,
};

export function formField(type: FormField["type"], more: Partial<FormField> = {}): FormField {
  return {
    name: "thing",
    label: "Thing",
    help: "",
    type,
    required: false,
    editable: true,
    why: null,
    value: null,
    matches: null,
    notices: [],
    cite: "point 3, Repair.thing (spec.md:12)",
    ...more,
  };
}
