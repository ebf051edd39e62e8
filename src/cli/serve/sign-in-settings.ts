// How people may sign in, from what the operator set. What does not go together is said when the process starts.

import type { ProviderSettings } from "../../runtime/server/auth/provider.ts";
import { UserError } from "../user-error.ts";
import type { Configuration } from "./configuration.ts";

export interface PeopleSettings {
  readonly verifyEmail: boolean;
  readonly provider: ProviderSettings | null;
}

/** Throws `UserError` where the settings do not go together. */
export function peopleSettings(configuration: Configuration, development: boolean): PeopleSettings {
  const { verifyEmail, smtpUrl, address } = configuration;
  if (verifyEmail && !development && (smtpUrl === null || address === null)) {
    const missing = smtpUrl === null ? "NINEFOLD_SMTP_URL" : "NINEFOLD_ADDRESS";
    throw new UserError(`NINEFOLD_VERIFY_EMAIL is set and ${missing} is not: nobody could be sent a link, so nobody could sign in.`);
  }
  return { verifyEmail, provider: providerOf(configuration, development) };
}

function providerOf(configuration: Configuration, development: boolean): ProviderSettings | null {
  const { providerIssuer: issuer, providerClient: clientId, providerSecret: clientSecret, providerName, address } = configuration;
  if (issuer === null) return null;
  if (clientId === null || clientSecret === null || (address === null && !development)) {
    const missing =
      clientId === null ? "NINEFOLD_OIDC_CLIENT_ID" : clientSecret === null ? "NINEFOLD_OIDC_CLIENT_SECRET" : "NINEFOLD_ADDRESS";
    throw new UserError(`NINEFOLD_OIDC_ISSUER is set and ${missing} is not: signing in by a provider needs both.`);
  }
  const allowPrivateAddresses = configuration.allowPrivateAddresses || development;
  return { issuer, clientId, clientSecret, name: providerName ?? new URL(issuer).host, allowPrivateAddresses };
}
