// What a page in Arabic says the wrong way round.

/** Runs in the page: what runs the wrong way, or is read out in the wrong language. Texts that records hold are of no known language. */
export function amiss(): string[] {
  const isForeign = (text: string) => /[A-Za-z]{2}/.test(text) && !/\p{Script=Arabic}/u.test(text);
  const bare = (text: string) => text.replace(/\u2068[^\u2069]*\u2069/g, "");
  const spoken = (element: Element) => element.closest("[lang]")?.getAttribute("lang") ?? "";
  const ownWay = (element: Element | null): boolean =>
    element !== null && element !== document.body && (element.matches("[dir], bdi") || ownWay(element.parentElement));
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement } = texts.currentNode;
    // A number that is kept in one line is a part of the text around it.
    const around = parentElement?.closest("span:has(> .unbroken)");
    const [element, textContent] = around ? [around.parentElement, around.textContent] : [parentElement, texts.currentNode.textContent];
    if (!element || element.closest("script, style, noscript, kbd, [aria-keyshortcuts], select") || !isForeign(bare(textContent ?? "")))
      continue;
    if (!ownWay(element)) found.push(`runs as Arabic: ${textContent}`);
    else if (!element.closest("bdi, [dir=auto]") && spoken(element) === "ar") found.push(`read out as Arabic: ${textContent}`);
  }
  for (const name of ["aria-label", "title"])
    for (const element of document.querySelectorAll(`main [${name}]:not([aria-labelledby])`)) {
      const words = bare(element.getAttribute(name) ?? "");
      // The name of a file or of a record is of no known language either.
      if (isForeign(words) && spoken(element) === "ar" && element.querySelector("bdi") === null) found.push(`${name} as Arabic: ${words}`);
    }
  return found;
}
