// The icon of a screen in the menu. Decorative: the words beside it say what it means.

interface Props {
  /** A path of 24 × 24, to be stroked. */
  readonly path: string;
  /** Pixels beside letters of the usual size, and as much more as these are larger. */
  readonly size?: number;
}

export function MenuIcon({ path, size = 16 }: Props) {
  const side = `${size / 16}rem`;
  return (
    <svg
      viewBox="0 0 24 24"
      width={side}
      height={side}
      fill="none"
      stroke="currentColor"
      strokeWidth={2.1}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
