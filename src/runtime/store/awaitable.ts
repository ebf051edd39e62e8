// What an engine within this process answers at once, and one elsewhere later. Whoever awaits an answer need not know which
// it is; what only passes it on does so without waiting, since a write passes a hundred such places.

export type Awaitable<T> = T | Promise<T>;

/** What `next` makes of an answer: at once, where it is there. */
export function andThen<T, U>(answer: Awaitable<T>, next: (value: T) => Awaitable<U>): Awaitable<U> {
  return answer instanceof Promise ? answer.then(next) : next(answer);
}

/** What `ask` answers, or `instead` of the error that it ended with. */
export function otherwise<T>(ask: () => Awaitable<T>, instead: (error: unknown) => Awaitable<T>): Awaitable<T> {
  try {
    const answer = ask();
    return answer instanceof Promise ? answer.catch(instead) : answer;
  } catch (error) {
    return instead(error);
  }
}
