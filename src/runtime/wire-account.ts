// What crosses HTTP about the reader's account, and on the way in to it.

/** GET /-/account: what only its holder sees of an account. */
export interface AccountView {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly mayChangeEmail: boolean;
  /** The one used last first; times are rounded. */
  readonly sessions: readonly {
    readonly id: string;
    readonly device: { readonly program: string | null; readonly system: string | null };
    readonly startedAt: string;
    readonly seenAt: string | null;
    /** The one that asks. */
    readonly current: boolean;
  }[];
  readonly tokens: readonly ApiTokenView[];
  readonly secondFactor: { readonly on: boolean; readonly recoveryCodesLeft: number };
  /** Null where this address can have none. */
  readonly passkeys: readonly PasskeyView[] | null;
  /** "https://example.org/api" */
  readonly apiAddress: string;
}

export interface ApiTokenView {
  readonly id: string;
  readonly name: string;
  /** Those that its holder has still. */
  readonly roles: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly usedAt: string | null;
  readonly over: boolean;
}

/** POST /-/link/look: what a link that was sent opens. */
export interface LinkView {
  readonly purpose: "reset" | "email" | "verify" | "invitation";
  /** The e-mail address that it is about. */
  readonly address: string;
}

/** POST /-/sign-in/provider/begin */
export interface ProviderBeginning {
  readonly url: string;
  /** Kept by the page, and given back with the provider's answer. */
  readonly key: string;
}

export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly usedAt: string | null;
}

/** POST /-/account/second-factor/begin */
export interface NewSecondFactor {
  /** Base 32, to be typed in. */
  readonly secret: string;
  /** The same as a link: "otpauth://totp/…" */
  readonly uri: string;
}

/** The one time that recovery codes are told. */
export interface RecoveryCodes {
  readonly codes: readonly string[];
}

/** POST /-/account/tokens: the one time that the token itself is told. */
export interface NewApiToken {
  readonly token: string;
  readonly listed: ApiTokenView;
}
