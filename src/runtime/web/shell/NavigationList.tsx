// The screens of the menu that the user may open, and below them the program's own pages.

import { useQuery } from "@tanstack/react-query";
import { type AnchorHTMLAttributes, type ReactNode, useId, useMemo } from "react";
import { MENU_COUNTED } from "../../wire/menu.ts";
import type { AppView, ScreenView } from "../../wire.ts";
import { formQuery, menuCountsQuery, recordQuery, refusedCountQuery } from "../api/queries.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { homeList, menuScreens, offeringList } from "../layout/home-list.ts";
import styles from "../layout/Shell.module.css";
import { useApp } from "../product/AppContext.tsx";
import { HISTORY, OPEN, REFUSED } from "../router/addresses.ts";
import { Link, usePlace } from "../router/NavigationContext.tsx";
import { hasFixedRoute, importedInto, matchRoute } from "../router/route-table.ts";
import { classNames } from "../ui/class-names.ts";
import { DocumentText } from "../ui/components/DocumentText.tsx";
import { Icon, type IconName } from "../ui/components/Icon.tsx";
import { MenuIcon } from "../ui/components/MenuIcon.tsx";

export function NavigationList({ onGo }: { readonly onGo?: () => void }) {
  const { t } = useTranslation();
  const app = useApp();
  return (
    <>
      {menuSections(menuScreens(app).filter(({ open }) => open === null)).map(([section, screens]) => (
        <ScreenList key={section ?? ""} section={section} screens={screens} onGo={onGo} />
      ))}
      <ul className={classNames(styles.list, styles.own)}>
        {app.history && <Entry href={HISTORY} icon={<Icon name="history" />} name={t("history.title")} onGo={onGo} />}
        {app.timed && <RefusedTimersItem onGo={onGo} />}
        {app.samples === null && <OpenItems onGo={onGo} />}
      </ul>
    </>
  );
}

interface ItemProps {
  readonly onGo: (() => void) | undefined;
}

interface EntryProps extends ItemProps {
  readonly href: string;
  readonly icon: ReactNode;
  readonly name: string;
  /** The name as it is shown, where that is more than its words. */
  readonly children?: ReactNode;
  /** How many wait behind it, as it is shown and as it is read out. */
  readonly count?: { readonly shown: string; readonly words: string } | null;
  readonly source?: string | undefined;
}

/** Its name is a tooltip as well: a folded menu shows the icon alone. */
function Entry({ href, icon, name, children = name, count, source, onGo }: EntryProps) {
  return (
    <li data-source={source}>
      <NavigationLink href={href} className={styles.link} onClick={onGo} title={name}>
        {icon}
        <span>{children}</span>
        {count && (
          <span className={styles.count}>
            <span aria-hidden="true">{count.shown}</span>
            <span className="visually-hidden">{count.words}</span>
          </span>
        )}
      </NavigationLink>
    </li>
  );
}

/** The screens under one heading of the menu, or above all. */
function ScreenList({ section, screens, onGo }: ItemProps & { readonly section: string | null; readonly screens: readonly ScreenView[] }) {
  const heading = useId();
  return (
    <>
      {section !== null && (
        <p className={styles.section} id={heading}>
          <DocumentText>{section}</DocumentText>
        </p>
      )}
      <ul className={styles.list} aria-labelledby={section === null ? undefined : heading}>
        {screens.map((screen) => (
          <ScreenItem key={screen.slug} screen={screen} onGo={onGo} />
        ))}
      </ul>
    </>
  );
}

/** In the order of the document, those without a heading first. */
function menuSections(screens: readonly ScreenView[]): readonly (readonly [string | null, readonly ScreenView[]])[] {
  const found = new Map<string | null, ScreenView[]>([[null, []]]);
  for (const screen of screens) found.set(screen.section ?? null, [...(found.get(screen.section ?? null) ?? []), screen]);
  return [...found].filter(([, held]) => held.length > 0);
}

function ScreenItem({ screen, onGo }: ItemProps & { readonly screen: ScreenView }) {
  const { t } = useTranslation();
  const waiting = useMenuCount(screen);
  const shown = waiting >= MENU_COUNTED ? `${MENU_COUNTED - 1}+` : String(waiting);
  const count = waiting === 0 ? null : { shown, words: t("shell.waiting", { count: waiting }) };
  const { route, name, source, derived } = screen;
  return (
    <Entry href={route} icon={<ScreenIcon screen={screen} />} name={name} count={count} source={source} onGo={onGo}>
      <DocumentText own={derived}>{name}</DocumentText>
    </Entry>
  );
}

