// The types of what a component of the product's author may import from "ninefold". The same for every document.

export const COMPONENT_KIT = `  type Node = import("react").ReactNode;
  type Element = import("react").ReactElement | null;

  interface ReferenceValue {
    readonly id: string;
    /** Null where the viewer may not see the record. */
    readonly label: string | null;
    /** A page of the record, where there is one that the viewer may open. */
    readonly href: string | null;
  }
  interface FileValue {
    readonly name: string;
    readonly bytes: number;
    readonly kind: string;
    readonly href: string;
  }
  interface PlaceValue {
    readonly latitude: number;
    readonly longitude: number;
  }
  interface RowItem {
    readonly id: string;
    readonly values: { readonly [field: string]: unknown };
  }

  /** Why something was refused, in the words of the error catalogue. */
  interface Problem {
    readonly code: string;
    readonly status: number;
    readonly detail: string;
    readonly remedy: string | null;
    readonly cite: string | null;
  }

  /** Something that the viewer may do; \`blocked\` says why it cannot be done now. What they may never do is not there. */
  interface Action {
    readonly kind: "screen" | "create" | "change" | "delete" | "save" | "export" | "import" | "transition" | "start";
    readonly slug: string;
    readonly label: string;
    readonly help: string;
    /** The state that it leads to. */
    readonly to: string | null;
    readonly href: string | null;
    readonly blocked: Problem | null;
    readonly danger: boolean;
  }

  interface RecordOf<Values> {
    readonly id: string;
    readonly version: number;
    readonly label: string;
    readonly href: string | null;
    /** By the path of its column; what the viewer may not see is absent. */
    readonly values: Values;
    readonly state: string | null;
    readonly actions: readonly Action[];
    /** The screen by which it was asked for. */
    readonly screen: string;
  }
  type AnyRecord = RecordOf<object>;

  interface Screen {
    readonly name: string;
    readonly route: string;
    readonly help: string;
    readonly columns: readonly { readonly path: string; readonly label: string; readonly help: string }[];
    /** What the viewer may do without a record at hand. */
    readonly actions: readonly Action[];
  }

  interface Answer {
    readonly loading: boolean;
    readonly problem: Problem | null;
    reload(): void;
  }

  interface Asked {
    readonly search?: string;
    /** By the path of a column: a value, or several of which any will do. \`due_on.min\` and \`due_on.max\` bound it. */
    readonly filters?: { readonly [path: string]: string | readonly string[] };
    /** \`"-due_on,title"\`; without it the sort of the screen. */
    readonly sort?: string;
    readonly page?: number;
    readonly size?: number;
    /** The parts of the screen's route that are in braces; of the component's own screen they are known. */
    readonly parameters?: { readonly [name: string]: string };
  }

  /** What a component is given. */
  export interface ComponentProps {
    readonly screen: Screen;
    /** The parts of the route that are in braces, by their names. */
    readonly parameters: { readonly [name: string]: string };
  }

  /** A page of the records of a screen that the viewer may open, kept fresh when they change. */
  export function useRecords<Name extends keyof Lists>(
    screen: Name,
    asked?: Asked,
  ): Answer & {
    readonly records: readonly RecordOf<Lists[Name]>[];
    readonly total: { readonly count: number; readonly exact: boolean };
    readonly page: number;
    readonly size: number;
  };
  /** The record of a screen that shows one. */
  export function useRecord<Name extends keyof Pages>(
    screen: Name,
    parameters: { readonly [name: string]: string },
  ): Answer & { readonly record: RecordOf<Pages[Name]> | null };
  /** A screen of the document; null where the viewer may not open it. */
  export function useScreen(name: ScreenName): Screen | null;
  /** Who is signed in; null for a visitor. */
  export function useUser(): { readonly id: string; readonly label: string; readonly roles: readonly Role[] } | null;
  /** Does an action as its button would: asks what is to be asked, and says what came of it. */
  export function useAct(): { act(action: Action, record?: AnyRecord | null): void; readonly busy: boolean };
  /** Goes to an address of the application. */
  export function useGo(): (href: string) => void;
  /** How the viewer writes dates, numbers and money. */
  export function useFormats(): {
    number(value: string | number): string;
    decimal(value: string, scale: number): string;
    money(value: string, scale: number): string;
    percent(value: string): string;
    date(value: string): string;
    time(value: string): string;
    moment(value: string): string;
    duration(seconds: number): string;
  };
  /** What time it is for the product, from minute to minute; in development its clock may be set. */
  export function useNow(): Date;
  /** What point 1 says; moments are shown in its time zone. */
  export function useProduct(): {
    readonly name: string;
    readonly language: string;
    readonly timeZone: string;
    readonly currency: { readonly code: string; readonly digits: number };
  };

  /** A value of a record as the application writes it. */
  export function Value<Values>(props: { of: RecordOf<Values>; path: keyof Values & string; compact?: boolean }): Element;
  /** What a column is called. */
  export function Label(props: { of: AnyRecord | ScreenName; path: string }): Node;
  /** The buttons of a record; what cannot be done now says why. */
  export function Actions(props: { of: AnyRecord }): Element;
  /** One action as a button. */
  export function Act(props: { action: Action; of?: AnyRecord; look?: ButtonLook; small?: boolean }): Element;

  type ButtonLook = "primary" | "secondary" | "danger" | "confirm" | "quiet";
  export function Button(
    props: import("react").ButtonHTMLAttributes<HTMLButtonElement> & { look?: ButtonLook; small?: boolean; busy?: boolean; unavailable?: boolean },
  ): Element;
  /** A link within the application. */
  export function Link(props: import("react").AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }): Element;
  export function Banner(props: { tone: "danger" | "warn" | "info"; title: Node; children?: Node; actions?: Node }): Element;
  export function Dialog(props: { title: Node; closeLabel: string; onClose: () => void; side?: boolean; children?: Node; actions?: Node }): Element;
  export function Empty(props: { icon: IconName; title: Node; children?: Node; action?: Node }): Element;
  export function Tag(props: { children: Node; title?: string }): Element;
  export function Markdown(props: { text: string }): Element;
  export function StateBadge(props: { label: string; progress: number; end: boolean; title?: string }): Element;
  export function Icon(props: { name: IconName; size?: number }): Element;
  type IconName =
    | "alert" | "bell" | "board" | "calendar" | "check" | "chevron" | "close" | "down" | "figures" | "filter" | "form" | "gallery"
    | "info" | "left" | "list" | "lock" | "more" | "move" | "open" | "page" | "plus" | "question" | "right" | "search" | "up" | "user";
`;
