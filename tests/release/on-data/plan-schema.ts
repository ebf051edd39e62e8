// Validates the plan of a release as data by its published schema.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";

const folder = join(resolve(import.meta.dirname, "../../.."), "docs/schema");
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8"));
const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, allowUnionTypes: true, validateFormats: false });
ajv.addSchema(read("difference-1.json"), "difference-1.json");

export const validate = ajv.compile(read("release-plan-1.json"));
