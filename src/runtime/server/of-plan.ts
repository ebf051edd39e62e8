// What follows from a plan alone, and every application of it is handed.

import type { Plan } from "../../compiler/plan/plan.ts";
import { Access } from "./access.ts";
import type { Application } from "./application.ts";
import { Memo } from "./memo.ts";
import { Problems } from "./problems.ts";

export function ofPlan(plan: Plan, development = false): Pick<Application, "plan" | "access" | "memo" | "problems"> {
  return { plan, access: new Access(plan), memo: new Memo(), problems: new Problems(plan, development) };
}
