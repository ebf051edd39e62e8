// Inserts records without end and prints each acknowledged id, until it is killed.

import { writeSync } from "node:fs";
import { openStore } from "../../../src/runtime/store/open.ts";
import { book, idOf, LENDING, planOf } from "./fixture-plan.ts";

const [url = "", writers = "32", first = "1"] = process.argv.slice(2);
const { store } = await openStore({ plan: planOf(LENDING), url });
let count = 0;

async function insertForever(): Promise<never> {
  for (;;) {
    const row = book({ id: `${first}-${++count}`, isbn: `${first}-${count}` });
    const pair = book({ id: `${first}-${count}-pair`, isbn: `${first}-${count}-p` });
    await store.write(async (transaction) => {
      await transaction.insert("Book", row);
      await transaction.insert("Book", pair);
    });
    writeSync(1, `${idOf(row)}\n`);
  }
}

for (let writer = 0; writer < Number(writers); writer++) void insertForever();
