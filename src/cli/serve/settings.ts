// Everything that the operator can set, each in one entry. Its variable, its option, what it must be, what holds without it, and
// what it does. The check at the start and the table of docs/guide/operate.md follow from this list; which commands have the
// option is said where they are (main.ts), and serve.ts gives the setting to the server.

import { type Proxies, readProxies } from "../../runtime/server/http/proxies.ts";

/** How the text of a setting is read: undefined where it is not what it must be. */
export interface Kind<T> {
  /** "a whole number from 0 to 65535" */
  readonly must: string;
  /** Its text is never repeated in a message. */
  readonly secret?: boolean;
  read(text: string): T | undefined;
}

export interface Setting<T> {
  readonly variable: string;
  /** "--port <number>"; absent where only the environment sets it. */
  readonly option?: string;
  readonly kind: Kind<T>;
  readonly otherwise: T;
  /** What holds without it, in words. */
  readonly without: string;
  /** What it does: one sentence. */
  readonly does: string;
}

function setting<T>(entry: Setting<T>): Setting<T> {
  return entry;
}

/** One that has no value unless it is set. */
function optional<T>(entry: Omit<Setting<T>, "otherwise">): Setting<T | null> {
  return { ...entry, otherwise: null };
}

export function wholeNumber(least: number, most: number): Kind<number> {
  return {
    must: `a whole number from ${least} to ${most}`,
    read: (text) => (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined),
  };
}

export function oneOf<const T extends string>(...words: readonly T[]): Kind<T> {
  return {
    must: `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`,
    read: (text) => words.find((word) => word === text),
  };
}

const yesOrNo: Kind<boolean> = {
  must: "yes or no",
  read: (text) => (text === "yes" ? true : text === "no" ? false : undefined),
};

export function text(what: string): Kind<string> {
  return { must: what, read: (given) => given };
}

/** That somebody else gave. */
export function secret(least: number): Kind<string> {
  return { must: `a secret of ${least} characters at least`, secret: true, read: (given) => (given.length >= least ? given : undefined) };
}

/** Fewer different characters have only words that are repeated, and what stands in examples. */
const DIFFERENT = 8;

/** That the operator makes up. */
function ownSecret(least: number): Kind<string> {
  const must = `a secret of ${least} characters at least, ${DIFFERENT} of them different`;
  const isSecret = (given: string) => given.length >= least && new Set(given).size >= DIFFERENT;
  return { must, secret: true, read: (given) => (isSecret(given) ? given : undefined) };
}

function namesDatabase(given: string): boolean {
  if (given.startsWith("sqlite:")) return given.length > "sqlite:".length;
  if (!/^postgres(?:ql)?:\/\//.test(given) || !URL.canParse(given)) return false;
  const { hostname, pathname, searchParams } = new URL(given);
  // A socket's folder stands in the query: postgres:///name?host=/var/run/postgresql
  return (hostname !== "" || searchParams.has("host")) && pathname.length > 1;
}

/** Without a host or a name the driver would go by its own defaults, to a database that nobody named. */
const databaseAddress: Kind<string> = {
  must: "an address with a host and a database, such as postgres://user:password@host/name, or sqlite:PATH",
  secret: true,
  read: (given) => (namesDatabase(given) ? given : undefined),
};

const smtpAddress: Kind<string> = {
  must: "an address such as smtps://user:password@mail.example.org",
  secret: true,
  read: (given) => (/^smtps?:$/.test(protocolOf(given) ?? "") && new URL(given).hostname !== "" ? given : undefined),
};

const sender: Kind<string> = {
  must: "an e-mail address, or a name with one: Shop <shop@example.org>",
  read: (given) => (/^(?:[^<>\p{Cc}]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/u.test(given) ? given : undefined),
};

const ownAddress: Kind<string> = {
  must: "an address such as https://example.org, without a path",
  read(given) {
    const bare = given.replace(/\/$/, "");
    return /^https?:$/.test(protocolOf(bare) ?? "") && new URL(bare).origin === bare ? bare : undefined;
  },
};

function protocolOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).protocol : null;
}

/** "yes" was the whole setting once, and trusts one. */
const proxies: Kind<Proxies | null> = {
  must: "no, how many proxies a request passes (1 to 10), or their addresses and networks with commas between them: 10.0.0.0/8, 192.168.1.5",
  read: (given) => (given === "no" || given === "0" ? null : readProxies(given === "yes" ? "1" : given)),
};

const origins: Kind<readonly string[]> = {
  must: "origins such as https://example.org, without a path, with commas between them",
  read(given) {
    const named = given.split(/[\s,]+/).filter((origin) => origin !== "");
    return named.every((origin) => origin === "*" || (URL.canParse(origin) && new URL(origin).origin === origin)) ? named : undefined;
  },
};

