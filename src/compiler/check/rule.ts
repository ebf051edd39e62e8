// What a rule is: a sentence that must hold of the model, in a file of that name. Rules see the whole model and report.

import type { Code } from "../diagnostics/catalogue.ts";
import type { Attachments, Parameters } from "../diagnostics/report.ts";
import type { Model } from "../model/model.ts";
import type { Span } from "../source.ts";
import type { Facts } from "./facts.ts";

export type Report = <C extends Code>(code: C, span: Span, parameters: Parameters<C>, attachments?: Attachments) => void;

export type Rule = (model: Model, report: Report, facts: Facts) => void;
