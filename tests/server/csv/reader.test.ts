// The CSV reader: spreadsheet files, handmade ones and stray quotes.

import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodedText } from "../../../src/runtime/server/csv/encodings.ts";
import { type CsvRecord, readRecords } from "../../../src/runtime/server/csv/record-reader.ts";
import { csvLine } from "../../../src/runtime/server/csv/text.ts";

async function recordsOf(text: string): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  for await (const record of readRecords(text, ",")) records.push(record);
  return records;
}

const cells = async (text: string) => (await recordsOf(text)).map((record) => record.cells);

describe("the records of a text", () => {
  it("are divided as RFC 4180 says, whatever ends a line", async () => {
    const expected = [
      ["a", "b"],
      ['x, "y"\nz', ""],
      ["1", "2"],
    ];
    for (const end of ["\n", "\r\n", "\r"])
      expect(await cells(['a,"b"', `"x, ""y""${end === "\r" ? "\r" : end}z",`, "1,2", ""].join(end))).toEqual(expected);
    expect(await cells("a,b\n1,2")).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
    expect((await recordsOf("a\n\nb\n")).map((one) => [one.number, ...one.cells])).toEqual([
      [1, "a"],
      [3, "b"],
    ]);
    expect(await cells("")).toEqual([]);
  });

  it("keep quotes within a value that begins without one, and blanks behind a value in quotes end nothing", async () => {
    expect(await cells('disk 5",inch\n"a" ,b\n')).toEqual([
      ['disk 5"', "inch"],
      ["a", "b"],
    ]);
  });

  it("come back as they were written, and as another reader has them", async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", ";", "\n", " ", "ü"), maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), async (rows) => {
        const text = rows.map((row) => csvLine(row)).join("");
        const read = await recordsOf(text);
        expect(read.every(({ stray }) => stray === null)).toBe(true);
        expect(read.map((one) => one.cells)).toEqual(rows);
        expect(read.map((one) => one.cells)).toEqual(parse(text, { record_delimiter: "\r\n" }));
      }),
    );
  });
});

describe("a file without measure", () => {
  it("is read no further than a record that is longer or wider than any", async () => {
    expect((await recordsOf(`a\n${"x".repeat(2_000_000)}\nb\n`)).map((one) => one.cells[0]?.length)).toEqual([1, 1_000_001]);
    expect((await recordsOf(`a\n${",".repeat(2_000_000)}\nb\n`)).map((one) => one.cells.length)).toEqual([1, 10_001]);
    expect((await cells(`a\n"${'""'.repeat(600_000)}",b\nc\n`)).length).toBe(2);
  });

  it("is read in parts, between which others are answered", async () => {
    let others = 0;
    const other = setInterval(() => others++, 1);
    await recordsOf("\n".repeat(5_000_000));
    clearInterval(other);
    expect(others).toBeGreaterThan(1);
  });
});

describe("a file of many bytes", () => {
  const text = `x${"é€😀".repeat(200_000)}`;
  it.each([
    ["UTF-8", Buffer.from(text), text],
    ["UTF-16", Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]), text],
    ["Windows-1252", Buffer.alloc(1_200_000, 0x80), "€".repeat(1_200_000)],
    ["UTF-8", Buffer.alloc(0), ""],
  ])("of %s is the same text, read in parts", async (encoding, bytes, whole) => {
    const decoded = await decodedText(bytes);
    expect([decoded.encoding, decoded.text === whole]).toEqual([encoding, true]);
  });
});

describe("a stray quote", () => {
  const strays = async (text: string) => (await recordsOf(text)).map(({ stray }) => stray);

  it("costs its own record, told at the line and the cell where it opened", async () => {
    const text = 'name,price\n"Several\nlines",1\nFig,"2\nDate,3\n';
    expect(await strays(text)).toEqual([null, null, { line: 4, column: 1, text: 'Fig,"2' }, null]);
    expect((await cells(text)).slice(2)).toEqual([
      ["Fig", '"2'],
      ["Date", "3"],
    ]);
  });

  it("is where the value opened, not where another quote shows that something is wrong", async () => {
    expect(await strays('name,price\n"Fig,2\n"Date",3\nPlum,4\n')).toEqual([null, { line: 2, column: 0, text: '"Fig,2' }, null, null]);
    expect(await strays('name,price\n"Fig" of the south,2\nPlum,4\n')).toEqual([
      null,
      { line: 2, column: 0, text: '"Fig" of the south,2' },
      null,
    ]);
  });

  it("hides no rows that another quote further down would end", async () => {
    const text = 'name,price,note\n"Fig,2,x\nDate,3,y\nDisk of 5",4,z\n';
    expect(await strays(text)).toEqual([null, { line: 2, column: 0, text: '"Fig,2,x' }, null, null]);
    expect((await cells(text)).slice(2)).toEqual([
      ["Date", "3", "y"],
      ['Disk of 5"', "4", "z"],
    ]);
  });

  it("is none where a text goes over lines, whatever dividers it has", async () => {
    const text = 'name,price,note\n"Fig, dried, whole",2,"Soft,\nsweet, good, ripe\n"\n"Date\nof the south",3,"a,b,c\nd"\n';
    expect(await strays(text)).toEqual([null, null, null]);
  });

  it("is told with what stands around it", async () => {
    const [, stray] = await strays(`a,b\n${"x".repeat(40)},"${"y".repeat(40)}\n`);
    expect(stray?.text).toBe(`…${"x".repeat(14)},"${"y".repeat(29)}…`);
  });
});
