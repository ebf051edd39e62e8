// What every part of the server is handed. One plan with what follows from it, the store and the clock. Replaced as a whole when
// the document changes; nothing in it changes by itself.

import type { EntityPlan, Plan } from "../../../compiler/plan/plan.ts";
import type { Awaitable } from "../../store/awaitable.ts";
import type { HistoryEntry, Reader, Store } from "../../store/store.ts";
import type { Access } from "../access/access.ts";
import type { ProviderSettings } from "../auth/provider.ts";
import type { Files } from "../files/files.ts";
import type { Components } from "../http/components.ts";
import type { Logo } from "../http/logo.ts";
import type { Proxies } from "../http/proxies.ts";
import type { WebFiles } from "../http/web-files.ts";
import type { Outbound } from "../outbox/outbound.ts";
import type { Identity } from "../pipeline/identify.ts";
import type { Passwords } from "../pipeline/passwords.ts";
import type { WRITES } from "../writing/writes.ts";
import type { Clock } from "./clock.ts";
import type { Ids } from "./ids.ts";
import type { ImportJobs } from "./import-jobs.ts";
import type { Log } from "./log.ts";
import type { Memo } from "./memo.ts";
import type { Problems } from "./problems.ts";

export interface SampleUser {
  readonly email: string;
  readonly label: string;
  readonly roles: readonly string[];
}

/** A document that is tried on a copy of its product's data. */
export interface Sandbox {
  /** What the document is called. */
  readonly document: string;
  /** The moment of the copy. */
  readonly copiedAt: string;
  /** Cookies know hosts and no ports: the session's is named by it, beside the one of the product. */
  readonly port: number;
}

export interface ServerOptions {
  /** Shows sample users and lets anyone sign in as one. Never in production. */
  readonly development: boolean;
  /** Shows everybody what the document leaves open, as development does. */
  readonly showOpen?: boolean;
  readonly samples: readonly SampleUser[];
  /** Null or absent: this is the product itself. */
  readonly sandbox?: Sandbox | null;
  /** The built application; null serves none. */
  readonly webFiles: WebFiles | null;
  /** The proxies in front whose X-Forwarded-For, -Proto and -Host are trusted; null for none. */
  readonly behindProxy: Proxies | null;
  /** Whether an e-mail address must be shown to be its user's before it signs in by password. */
  readonly verifyEmail?: boolean;
  /** Who else may say who somebody is. */
  readonly provider?: ProviderSettings | null;
  /** Origins whose pages may ask the API, "https://example.org"; "*" for every one. */
  readonly allowedOrigins: readonly string[];
  /** Where log entries go; null keeps silent. */
  readonly log: Log | null;
  /** Milliseconds between two sweeps of the timers; 0 for none. */
  readonly sweepEvery: number;
}

/** Told after each commit, so that lists elsewhere and timers follow, and of each request. */
export interface Listeners {
  wrote(entries: readonly HistoryEntry[]): void;
  /** These users have something new to read. */
  told(userIds: readonly string[]): void;
  /** What the commit made due is done as well, so that the answer tells how things stand; false where nothing was due. Never throws. */
  settled(): Awaitable<boolean>;
  /** Somebody asks; `agent` is the header User-Agent. Never throws. */
  asked(identity: Identity, agent: string): Awaitable<void>;
  /** The program performed an action by itself. */
  performed(): void;
  /** What the program could not do by itself is not what it was. */
  refused(): void;
  /** Sessions ended other than by their own sign-out: who listens by one hears no more. */
  ended(): void;
}

/** Nobody listens. */
export const NO_LISTENERS: Listeners = {
  wrote() {},
  told() {},
  settled: () => false,
  async asked() {},
  performed() {},
  refused() {},
  ended() {},
};

export interface Application {
  readonly plan: Plan;
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly options: ServerOptions;
  readonly access: Access;
  readonly memo: Memo;
  readonly problems: Problems;
  /** Of the process, whatever document it runs. */
  readonly passwords: Passwords;
  /** Of the process as well. */
  readonly imports: ImportJobs;
  /** Of the product's author, by name; absent where nobody is shown a screen. */
  readonly components?: Components;
  /** Null or absent: it goes by Ninefold's mark. */
  readonly logo?: Logo | null;
  /** What effects do to other records. */
  readonly writes: typeof WRITES;
  /** Changes when the document does, or a component. */
  readonly revision: string;
  readonly listeners: Listeners;
  /** Null where nothing leaves the program: while samples are made. */
  readonly outbound: Pick<Outbound, "settings" | "wake"> | null;
  /** Why the document does not run as it is by now, and what ran before does: for those who are shown what is open. */
  readonly behind?: string | null;
  /** Null where files have no place to be kept. */
  readonly files: Files | null;
}

export type { Reader };

/** An entity that the plan itself names. */
export function entityOf(app: Application, name: string): EntityPlan {
  const entity = app.plan.entities[name];
  if (entity === undefined) throw new Error(`The plan speaks of ${name}, which it does not hold.`);
  return entity;
}
