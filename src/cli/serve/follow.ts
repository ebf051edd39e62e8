// Brings the product that runs in development to its document as that changes, whoever changes it.

import type { Plan } from "../../compiler/plan/plan.ts";
import type { Files } from "../../runtime/server/files/files.ts";
import type { Look } from "../../runtime/server/http/components.ts";
import type { NinefoldServer } from "../../runtime/server/server.ts";
import { MigrationRefused, type Store } from "../../runtime/store/store.ts";
import { areSamePlans } from "../../runtime/studio/plan-changes.ts";
import { readDocuments } from "../document.ts";
import { refusedWords } from "../refused.ts";
import type { Configuration } from "./configuration.ts";
import { compiledOf, errorsForPages } from "./reading.ts";
import { announceSamples, sampleUsersOr } from "./sample-users.ts";
import type { Studio } from "./studio.ts";

export interface Following {
  readonly server: NinefoldServer;
  readonly store: Store;
  readonly files: Files;
  readonly address: string;
  readonly build: (plan: Plan) => Promise<Look>;
  readonly configuration: Configuration;
  readonly studio: Studio;
}

export class Follower {
  readonly #file: string;
  readonly #following: Following;
  #plan: Plan;
  #last: Promise<void> = Promise.resolve();

  constructor(file: string, plan: Plan, following: Following) {
    this.#file = file;
    this.#plan = plan;
    this.#following = following;
    following.studio.follow(({ plan: next, errors }) => void this.#queue(() => this.#adopt(next, errors)));
  }

  /** What runs. */
  get plan(): Plan {
    return this.#plan;
  }

  /** The files of the document, or what stands beside them, have changed. */
  filesChanged(): Promise<void> {
    return this.#queue(async () => {
      const { server, studio } = this.#following;
      const sources = readDocuments(this.#file);
      // Where somebody writes in the Studio, the product follows the text there, which takes this one in.
      if (await studio.outside(sources)) return this.#show();
      const { document, errors } = compiledOf(sources, true);
      if (document !== null) return this.#adopt(document.plan, null);
      console.error("The document has errors; what ran before keeps running.");
      server.behind(errorsForPages(errors, sources, this.#file));
    });
  }

  /** `errors`: those of rows that do not run as they are written, in words; null where all do. */
  async #adopt(plan: Plan, errors: string | null): Promise<void> {
    const { server, store, files, address, studio } = this.#following;
    const isOther = !areSamePlans(plan, this.#plan);
    if (isOther) {
      const before = server.samples;
      const report = await server.adopt(plan, (adopted) => sampleUsersOr(before, this.#file, adopted, store, files));
      this.#plan = plan;
      for (const change of report.changes) console.log(`Database: ${change}`);
      console.log(`${this.#file} changed; the product follows.`);
      if (JSON.stringify(before) !== JSON.stringify(server.samples)) {
        announceSamples(server.samples, address);
        studio.tellUsers(server.samples);
      }
    }
    await this.#show();
    if (server.behind(errors) && errors === null && !isOther) console.log(`${this.#file} is as the product runs it again.`);
  }

  async #show(): Promise<void> {
    const { server, build } = this.#following;
    const built = await build(this.#plan);
    if (server.show(built)) logCustomComponents(built);
  }

  /** One after the other; where one fails, what ran before keeps running, and its pages say why. */
  #queue(work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(work).catch((error: unknown) => {
      const { server, configuration } = this.#following;
      const words =
        error instanceof MigrationRefused
          ? refusedWords(error, this.#file, configuration)
          : error instanceof Error
            ? error.message
            : String(error);
      console.error(words);
      console.error("What ran before keeps running.");
      server.behind(words);
    });
    return this.#last;
  }
}

/** Why one could not be built has just been said: it is not among those that are shown. */
function logCustomComponents({ components }: Look): void {
  const shown = [...components.values()].filter((component) => "code" in component).length;
  if (shown === components.size) console.log("What stands beside the document changed; the product shows it.");
  else if (shown > 0) console.log("Components changed; the product shows the others.");
}
