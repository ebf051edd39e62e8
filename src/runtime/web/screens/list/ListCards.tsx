// The rows as cards, for a phone: title, state, two facts, and what can be done.

import { memo, type ReactNode, useMemo, useRef } from "react";
import type { ColumnView, RowsView, RowView, ScreenView, WireValue } from "../../../wire.ts";
import { useUnderway } from "../../actions/perform.tsx";
import { ReasonsTogether, type ShownReasons, useCommonBlockers } from "../../actions/Reasons.tsx";
import { RowActions } from "../../actions/RowActions.tsx";
import { Facts, isSelfExplanatory } from "../../fields/Facts.tsx";
import { smallPicture } from "../../fields/FileLink.tsx";
import { Value } from "../../fields/Value.tsx";
import { type Choice, cardParts, cardSkeleton, remainingFacts } from "../../formatting/card-parts.ts";
import { isFile } from "../../formatting/value-text.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useApp } from "../../product/AppContext.tsx";
import { Link } from "../../router/NavigationContext.tsx";
import { classNames } from "../../ui/class-names.ts";
import { DocumentText } from "../../ui/components/DocumentText.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import { NoWrap } from "../../ui/components/NoWrap.tsx";
import { Skeleton, times } from "../../ui/components/Skeleton.tsx";
import { openOnClick } from "../../ui/open-on-click.ts";
import { SelectBox } from "./bulk/SelectBox.tsx";
import type { Selection } from "./bulk/use-selection.ts";
import styles from "./cards.module.css";
import { GroupHead } from "./GroupHead.tsx";
import { PeekButton } from "./PeekButton.tsx";
import { shownValue } from "./Row.tsx";
import { useCardsInView } from "./use-cards-in-view.ts";
import type { ListState } from "./use-list.ts";
import { lookedAt, type Peek } from "./use-peek.ts";

const SKELETON_CARDS = 6;

interface Props {
  readonly list: ListState;
  readonly rows: RowsView;
  readonly selection: Selection | null;
  readonly peek: Peek | null;
}

export function ListCards({ list, rows, selection, peek }: Props) {
  const { screen } = list;
  const { signIn, product } = useApp();
  const byUser = list.columns !== screen.columns;
  const few = screen.shows === "gallery";
  const choice = useMemo(() => ({ people: signIn.entity, byUser, few, product }), [signIn, byUser, few, product]);
  const { actions, told } = useCommonBlockers(rows.rows);
  const above = actions.length > 0 && (
    <div className={styles.together}>
      <ReasonsTogether actions={actions} />
    </div>
  );
  const cardOf = (row: RowView, place?: Place) => (
    <Card
      key={row.id}
      row={row}
      screen={screen}
      columns={list.columns}
      choice={choice}
      told={told}
      selected={selection?.open && !row.alone ? selection.has(row.id) : null}
      onSelect={selection?.toggle}
      lookedAt={lookedAt(peek, row)}
      onLook={peek?.look}
      {...place}
    />
  );
  return (
    <>
      {above}
      {rows.groups ? (
        rows.groups.map((group) => (
          <section key={group.key} className={styles.group}>
            <h2>
              <GroupHead list={list} group={group} />
            </h2>
            <Cards list={list} rows={rows.rows.filter((row) => row.group === group.key)} group={group.key} cardOf={cardOf} />
          </section>
        ))
      ) : (
        <Cards list={list} rows={rows.rows} group="" cardOf={cardOf} />
      )}
    </>
  );
}

/** Where a card stands among those of its list, of which not all are drawn. */
interface Place {
  readonly at: number;
  readonly count: number;
}

interface CardsProps {
  readonly list: ListState;
  readonly rows: readonly RowView[];
  readonly group: string;
  readonly cardOf: (row: RowView, place?: Place) => ReactNode;
}

function Cards({ list, rows, group, cardOf }: CardsProps) {
  const frame = useRef<HTMLUListElement>(null);
  const count = rows.length;
  const inView = useCardsInView(frame, count, `${list.screen.slug} ${list.query} ${group}`);
  if (count === 0) return null;
  return (
    <ul
      ref={frame}
      className={classNames(styles.cards, list.screen.shows === "gallery" && styles.gallery)}
      aria-busy={list.fetching}
      data-waiting={list.waiting || undefined}
    >
      {inView === null ? (
        rows.map((row) => cardOf(row))
      ) : (
        <>
          <Undrawn height={inView.before} />
          {rows.slice(inView.from, inView.to).map((row, at) => cardOf(row, { at: inView.from + at, count }))}
          <Undrawn height={inView.after} />
        </>
      )}
    </ul>
  );
}

/** The room of cards that are out of sight. */
function Undrawn({ height }: { readonly height: number }) {
  return height > 0 && <li className={styles.undrawn} style={{ height }} aria-hidden="true" />;
}

interface ContentsProps {
  readonly row: RowView;
  readonly screen: ScreenView;
  readonly columns: readonly ColumnView[];
  readonly choice: Choice;
  readonly told: ShownReasons;
}

