// What several rules ask of a model, worked out once, when one asks.

import type { Model } from "../model/model.ts";
import { AskedOfTheDatabase } from "./asked-of-the-database.ts";
import { Decider } from "./decide/decide.ts";

export class Facts {
  readonly decider: Decider;
  /** The codes that the program raises by itself, with the words that it fills into their texts. */
  readonly programCodes: ReadonlyMap<string, readonly string[]>;
  readonly #model: Model;
  #asked: AskedOfTheDatabase | null = null;

  constructor(model: Model, programCodes: ReadonlyMap<string, readonly string[]>) {
    this.#model = model;
    this.programCodes = programCodes;
    this.decider = new Decider(model);
  }

  get askedOfTheDatabase(): AskedOfTheDatabase {
    this.#asked ??= new AskedOfTheDatabase(this.#model);
    return this.#asked;
  }
}
