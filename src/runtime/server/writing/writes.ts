// The writes that effects set off in other records. They set off effects themselves, so they are handed to them.

import { performOn } from "./act.ts";
import { makeRecord } from "./create.ts";

export const WRITES = { makeRecord, performOn };
