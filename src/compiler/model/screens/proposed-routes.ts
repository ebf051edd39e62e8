// Routes that fit the screens of an entity where the document names none.

import type { EntityModel } from "../model.ts";
import { tableOf } from "../names/table-names.ts";

export interface ProposedRoutes {
  readonly many: string;
  readonly making: string;
  readonly one: string;
  readonly edit: string;
  readonly days: string;
}

export function routesOf({ name, one }: EntityModel): ProposedRoutes {
  const table = tableOf(name);
  const many = `/${table.replaceAll("_", "-")}`;
  const record = one === null ? `${many}/{${table}}` : many;
  return { many, making: `${many}/new`, one: record, edit: `${record}/edit`, days: `${many}/calendar` };
}
