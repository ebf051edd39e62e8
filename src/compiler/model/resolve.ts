// From the document's syntax to its model. First every name, then every expression, so that all may refer to all.

import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { DocumentSyntax, SectionSyntax } from "../parse/syntax.ts";
import { declaresNone, POINTS, type PointNumber } from "../points.ts";
import type { Span } from "../source.ts";
import { Context } from "./context.ts";
import type { Model } from "./model.ts";
import { checkRenames } from "./names/renames.ts";
import { refuseRepeated } from "./names/repeated-settings.ts";
import { pointMissed } from "./names/subjects.ts";
import type { SymbolRecorder } from "./names/symbols.ts";
import { checkUsers } from "./names/users.ts";
import { declareOutbound, resolveSends } from "./outbound/outbound.ts";
import { resolvePurpose } from "./points/1-purpose.ts";
import { resolveScreens } from "./points/2-screens.ts";
import { declareEntities, resolveEntities } from "./points/3-entities.ts";
import { declareStates, resolveStates } from "./points/4-states.ts";
import { resolveRules } from "./points/5-rules.ts";
import { checkScreenGrants, resolveRoles } from "./points/6-roles.ts";
import { resolveApi, resolveCalls } from "./points/7-calls.ts";
import { checkProgramTexts, resolveErrors } from "./points/8-errors.ts";
import { checkRolesOfLimits, resolveConstants } from "./points/9-constants.ts";
import { resolveRemedyLinks } from "./remedy-links.ts";
import { checkPlainTexts } from "./suggest/plain-texts.ts";
import { withoutMismatchNoise } from "./suggest/type-mismatch-noise.ts";
import { withoutConsequences } from "./suggest/unknown-name-noise.ts";

/** The model of the documents, which are one specification in several files. `programCodes` are the program's own errors, with the words of their texts;
 *  `parsed` is what reading the documents found. `unread` are the points of which something could not be read. */
export function resolve(
  documents: readonly DocumentSyntax[],
  programCodes: ReadonlyMap<string, readonly string[]>,
  symbols: SymbolRecorder | null = null,
  parsed: readonly Diagnostic[] = [],
): { model: Model; diagnostics: Diagnostic[]; unread: ReadonlySet<PointNumber> } {
  const { context, diagnostics } = resolved(documents, programCodes, symbols, parsed);
  const again = (others: readonly DocumentSyntax[]) => resolved(others, programCodes, null, parsed).diagnostics;
  return {
    model: context.model,
    diagnostics: withoutMismatchNoise(context, diagnostics, again),
    unread: pointsInDoubt(context, documents, parsed),
  };
}

function resolved(
  documents: readonly DocumentSyntax[],
  programCodes: ReadonlyMap<string, readonly string[]>,
  symbols: SymbolRecorder | null,
  parsed: readonly Diagnostic[],
): { context: Context; diagnostics: Diagnostic[] } {
  const context = new Context(emptyModel(documents[0]?.name?.text ?? "Untitled product"), documents, programCodes, symbols);
  resolvePoints(context);
  resolvePurpose(context);
  resolveConstants(context);
  declareEntities(context);
  declareStates(context);
  checkUsers(context);
  resolveErrors(context);
  resolveApi(context);
  resolveRoles(context);
  checkRolesOfLimits(context);
  resolveEntities(context);
  declareOutbound(context);
  resolveStates(context);
  resolveRules(context);
  checkProgramTexts(context);
  resolveScreens(context);
  resolveRemedyLinks(context, ![...parsed, ...context.diagnostics].some(({ level }) => level === "error"));
  checkScreenGrants(context);
  resolveCalls(context);
  resolveSends(context);
  checkPlainTexts(context);
  checkRenames(context);
  return { context, diagnostics: withoutConsequences(context, context.model, documents, parsed) };
}

/**
 * Points of which something could not be read, or of which a name is missed. A finding that is not told because it follows
 * from another counts as well; what stands in no point leaves all in doubt.
 */
function pointsInDoubt(context: Context, documents: readonly DocumentSyntax[], parsed: readonly Diagnostic[]): ReadonlySet<PointNumber> {
  const headings = documents.flatMap((document) => document.points);
  const errors = [...parsed, ...context.diagnostics].filter((diagnostic) => diagnostic.level === "error");
  const points = errors.map(({ primary }) =>
    headings.findLast(({ heading }) => heading.file === primary.file && heading.start <= primary.start),
  );
  if (points.includes(undefined)) return new Set(POINTS.map((point) => point.number));
  const missed = errors.flatMap((diagnostic) => pointMissed(context.subjects.get(diagnostic)) ?? []);
  return new Set([...points.flatMap((point) => (point === undefined ? [] : [point.number])), ...missed]);
}

function emptyModel(name: string): Model {
  return {
    name,
    product: {
      purpose: null,
      audience: null,
      about: "",
      facts: [],
      signsInAs: null,
      language: null,
      timeZone: "UTC",
      currency: { code: "EUR", digits: 2 },
      accent: null,
      logo: null,
    },
    entities: new Map(),
    roles: new Map(),
    screens: new Map(),
    screenGrants: new Map(),
    matrix: null,
    calls: [],
    shapes: new Map(),
    messages: new Map(),
    sends: new Map(),
    callers: new Map(),
    api: {
      basePath: "/api",
      tokenHeader: "Authorization",
      tokenScheme: "Bearer",
      mediaType: "application/json",
      standardCalls: true,
      errorBody: null,
    },
    errors: new Map(),
    errorsAbout: new Map(),
    constants: new Map(),
    usedConstants: new Set(),
    questions: [],
    renames: [],
    points: new Map(),
  };
}

/** Items that no resolver of the point looks at are refused, so that nothing is read and ignored. */
function refuseUnread(context: Context, number: PointNumber, sections: readonly SectionSyntax[]): void {
  const ownResolver = number === 1 || number === 7 || number === 8;
  for (const section of ownResolver ? [] : sections) {
    for (const item of section.items) {
      if (section.name === null) context.problem("settings-stand-under-an-entity", item.span, { key: item.key });
    }
  }
}

/** Open sentences of whole points, and the points that are absent or say nothing that binds: open as well. */
function resolvePoints(context: Context): void {
  const { file, end } = context.documents[0] ?? { file: "", end: 0 };
  for (const point of POINTS) {
    const found = context.points(point.number);
    const span: Span = found[0]?.heading ?? { file, start: end, end };
    const sections = context.sections(point.number);
    const written =
      sections.some((section) => section.tables.length > 0 || section.items.some((item) => item.value.state === "value")) ||
      sections.some((section) => section.name === null && declaresNone(point, section.prose));
    context.model.points.set(point.number, { span, written });
    refuseUnread(context, point.number, sections);
    refuseRepeated(context, point.number, sections);
    // Under an entity's heading in points 3 and 4 a sentence is about that entity, and its resolver asks it.
    const ofEntities = point.number === 3 || point.number === 4;
    const open = sections.filter((section) => section.name === null || !ofEntities).flatMap((section) => section.open);
    for (const sentence of open) context.question(point.number, sentence.label.text, sentence.question, sentence.span);
    if (written) continue;
    const asked = new Set(open.map((sentence) => sentence.label.text.toLowerCase()));
    if (asked.size > 0) continue;
    for (const subject of point.subjects) context.question(point.number, subject, null, span);
  }
}
