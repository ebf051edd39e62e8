// Waits for the page to become so, looking whenever it has changed.

const MILLISECONDS = 15_000;
const MILLISECONDS_BETWEEN = 50;

/** What was looked for, once it is there. */
export async function until<Found>(look: () => Found | false | undefined, said: () => string, patience = MILLISECONDS): Promise<Found> {
  const end = performance.now() + patience;
  for (;;) {
    const found = look();
    if (found !== false && found !== undefined) return found;
    if (performance.now() > end) throw new Error(`Waited in vain for ${said()}\n${document.body.textContent?.slice(0, 2_000)}`);
    await changed();
  }
}

/** The document has changed, or some time has passed. */
export async function changed(): Promise<void> {
  await new Promise<void>((done) => {
    const over = () => {
      clearTimeout(timer);
      watch.disconnect();
      // What changes at once is looked at once.
      setTimeout(done);
    };
    const watch = new MutationObserver(over);
    const timer = setTimeout(over, MILLISECONDS_BETWEEN);
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}
