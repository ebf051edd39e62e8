// The panes that show the running product: one, or two, each with a session of its own.

import { PaneLink } from "./pane-link.ts";

/** Another object whenever it is otherwise. */
export interface PanesView {
  readonly links: readonly PaneLink[];
  /** The one that is shown where there is room for one. */
  readonly shown: number;
  readonly mayHaveSecond: boolean;
  /** No port but the Studio's own can be reached. */
  readonly isOnePort: boolean;
}

export class Panes {
  readonly #origins: readonly string[];
  readonly #listeners = new Set<() => void>();
  #view: PanesView;

  /** `origins`: of the seats. */
  constructor(origins: readonly string[]) {
    this.#origins = origins;
    const [first] = origins;
    const isOnePort = first === undefined;
    this.#view = { links: [this.#link(first ?? location.origin)], shown: 0, mayHaveSecond: origins.length > 1, isOnePort };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): PanesView => this.#view;

  addSecond(): void {
    const second = this.#origins[1];
    const { links, mayHaveSecond } = this.#view;
    if (second === undefined || !mayHaveSecond || links.length > 1) return;
    this.#show({ links: [...links, this.#link(second)], shown: 1 });
  }

  closeSecond(): void {
    this.#show({ links: this.#view.links.slice(0, 1), shown: 0 });
  }

  turnTo(shown: number): void {
    this.#show({ shown });
  }

  #link(origin: string): PaneLink {
    const link = new PaneLink(origin);
    link.subscribe(() => {
      if (link.shown().stage === "unreachable" && origin !== location.origin) this.#doWithout(link);
    });
    return link;
  }

  /** Its port cannot be reached: the product is shown at the Studio's own, or in the first pane alone. */
  #doWithout(link: PaneLink): void {
    const { links } = this.#view;
    if (!links.includes(link)) return;
    const [first] = links;
    const alone = link === first ? this.#link(location.origin) : first!;
    this.#show({ links: [alone], shown: 0, mayHaveSecond: false, isOnePort: true });
  }

  #show(changed: Partial<PanesView>): void {
    this.#view = { ...this.#view, ...changed };
    for (const listener of this.#listeners) listener();
  }
}

/** Where the seats are, as this browser reaches the Studio. */
export function originsOf(seats: readonly number[]): string[] {
  return seats.map((port) => `${location.protocol}//${location.hostname}:${port}`);
}