/** How many records wait in a list that is the user's in some way. */
function useMenuCount({ slug, holds }: ScreenView): number {
  const { user } = useApp();
  const { data } = useQuery({ ...menuCountsQuery, enabled: user !== null && holds !== undefined });
  return data?.[slug] ?? 0;
}

/** Of the menu: what the document chose, or one that says how records are shown. */
export function ScreenIcon({ screen, size }: { readonly screen: ScreenView; readonly size?: number }) {
  const sized = size === undefined ? {} : { size };
  return screen.icon ? <MenuIcon path={screen.icon} {...sized} /> : <Icon name={screenIcon(screen)} {...sized} />;
}

/** What the document leaves open, for whoever is shown that: screens that are not decided, and the page of all questions. */
export function OpenItems({ onGo }: ItemProps) {
  const { t } = useTranslation();
  const app = useApp();
  const questions = app.points.reduce((sum, point) => sum + point.questions.length, 0);
  if (app.points.length === 0) return null;
  const count = questions === 0 ? null : { shown: String(questions), words: t("open.count", { count: questions }) };
  return (
    <>
      {menuScreens(app)
        .filter(({ open }) => open !== null)
        .map((screen) => (
          <ScreenItem key={screen.slug} screen={screen} onGo={onGo} />
        ))}
      <Entry href={OPEN} icon={<Icon name="question" />} name={t("open.title")} count={count} onGo={onGo} />
    </>
  );
}

/** There where something waits. */
function RefusedTimersItem({ onGo }: ItemProps) {
  const { t } = useTranslation();
  const { count = 0, more = false } = useQuery(refusedCountQuery).data ?? {};
  if (count === 0) return null;
  const shown = more ? `${count}+` : String(count);
  const words = t("shell.waiting", { count });
  return <Entry href={REFUSED} icon={<Icon name="alert" />} name={t("refused.title")} count={{ shown, words }} onGo={onGo} />;
}

interface NavigationLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
}

/** Marked where the current page is the one that it leads to, or lies below it. */
export function NavigationLink({ href, ...rest }: NavigationLinkProps) {
  return <Link {...rest} href={href} aria-current={href === useCurrentPlace() ? "page" : undefined} />;
}

/** The address of the menu's entry that is at hand, or of the page itself. */
export function useCurrentPlace(): string {
  const app = useApp();
  const { pathname, trail } = usePlace();
  const found = useMemo(() => matchRoute(app.screens, pathname), [app, pathname]);
  const [slug, parameters, isForm] = [found?.screen.slug ?? "", found?.parameters ?? {}, found?.screen.shows === "form"];
  const onPage = useQuery({ ...recordQuery(slug, parameters), enabled: false, select: ({ homes }) => homes });
  const inForm = useQuery({ ...formQuery(slug, parameters), enabled: false, select: ({ record }) => record?.homes });
  const { data: homes, isError } = isForm ? inForm : onPage;
  // A record that is not there, or not for whoever asks, belongs to no list.
  const isNowhere = isError && homes === undefined;
  return useMemo(
    () => (isNowhere ? pathname : currentPlace(app, pathname, trail, found?.screen, homes)),
    [app, pathname, trail, found, homes, isNowhere],
  );
}

/**
 * The menu's entry for an address: itself; else the list of what the screen there shows, of a form one that offers it, of a record one that
 * holds it, of an import the one that it fills.
 */
function currentPlace(
  app: AppView,
  pathname: string,
  trail: readonly string[],
  screen: ScreenView | undefined,
  homes: readonly string[] | undefined,
): string {
  if (!screen) return importedInto(app.screens, pathname)?.route ?? pathname;
  if (screen.menu && hasFixedRoute(screen)) return screen.route;
  // Of a page that is being loaded it is not known yet.
  const holding = screen.shows === "one" ? (homes ?? []) : homes;
  const offering = screen.shows === "form" ? offeringList(app, screen, trail, homes) : undefined;
  if (offering) return offering.route;
  const home = homeList(app, screen, trail, holding)?.screen;
  if (home?.menu) return home.route;
  if (holding !== undefined) return homeList(app, screen, [], holding)?.screen.route ?? pathname;
  return menuScreens(app).find((other) => other.entity !== null && other.entity === screen.entity)?.route ?? pathname;
}

export function screenIcon(screen: ScreenView): IconName {
  return screen.shows === "one" || screen.shows === "component" ? "page" : screen.shows;
}
