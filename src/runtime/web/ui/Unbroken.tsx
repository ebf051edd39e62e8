// Text in which a number that counts records, PR-2026-00012, stays in one line: browsers break a line behind its hyphens.

const HYPHENED = /([\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+)/u;
/** What is longer has no room in a narrow column, or on a phone. */
const MOST = 20;

export function Unbroken({ children }: { readonly children: string | null | undefined }) {
  if (!children?.includes("-")) return children;
  // What is split by a group stands at every other place.
  const parts = children.split(HYPHENED);
  const isWhole = (part: string, at: number) => at % 2 === 1 && part.length <= MOST && /\p{N}/u.test(part);
  if (!parts.some(isWhole)) return children;
  // One element, whatever lays it out.
  return (
    <span>
      {parts.map((part, at) =>
        isWhole(part, at) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
          <span key={at} className="unbroken">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  );
}
