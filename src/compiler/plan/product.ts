// Point 1 in the plan.

import { emailField } from "../model/names/users.ts";
import type { Lowering } from "./lowering.ts";
import type { ProductPlan } from "./plan.ts";

export function lowerProduct({ model, open }: Lowering): ProductPlan {
  const { product } = model;
  const users = product.signsInAs === null ? undefined : model.entities.get(product.signsInAs.entity);
  const email = users === undefined ? null : emailField(users.fields.values());
  return {
    name: model.name,
    purpose: product.purpose,
    audience: product.audience,
    about: product.about,
    facts: product.facts.map((fact) => ({
      label: fact.label,
      value: fact.value,
      open: fact.question === null ? null : open(fact.question),
    })),
    signsInAs: users === undefined || email === null ? null : { entity: users.name, emailField: email },
    language: product.language ?? "en",
    ...(product.language === null ? { languageOpen: true } : {}),
    timeZone: product.timeZone,
    currency: product.currency,
    accent: product.accent,
    ...(product.logo === null ? {} : { logo: product.logo }),
  };
}
