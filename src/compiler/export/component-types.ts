// TypeScript's types for components of the product's author. What "ninefold" gives them, with the screens, fields and roles of
// this very document, so that an editor says what is there and what is not.

import type { ColumnPlan, FieldType, Plan, ScreenPlan } from "../plan/plan.ts";
import { COMPONENT_KIT } from "./component-kit.ts";
import { comment, key, oneLine } from "./types.ts";

export function componentTypes(plan: Plan): string {
  const { screens } = plan;
  const lists = screens.filter((screen) => screen.many && screen.shows !== "calendar");
  const pages = screens.filter((screen) => screen.shows === "one");
  return [
    `// Types for components of ${oneLine(plan.product.name)}. Made from the specification: "ninefold dev" keeps this file up to date.\n`,
    `declare module "ninefold" {`,
    `  export type Role = ${union(plan.roles.map((role) => role.name))};`,
    `  export type ScreenName = ${union(screens.map((screen) => screen.name))};`,
    "",
    valuesOf("Lists", "What screens of many records hold of each.", lists),
    valuesOf("Pages", "What screens of one record hold of it.", pages),
    `${COMPONENT_KIT}}\n`,
    ...["css", ...["svg", "png", "jpg", "jpeg", "gif", "webp"]].map((ending) =>
      ending === "css"
        ? `declare module "*.css" {}`
        : `declare module "*.${ending}" {\n  const address: string;\n  export default address;\n}`,
    ),
    "",
  ].join("\n");
}

function valuesOf(name: string, says: string, screens: readonly ScreenPlan[]): string {
  const members = screens.map((screen) => {
    const columns = screen.columns.filter((column) => (screen.shows === "one" ? column.type.is !== "reverse" : true));
    const lines = columns.map((column) => columnLine(column, screen.shows === "one"));
    return `    ${key(screen.name)}: {\n${lines.join("")}    };\n`;
  });
  return `${comment(says, "  ")}  export interface ${name} {\n${members.join("")}  }\n`;
}

/** What a viewer may not see is absent, and what is not required may be empty. */
function columnLine(column: ColumnPlan, alone: boolean): string {
  const label = column.label === column.path ? "" : comment(column.label, "      ");
  return `${label}      readonly ${key(column.path)}?: ${valueType(column.type, alone)} | null;\n`;
}

function valueType(type: FieldType, alone: boolean): string {
  switch (type.is) {
    case "integer":
    case "duration":
      return "number";
    case "yes/no":
    case "secret":
      return "boolean";
    case "choice":
      return union(type.values.map(({ value }) => value));
    case "choices":
      return `readonly (${union(type.values.map(({ value }) => value))})[]`;
    case "texts":
      return "readonly string[]";
    case "reference":
      return "ReferenceValue";
    case "links":
    case "reverse":
      return "readonly ReferenceValue[]";
    case "rows":
      return alone ? "readonly RowItem[]" : "number";
    case "place":
      return "PlaceValue";
    case "file":
      return "FileValue";
    case "json":
      return "unknown";
    default:
      return "string";
  }
}

function union(words: readonly string[]): string {
  return words.map((word) => JSON.stringify(word)).join(" | ") || "never";
}
