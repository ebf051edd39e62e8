// What the pages about the account ask of the server.

import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  AccountView,
  LinkView,
  NewApiToken,
  NewSecondFactor,
  PasskeyView,
  ProviderBeginning,
  RecoveryCodes,
} from "../../wire-account.ts";
import { get, passkeyFailed, post } from "./request.ts";
import { renewsSession } from "./session-store.ts";

export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => get<AccountView>("/-/account", signal),
  staleTime: 0,
});

export const refreshAccount = (client: QueryClient) => client.invalidateQueries({ queryKey: accountQuery.queryKey });

/** The address that was typed where somebody signs in, as long as the page is there. */
export const typedEmailKey = ["typed e-mail"] as const;

export const endSession = (id: string) => post<null>("/-/account/sessions/end", { id });
export const endOtherSessions = () => post<null>("/-/account/sessions/end", { others: true });
export const changePassword = (given: { readonly current: string; readonly password: string; readonly keepAccess: boolean }) =>
  renewsSession(post<null>("/-/password", given));
export const confirmByPassword = (given: { readonly password: string; readonly code?: string }) => post<null>("/-/account/confirm", given);
export const makeToken = (given: { readonly name: string; readonly roles: readonly string[]; readonly days: number }) =>
  post<NewApiToken>("/-/account/tokens", given);
export const endToken = (id: string) => post<null>(`/-/account/tokens/${encodeURIComponent(id)}/end`, {});

export const beginSecondFactor = () => post<NewSecondFactor>("/-/account/second-factor/begin", {});
export const confirmSecondFactor = (code: string) => post<RecoveryCodes>("/-/account/second-factor/confirm", { code });
export const renewRecoveryCodes = () => post<RecoveryCodes>("/-/account/second-factor/codes", {});
export const endSecondFactor = () => post<null>("/-/account/second-factor/end", {});

/** Asks the device for a new passkey. Fails with `PASSKEY_FAILED` where it gives none. */
export async function makePasskey(name: string): Promise<PasskeyView> {
  const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>("/-/account/passkeys/begin", {});
  const { startRegistration } = await import("@simplewebauthn/browser");
  const response = await startRegistration({ optionsJSON }).catch(passkeyFailed);
  return post<PasskeyView>("/-/account/passkeys", { name, response });
}

export const signInByPasskey = () => givePasskey("/-/sign-in/passkey");
export const confirmByPasskey = () => givePasskey("/-/account/confirm/passkey");

/** Fails with `PASSKEY_FAILED` where the device gives none. */
async function givePasskey(path: string): Promise<null> {
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>("/-/sign-in/passkey/begin", {});
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const response = await startAuthentication({ optionsJSON }).catch(passkeyFailed);
  return post<null>(path, { response });
}

export const endPasskey = (id: string) => post<null>(`/-/account/passkeys/${encodeURIComponent(id)}/end`, {});

export const askForReset = (email: string) => post<null>("/-/reset", { email });
export const askForAddress = (email: string) => post<null>("/-/account/email", { email });
export const lookAtLink = (token: string) => post<LinkView>("/-/link/look", { token });
export const openLink = (token: string, password: string | null) =>
  post<null>("/-/link/use", { token, ...(password === null ? {} : { password }) });

const PROVIDER_KEY = "ninefold-provider";

/** Leaves for the provider, and keeps what shows on the way back that it was this browser that left. */
export async function goToProvider(back: string): Promise<null> {
  const { url, key } = await post<ProviderBeginning>("/-/sign-in/provider/begin", {});
  sessionStorage.setItem(PROVIDER_KEY, JSON.stringify({ key, back }));
  location.assign(url);
  return null;
}

/** Read once. */
export function takeProviderKey(): { readonly key: string; readonly back: string } {
  const kept = sessionStorage.getItem(PROVIDER_KEY);
  sessionStorage.removeItem(PROVIDER_KEY);
  return kept === null ? { key: "", back: "/" } : (JSON.parse(kept) as { key: string; back: string });
}

export const endAtProvider = (answer: { readonly code: string; readonly state: string; readonly key: string }) =>
  post<null>("/-/sign-in/provider", answer);
