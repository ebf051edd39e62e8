// What several rules ask of a model, worked out once for all of them, and only when one asks.

import type { Model } from "../model/model.ts";
import { AskedOfTheDatabase } from "./asked-of-the-database.ts";
import { Decider } from "./decide/decide.ts";

export class Facts {
  readonly decider: Decider;
  readonly #model: Model;
  #asked: AskedOfTheDatabase | null = null;

  constructor(model: Model) {
    this.#model = model;
    this.decider = new Decider(model);
  }

  get askedOfTheDatabase(): AskedOfTheDatabase {
    this.#asked ??= new AskedOfTheDatabase(this.#model);
    return this.#asked;
  }
}
