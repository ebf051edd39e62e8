// The actions of a screen, in the order of the document. The one that makes something is the primary, and last. Where
// another screen's form makes it, the first such form is it. On a phone the others are in a menu where there are
// several.

import type { ActionView } from "../../wire.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useApp } from "../product/AppContext.tsx";
import { useWide } from "../product/use-wide.ts";
import { usePlace } from "../router/NavigationContext.tsx";
import { matchRoute } from "../router/route-table.ts";
import { Button, type ButtonLook } from "../ui/components/Button.tsx";
import { Icon } from "../ui/components/Icon.tsx";
import { Menu } from "../ui/components/Menu.tsx";
import { ActionButton } from "./ActionButton.tsx";
import { useActionCommands, useCommands } from "./commands.tsx";
import { type Beginning, prefilled } from "./prefill.ts";
import { useActionEntry } from "./use-action-entry.ts";

/** So many stand beside each other on a phone. */
const BUTTONS = 2;

interface Props {
  readonly actions: readonly ActionView[];
  /** What a record that is made here begins with. */
  readonly beginning?: Beginning | undefined;
  /** Of the main action. */
  readonly look?: ButtonLook;
  /** Asks what will be in the file of a list. */
  readonly onExport?: () => void;
}

export function ScreenActions({ actions, beginning, look = "primary", onExport }: Props) {
  const { t } = useTranslation();
  const { screens } = useApp();
  const { pathname } = usePlace();
  const wide = useWide();
  const entryOf = useActionEntry();
  const isForm = (slug: string) => screens.some((screen) => screen.slug === slug && screen.shows === "form");
  const shown = actions.filter((action) => action.kind !== "save").map((action) => prefilled(action, beginning));
  const commands = useActionCommands();
  const asksFor = ({ kind, blocked }: ActionView) => (kind === "export" && blocked === null ? onExport : undefined);
  useCommands("screen", () =>
    shown.flatMap((action) => commands([action], null).map((one) => ({ ...one, choose: asksFor(action) ?? one.choose }))),
  );
  const possible = shown.filter(({ blocked }) => blocked === null);
  const main =
    possible.find(({ kind }) => kind === "create" || kind === "start") ??
    possible.find(({ kind, slug }) => kind === "screen" && isForm(slug));
  // The file is of what is shown already: what leads on stands nearer to the end.
  const others = shown
    .filter((action) => action !== main)
    .toSorted((one, next) => Number(next.kind === "export") - Number(one.kind === "export"));
  // One of them stands there in any case.
  const inMenu = wide || shown.length <= BUTTONS ? [] : main === undefined ? others.slice(1) : others;
  return (
    <>
      {others
        .filter((action) => !inMenu.includes(action))
        .map((action) => {
          const key = `${action.kind} ${action.slug} ${action.href}`;
          const ask = asksFor(action);
          if (ask === undefined) return <ActionButton key={key} action={action} target={null} />;
          return (
            <Button key={key} aria-haspopup="dialog" data-source={action.source} onClick={ask}>
              {t("export.button")}
            </Button>
          );
        })}
      {inMenu.length > 0 && (
        <Menu
          look="secondary"
          iconOnly
          label={t("action.more", { label: matchRoute(screens, pathname)?.screen.name ?? "" })}
          button={<Icon name="more" />}
          entries={inMenu.map((action) => {
            const [entry, ask] = [entryOf(action, null), asksFor(action)];
            return ask === undefined ? entry : { ...entry, label: t("export.button"), onChoose: ask };
          })}
        />
      )}
      {main && <ActionButton action={main} target={null} look={look} />}
    </>
  );
}
