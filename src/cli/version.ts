// The version in package.json, read once.

import { readFileSync } from "node:fs";
import { PACKAGE_ROOT } from "./package-root.ts";

const text = readFileSync(new URL("package.json", PACKAGE_ROOT), "utf8");

export const VERSION: string = JSON.parse(text).version;
