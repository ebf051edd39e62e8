// A board: one lane for each state, a card for each record. A card can be dropped only where a transition leads; the
// other lanes say why while it is dragged, and every card has a menu that does the same without dragging.

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { RowsView, RowView, ScreenView } from "../../../wire.ts";
import { useRowCommands } from "../../actions/commands.tsx";
import { usePerform } from "../../actions/perform.tsx";
import { ScreenActions } from "../../actions/ScreenActions.tsx";
import { cardsQuery, type RouteParameters } from "../../api/queries.ts";
import { isStillShown } from "../../api/request.ts";
import { SignInOffer } from "../../explanations/SignInOffer.tsx";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { PAGE_TITLE, PageHeader } from "../../layout/PageHeader.tsx";
import { ProblemPage } from "../../layout/ProblemPage.tsx";
import { useFormats } from "../../product/AppContext.tsx";
import { BOARD_CARDS } from "../../product/cards.ts";
import { useListKeys } from "../../product/use-list-keys.ts";
import { useWide } from "../../product/use-wide.ts";
import { Button } from "../../ui/components/Button.tsx";
import { DocumentText } from "../../ui/components/DocumentText.tsx";
import { Empty } from "../../ui/components/Empty.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import { laterPanel } from "../../ui/components/lazy-panel.tsx";
import { Skeleton, times } from "../../ui/components/Skeleton.tsx";
import { useToast } from "../../ui/components/Toast.tsx";
import { EmptyListAction } from "../list/EmptyListAction.tsx";
import { IgnoredParameters } from "../list/toolbar/IgnoredParameters.tsx";
import { ListToolbar } from "../list/toolbar/ListToolbar.tsx";
import { isNarrowed, madeInEmpty, makesIn, NothingMatches } from "../list/toolbar/NothingMatches.tsx";
import { type ListState, useReadable } from "../list/use-list.ts";
import { isLane } from "./BoardCard.tsx";
import styles from "./board.module.css";
import { Carried } from "./Carried.tsx";
import { Lane } from "./Lane.tsx";
import { LaneSwitch } from "./LaneSwitch.tsx";
import { isHeld, lanesToDo } from "./to-do.ts";
import { useDrag } from "./use-drag.ts";
import { useLaneInView } from "./use-lane-in-view.ts";
import { useLaneWidth } from "./use-lane-width.ts";
import { useLanesBeyond } from "./use-lanes-beyond.ts";

const SKELETON_CARDS = 3;
const KeysDialog = laterPanel(() => import("../list/KeysDialog.tsx"));

interface Props {
  readonly screen: ScreenView;
  readonly parameters: RouteParameters;
}

export default function BoardScreen({ screen, parameters }: Props) {
  const { asked, read } = useReadable(screen, false);
  const { data, error, refetch, isFetching, isPlaceholderData } = read(
    useQuery(cardsQuery(screen.slug, asked.query, parameters, BOARD_CARDS)),
  );
  const { t } = useTranslation();
  const notify = useToast();
  const page = useRef<HTMLDivElement>(null);
  const [filtering, setFiltering] = useState<string | true | null>(null);
  const isAsked = screen.search || [...screen.columns, ...(screen.filters ?? [])].some(({ filterable }) => filterable);
  const [keysShown, setKeysShown] = useState(false);
  useListKeys(page, {
    filter: () => isAsked && setFiltering(true),
    showKeys: () => setKeysShown(true),
    noPage: (id) => {
      const row = data?.rows.find((one) => one.id === id);
      if (row) notify("info", t("peek.noPage", { label: row.label }));
    },
  });
  useRowCommands(data?.rows ?? [], screen.entity);
  const list: ListState = {
    ...asked,
    screen,
    columns: screen.columns,
    goneColumns: [],
    rows: data,
    error,
    fetching: isFetching,
    waiting: isPlaceholderData,
    retry: () => void refetch(),
  };
  const below = madeInEmpty(list);
  return (
    <div ref={page} className={styles.page}>
      <PageHeader
        title={screen.name}
        help={screen.help}
        derived={screen.derived}
        actions={
          <>
            <SignInOffer names={screen.signInTo} />
            <ScreenActions actions={screen.actions.filter((action) => action !== below)} look={below ? "secondary" : "primary"} />
          </>
        }
      />
      {isAsked && <ListToolbar list={list} filtering={filtering} onFiltering={setFiltering} />}
      {keysShown && <KeysDialog at="board" goes without={withoutOf(screen, data?.rows ?? [])} onClose={() => setKeysShown(false)} />}
      <IgnoredParameters list={list} />
      {error && !(data && isStillShown(error)) ? <ProblemPage error={error} onRetry={list.retry} /> : <Lanes list={list} rows={data} />}
    </div>
  );
}

