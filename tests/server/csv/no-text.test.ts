// A file that is no text is named for what it is, before anything is read of it.

import { afterAll, beforeAll, expect, it } from "vitest";
import { STALL, STALL_RECORDS } from "../../fixtures/documents/csv-fields.ts";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  const [engine] = engineFor(import.meta.filename);
  server = await open(STALL, { ...(engine ? { engine } : {}), records: STALL_RECORDS });
  token = await server.signIn("kim@stall.test");
});
afterAll(() => server?.close());

/** A ZIP that holds one file as it is. */
function zip(name: string, content: string): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), Buffer.from(content)]);
}

const old = (stream: string) =>
  Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(504), Buffer.from(stream, "utf16le"), Buffer.alloc(512)]);
const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const TYPES = `<?xml version="1.0"?><Types><Override PartName="/xl/workbook.xml" ContentType="${SHEET}"/></Types>`;

async function read(bytes: Buffer, language = "en"): Promise<{ status: number; code?: string; told: string }> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "text/csv", "x-ninefold": "1", "accept-language": language };
  const response = await fetch(`${server.url}/-/screens/goods/import/read`, { method: "POST", headers, body: new Uint8Array(bytes) });
  const { code, detail, remedy } = (await response.json()) as { code?: string; detail?: string; remedy?: string };
  return { status: response.status, ...(code === undefined ? {} : { code }), told: `${detail} ${remedy}` };
}

const SAVE = "Save it as CSV, then choose that file.";
const CHOOSE = "Choose a CSV file with the column names in the first row.";

it.each<[string, Buffer, string]>([
  ["a workbook", zip("[Content_Types].xml", TYPES), `This is an Excel workbook. ${SAVE}`],
  ["an old workbook", old("Workbook"), `This is an Excel workbook. ${SAVE}`],
  ["an old document", old("WordDocument"), `This is a word processor document. ${CHOOSE}`],
  [
    "a sheet of LibreOffice",
    zip("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
    `This is an OpenDocument spreadsheet (LibreOffice, OpenOffice). ${SAVE}`,
  ],
  ["a sheet of Numbers", zip("Index/Document.iwa", "\0\0"), `This is a Numbers spreadsheet. ${SAVE}`],
  ["a ZIP", zip("goods.csv", "name\nFig\n"), "This is a packed file. Unpack it, then choose the CSV file."],
  ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj\n<< >>\nendobj\n"), `This is a PDF. ${CHOOSE}`],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d4948445200000001000000010806000000", "hex"), `This is a picture. ${CHOOSE}`],
  ["bytes", Buffer.from([1, 2, 0, 200, 0, 7, 1, 1, 3, 255, 0, 0, 9]), `This is a binary file. ${CHOOSE}`],
])("says of %s what it is", async (_, bytes, told) => {
  expect(await read(bytes)).toEqual({ status: 422, code: "csv-no-text", told });
});

it("says so in the language of the page", async () => {
  const { told } = await read(old("Workbook"), "de");
  expect(told).toBe("Das ist eine Excel-Arbeitsmappe. Speichern Sie die Tabelle dort als CSV, und wählen Sie diese Datei.");
});

it.each<[string, Buffer]>([
  ["begins as a picture does", Buffer.from("BMI;Name\n1;Fig\n")],
  ["is UTF-16", Buffer.from("\uFEFFname\nFig\n", "utf16le")],
  ["is Windows-1252", Buffer.from("name\nCaf\u00e9\n", "latin1")],
  ["has a control character", Buffer.from("name\nFig\u0007\n")],
])("takes a text for one that %s", async (_, bytes) => {
  expect(await read(bytes)).toMatchObject({ status: 200 });
});