const issuerAddress: Kind<string> = {
  must: "an address such as https://accounts.example.org",
  read: (given) => (/^https?:\/\/[^\s?#]+$/.test(given) && URL.canParse(given) ? given.replace(/\/+$/, "") : undefined),
};

export const SETTINGS = {
  port: setting({
    variable: "NINEFOLD_PORT",
    option: "--port <number>",
    kind: wholeNumber(0, 65_535),
    otherwise: 8090,
    without: "8090; in `dev` the next free one",
    does: "The port to listen on; 0 takes any free one.",
  }),
  host: setting({
    variable: "NINEFOLD_HOST",
    option: "--host <address>",
    kind: text("an address of this machine"),
    otherwise: "127.0.0.1",
    without: "127.0.0.1",
    does: "The address to listen on.",
  }),
  data: optional({
    variable: "NINEFOLD_DATA",
    option: "--data <folder>",
    kind: text("a folder"),
    without: "`.ninefold/NAME` beside the document",
    does: "The folder that holds the database and files; it is made where there is none.",
  }),
  database: optional({
    variable: "DATABASE_URL",
    option: "--database <url>",
    kind: databaseAddress,
    without: "SQLite in the data folder",
    does: "A PostgreSQL database.",
  }),
  files: optional({
    variable: "NINEFOLD_FILES",
    kind: text("a folder, or an address such as s3://bucket/prefix"),
    without: "the folder `files` in the data folder",
    does: "Where files are kept.",
  }),
  keepDays: setting({
    variable: "NINEFOLD_KEEP_DAYS",
    kind: wholeNumber(0, 3_650),
    otherwise: 30,
    without: "30",
    does: "For how many days what a release takes out of the product is kept in its rows for the way back; 0 keeps nothing.",
  }),
  behindProxy: setting({
    variable: "NINEFOLD_BEHIND_PROXY",
    kind: proxies,
    otherwise: null,
    without: "no",
    does: "The proxies in front whose headers X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host are trusted.",
  }),
  allowedOrigins: setting<readonly string[]>({
    variable: "NINEFOLD_ALLOWED_ORIGINS",
    kind: origins,
    otherwise: [],
    without: "none",
    does: "Origins whose pages may ask the API, by token and never by cookie; * is every one.",
  }),
  smtpUrl: optional({
    variable: "NINEFOLD_SMTP_URL",
    kind: smtpAddress,
    without: "mail waits; in `dev` it is kept in the mailbox",
    does: "The server that takes mail.",
  }),
  mailFrom: optional({
    variable: "NINEFOLD_MAIL_FROM",
    kind: sender,
    without: "none; needed with `NINEFOLD_SMTP_URL`",
    does: "Whom mail is from.",
  }),
  signingSecret: optional({
    variable: "NINEFOLD_SIGNING_SECRET",
    kind: ownSecret(32),
    without: "none; needed where the document sends calls",
    does: "Signs outbound calls, so that a receiver knows them.",
  }),
  allowPrivateAddresses: setting({
    variable: "NINEFOLD_ALLOW_PRIVATE_ADDRESSES",
    kind: yesOrNo,
    otherwise: false,
    without: "no; in `dev` yes",
    does: "Whether outbound calls may go to addresses of this machine and its network.",
  }),
  address: optional({
    variable: "NINEFOLD_ADDRESS",
    kind: ownAddress,
    without: "mails hold no links, and there is no sitemap; in `dev` where it listens",
    does: "The address at which people reach the product, for links in mails and for search engines.",
  }),
  showOpen: setting({
    variable: "NINEFOLD_SHOW_OPEN",
    option: "--show-open",
    kind: yesOrNo,
    otherwise: false,
    without: "no",
    does: "Whether `serve` shows everybody what the document leaves open, as `dev` does; else it is shown to those whom a row of point 6 names.",
  }),
  verifyEmail: setting({
    variable: "NINEFOLD_VERIFY_EMAIL",
    kind: yesOrNo,
    otherwise: false,
    without: "no",
    does: "Whether whoever signs up must open a link in a mail before they sign in; needs `NINEFOLD_SMTP_URL` and `NINEFOLD_ADDRESS`.",
  }),
  providerIssuer: optional({
    variable: "NINEFOLD_OIDC_ISSUER",
    kind: issuerAddress,
    without: "nobody signs in by a provider",
    does: "A provider of sign-ins by OpenID Connect; needs `NINEFOLD_ADDRESS`.",
  }),
  providerClient: optional({
    variable: "NINEFOLD_OIDC_CLIENT_ID",
    kind: text("the name of this product at the provider"),
    without: "none; needed with `NINEFOLD_OIDC_ISSUER`",
    does: "Who this product is to the provider.",
  }),
  providerSecret: optional({
    variable: "NINEFOLD_OIDC_CLIENT_SECRET",
    kind: secret(8),
    without: "none; needed with `NINEFOLD_OIDC_ISSUER`",
    does: "What the provider knows this product by.",
  }),
  providerName: optional({
    variable: "NINEFOLD_OIDC_NAME",
    kind: text("a name"),
    without: "the host of the issuer",
    does: "What the button on the sign-in page calls the provider.",
  }),
  logLevel: setting<"debug" | "info" | "warn" | "error" | "silent">({
    variable: "NINEFOLD_LOG_LEVEL",
    kind: oneOf("debug", "info", "warn", "error", "silent"),
    otherwise: "info",
    without: "info",
    does: "The least that is logged by `serve`: every request is info.",
  }),
  metricsToken: optional({
    variable: "NINEFOLD_METRICS_TOKEN",
    kind: ownSecret(16),
    without: "`/metrics` answers this machine alone, and behind a proxy nobody",
    does: "What `/metrics` asks for, from anywhere: `Authorization: Bearer TOKEN`.",
  }),
  drainSeconds: setting({
    variable: "NINEFOLD_DRAIN_SECONDS",
    kind: wholeNumber(0, 300),
    otherwise: 0,
    without: "0",
    does: "How long, once told to stop, the process says that it is not ready and goes on answering, so that a load balancer sees it.",
  }),
  stopSeconds: setting({
    variable: "NINEFOLD_STOP_SECONDS",
    kind: wholeNumber(1, 600),
    otherwise: 20,
    without: "20",
    does: "How long what was accepted may take to be finished after that; then the process ends by force.",
  }),
} as const;

export type Settings = typeof SETTINGS;
