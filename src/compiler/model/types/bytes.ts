// What the units of sizes stand for, in the language.

export const BYTES: Readonly<Record<string, number>> = { B: 1, KB: 1_000, MB: 1_000_000, GB: 1_000_000_000 };
