// The locale in which the page speaks, for whatever asks the server.

/** Null before it is known. */
let spoken: string | null = null;

export function spokenLocale(): string | null {
  return spoken;
}

/** In which locale the page speaks from now on; null where it is not known any more. */
export function speakIn(locale: string | null): void {
  spoken = locale;
}
