// From the checked model to the plan: computed fields expanded, positions written out, defaults filled in.

import type { OpenQuestion } from "../diagnostics/diagnostic.ts";
import { requireUserValues } from "../expression/user-comparisons.ts";
import type { Touched } from "../model/impact.ts";
import type { Model } from "../model/model.ts";
import { OPEN_QUESTIONS, POINTS } from "../points.ts";
import { LineIndex, type Source } from "../source.ts";
import { lowerAccess, lowerRoles } from "./access.ts";
import { lowerCalls } from "./calls.ts";
import { lowerEntities } from "./entities.ts";
import { lowerErrors } from "./errors.ts";
import { Expander } from "./expand.ts";
import { lowerLimits } from "./limits.ts";
import type { Lowering } from "./lowering.ts";
import { lowerSends } from "./outbound.ts";
import type { Plan, PointPlan } from "./plan.ts";
import { lowerProduct } from "./product.ts";
import { lowerScreens } from "./screens.ts";

/** `touches`: what each open question of the model touches. */
export function lower(model: Model, sources: readonly Source[], touches: ReadonlyMap<OpenQuestion, readonly Touched[]>): Plan {
  const lines = new Map(sources.map((source) => [source.file, new LineIndex(source.text)] as const));
  const expander = new Expander(model);
  const subjects = bySubject(model.questions);
  const lowering: Lowering = {
    model,
    expander,
    origin: (span, cite) => ({ file: span.file, ...(lines.get(span.file)?.position(span.start) ?? { line: 1, column: 1 }), cite }),
    open: (question) => ({
      question: question.question,
      origin: lowering.origin(question.span, `point ${question.point}, ${question.subject}`),
    }),
    openAbout: (subject, origin) => {
      const asked = subjects.get(subject);
      return asked === undefined ? { question: `What is decided about ${subject}?`, origin } : lowering.open(asked);
    },
    expand: (expr) => expander.expand(expr),
    permission: (condition) => requireUserValues(expander.expand(condition)),
    text: (expr) => expander.text(expr),
  };
  const access = lowerAccess(lowering);
  return freeze({
    format: 1,
    product: lowerProduct(lowering),
    entities: lowerEntities(lowering, access),
    roles: lowerRoles(lowering),
    screens: lowerScreens(lowering),
    api: { ...model.api, calls: lowerCalls(lowering) },
    sends: lowerSends(lowering),
    messages: Object.fromEntries([...model.messages.values()].map(({ name, span }) => [name, lowering.origin(span, `point 7, ${name}`)])),
    errors: lowerErrors(lowering),
    limits: lowerLimits(lowering),
    openQuestions: [...(model.screenGrants.get(OPEN_QUESTIONS)?.byRole ?? [])].flatMap(([role, { may }]) => (may === "yes" ? [role] : [])),
    renames: model.renames.flatMap(({ kind, owner, name, was }) =>
      kind === "entity" || kind === "field" || kind === "value" || kind === "action" ? [{ kind, owner, name, was }] : [],
    ),
    points: lowerPoints(lowering, touches),
  });
}

/** The first question about each thing; "Book.price (value)" is one about Book.price. */
function bySubject(questions: Model["questions"]): ReadonlyMap<string, OpenQuestion> {
  const found = new Map<string, OpenQuestion>();
  for (const question of questions) {
    for (const subject of [question.subject, question.subject.replace(/ \([^()]*\)$/, "")]) {
      if (!found.has(subject)) found.set(subject, question);
    }
  }
  return found;
}

function lowerPoints(lowering: Lowering, touches: ReadonlyMap<OpenQuestion, readonly Touched[]>): PointPlan[] {
  return POINTS.map((point) => {
    const questions = lowering.model.questions.filter((question) => question.point === point.number);
    const written = lowering.model.points.get(point.number)?.written === true;
    return {
      number: point.number,
      title: point.title,
      state: !written ? "open" : questions.length > 0 ? "partly" : "written",
      questions: questions.map((question) => ({
        subject: question.subject,
        question: question.question,
        origin: lowering.open(question).origin,
        touches: (touches.get(question) ?? []).map(({ point, label, span }) => lowering.origin(span, `point ${point}, ${label}`)),
      })),
    };
  });
}

function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}
