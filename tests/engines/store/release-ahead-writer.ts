// Brings an open product to a release and back, and is killed before one of its commits. Which one is given, from 1.

import { openStore } from "../../../src/runtime/store/open.ts";
import { PostgresConnection } from "../../../src/runtime/store/postgres/connection.ts";
import { SqliteConnection } from "../../../src/runtime/store/sqlite/connection.ts";
import { AFTER, BEFORE } from "./release-ahead-plans.ts";
import { draft } from "./release-draft.ts";

const [url = "", at = ""] = process.argv.slice(2);
const { store } = await openStore({ plan: BEFORE, url, release: draft("first") });

let commits = 0;
function killAt(text: string): void {
  if (text === "COMMIT" && ++commits === Number(at)) process.kill(process.pid, "SIGKILL");
}

const { execute } = SqliteConnection.prototype;
SqliteConnection.prototype.execute = function (text) {
  killAt(text);
  execute.call(this, text);
};
const { run } = PostgresConnection.prototype;
PostgresConnection.prototype.run = function (text, params) {
  killAt(text);
  return run.call(this, text, params);
};

await store.adopt(AFTER, { release: draft("second") });
await store.adopt(BEFORE, { release: draft("back", { back: { number: 2, plan: AFTER, returnsTo: 1 } }) });
await store.close();
