// The few line drawings that the program uses. Decorative: the words beside them, or a label, say what they mean.

const paths = {
  menu: "M2 4h12M2 8h12M2 12h12",
  close: "M4 4l8 8M12 4l-8 8",
  search: "M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM10.7 10.7 14 14",
  filter: "M2 4h12M4.5 8h7M7 12h2",
  sort: "M5 6l3-3 3 3M5 10l3 3 3-3",
  up: "M8 13V3M4 7l4-4 4 4",
  down: "M8 3v10M4 9l4 4 4-4",
  left: "M10 3 5 8l5 5",
  right: "M6 3l5 5-5 5",
  chevron: "M4 6l4 4 4-4",
  more: "M3 8h.01M8 8h.01M13 8h.01",
  plus: "M8 3v10M3 8h10",
  check: "M3 8.5 6.5 12 13 4.5",
  alert: "M8 5v4M8 11.5v.01M8 1.8 15 14H1L8 1.8Z",
  info: "M8 7.2V11.5M8 4.6v.01M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Z",
  question: "M6.2 6.2A1.9 1.9 0 1 1 8 8.7v.8M8 11.6v.01M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Z",
  bell: "M4 11V7a4 4 0 0 1 8 0v4l1 1.5H3L4 11ZM6.7 14.3h2.6",
  clock: "M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM8 4.5V8l2.5 1.5",
  lock: "M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5",
  user: "M8 8a2.8 2.8 0 1 0 0-5.6A2.8 2.8 0 0 0 8 8ZM2.8 14c.4-2.6 2.5-4.2 5.2-4.2s4.8 1.6 5.2 4.2",
  list: "M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01",
  board: "M2.5 3h3v10h-3zM6.5 3h3v7h-3zM10.5 3h3v5h-3z",
  calendar: "M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3",
  gallery: "M2.5 3h11v10h-11zM2.5 11l3.2-3.4 2.6 2.6 2-1.9 3.2 3.2M10.4 6.2h.01",
  figures: "M2.5 13.5h11M4.5 11V8M8 11V3.5M11.5 11V6",
  page: "M4 2h5.5L12 4.5V14H4zM6 7h4M6 10h4",
  columns: "M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10",
  beside: "M2.5 3h11v10h-11zM9.5 3v10M11 6h1M11 8.5h1",
  view: "M4 2.5h8v11L8 10.5l-4 3z",
  undo: "M3 7h7a3 3 0 0 1 0 6H6M3 7l3-3M3 7l3 3",
  redo: "M13 7H6a3 3 0 0 0 0 6h4M13 7l-3-3M13 7l-3 3",
  history: "M2.6 6.2A5.8 5.8 0 1 1 2.2 8M2.2 3v3.4h3.4M8 4.8V8l2.2 1.4",
  fold: "M2.5 3h11v10h-11zM6 3v10M11.5 6 9.5 8l2 2",
  trash: "M2.5 4h11M6 4V2.5h4V4M4 4l.6 9.5h6.8L12 4M6.7 6.5v4.5M9.3 6.5v4.5",
  form: "M3 3h10v4H3zM3 10h6v3H3z",
  sun: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1",
  moon: "M13.2 9.8A5.7 5.7 0 1 1 6.2 2.8a4.6 4.6 0 0 0 7 7Z",
  screen: "M2 3h12v8H2zM5.5 13.5h5M8 11v2.5",
  leave: "M6 2.5H3v11h3M7 8h7M11 5l3 3-3 3",
  globe: "M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM1.5 8h13M8 1.5c3.6 3.8 3.6 9.2 0 13M8 1.5c-3.6 3.8-3.6 9.2 0 13",
  keyboard: "M1.5 4h13v8h-13zM4 7h.01M6.7 7h.01M9.3 7h.01M12 7h.01M5 9.5h6",
  move: "M2 8h11M9.5 4.5 13 8l-3.5 3.5",
  open: "M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Z",
} as const;

/** What points along the line of reading points the other way where that runs from right to left. */
const DIRECTIONAL: ReadonlySet<string> = new Set(["left", "right", "move", "list", "beside", "leave"] satisfies IconName[]);

export type IconName = keyof typeof paths;

interface Props {
  readonly name: IconName;
  /** Pixels beside letters of the usual size, and as much more as these are larger. */
  readonly size?: number;
}

export function Icon({ name, size = 16 }: Props) {
  const side = `${size / 16}rem`;
  return (
    <svg
      width={side}
      height={side}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === "more" ? 2.2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray={name === "open" ? "2.2 2.6" : undefined}
      className={DIRECTIONAL.has(name) ? "mirrored" : undefined}
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
