// The addresses of the program's own pages.

export const SIGN_IN = "/-/sign-in";
export const RESET = "/-/reset";
export const LINK = "/-/link";
export const PROVIDER_RETURN = "/-/sign-in/provider";
export const ABOUT = "/-/about";
export const OPEN = "/-/open";
export const ACCOUNT = "/-/account";
export const NOTIFICATIONS = "/-/notifications";
/** Followed by what names one of them: it leads to what that is about. */
export const NOTIFICATION = "/-/notifications/";
export const HISTORY = "/-/history";
/** What the program was to do by itself and could not. */
export const REFUSED = "/-/refused";
export const MAILBOX = "/-/mailbox";

/** Followed by the slug of the list that a file is imported into. */
export const IMPORT = "/-/import/";

interface Place {
  readonly pathname: string;
  readonly search: string;
}

export function signInAndBack(place: Place | string): string {
  const back = typeof place === "string" ? place : place.pathname + place.search;
  return `${SIGN_IN}?${new URLSearchParams({ back })}`;
}

/** To where one signs up, and then back. */
export function signUpAndBack(signUp: string, back: string | null): string {
  return back === null ? signUp : `${signUp}${signUp.includes("?") ? "&" : "?"}${new URLSearchParams({ back })}`;
}

/** Of those who ask to sign in themselves: nothing has kept them from anything. */
export const BY_CHOICE = "own";

export function signInByChoice(place: Place | string): string {
  return `${signInAndBack(place)}&${BY_CHOICE}=`;
}

/** Of those who see the page already, and sign in to do something there. */
export const TO_DO = "do";

export function signInToDo(place: Place | string): string {
  return `${signInAndBack(place)}&${TO_DO}=`;
}

/** On the page of a record: the label of the action whose form opens there. */
export const ACT = "act";

/** The page of a record at which an action is begun. */
export function toAct(page: string, label: string): string {
  return `${page}${page.includes("?") ? "&" : "?"}${new URLSearchParams({ [ACT]: label })}`;
}
