// Navigation for components: the place, a link, a redirect.

import { type AnchorHTMLAttributes, createContext, type ReactNode, type Ref, useContext, useEffect, useSyncExternalStore } from "react";
import { SIGN_IN } from "./addresses.ts";
import type { Navigation, Place } from "./navigation.ts";

const NavigationContext = createContext<Navigation | null>(null);

export function NavigationProvider({ navigation, children }: { readonly navigation: Navigation; readonly children: ReactNode }) {
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error("useNavigation outside of NavigationProvider");
  return navigation;
}

export function usePlace(): Place {
  const navigation = useNavigation();
  return useSyncExternalStore(navigation.subscribe, navigation.place);
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  /** In the place of the page at hand: going back leads to where that was come from. */
  readonly replace?: boolean;
  /** With it: where what leads back is to lead. */
  readonly from?: string;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** An ordinary link that, pressed plainly, goes without loading the page anew. */
export function Link({ href, replace = false, from, onClick, children, ...rest }: LinkProps) {
  const navigation = useNavigation();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (event.defaultPrevented || !plain || !isOwn(href)) return;
        event.preventDefault();
        navigation.go(href, { replace, from });
      }}
    >
      {children}
    </a>
  );
}

export function Redirect({ to }: { readonly to: string }) {
  const navigation = useNavigation();
  useEffect(() => navigation.go(to, { replace: true }), [navigation, to]);
  return null;
}

/** Where this page leads back to, as its address says; null where whoever is here came from no page. */
export function useBack(): string | null {
  const back = new URLSearchParams(usePlace().search).get("back") ?? "/";
  return isOwn(back) && back !== "/" && !back.startsWith(SIGN_IN) ? back : null;
}

/** A path of this application, and not another server's ("//elsewhere"). */
export function isOwn(href: string): boolean {
  return /^\/(?![/\\])/.test(href);
}
