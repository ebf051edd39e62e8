// What follows from a plan alone, and every application of it is handed.

import type { Plan } from "../../../compiler/plan/plan.ts";
import type { Application } from "../context/application.ts";
import { Memo } from "../context/memo.ts";
import { Problems } from "../context/problems.ts";
import { Access } from "./access.ts";

export function ofPlan(plan: Plan, development = false): Pick<Application, "plan" | "access" | "memo" | "problems"> {
  return { plan, access: new Access(plan), memo: new Memo(), problems: new Problems(plan, development) };
}
