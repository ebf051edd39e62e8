// One thing that can be done, as a button or a link. What cannot be done now stays in its place and says why.

import type { ActionView } from "../../wire.ts";
import { useProblemWords } from "../api/problem-words.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { rowsOf, WhereFrom } from "../provenance/WhereFrom.tsx";
import { Link } from "../router/NavigationContext.tsx";
import { Button, type ButtonLook, buttonClass } from "../ui/components/Button.tsx";
import { DocumentText, useDocumentLanguage } from "../ui/components/DocumentText.tsx";
import { Icon } from "../ui/components/Icon.tsx";
import { NoWrap } from "../ui/components/NoWrap.tsx";
import { Sentence } from "../ui/components/Sentence.tsx";
import { Tooltip } from "../ui/components/Tooltip.tsx";
import { keyOf, type Target, usePerform, useUnderway } from "./perform.tsx";
import { isOut } from "./primary-action.ts";

interface Props {
  readonly action: ActionView;
  readonly target: Target | null;
  readonly look?: ButtonLook;
  readonly small?: boolean;
  /** Of the record in whose row it stands, of which "Edit" says enough. */
  readonly called?: string;
  /** Of the element that says why it cannot be pressed, where that stands on the page. */
  readonly reasonId?: string;
  readonly afterwards?: () => void;
}

/** What the program calls by itself: to make, to change, to delete. */
export function isOwnAction({ kind, slug }: ActionView): boolean {
  return slug === kind || slug === "create";
}

/** What deletes the record or gives it up is red, but where it is one of many quiet ones. */
function lookOf(action: ActionView, look: ButtonLook): ButtonLook {
  return isOut(action) && look !== "quiet" ? "danger" : look;
}

export function ActionButton({ action, target, look = "secondary", small, reasonId, called, afterwards }: Props) {
  const { t } = useTranslation();
  const { perform } = usePerform();
  const underway = useUnderway(target?.id);
  const words = useProblemWords();
  const isBrief = called !== undefined && (action.kind === "change" || action.standard === true);
  const isOwn = isOwnAction(action) || isBrief;
  const text = <DocumentText own={isOwn}>{isBrief ? t("action.edit") : action.label}</DocumentText>;
  const saidLang = useDocumentLanguage(isOwn);
  const creates = action.kind === "create" || (action.kind === "start" && target === null);
  const label = (
    <>
      {creates && <Icon name="plus" />}
      {text}
    </>
  );
  const unavailable = { look: look === "quiet" ? "quiet" : "secondary", small, unavailable: true, "data-source": action.source } as const;
  if (action.blocked && reasonId !== undefined)
    return (
      <Button {...unavailable} aria-describedby={reasonId}>
        {text}
      </Button>
    );
  if (action.blocked) {
    const reason = words(action.blocked);
    return (
      <Tooltip words={reason.said} more={<WhereFrom rows={rowsOf(action.blocked)} />}>
        <Button {...unavailable}>
          {text}
          <span className="visually-hidden">
            :{" "}
            <Sentence text={reason.said}>
              <NoWrap>{reason.said}</NoWrap>
            </Sentence>
          </span>
        </Button>
      </Tooltip>
    );
  }
  if (action.href !== null && action.kind !== "start")
    return (
      <Link
        href={action.href}
        className={buttonClass(lookOf(action, look), small)}
        title={action.help || undefined}
        aria-label={isBrief ? t("action.editOne", { label: called }) : undefined}
        {...saidLang}
        data-creates={creates ? look : undefined}
        data-source={action.source}
      >
        {label}
      </Link>
    );
  return (
    <Button
      look={lookOf(action, look)}
      small={small}
      busy={underway?.action === keyOf(action)}
      unavailable={underway !== undefined}
      title={action.help || undefined}
      {...saidLang}
      data-creates={creates ? look : undefined}
      data-source={action.source}
      onClick={(press) => perform(action, target, afterwards, press)}
    >
      {label}
    </Button>
  );
}
