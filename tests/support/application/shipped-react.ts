// Testing Library asks React for `act`, which the React that users get does not have.

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const react: { act?: (run: () => unknown) => unknown } = require("react");
const { flushSync }: { flushSync(run: () => unknown): unknown } = require("react-dom");

/** What it leads to at once has been drawn. */
react.act ??= (run) => flushSync(run);
