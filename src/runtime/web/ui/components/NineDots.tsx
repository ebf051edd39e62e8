// The mark: nine dots, one for each point of the document. As a mark all are filled; as a gauge each shows how far its
// point is written.

export type DotFill = "open" | "partly" | "written";

const PLACES = [6, 16, 26].flatMap((y) => [6, 16, 26].map((x) => [x, y] as const));

interface Props {
  readonly size?: number;
  /** In reading order; a missing one counts as written. */
  readonly dots?: readonly DotFill[];
  /** In the colour of what is around it. */
  readonly quiet?: boolean;
}

export function NineDots({ size = 20, dots, quiet = false }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      {PLACES.map(([x, y], index) => (
        <Dot key={`${x} ${y}`} x={x} y={y} fill={dots?.[index] ?? "written"} colour={quiet ? "currentColor" : undefined} />
      ))}
    </svg>
  );
}

/** One dot of the mark by itself, beside the words of its point. */
export function SingleDot({ fill, size = 16 }: { readonly fill: DotFill; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 10 10" aria-hidden="true">
      <Dot x={5} y={5} fill={fill} />
    </svg>
  );
}

interface DotProps {
  readonly x: number;
  readonly y: number;
  readonly fill: DotFill;
  readonly colour?: string | undefined;
}

function Dot({ x, y, fill, colour = "var(--accent)" }: DotProps) {
  if (fill === "written") return <circle cx={x} cy={y} r={3.6} fill={colour} />;
  return (
    <>
      <circle cx={x} cy={y} r={3.1} fill="none" stroke={fill === "partly" ? "var(--accent)" : "var(--control-border)"} strokeWidth={1} />
      {fill === "partly" && <path d={`M${x} ${y + 3.1}a3.1 3.1 0 0 1 0-6.2z`} fill="var(--accent)" />}
    </>
  );
}
