// What a server is made of: its plan and store, and what the operator set.

import type { Plan } from "../../compiler/plan/plan.ts";
import type { Store } from "../store/store.ts";
import type { ProviderSettings } from "./auth/provider.ts";
import type { SampleUser, Sandbox } from "./context/application.ts";
import type { Clock } from "./context/clock.ts";
import type { Log } from "./context/log.ts";
import type { DocumentText } from "./development/source-routes.ts";
import type { Files } from "./files/files.ts";
import type { Components, Look } from "./http/components.ts";
import type { Logo } from "./http/logo.ts";
import type { Proxies } from "./http/proxies.ts";
import type { SenderPatience } from "./http/request-timeouts.ts";
import type { StudioAuthoring } from "./http/studio.ts";
import type { OutboundSettings } from "./outbox/outbound.ts";
import type { Passwords } from "./pipeline/passwords.ts";

export interface ServerSetup {
  readonly plan: Plan;
  readonly store: Store;
  readonly clock?: Clock;
  /** Shows sample users and lets anyone sign in as one. Never in production. */
  readonly development?: boolean;
  readonly showOpen?: boolean;
  readonly samples?: readonly SampleUser[];
  /** Every page says that this is a trial on a copy, and none is indexed. */
  readonly sandbox?: Sandbox | null;
  /** The folder of the built application; null or absent serves none. */
  readonly webFolder?: string | null;
  /** In development: the documents as they stand, of which the pages may show rows. */
  readonly documents?: () => readonly DocumentText[];
  /** In development: the document as it is being written. */
  readonly studio?: StudioAuthoring | null;
  /** What shows the screens that are components. */
  readonly components?: Components;
  readonly logo?: Logo | null;
  /** The proxies in front whose X-Forwarded-For, -Proto and -Host are trusted; none unless given. */
  readonly behindProxy?: Proxies | null;
  /** Whether an e-mail address must be shown to be its user's before it signs in by password. */
  readonly verifyEmail?: boolean;
  /** Who else may say who somebody is. */
  readonly provider?: ProviderSettings | null;
  /** Origins whose pages may ask the API, "https://example.org"; "*" for every one. None unless given. */
  readonly allowedOrigins?: readonly string[];
  readonly log?: Log | null;
  /** What /metrics asks for; without it they are for this machine alone. */
  readonly metricsToken?: string | null;
  /** Where files are kept; without one none can be given. */
  readonly files?: Files | null;
  /** How passwords and secrets are hashed; as safe as can be unless given. */
  readonly passwords?: Passwords;
  /** Milliseconds between two sweeps of the timers (10,000); 0 for none. */
  readonly sweepEvery?: number;
  /** How long whoever sends is waited for. */
  readonly patience?: SenderPatience;
  /** How mail and calls leave; what is not set waits. */
  readonly outbound?: Partial<OutboundSettings>;
  /** Why the document as it stands was refused, where a release is served in its place; see `behind`. */
  readonly refused?: string | null;
  /** The latest release that the data know. Throws with the reason in words where this program cannot run it. */
  readonly latestRelease?: () => Promise<ReleasedVersion | null>;
}

/** A release as it is served. */
export interface ReleasedVersion {
  readonly number: number;
  readonly plan: Plan;
  readonly look: Look;
}
