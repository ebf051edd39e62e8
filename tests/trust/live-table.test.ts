// Live events reach exactly the listeners that the oracle allows.

import { get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Asking, type Json } from "./asking.ts";
import { Oracle } from "./oracle.ts";
import { type Mutated, openWorld, type Person, serveCopy, userOf, type World } from "./world.ts";

const ACTS = 12;

describe("live events", () => {
  let world: World;
  let copy: Mutated;
  beforeAll(async () => {
    world = await openWorld("library");
    copy = await serveCopy(world, world.server.plan);
  });
  afterAll(async () => {
    await copy?.close();
    await world?.server.close();
  });

  it("tell each person of the records that they see", async () => {
    const oracle = new Oracle(world.document, copy.file, world.server.clock.now().toISOString());
    const clients = await Promise.all(world.people.map((person) => Ear.at(copy.url, person)));
    const librarian = new Asking(copy.url, world.people.find(({ name }) => name === "librarian@example.org")!);
    const moved: string[] = [];
    for (const loan of oracle.all("Loan")) {
      if (moved.length === ACTS) break;
      for (const action of ["cancel", "give-back", "renew", "hand-over"]) {
        const { status } = await librarian.ask("POST", `/api/records/Loan/${loan.id}/actions/${action}`, {});
        if (status === 200) moved.push(loan.id);
        if (status === 200) break;
      }
    }
    expect(moved.length).toBeGreaterThan(4);
    // Everybody sees tags: whoever is told of this one was told of all before it.
    const { body } = await librarian.ask("POST", "/api/records/Tag", { name: "the last" });
    for (const [index, person] of world.people.entries()) {
      const told = await clients[index]!.until(body.id);
      const seen = moved.filter((id) => oracle.sees(oracle.one("Loan", id)!, userOf(oracle, person)));
      expect([...told].sort(), person.name).toEqual([...new Set(seen)].sort());
    }
    for (const client of clients) client.close();
  });
});

describe("live events of hidden fields", () => {
  let world: World;
  let copy: Mutated;
  beforeAll(async () => {
    world = await openWorld("concealed");
    copy = await serveCopy(world, world.server.plan);
  });
  afterAll(async () => {
    await copy?.close();
    await world?.server.close();
  });

  it("reach each person for whom something of the record is another, and nobody else", async () => {
    const look = () => new Oracle(world.document, copy.file, world.server.clock.now().toISOString());
    const clients = await Promise.all(world.people.map((person) => Ear.at(copy.url, person)));
    const chief = new Asking(copy.url, world.people.find(({ name }) => name === "cy@example.org")!);
    const shown = (oracle: Oracle, id: string, person: Person) => {
      const [row, user] = [oracle.one("Case", id)!, userOf(oracle, person)];
      if (!oracle.sees(row, user)) return null;
      const seen = oracle.entity("Case").fields.filter(({ name }) => oracle.seesField(row, name, user));
      return JSON.stringify(seen.map(({ name }) => [name, oracle.value(row, name, user)]));
    };
    const { id } = look().all("Case")[0]!;
    let told = 0;
    for (const given of [
      { depth: 1 },
      { depth: 2 },
      { depth: 9 },
      { depth: 8 },
      { pin: 3 },
      { pin: 5 },
      { title: "Other" },
      { pin: 6, depth: 1 },
    ]) {
      const before = look();
      await chief.ask("PATCH", `/api/records/Case/${id}`, given);
      const after = look();
      // Everybody sees desks, and events come in order: this one is the last.
      const desk = { name: "Mark", code: `mark-${told}-${JSON.stringify(given)}`.slice(0, 20), kind: "tall", keeper: world.people[1]!.id };
      const { body } = await chief.ask("POST", "/api/records/Desk", desk);
      for (const [index, person] of world.people.entries()) {
        const heard = await clients[index]!.until(body.id, "Case");
        const isOther = shown(before, id, person) !== shown(after, id, person);
        expect([JSON.stringify(given), person.name, [...heard]]).toEqual([JSON.stringify(given), person.name, isOther ? [id] : []]);
        if (heard.size > 0) told++;
      }
    }
    expect(told).toBeGreaterThan(10);
    for (const client of clients) client.close();
  });
});

class Ear {
  readonly #message: IncomingMessage;
  readonly #chunks: AsyncIterator<string>;
  #text = "";

  constructor(message: IncomingMessage) {
    this.#message = message;
    this.#chunks = message.setEncoding("utf8")[Symbol.asyncIterator]();
  }

  static async at(url: string, { headers }: Person): Promise<Ear> {
    return new Ear(
      await new Promise<IncomingMessage>((resolve, reject) => {
        get(`${url}/api/events`, { headers, agent: false }, resolve).on("error", reject);
      }),
    );
  }

  /** The records of an entity that were told of before a record; of something that follows from others, "derived". */
  async until(record: string, entity = "Loan"): Promise<ReadonlySet<string>> {
    const told = new Set<string>();
    for (;;) {
      const blocks = this.#text.split("\n\n");
      this.#text = blocks.pop() ?? "";
      for (const [at, block] of blocks.entries()) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        const event = data === undefined ? null : (JSON.parse(data) as Json);
        if (event?.record === record) {
          this.#text = [...blocks.slice(at + 1), this.#text].join("\n\n");
          return told;
        }
        if (event?.entity === entity) told.add(event.record);
        if (entity !== "Loan" && /^event: derived$/m.test(block)) told.add("derived");
      }
      const { value, done } = await this.#chunks.next();
      if (done === true) throw new Error("the stream ended");
      this.#text += value;
    }
  }

  close(): void {
    this.#message.destroy();
  }
}
