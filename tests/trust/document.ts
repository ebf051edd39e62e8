// The oracle's own reader of a document: headings, items and Markdown tables, as far as permissions need them. It shares
// nothing with the compiler.

export type Cells = Readonly<Record<string, string>>;

export interface FieldOf {
  readonly name: string;
  readonly type: string;
  readonly always: string | null;
  readonly fixed: boolean;
  readonly unique: boolean;
}

export interface EntityOf {
  readonly name: string;
  readonly fields: readonly FieldOf[];
  readonly search: readonly string[];
  /** uuid, short or number. */
  readonly ids: string;
  /** By the field that holds the state. */
  readonly states: ReadonlyMap<string, readonly string[]>;
  /** Rows of point 4, each with the field that it moves. */
  readonly transitions: readonly (Cells & { readonly $field: string })[];
  /** For a part: its owner, and the owner's list. */
  readonly part: { readonly owner: string; readonly field: string; readonly by: string } | null;
}

export interface DocumentOf {
  readonly signsInAs: string | null;
  /** How a token is carried: "Authorization: Bearer {token}". */
  readonly token: string;
  readonly timeZone: string;
  readonly entities: ReadonlyMap<string, EntityOf>;
  readonly roles: readonly { readonly name: string; readonly means: string }[];
  /** What a cell of the matrix says: by "Entity action", then by role. */
  readonly matrix: ReadonlyMap<string, Cells>;
  readonly screens: readonly Cells[];
  /** The rows of figures, by screen. */
  readonly figures: ReadonlyMap<string, readonly Cells[]>;
  readonly calls: readonly Cells[];
  readonly constants: ReadonlyMap<string, string>;
}

interface Section {
  readonly point: number;
  readonly name: string;
  readonly lines: readonly string[];
}

export function readDocument(text: string): DocumentOf {
  const sections = sectionsOf(text);
  const of = (point: number) => sections.filter((section) => section.point === point);
  const tables = (point: number, first: string) =>
    of(point).flatMap(({ lines }) =>
      tablesOf(lines)
        .filter((table) => Object.keys(table[0] ?? {})[0] === first)
        .flat(),
    );
  const item = (point: number, key: string) =>
    itemOf(
      of(point).flatMap(({ lines }) => lines),
      key,
    );
  return {
    signsInAs: item(1, "Signs in as"),
    token: item(7, "Token") ?? "Authorization: Bearer {token}",
    timeZone: item(1, "Time zone") ?? "UTC",
    entities: entitiesOf(of(3), of(4)),
    roles: tables(6, "Role").map((row) => ({ name: row.Role!, means: row.Means! })),
    matrix: matrixOf(tables(6, "Entity")),
    screens: tables(2, "Screen"),
    figures: new Map(
      of(2).map(({ name, lines }) => [
        name,
        tablesOf(lines)
          .flat()
          .filter((row) => "Figure" in row),
      ]),
    ),
    calls: tables(7, "Call"),
    constants: new Map(tables(9, "Name").map((row) => [row.Name!, row.Value!])),
  };
}

function sectionsOf(text: string): Section[] {
  const sections: { point: number; name: string; lines: string[] }[] = [];
  let point = 0;
  for (const line of text.split("\n")) {
    const heading = /^(##|###) (.*)$/.exec(line);
    if (heading === null) sections.at(-1)?.lines.push(line);
    else {
      if (heading[1] === "##") point = Number.parseInt(heading[2]!, 10);
      sections.push({ point, name: heading[1] === "##" ? "" : heading[2]!.trim(), lines: [] });
    }
  }
  return sections;
}

/** The tables of some lines, each as its rows by header. */
function tablesOf(lines: readonly string[]): Cells[][] {
  const tables: Cells[][] = [];
  let header: string[] | null = null;
  for (const line of lines) {
    if (!line.startsWith("|")) header = null;
    else if (header === null) {
      header = cellsOf(line);
      tables.push([]);
    } else if (!/^\|[\s|:-]+$/.test(line)) {
      const cells = cellsOf(line);
      tables.at(-1)!.push(Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ""])));
    }
  }
  return tables;
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

function itemOf(lines: readonly string[], key: string): string | null {
  const line = lines.find((one) => one.startsWith(`- ${key}:`));
  return line === undefined ? null : line.slice(key.length + 3).trim();
}

function words(list: string | null): string[] {
  return (list ?? "").split(",").flatMap((word) => word.trim() || []);
}

function entitiesOf(point3: readonly Section[], point4: readonly Section[]): Map<string, EntityOf> {
  const entities = new Map<string, EntityOf>();
  for (const { name, lines } of point3.filter((section) => section.name !== "")) {
    const fields = tablesOf(lines)
      .flat()
      .filter((row) => row.Field !== undefined)
      .map((row): FieldOf => {
        const value = row.Value ?? "-";
        const always = value.startsWith("always ") ? value.slice(7) : null;
        const must = row["Must be"] ?? "";
        return { name: row.Field!, type: row.Type!, always, fixed: /\bfixed\b/.test(must), unique: /\bunique\b/.test(must) };
      });
    const states = new Map<string, readonly string[]>();
    const transitions: EntityOf["transitions"][number][] = [];
    for (const section of point4.filter((one) => one.name === name)) {
      const field = itemOf(section.lines, "Field") ?? "status";
      states.set(field, words(itemOf(section.lines, "States")));
      transitions.push(
        ...tablesOf(section.lines)
          .flat()
          .map((row) => ({ ...row, $field: field })),
      );
      if (!fields.some((one) => one.name === field))
        fields.push({ name: field, type: `one of: ${states.get(field)!.join(", ")}`, always: null, fixed: false, unique: false });
    }
    entities.set(name, {
      name,
      fields,
      search: words(itemOf(lines, "Search")),
      ids: itemOf(lines, "Ids") ?? "uuid",
      states,
      transitions,
      part: null,
    });
  }
  for (const owner of [...entities.values()]) {
    for (const field of owner.fields) {
      const part = /^rows of (\w+)$/.exec(field.type);
      const entity = part === null ? undefined : entities.get(part[1]!);
      if (entity !== undefined)
        entities.set(entity.name, { ...entity, part: { owner: owner.name, field: field.name, by: snake(owner.name) } });
    }
  }
  return entities;
}

export function snake(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toLowerCase();
}

function matrixOf(rows: readonly Cells[]): Map<string, Cells> {
  const matrix = new Map<string, Cells>();
  for (const row of rows) for (const action of words(row.Action!)) matrix.set(`${row.Entity} ${action}`, row);
  return matrix;
}