/** To which keys nothing answers on this board, as it stands. */
function withoutOf({ search, columns, filters = [], actions }: ScreenView, rows: readonly RowView[]): readonly string[] {
  return [
    ...["Pages", "Ctrl+Enter", "Ctrl+S", "Esc", "X", "Shift+X", "D"],
    ...(rows.length > 0 ? [] : ["J", "K", "Arrows"]),
    ...(rows.some(({ href }) => href !== null) ? [] : ["Enter"]),
    ...(search ? [] : ["/"]),
    ...([...columns, ...filters].some(({ filterable }) => filterable) ? [] : ["F"]),
    ...(actions.some(({ kind, blocked }) => (kind === "create" || kind === "start") && blocked === null) ? [] : ["C"]),
  ];
}

function Lanes({ list, rows }: { readonly list: ListState; readonly rows: RowsView | undefined }) {
  const { screen } = list;
  const { underway } = usePerform();
  const frame = useRef<HTMLElement>(null);
  const drag = useDrag(frame, screen);
  const sent = useRef<{ readonly id: string; readonly from: string | null } | null>(null);
  const isWide = useWide();
  const lanes = shownLanes(screen);
  const toDo = lanesToDo(lanes, rows);
  const begins = toDo[0] ?? (lanes.find(({ value }) => isHeld(value, rows)) ?? lanes[0])?.value ?? null;
  const inView = useLaneInView(frame, list, rows === undefined ? null : begins, !isWide);
  // Whoever sent a card elsewhere by its menu is at the card again. A phone stays at the lane, where the next card is, and goes with the
  // card where there is none.
  const follow = useRef(inView.go);
  follow.current = inView.go;
  useEffect(() => {
    if (sent.current === null || underway.has(sent.current.id)) return;
    const { id, from } = sent.current;
    sent.current = null;
    const state = rows?.rows.find((row) => row.id === id)?.state ?? null;
    if (!isWide && state !== null && !rows?.rows.some((row) => row.state === from)) follow.current(state);
    if (document.activeElement !== document.body) return;
    frame.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] :is(a, button)`)?.focus({ preventScroll: !isWide });
  }, [underway, isWide, rows]);
  const held = lanes.flatMap(({ value }) =>
    rows?.rows.some(({ state }) => state === value) || rows?.lanes?.some((lane) => lane.value === value && lane.count > 0) ? [value] : [],
  );
  // A card that was moved stands where it goes; where that is refused it is back.
  const placed = (rows?.rows ?? []).map((row) => {
    const to = underway.get(row.id)?.to;
    return screen.lanes.some(({ value }) => value === to) ? { ...row, state: to ?? row.state } : row;
  });
  const hasCards = (lane: string) => held.includes(lane) || placed.some(({ state }) => state === lane);
  const rails = isWide ? lanes.filter(({ value, end }) => end === true && !hasCards(value)).map(({ value }) => value) : [];
  useLaneWidth(frame, lanes.length, rails.length, isWide && rows !== undefined);
  const { beyond, show } = useLanesBeyond(frame, held, toDo, isWide);
  // Once there was a way to a lane out of sight its line stays, so that the lanes do not move while somebody scrolls; before it is blank.
  const wasBeyond = useRef(false);
  if (beyond.before !== null || beyond.after !== null) wasBeyond.current = true;
  const leads = beyond.wider && wasBeyond.current;
  if (!rows) return <LanesSkeleton screen={screen} />;
  const cardsOf = (lane: string) => placed.filter((row) => row.state === lane);
  if (rows.rows.length === 0) return isNarrowed(list) ? <NothingMatches list={list} /> : <NoCards screen={screen} />;
  // With cards that are not shown; those that are being moved count where they go.
  const countOf = (lane: string) => {
    const counted = rows.lanes?.find(({ value }) => value === lane)?.count ?? 0;
    const shown = rows.rows.filter((row) => row.state === lane).length;
    return Math.max(counted - shown, 0) + cardsOf(lane).length;
  };
  return (
    <>
      {leads && (
        <div className={styles.beyond}>
          <LaneBeyond lane={laneNamed(lanes, beyond.before)} count={countOf(beyond.before ?? "")} side="left" onShow={show} />
          <LaneBeyond lane={laneNamed(lanes, beyond.after)} count={countOf(beyond.after ?? "")} side="right" onShow={show} />
        </div>
      )}
      {!isWide && (
        <LaneSwitch
          lanes={lanes}
          counts={new Map(lanes.map(({ value }) => [value, countOf(value)]))}
          current={inView.current}
          onGo={inView.go}
        />
      )}
      <section
        ref={frame}
        onScroll={inView.onScroll}
        className={styles.frame}
        aria-labelledby={PAGE_TITLE}
        data-waiting={list.waiting || undefined}
        data-less={beyond.less || undefined}
        data-more={beyond.more || undefined}
        data-carrying={drag.byFinger || undefined}
        data-dragging={drag.row !== null || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {lanes.map((lane) => (
          <Lane
            key={lane.value}
            lane={lane}
            screen={screen}
            rows={cardsOf(lane.value)}
            count={countOf(lane.value)}
            rail={rails.includes(lane.value)}
            drag={drag}
            onSend={({ id, state }) => {
              sent.current = { id, from: state };
            }}
          />
        ))}
      </section>
      <Carried drag={drag} screen={screen} />
    </>
  );
}

function laneNamed(lanes: ScreenView["lanes"], name: string | null): ScreenView["lanes"][number] | undefined {
  return lanes.find(({ value }) => value === name);
}

interface BeyondProps {
  readonly lane: ScreenView["lanes"][number] | undefined;
  readonly count: number;
  readonly side: "left" | "right";
  readonly onShow: (lane: string) => void;
}

/** The way to the nearest lane with cards that is out of sight. */
function LaneBeyond({ lane, count, side, onShow }: BeyondProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (lane === undefined) return null;
  const shown = formats.number(count);
  return (
    <Button look="quiet" small aria-label={t("board.beyond", { lane: lane.label, shown })} onClick={() => onShow(lane.value)}>
      {side === "left" && <Icon name="left" size={14} />}
      <DocumentText>{lane.label}</DocumentText>
      <span className={styles.laneCount}>{shown}</span>
      {side === "right" && <Icon name="right" size={14} />}
    </Button>
  );
}

/** Those in which a card may stand; a step that leads to another takes it off the board. */
function shownLanes({ lanes }: ScreenView): ScreenView["lanes"] {
  return lanes.filter((lane) => lane.never !== true);
}

function NoCards({ screen }: { readonly screen: ScreenView }) {
  const { t } = useTranslation();
  const create = makesIn(screen);
  return (
    <Empty
      icon="board"
      source={screen.source}
      title={<DocumentText own={screen.emptyText === null}>{screen.emptyText ?? t("empty.noneYet")}</DocumentText>}
      action={create ? <ScreenActions actions={[create]} /> : <EmptyListAction screen={screen} />}
    >
      {screen.emptyText === null && (create ? t("empty.noneYetCreate") : t("empty.noneYetWait"))}
    </Empty>
  );
}

/** Of about the final size: the first column names a card, and its lane says its state. */
function LanesSkeleton({ screen }: { readonly screen: ScreenView }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const lanes = shownLanes(screen);
  useLaneWidth(frame, lanes.length, 0, useWide());
  const facts = screen.columns.slice(1).filter((column) => !isLane(column, screen));
  return (
    <div ref={frame} className={styles.frame} aria-busy="true">
      <span className="visually-hidden">{t("loading")}</span>
      {lanes.map((lane) => (
        <div key={lane.value} className={styles.lane}>
          <p className={styles.laneHead}>
            <DocumentText>{lane.label}</DocumentText>
          </p>
          <div className={styles.cards} aria-hidden="true">
            {times(SKELETON_CARDS).map((index) => (
              <div key={index} className={styles.card}>
                <p className={styles.cardTitle}>
                  <Skeleton width="70%" />
                </p>
                <div className={styles.facts}>
                  {facts.map((column, at) => (
                    <p key={column.path}>
                      <Skeleton width={`${45 + ((at * 23) % 40)}%`} />
                    </p>
                  ))}
                </div>
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
