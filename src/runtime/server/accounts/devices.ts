// What a User-Agent header says of a browser, in the few words that people know their devices by.

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

export interface Device {
  /** "Firefox", or the name that a program gives itself: "curl". */
  readonly program: string | null;
  /** "Windows" */
  readonly system: string | null;
}

export function deviceOf(agent: string | null): Device {
  if (agent === null) return { program: null, system: null };
  const known = (names: typeof BROWSERS): string | null => names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
  return { program: known(BROWSERS) ?? /^[A-Za-z][\w.-]{0,39}/.exec(agent)?.[0] ?? null, system: known(SYSTEMS) };
}
