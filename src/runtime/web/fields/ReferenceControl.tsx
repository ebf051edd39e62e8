// Another record, found by typing: the server answers with what may be chosen.

import type { TFunction } from "i18next";
import { type MouseEvent, useContext, useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { ComboBox, ComboBoxStateContext } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import type { FormField, ReferencesView } from "../../wire/forms.ts";
import type { ActionView, ActReply, ProblemView, ReferenceValue } from "../../wire.ts";
import type { StartDialogProps } from "../actions/dialogs/StartDialog.tsx";
import { useProblemWords } from "../api/problem-words.ts";
import { problemOf } from "../api/request.ts";
import type { Narrowing } from "../drafts/narrowing.ts";
import { isRecordDraft, isUnsettled, joined, type RecordDraft } from "../drafts/record-draft.ts";
import { nameOf } from "../formatting/value-text.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useApp } from "../product/AppContext.tsx";
import { classNames } from "../ui/class-names.ts";
import { DocumentText } from "../ui/components/DocumentText.tsx";
import { describedBy, type FieldFrame, fieldStyles } from "../ui/components/Field.tsx";
import { Icon } from "../ui/components/Icon.tsx";
import { laterPanel } from "../ui/components/lazy-panel.tsx";
import { focusIfLost } from "../ui/focus-back.ts";
import { isQuiet } from "../ui/focus-first.ts";
import { PANELS } from "../ui/panels.ts";
import { useTurned } from "../ui/use-viewport-resize.ts";
import styles from "./controls.module.css";
import { makingAction } from "./making-action.ts";
import { useHeld } from "./use-held.ts";
import { type ReferenceText, useHeldSubmit, useReferenceText } from "./use-reference-text.ts";
import { useValueWords, Value } from "./Value.tsx";

interface Props {
  readonly field: Pick<FormField, "name" | "label" | "required" | "makes">;
  readonly frame: FieldFrame;
  /** Where it is called otherwise than by its label. */
  readonly named?: string;
  readonly entity: string;
  /** What is typed and names no record stands there in its place. */
  readonly value: ReferenceValue | RecordDraft | null;
  readonly onChange: (value: ReferenceValue | RecordDraft | null) => void;
  /** Left out of what is offered. */
  readonly without?: readonly string[];
  readonly narrowing?: Narrowing;
}

const StartDialog = laterPanel<StartDialogProps>(() => import("../actions/dialogs/StartDialog.tsx"));

/** How long after the focus the page may begin to scroll to it, and how long it rests when it is there. */
const MILLISECONDS_TO_ARRIVE = 400;
const MILLISECONDS_OF_REST = 120;
/** After these whoever fills in the form scrolls, or closes, by themselves. */
const MEANT = ["keydown", "pointerdown", "wheel", "touchmove"] as const;

const LITTLE_ROOM = "(max-width: 767.98px), (pointer: coarse)";

/** Among what may be chosen: to make another. No record has such an id. */
const MAKE = "+";

export function ReferenceControl({ field, frame, named, entity, value, onChange, without = [], narrowing = null }: Props) {
  const { t } = useTranslation();
  const words = useValueWords();
  const failed = useFailureWords();
  const [making, setMaking] = useState<ActionView | null>(null);
  const { makes } = field;
  const reference = useReferenceText({ entity, field: field.name, value, onChange, without, narrowing, makes: makes !== undefined });
  const { chosen, text, typed, data, options, failure } = reference;
  const offered: readonly ReferenceValue[] =
    makes && reference.mayMake ? [...options, { id: MAKE, label: makes.label, href: null }] : options;
  const { shown: shownOptions, press, letGo } = useHeld(offered);
  const isNone = shownOptions.every(({ id }) => id === MAKE);
  const close = () => {
    setMaking(null);
    focusIfLost([], () => document.getElementById(frame.id));
  };
  const made = ({ id, label, href }: ActReply) => {
    close();
    reference.take({ id, label, href });
  };
  return (
    <>
      <ComboBox
        aria-label={named ?? field.label}
        // A list that opened as its field is filled in would lie on the rest of the form.
        menuTrigger={reference.isGiven ? "manual" : "input"}
        allowsEmptyCollection
        items={shownOptions}
        inputValue={text}
        selectedKey={chosen?.id ?? null}
        isInvalid={Boolean(frame.error)}
        isRequired={field.required}
        validationBehavior="aria"
        onInputChange={reference.type}
        onFocus={reference.enter}
        onBlur={reference.leave}
        onKeyDown={reference.late}
        onSelectionChange={(id) => {
          letGo();
          const option = shownOptions.find((one) => one.id === id);
          if (id === MAKE && makes) setMaking(makingAction(makes, typed));
          else if (option) reference.choose(option);
        }}
      >
        <Ahead {...reference} />
        <AfterEach many={without.length} field={frame.id} />
        <div className={styles.combo} onKeyDownCapture={reference.early}>
          <Typed
            id={frame.id}
            labelledBy={named === undefined ? `${frame.id}-label` : undefined}
            describedBy={
              [frame.optionalWord && `${frame.id}-optional`, describedBy(frame.id, frame)].filter(Boolean).join(" ") || undefined
            }
            value={value}
            settle={reference.settle}
          />
          <AriaButton className={classNames(styles.comboButton)} aria-label={t("form.showOptions", { label: field.label })}>
            <Icon name="chevron" />
          </AriaButton>
        </div>
        <Popover className={classNames(styles.options)} offset={4}>
          {/* Beside the list and not in it, where it would count as something to choose. */}
          <p role="status" className={classNames(isNone && styles.none)}>
            {isNone && (reference.waits ? t("loading") : failure === null ? noneWords(reference, t) : failed(problemOf(failure)))}
          </p>
          <ListBox className={classNames(styles.list)} onPointerDownCapture={press}>
            {(option: ReferenceValue) => (
              <ListBoxItem
                id={option.id}
                textValue={option.label ?? option.id}
                className={classNames(styles.option, option.id === MAKE && styles.make)}
              >
                {option.id === MAKE && <Icon name="plus" />}
                <span className={styles.words}>
                  <bdi>{nameOf(option, words)}</bdi>
                  <DistinguishingFacts of={data?.apart?.[option.id]} />
                  {option.id === MAKE && typed !== "" && makes?.begins && (
                    <>
                      {" "}
                      <q>{typed}</q>
                    </>
                  )}
                </span>
                {option.id === chosen?.id && <Icon name="check" />}
              </ListBoxItem>
            )}
          </ListBox>
          <MoreThere words={data?.more ? t("form.moreOptions", { shown: options.length }) : ""} />
        </Popover>
      </ComboBox>
      {chosen && <DistinguishingFacts of={data?.apart?.[chosen.id]} />}
      {/* Whoever left the field is told that what they typed is not taken. */}
      <span role="status" className="visually-hidden">
        {isRecordDraft(value) && !isUnsettled(value) && frame.error}
      </span>
      {making && <StartDialog action={making} onClose={close} onMade={made} />}
    </>
  );
}

/** That there are more than the list shows, below it and in sight however far it is scrolled; read out, since it comes when the list is there. */
function MoreThere({ words }: { readonly words: string }) {
  const [told, setTold] = useState("");
  useEffect(() => setTold(words), [words]);
  return (
    <p role="status" className={classNames(told !== "" && styles.more)}>
      {told}
    </p>
  );
}

/** Why nobody answered what there is to choose from, and how to go on. */
function useFailureWords(): (problem: ProblemView) => string {
  const { t } = useTranslation();
  const { user } = useApp();
  const words = useProblemWords();
  return (problem) => (problem.status === 401 && user !== null ? t("signIn.endedHere") : words(problem).said);
}

/** Why there is nothing to choose from. */
function noneWords({ typed, data }: ReferenceText, t: TFunction): string {
  if (data && data.options.length > 0) return t(typed === "" ? "form.allChosen" : "form.noOptions");
  const { refusedBy } = data ?? {};
  if (refusedBy) return refusedBy.length > 0 ? t("form.noneFits", { rules: joined(refusedBy) }) : t("form.noneToChoose");
  if (typed !== "") return t("form.noOptions");
  return t(data?.whole ? "record.nothingRelated" : "record.nothingShown");
}

/** In what a record differs from others that are called alike. */
function DistinguishingFacts({ of = [] }: { readonly of: NonNullable<ReferencesView["apart"]>[string] | undefined }) {
  return of.length === 0 ? null : (
    <span className={styles.apart}>
      {of.map(({ label, type, value }) => (
        <span key={label}>
          <DocumentText>{label}</DocumentText>: <Value value={value} type={type} compact plain />
        </span>
      ))}
    </span>
  );
}

interface TypedProps {
  readonly id: string;
  /** Its label, which says of which language it is. */
  readonly labelledBy: string | undefined;
  readonly describedBy: string | undefined;
  readonly value: Props["value"];
  readonly settle: () => void;
}

/**
 * As somebody comes to it what it holds is selected, to be typed over, and the list opens; not where the program puts the focus. A
 * press on what has the focus already asks for the list.
 */
function Typed({ id, labelledBy, describedBy, value, settle }: TypedProps) {
  const { t } = useTranslation();
  const list = useContext(ComboBoxStateContext);
  const input = useRef<HTMLInputElement>(null);
  // The program may have put the focus here before anybody came: the first press counts as coming.
  const isFresh = useRef(true);
  const [opens, setOpens] = useState(false);
  useHeldSubmit(input, value, settle);
  // As where somebody comes to it: what is typed or scanned next is another record, and not a part of this one's name.
  const chosen = value === null || isRecordDraft(value) ? null : value.id;
  useEffect(() => {
    if (chosen !== null && document.activeElement === input.current) input.current?.select();
  }, [chosen]);
  useArriving(opens && list?.isFocused === true);
  useTurned(() => list?.isOpen && list.close());
  const press = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    const comes = isFresh.current;
    isFresh.current = false;
    if (list?.isOpen === false) list.open(null, "focus");
    const { value: held } = currentTarget;
    const select = () => {
      const isPulled = currentTarget.selectionStart !== currentTarget.selectionEnd;
      // What was typed since would be typed over by what is typed next.
      if (!isPulled && currentTarget.value === held) currentTarget.select();
    };
    if (!comes) return;
    select();
    // A press into what is selected puts the caret there only now; who pulled over a part of it has that.
    requestAnimationFrame(select);
  };
  return (
    <Input
      ref={input}
      id={id}
      className={classNames(fieldStyles.input)}
      placeholder={t("form.search")}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onFocus={({ currentTarget }) => {
        // The list tells of the focus again as it goes from option to option.
        if (list?.isFocused) return;
        isFresh.current = true;
        currentTarget.select();
        setOpens(!isQuiet(currentTarget));
        if (!isQuiet(currentTarget)) list?.open(null, "focus");
      }}
      onKeyDown={() => {
        isFresh.current = false;
      }}
      onClick={press}
    />
  );
}