interface CardProps extends ContentsProps, Partial<Place> {
  /** Null where cards are not being selected. */
  readonly selected: boolean | null;
  readonly onSelect: Selection["toggle"] | undefined;
  /** Whether it is shown beside the list; null where it cannot be. */
  readonly lookedAt: boolean | null;
  readonly onLook: Peek["look"] | undefined;
}

/** As a row of a table, it is drawn anew only where something of its own has changed. */
const Card = memo(function Card({ selected, onSelect, lookedAt, onLook, at, count, ...contents }: CardProps) {
  const { row, screen, columns, choice } = contents;
  const underway = useUnderway(row.id);
  const { titled, byLabel, state, picture, price } = cardParts(columns, row, choice);
  const isLarge = screen.shows === "gallery";
  return (
    <li
      className={styles.card}
      aria-posinset={at === undefined ? undefined : at + 1}
      aria-setsize={count}
      data-row={row.id}
      data-selected={selected || undefined}
      data-underway={underway !== undefined || undefined}
      data-beside={(picture && !isLarge) || undefined}
      {...openOnClick(row.href, { selecting: selected !== null, look: lookedAt === null ? null : onLook })}
    >
      {picture && <Picture value={row.values[picture.path]} large={isLarge} source={picture.source} />}
      <div className={styles.head}>
        {selected !== null && onSelect && <SelectBox id={row.id} label={row.label} selected={selected} onSelect={onSelect} />}
        <p className={styles.title} data-source={(titled ?? screen).source}>
          {row.href ? (
            <Link href={row.href} data-row-focus>
              <Title row={row} column={byLabel ? undefined : titled} />
            </Link>
          ) : (
            <Title row={row} column={byLabel ? undefined : titled} />
          )}
        </p>
        {price && (
          <span className={styles.price} data-source={price.source}>
            <span className="visually-hidden">
              <DocumentText own={price.own}>{price.label}</DocumentText>
            </span>{" "}
            <Value value={row.values[price.path]} type={price.type} compact />
          </span>
        )}
        {state && (
          <span data-source={state.source}>
            <Value value={shownValue(row, state, underway)} type={state.type} open={state.open} marks={state.marks} compact />
          </span>
        )}
        {lookedAt !== null && onLook && <PeekButton row={row} open={lookedAt} onLook={onLook} />}
      </div>
      <Body {...contents} />
    </li>
  );
});

const Body = memo(function Body({ row, screen, columns, choice, told }: ContentsProps) {
  const { facts, values } = remainingFacts(cardParts(columns, row, choice), row, choice);
  return (
    <>
      <Facts values={values} columns={facts} className={styles.facts} brief={choice.few} />
      <RowActions row={row} entity={screen.entity} told={told} />
    </>
  );
});

function Title({ row, column }: { readonly row: RowView; readonly column: ColumnView | undefined }) {
  if (!column)
    return (
      <bdi>
        <NoWrap>{row.label}</NoWrap>
      </bdi>
    );
  return <Value value={row.values[column.path]} type={column.type} compact />;
}

interface PictureProps {
  readonly value: WireValue | undefined;
  readonly large: boolean;
  readonly source: string | undefined;
}

/** Decorative: the title beside it says what it is of. A record without one keeps its place, so that cards line up. */
function Picture({ value, large, source }: PictureProps) {
  const file = value !== undefined && value !== null && isFile(value) ? value : null;
  return (
    <div className={large ? styles.picture : styles.beside} data-source={source}>
      {file ? (
        <img src={smallPicture(file, large ? "medium" : "small") ?? file.href} alt="" loading="lazy" />
      ) : (
        <Icon name="gallery" size={24} />
      )}
    </div>
  );
}

/** Of about the final size, so that little moves when the records arrive. */
export function CardsSkeleton({ screen, columns }: Pick<ContentsProps, "screen" | "columns">) {
  const { t } = useTranslation();
  const gallery = screen.shows === "gallery";
  const { picture, state, facts } = cardSkeleton(columns, gallery);
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{t("loading")}</span>
      <ul className={classNames(styles.cards, gallery && styles.gallery)} aria-hidden="true">
        {times(SKELETON_CARDS).map((index) => (
          <li key={index} className={styles.card} data-beside={(picture && !gallery) || undefined}>
            {picture && <div className={gallery ? styles.picture : styles.beside} />}
            <div className={styles.head}>
              <p className={styles.boneTitle}>
                <Skeleton width="55%" height={16} />
              </p>
              {state && <Skeleton width={72} height={20} />}
            </div>
            {facts.length > 0 && (
              <div className={styles.facts}>
                {facts.map((column) => (
                  <div key={column.path} data-plain={isSelfExplanatory(column) || undefined}>
                    <p className={styles.boneLabel}>
                      <Skeleton width="40%" />
                    </p>
                    <p className={styles.boneValue}>
                      <Skeleton width="70%" />
                    </p>
                  </div>
                ))}
              </div>
            )}
            {screen.acts && (
              <p className={styles.boneAct}>
                <Skeleton width={88} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
