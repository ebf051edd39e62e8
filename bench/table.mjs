// The table that the benchmarks print: one row for each measurement, with its yardstick and its bound.

export function row(name, { measured, yardstick, ratio, bound, kept }) {
  return { name, measured, yardstick, ratio: ratio === null ? "-" : ratio.toFixed(2), bound, kept };
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** The value that this share of the numbers does not exceed. */
export function percentile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
}

/** The rows as a Markdown table. */
export function asTable(rows) {
  const cells = rows.map((one) => [one.name, one.measured, one.yardstick, one.ratio, one.bound, one.kept ? "yes" : "NO"]);
  const all = [["what", "measured", "yardstick", "ratio", "bound", "kept"], ...cells];
  const widths = all[0].map((_, column) => Math.max(...all.map((line) => line[column].length)));
  const line = (one) => `| ${one.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`;
  return [line(all[0]), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...all.slice(1).map(line)].join("\n");
}