/** Within the list: closes once nothing is left to choose, goes where an arrow led before it was there, else to the best of what is found. */
function Ahead({ ahead, arrived, best, isGiven }: ReferenceText) {
  const list = useContext(ComboBoxStateContext);
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (isGiven) list?.close();
    const marks = list?.selectionManager;
    const to = ahead ?? (marks?.focusedKey === null ? best : null);
    if (!list?.isOpen || !marks || to === null || !list.collection.getItem(to)) return;
    if (marks.focusedKey === to) return arrived();
    marks.setFocusedKey(to);
    // Where the text and the list changed at once, the list forgets right after this what was marked, and tells nobody.
    lookAgain();
  });
  return null;
}

/**
 * Each that is chosen of several moves the field. The list goes with it at once, and not under the next press. Where there is little
 * room it would lie on those that are chosen and on what follows, and in a panel on the buttons that end it: there it closes.
 */
function AfterEach({ many, field }: { readonly many: number; readonly field: string }) {
  const list = useContext(ComboBoxStateContext);
  const latest = useRef(list);
  latest.current = list;
  const before = useRef(many);
  useLayoutEffect(() => {
    const more = many > before.current;
    before.current = many;
    if (!more) return;
    if (matchMedia(LITTLE_ROOM).matches || document.getElementById(field)?.closest(PANELS)) latest.current?.close();
    // What places the list looks where the field is when the window changes.
    else dispatchEvent(new Event("resize"));
  }, [many, field]);
  return null;
}

/** A list closes where the page scrolls: what scrolls because the focus came here from far away opens it again once it rests. */
function useArriving(isMeant: boolean): void {
  const list = useContext(ComboBoxStateContext);
  const latest = useRef(list);
  latest.current = list;
  useEffect(() => {
    if (!isMeant) return;
    const width = innerWidth;
    const rested = () => {
      end();
      const now = latest.current;
      // A phone that is turned scrolls as well, and closed the list by that.
      if (width === innerWidth && now?.isFocused && !now.isOpen) now.open(null, "focus");
    };
    let resting = setTimeout(() => end(), MILLISECONDS_TO_ARRIVE);
    const onScroll = () => {
      clearTimeout(resting);
      resting = setTimeout(rested, MILLISECONDS_OF_REST);
    };
    const end = () => {
      clearTimeout(resting);
      removeEventListener("scroll", onScroll, true);
      for (const meant of MEANT) removeEventListener(meant, end, true);
    };
    addEventListener("scroll", onScroll, true);
    for (const meant of MEANT) addEventListener(meant, end, true);
    return end;
  }, [isMeant]);
}
