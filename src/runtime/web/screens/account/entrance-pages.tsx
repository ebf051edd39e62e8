// The program's own pages on the way in. A forgotten password, what a link from a mail opens, the return from a provider.

import type { ReactNode } from "react";
import type { AppView } from "../../../wire.ts";
import { laterPage } from "../../layout/lazy-screen.tsx";
import { LINK, PROVIDER_RETURN, RESET } from "../../router/addresses.ts";

const ResetPage = laterPage("reset.title", () => import("./ResetPage.tsx"));
const LinkPage = laterPage("link.title", () => import("./LinkPage.tsx"));
const ProviderReturnPage = laterPage("signIn.title", () => import("./ProviderReturnPage.tsx"));

/** The page at an address; null where that is none of these, or not of this product. */
export function entrancePage(pathname: string, { entrance, signIn }: AppView): ReactNode {
  if (pathname === RESET && entrance.reset) return <ResetPage />;
  if (pathname === LINK && signIn.possible) return <LinkPage />;
  return pathname === PROVIDER_RETURN && entrance.provider !== null ? <ProviderReturnPage /> : null;
}
