// Reads what the operator set, from options and the environment, and tells everything that is wrong at once. What there
// is to set stands in settings.ts.

import { nearest } from "../../compiler/diagnostics/nearest.ts";
import { UserError } from "../user-error.ts";
import { SETTINGS, type Setting, type Settings } from "./settings.ts";

/** Every setting with its value. */
export type Configuration = { readonly [Name in keyof Settings]: Settings[Name] extends Setting<infer T> ? T : never };

/** What was written on the command line, by the name of the setting. */
export type Options = { readonly [Name in keyof Settings]?: string };

export type Environment = Readonly<Record<string, string | undefined>>;

const ALL: readonly (readonly [keyof Settings, Setting<unknown>])[] = Object.entries(SETTINGS) as [keyof Settings, Setting<unknown>][];

/** Throws one `UserError` that names every setting that is not what it must be. An empty variable is as none. */
export function readConfiguration(options: Options, environment: Environment): Configuration {
  const wrong: string[] = [];
  const values = ALL.map(([name, setting]): [string, unknown] => {
    const given = givenFor(name, setting, options, environment);
    if (given === null) return [name, setting.otherwise];
    const value = setting.kind.read(given.text);
    if (value === undefined) wrong.push(`${given.by} ${invalidSettingReason(setting, given.text)}: write ${setting.kind.must}.`);
    return [name, value];
  });
  if (wrong.length > 0) throw new UserError(`The configuration is not right:\n${wrong.map((one) => `- ${one}`).join("\n")}`);
  return Object.fromEntries(values) as Configuration;
}

interface Given {
  /** "--port" or "NINEFOLD_PORT" */
  readonly by: string;
  readonly text: string;
}

function givenFor(name: keyof Settings, { variable, option }: Setting<unknown>, options: Options, environment: Environment): Given | null {
  const written = options[name];
  if (written !== undefined) return { by: option?.split(" ")[0] ?? name, text: written };
  // A folder that was named on the command line is meant, whatever database the environment names.
  if (name === "database" && options.data !== undefined) return null;
  const set = environment[variable]?.trim();
  return set === undefined || set === "" ? null : { by: variable, text: set };
}

function invalidSettingReason({ kind }: Setting<unknown>, text: string): string {
  if (text === "") return "is empty";
  return kind.secret === true ? "is not what it must be" : `is "${text.slice(0, 200)}"`;
}

/** A sentence for each variable that looks like Ninefold's and is none. */
export function unknownVariables(environment: Environment): string[] {
  const known = ALL.map(([, { variable }]) => variable);
  return Object.keys(environment)
    .filter((name) => name.startsWith("NINEFOLD_") && !known.includes(name))
    .sort()
    .map((name) => {
      const meant = nearest(name, known);
      return `${name} is no variable of Ninefold and does nothing.${meant === null ? "" : ` Is ${meant} meant?`}`;
    });
}

/** A sentence for each value that is still read, as something that should be written now. */
export function oldValues(environment: Environment): string[] {
  if (environment[SETTINGS.behindProxy.variable]?.trim() !== "yes") return [];
  return ['NINEFOLD_BEHIND_PROXY is "yes", which now means 1: one proxy is trusted. Write how many there are, or their addresses.'];
}

/** The table of docs/guide/operate.md. */
export function settingsTable(): string[] {
  const rows = ALL.map(([, { variable, option, kind, without, does }]) => {
    const written = option === undefined ? "" : `\`${option}\``;
    return `| \`${variable}\` | ${written} | ${kind.must} | ${without} | ${does} |`;
  });
  return ["| variable | option | must be | without it | what it does |", "|---|---|---|---|---|", ...rows];
}
