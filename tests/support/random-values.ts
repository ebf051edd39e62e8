// Random values are the same in every run, unless NINEFOLD_SEED asks for others.

import fc from "fast-check";

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.NINEFOLD_SEED ?? 1) });
