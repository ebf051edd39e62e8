// Sends a refused request again once the reader has confirmed that it is still them.

const REFUSED = "sign-in-again";
const ASKED = "ninefold-confirm";

/** Whoever hears it asks the reader, and answers. */
class ToConfirm extends Event {
  readonly answer: (confirmed: boolean) => void;
  constructor(answer: (confirmed: boolean) => void) {
    super(ASKED, { cancelable: true });
    this.answer = answer;
  }
}

/** Whether to send again what was refused with this code: the reader was asked, and has confirmed. */
export async function confirms({ code }: { readonly code: string }): Promise<boolean> {
  if (code !== REFUSED) return false;
  return new Promise((answer) => {
    if (document.dispatchEvent(new ToConfirm(answer))) answer(false);
  });
}

/** Returns how to stop. */
export function whenToConfirm(ask: (answer: (confirmed: boolean) => void) => void): () => void {
  const hear = (event: Event) => {
    if (!(event instanceof ToConfirm)) return;
    event.preventDefault();
    ask(event.answer);
  };
  document.addEventListener(ASKED, hear);
  return () => document.removeEventListener(ASKED, hear);
}
