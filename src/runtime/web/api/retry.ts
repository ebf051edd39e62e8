// Sends again what may be done though its answer was lost, under the same key.

import { isAway, problemOf } from "./request.ts";

/** Milliseconds between one try and the next. */
const AFTER = [200, 800, 2000];

/** `send` has a key. Without a connection nothing is tried again. */
export async function untilAnswered<Reply>(send: () => Promise<Reply>, isGivenUp: () => boolean = () => false): Promise<Reply> {
  for (const pause of AFTER) {
    try {
      return await send();
    } catch (error) {
      if (!isAway(problemOf(error)) || !navigator.onLine || isGivenUp()) throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return send();
}
