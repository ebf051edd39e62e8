// The page at an address. A screen of the document by what it shows, or one of the program's own pages.

import { useEffect, useRef } from "react";
import type { AppView } from "../../wire.ts";
import { Because } from "../explanations/Because.tsx";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { menuScreens } from "../layout/home-list.ts";
import { laterPage, laterScreen } from "../layout/lazy-screen.tsx";
import { useArrival } from "../layout/PageHeader.tsx";
import { useApp } from "../product/AppContext.tsx";
import {
  ABOUT,
  ACCOUNT,
  HISTORY,
  MAILBOX,
  NOTIFICATION,
  NOTIFICATIONS,
  OPEN,
  REFUSED,
  SIGN_IN,
  signInAndBack,
} from "../router/addresses.ts";
import { Link, Redirect, useNavigation, usePlace } from "../router/NavigationContext.tsx";
import {
  addressNow,
  addressOf,
  hasFixedRoute,
  importedInto,
  isAmong,
  matchRoute,
  type RouteMatch,
  readable,
} from "../router/route-table.ts";
import { buttonClass } from "../ui/components/Button.tsx";
import { Empty } from "../ui/components/Empty.tsx";
import { entrancePage } from "./account/entrance-pages.tsx";
import ListScreen from "./list/ListScreen.tsx";

const RecordScreen = laterScreen(() => import("./record/RecordScreen.tsx"));
const FormScreen = laterScreen(() => import("../forms/FormScreen.tsx"));
const BoardScreen = laterScreen(() => import("./board/BoardScreen.tsx"));
const CalendarScreen = laterScreen(() => import("./calendar/CalendarScreen.tsx"));
const FiguresScreen = laterScreen(() => import("./figures/FiguresScreen.tsx"));
const ComponentScreen = laterScreen(() => import("./component/ComponentScreen.tsx"));
const OpenScreen = laterScreen(() => import("./OpenScreen.tsx"));
const ProseScreen = laterScreen(() => import("./ProseScreen.tsx"));
const OpenPage = laterPage("open.title", () => import("./OpenPage.tsx"));
const SignInPage = laterPage("signIn.title", () => import("./account/SignInPage.tsx"));
const AccountPage = laterPage("account.title", () => import("./account/AccountPage.tsx"));
const RecordNotificationsPage = laterPage("told.title", () => import("./notifications/RecordNotifications.tsx"));
const NotificationsPage = laterPage("told.title", () => import("./notifications/NotificationsPage.tsx"));
const HistoryPage = laterPage("history.title", () => import("./history/HistoryPage.tsx"));
const RefusedTimersPage = laterPage("refused.title", () => import("./history/RefusedTimersPage.tsx"));
const MailboxPage = laterPage("mailbox.title", () => import("./notifications/MailboxPage.tsx"));
const ImportPage = laterScreen(() => import("./import/ImportPage.tsx"));
const AboutPage = laterPage("about.title", () => import("./account/AboutPage.tsx"));

export function ScreenPage() {
  const app = useApp();
  const { pathname, search } = usePlace();
  const { kept, moved } = useRetainedPage(matchRoute(app.screens, pathname, app.closed), app, pathname);
  const address = moved ?? (kept === null ? addressNow(app.screens, pathname) : null);
  if (address !== null) return <Redirect to={`${address}${search}`} />;
  return kept ? <Screen {...kept} /> : <OwnPage pathname={pathname} />;
}

/** `page` tells one page from another: what is typed in one is not there in the other. */
interface RetainedPage {
  readonly match: RouteMatch;
  readonly page: string;
}

interface Shown extends RetainedPage {
  readonly of: string;
  /** The screens that there were, by their slugs. */
  readonly known: ReadonlySet<string>;
}

/**
 * A page in which something is typed stays when it no longer opens to whoever is there, or another has its address by now: what they
 * typed is theirs, and the save is told why not. A form that has another name by now goes on under that. Where a screen has another
 * address by now (`moved`), whoever looks at it is led there.
 */
function useRetainedPage(
  match: RouteMatch | null,
  { user, screens }: AppView,
  pathname: string,
): { readonly kept: RetainedPage | null; readonly moved: string | null } {
  const navigation = useNavigation();
  const shown = useRef<Shown | null>(null);
  const of = `${user?.id} ${pathname}`;
  const before = shown.current?.of === of ? shown.current : null;
  const isOther = before !== null && before.match.screen.slug !== match?.screen.slug;
  const kept = pageOf(match, isOther && navigation.isHeld() ? before : null, isOther ? null : before, screens);
  useEffect(() => {
    if (kept) shown.current = { ...kept, of, known: new Set(screens.map(({ slug }) => slug)) };
  }, [kept, of, screens]);
  const isElsewhere = isOther && kept?.match.screen.slug !== before.match.screen.slug;
  return { kept, moved: isElsewhere ? addressOfSame(before.match, screens) : null };
}

/** Of the same screen, for the same records; null where it is gone, or its address asks for others. */
function addressOfSame({ screen, parameters }: RouteMatch, screens: AppView["screens"]): string | null {
  const now = screens.find(({ slug }) => slug === screen.slug);
  return now === undefined ? null : addressOf(now, parameters);
}

