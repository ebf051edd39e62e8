// Text in which a number that counts records, PR-2026-00012, stays in one line, and so does a day, 21 Nov 2026 or Nov 21, 2026: browsers
// break a line behind hyphens, and at spaces.

const WHOLE =
  /((?<!\p{N})\p{N}{1,2}\.? \p{L}{3,9}\.? \p{N}{4}(?!\p{N})|\p{L}{3,9}\.? \p{N}{1,2}, \p{N}{4}(?!\p{N})|[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+)/u;
/** What has neither a hyphen nor a year is not looked at further. */
const MAY_BE = /-|\p{N}{4}/u;
/** What is longer has no room in a narrow column, or on a phone. */
const MOST = 20;

export function NoWrap({ children }: { readonly children: string | null | undefined }) {
  if (!children || !MAY_BE.test(children)) return children;
  // What is split by a group stands at every other place.
  const parts = children.split(WHOLE);
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
