// The body of an error as JSON Schema.

import type { ErrorBodyPlan, Plan } from "../../../../compiler/plan/plan.ts";
import { CONFIRM_HEADER, MOST_FAULTS } from "../../context/problems.ts";
import type { JsonSchema } from "../../pipeline/router.ts";

const REMEDY_LINK: JsonSchema = {
  type: "object",
  description: "The screen of the application on which something can be done about it, where the caller may open it.",
  required: ["label", "href"],
  properties: { label: { type: "string" }, href: { type: "string" } },
};

const TEXT: JsonSchema = { type: "string" };

const FIELD = "Where the member stands that is wrong, by the names of the call: items[0].count. Null: no member alone.";

const FIELD_OR_CODE =
  "Where the member stands that is wrong, by the names of the call: items[0].count. Without one, what the code stands under.";

const problemWith = (code: JsonSchema): JsonSchema => ({
  type: "object",
  required: ["type", "title", "status", "code", "detail", "remedy", "cite", "errors"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    code,
    detail: { type: "string" },
    remedy: { type: ["string", "null"] },
    leads: REMEDY_LINK,
    because: {
      type: "object",
      description: "For not-allowed: the field of the caller's account, or of the record, that stands against it, and what it is.",
      required: ["label", "value"],
      properties: { label: TEXT, value: TEXT },
    },
    cite: { type: ["string", "null"], description: "The row of the specification that refuses." },
    more: { type: "integer", description: `How many errors there are beyond the ${MOST_FAULTS} that are listed; absent where all are.` },
    confirmation: { type: "string", description: `For needs-confirmation: the header ${CONFIRM_HEADER} that confirms what is listed.` },
    record: {
      type: "object",
      description: "For already-done: the record that was made or changed, where the caller may see it.",
      required: ["entity", "id"],
      properties: { entity: TEXT, id: TEXT },
    },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["field", "code", "detail", "cite"],
        properties: {
          field: { type: ["string", "null"], description: FIELD },
          code,
          detail: { type: "string" },
          remedy: { type: ["string", "null"], description: "What helps against it; absent where nothing is said of that." },
          leads: REMEDY_LINK,
          other: {
            type: "object",
            description: "For already-taken: the record that has the value, where the caller may see it, with its page in the application.",
            required: ["label", "href"],
            properties: { label: TEXT, href: { type: ["string", "null"] } },
          },
          cite: { type: ["string", "null"] },
        },
      },
    },
  },
});

export function problemSchema({ api, errors }: Plan): JsonSchema {
  const code = Object.values(errors).some(({ sentAs }) => typeof sentAs === "number") ? { type: ["string", "integer"] } : TEXT;
  return api.errorBody === null ? problemWith(code) : schemaOfErrors(api.errorBody, code);
}

/** An error's body in the shape that the document gives it. */
function schemaOfErrors(body: ErrorBodyPlan, code: JsonSchema): JsonSchema {
  switch (body.is) {
    case "object":
      return {
        type: "object",
        required: body.members.map((member) => member.key),
        properties: Object.fromEntries(body.members.map(({ key, value }) => [key, schemaOfErrors(value, code)])),
      };
    case "by field":
      return { type: "object", description: `By field. ${FIELD_OR_CODE}`, additionalProperties: schemaOfErrors(body.value, code) };
    case "list":
      return { type: "array", items: schemaOfErrors(body.of, code) };
    case "literal":
      return { const: body.value };
    case "text":
      return TEXT;
    default:
      if (body.word === "status") return { type: "integer" };
      if (body.word === "code") return code;
      if (body.word === "field") return { ...TEXT, description: FIELD_OR_CODE };
      return body.word === "remedy" || body.word === "cite" ? { type: ["string", "null"] } : { type: "string" };
  }
}