/** `held`: another screen, in which something is typed; `same`: the one that was shown already. */
function pageOf(match: RouteMatch | null, held: Shown | null, same: Shown | null, screens: AppView["screens"]): RetainedPage | null {
  if (held !== null && (match === null || !isRenamed(held, match.screen, screens))) return held;
  const page = (held ?? same)?.page ?? (match && `${match.screen.slug} ${JSON.stringify(match.parameters)}`);
  return match && page !== null ? { match, page } : null;
}

/** The route whatever its records are called. */
function shapeOf(route: string): string {
  return route.replace(/\{[^}]*\}/g, "{}");
}

/** Whether a form that is gone has another name by now: at its address there is a new one for the same entity, or for one whose name is new as well. */
function isRenamed({ match: { screen: before }, known }: Shown, screen: AppView["screens"][number], screens: AppView["screens"]): boolean {
  const isGone = screens.every(({ slug }) => slug !== before.slug);
  const isOf = screen.entity === before.entity || screens.every(({ entity }) => entity !== before.entity);
  const isAlike = screen.shows === "form" && before.shows === "form" && isOf && shapeOf(screen.route) === shapeOf(before.route);
  return isGone && isAlike && !known.has(screen.slug);
}

function Screen({ match: { screen, parameters }, page: key }: RetainedPage) {
  switch (screen.shows) {
    case "list":
    case "gallery":
      return <ListScreen key={key} screen={screen} parameters={parameters} />;
    case "board":
      return <BoardScreen key={key} screen={screen} parameters={parameters} />;
    case "calendar":
      return <CalendarScreen key={key} screen={screen} parameters={parameters} />;
    case "figures":
      return <FiguresScreen key={key} screen={screen} />;
    case "one":
      return <RecordScreen key={key} screen={screen} parameters={parameters} />;
    case "form":
      return <FormScreen key={key} screen={screen} parameters={parameters} />;
    case "page":
      return <ProseScreen key={key} screen={screen} />;
    case "component":
      return <ComponentScreen key={key} screen={screen} parameters={parameters} />;
    case "open":
      return <OpenScreen key={key} screen={screen} />;
  }
}

function OwnPage({ pathname }: { readonly pathname: string }) {
  const app = useApp();
  const place = usePlace();
  const entrance = entrancePage(pathname, app);
  if (entrance) return entrance;
  if (pathname === SIGN_IN) return <SignInPage />;
  if (pathname === OPEN && app.points.length > 0) return <OpenPage />;
  if (pathname === ABOUT) return <AboutPage />;
  if (pathname === NOTIFICATIONS) return app.user ? <NotificationsPage /> : <Redirect to={signInAndBack(place)} />;
  if (pathname.startsWith(NOTIFICATION))
    return app.user ? <RecordNotificationsPage id={pathname.slice(NOTIFICATION.length)} /> : <Redirect to={signInAndBack(place)} />;
  if (pathname === HISTORY) return app.user ? <HistoryPage /> : <Redirect to={signInAndBack(place)} />;
  if (pathname === REFUSED) return app.timed ? <RefusedTimersPage /> : <Redirect to={signInAndBack(place)} />;
  if (pathname === MAILBOX && app.samples) return <MailboxPage />;
  if (pathname === ACCOUNT) return app.user ? <AccountPage /> : <Redirect to={signInAndBack(place)} />;
  const into = importedInto(app.screens, pathname);
  if (into) return <ImportPage key={into.slug} screen={into} />;
  if (pathname === "/") {
    const first = firstScreen(app);
    // What was asked of a list is never answered by another.
    if (first && !(place.search !== "" && isAmong(app.closed, pathname))) return <Redirect to={first} />;
    if (app.screens.length === 0 && (app.user !== null || !app.signIn.possible))
      return app.points.length > 0 ? <OpenPage welcome /> : <AboutPage />;
  }
  // Signing in may help where there is something.
  const isClosed = pathname === "/" || pathname === OPEN || isAmong(app.closed, pathname);
  if (isClosed && !app.user && app.signIn.possible) return <Redirect to={signInAndBack(place)} />;
  return <NothingAtAddress closed={isClosed} pathname={pathname} />;
}

/** Where a product without a screen at "/" begins. */
function firstScreen(app: AppView): string | null {
  const [first] = [...menuScreens(app), ...app.screens.filter(hasFixedRoute)];
  return first && first.route !== "/" ? first.route : null;
}

function NothingAtAddress({ closed, pathname }: { readonly closed: boolean; readonly pathname: string }) {
  const { t } = useTranslation();
  const { closedBecause = {} } = useApp();
  const why = Object.entries(closedBecause).find(([route]) => isAmong([route], pathname))?.[1];
  const title = t(closed ? "problem.notYours" : "problem.nothingHere");
  useArrival(title);
  return (
    <Empty
      icon={closed ? "lock" : "search"}
      heading="h1"
      title={title}
      action={
        <Link href="/" className={buttonClass("primary")}>
          {t("problem.home")}
        </Link>
      }
    >
      <p>{closed ? t("problem.notYoursWhy") : t("problem.nothingHereWhy", { address: readable(pathname) })}</p>
      {closed && <Because {...why} />}
    </Empty>
  );
}
