// The screens of the menu that the user may open, and below them the program's own pages.

import { useQuery } from "@tanstack/react-query";
import { type AnchorHTMLAttributes, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { AppView, ScreenView } from "../../wire.ts";
import { formQuery, recordQuery } from "../api/queries.ts";
import { homeList, menuScreens, offeringList } from "../layout/home-list.ts";
import styles from "../layout/Shell.module.css";
import { useApp } from "../product/AppContext.tsx";
import { ABOUT, HISTORY, OPEN } from "../router/addresses.ts";
import { Link, usePlace } from "../router/NavigationContext.tsx";
import { hasFixedRoute, importedInto, matchRoute } from "../router/route-table.ts";
import { classNames } from "../ui/class-names.ts";
import { DocumentText } from "../ui/components/DocumentText.tsx";
import { Icon, type IconName } from "../ui/components/Icon.tsx";

export function NavigationList({ onGo }: { readonly onGo?: () => void }) {
  const { t } = useTranslation();
  const app = useApp();
  const questions = app.points.reduce((sum, point) => sum + point.questions.length, 0);
  return (
    <>
      <ul className={styles.list}>
        {menuScreens(app).map((screen) => (
          <li key={screen.slug} data-source={screen.source}>
            <NavigationLink href={screen.route} className={styles.link} onClick={onGo}>
              <Icon name={screenIcon(screen)} />
              <span>
                <DocumentText own={screen.derived}>{screen.name}</DocumentText>
              </span>
            </NavigationLink>
          </li>
        ))}
      </ul>
      <ul className={classNames(styles.list, styles.own)}>
        {app.history && (
          <li>
            <NavigationLink href={HISTORY} className={styles.link} onClick={onGo}>
              <Icon name="undo" />
              <span>{t("history.title")}</span>
            </NavigationLink>
          </li>
        )}
        <li>
          <NavigationLink href={ABOUT} className={styles.link} onClick={onGo}>
            <Icon name="info" />
            <span>{t("about.title")}</span>
          </NavigationLink>
        </li>
        <li>
          <NavigationLink href={OPEN} className={styles.link} onClick={onGo}>
            <Icon name="question" />
            <span>{t("open.title")}</span>
            {questions > 0 && (
              <span className={styles.count}>
                <span aria-hidden="true">{questions}</span>
                <span className="visually-hidden">{t("open.count", { count: questions })}</span>
              </span>
            )}
          </NavigationLink>
        </li>
      </ul>
    </>
  );
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
