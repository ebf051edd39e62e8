// Who is told of a change as it happens: each person listens while loans are handed over, renewed and given back, and is
// told of those that the oracle lets them see, and of no other.

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
    copy = await serveCopy(world, world.house.plan);
  });
  afterAll(async () => {
    await copy?.close();
    await world?.house.close();
  });

  it("tell each person of the records that they see", async () => {
    const oracle = new Oracle(world.document, copy.file, world.house.clock.now().toISOString());
    const ears = await Promise.all(world.people.map((person) => Ear.at(copy.url, person)));
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
      const told = await ears[index]!.until(body.id);
      const seen = moved.filter((id) => oracle.sees(oracle.one("Loan", id)!, userOf(oracle, person)));
      expect([...told].sort(), person.name).toEqual([...new Set(seen)].sort());
    }
    for (const ear of ears) ear.close();
  });
});

class Ear {
  readonly #message: IncomingMessage;

  constructor(message: IncomingMessage) {
    this.#message = message;
  }

  static async at(url: string, { headers }: Person): Promise<Ear> {
    return new Ear(
      await new Promise<IncomingMessage>((resolve, reject) => {
        get(`${url}/api/events`, { headers, agent: false }, resolve).on("error", reject);
      }),
    );
  }

  /** The loans that were told of before a record. */
  async until(record: string): Promise<ReadonlySet<string>> {
    let text = "";
    const told = new Set<string>();
    for await (const chunk of this.#message.setEncoding("utf8")) {
      text += chunk;
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        const event = data === undefined ? null : (JSON.parse(data) as Json);
        if (event?.record === record) return told;
        if (event?.entity === "Loan") told.add(event.record);
      }
    }
    return told;
  }

  close(): void {
    this.#message.destroy();
  }
}
