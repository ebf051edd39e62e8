// In each page of the product in development: what the Studio around it asks, and what it is told. Elsewhere it does nothing.

import type { AppView } from "../../../wire.ts";
import { outlineRows, watchPointer } from "./inspect.ts";
import { type CallRequest, readFrom, sendTo, type ToProduct, type ToStudio } from "./messages.ts";

const APP = "/-/app";
const JSON_HEADERS = { accept: "application/json", "content-type": "application/json", "x-ninefold": "1" };

const studio = document.querySelector<HTMLMetaElement>("meta[name=studio]")?.content ?? location.origin;
if (window.parent !== window) joinStudio(window.parent, studio);

function joinStudio(around: Window, origin: string): void {
  const tell = (message: ToStudio) => sendTo(around, origin, message);
  let isAsking = false;
  watchPointer(
    document,
    () => isAsking,
    (row) => tell({ is: "row", row }),
  );
  window.addEventListener("message", (event) => {
    const message = readFrom<ToProduct>(around, origin, event);
    if (message?.is === "outline") {
      ({ isAsking } = message);
      outlineRows(document, message);
    } else if (message?.is === "reload") location.reload();
    else if (message?.is === "sign in") {
      void signIn(message.email).then((isDone) => (isDone ? location.replace("/") : tell({ is: "not signed in" })));
    } else if (message?.is === "call") {
      void call(message.path, message).then((answer) => tell({ is: "answer", id: message.id, ...answer }));
    }
  });
  leaveKeyboard();
  tell({ is: "ready" });
  followUser((label) => tell({ is: "user", label }));
}

/** A page that nobody is in would take the keyboard from whoever writes around it, as a page for signing in does. */
function leaveKeyboard(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (this: HTMLElement, options?: FocusOptions) {
    if (document.hasFocus()) focus.call(this, options);
  };
}

/** Whoever is signed in, now and whenever the product asks anew what it shows them. */
function followUser(tell: (label: string | null) => void): void {
  let own = 0;
  const ask = async () => {
    own++;
    const answer = await fetch(APP, { headers: { accept: "application/json" } }).catch(() => null);
    if (answer?.ok) tell(((await answer.json()) as AppView).user?.label ?? null);
  };
  const hear = (entries: PerformanceObserverEntryList) => {
    for (const { name } of entries.getEntries()) {
      if (new URL(name).pathname !== APP) continue;
      if (own > 0) own--;
      else void ask();
    }
  };
  new PerformanceObserver(hear).observe({ type: "resource" });
  void ask();
}

async function signIn(email: string | null): Promise<boolean> {
  const [path, body] = email === null ? ["/-/sign-out", {}] : ["/-/sign-in-sample", { email }];
  const answer = await fetch(path as string, { method: "POST", headers: JSON_HEADERS, body: JSON.stringify(body) }).catch(() => null);
  return answer?.ok === true;
}

async function call(path: string, { method, type, body }: CallRequest): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const answer = await fetch(path, { method, ...(type === null ? {} : { headers: { "content-type": type }, body }) });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: "" };
  }
}
