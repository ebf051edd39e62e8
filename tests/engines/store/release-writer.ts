// Brings a database to a release with one more field, and is killed at a given step.

import { openStore } from "../../../src/runtime/store/open.ts";
import { draft, WITH_SHELF } from "./release-draft.ts";

const [url = "", step = ""] = process.argv.slice(2);

function killAt(reached: string): void {
  if (reached === step) process.kill(process.pid, "SIGKILL");
}

const release = {
  ...draft("second"),
  isSame() {
    killAt("compared");
    return false;
  },
  /** Read when the tables are those of the release, and its row is to be written. */
  get bundle() {
    killAt("migrated");
    return "the bundle of second";
  },
};
await openStore({ plan: WITH_SHELF, url, release });
killAt("committed");
