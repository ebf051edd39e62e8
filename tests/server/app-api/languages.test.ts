// The server's own texts in the language of the reader or the product.

import { afterAll, beforeAll, expect, test } from "vitest";
import { PROGRAM_ERRORS } from "../../../src/compiler/plan/program-errors.ts";
import { mailOf } from "../../../src/runtime/server/accounts/mails.ts";
import { fill, PROGRAM_TEXTS } from "../../../src/runtime/server/i18n/texts.ts";
import { type Json, open, readExample, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = readExample("library").replace("Language: en-GB", "Language: de-AT");
const RECORDS = { Member: [{ name: "Leo", email: "librarian@example.org", born_on: "1980-01-01", role: "Librarian" }] };

let server: TestServer;
beforeAll(async () => {
  server = await open(DOCUMENT, { development: true, records: RECORDS });
});
afterAll(() => server.close());

const signIn = (language?: string) =>
  server.ask(
    "POST",
    "/-/sign-in",
    { email: "a@example.org", password: "wrong" },
    {
      headers: { "x-ninefold": "1", ...(language === undefined ? {} : { "accept-language": language }) },
    },
  );

test("the application gets the program's texts in the language that it asks for", async () => {
  expect((await signIn("ja")).body.detail).toBe("メールアドレスまたはパスワードが正しくありません。");
  expect((await signIn("en-GB")).body.detail).toBe("Incorrect email or password.");
});

test("a language without texts gets the product's", async () => {
  expect((await signIn("it")).body.detail).toBe("Die E-Mail-Adresse oder das Passwort ist falsch.");
});

test("the API gets the product's language, whatever is asked for", async () => {
  const headers = { "accept-language": "fr" };
  const { body } = await server.ask("GET", "/api/no-such-thing/at/all?x=1", undefined, { headers });
  const refused = await server.ask("PUT", "/api/books", {}, { headers: { ...headers, authorization: "Bearer nobody" } });
  expect([body.detail, refused.body.detail]).toEqual(["We could not find that.", "Diese Adresse antwortet nicht auf PUT."]);
});

test("a text of the document stays as it is written", async () => {
  const headers = { "accept-language": "fr" };
  expect((await server.ask("GET", "/-/screens/nowhere/rows", undefined, { headers })).body.detail).toBe("We could not find that.");
});

test("what the program calls by itself is in the language of whoever reads", async () => {
  const token = await server.signIn("librarian@example.org");
  const within = async (path: string, language?: string) =>
    (await server.ask("GET", path, undefined, { token, ...(language === undefined ? {} : { headers: { "accept-language": language } }) }))
      .body;
  const catalogue = async (language?: string) =>
    (await within("/-/app", language)).screens.find((screen: { slug: string }) => screen.slug === "catalogue").actions;
  const labels = async (language?: string) => (await catalogue(language)).map((action: { label: string }) => action.label);
  expect(await labels()).toContain("Book anlegen");
  expect(await labels("en")).toContain("New book");
  expect(await labels("ja")).toContain("Bookを作成");
  expect((await within("/-/screens/new-book/form", "fr")).submitLabel).toBe("Enregistrer");
  const answers = (await within("/-/app", "fr")).points.flatMap(({ questions }: Json) => questions.map(({ toAnswer }: Json) => toAnswer));
  expect(new Set(answers)).toEqual(new Set(["Écrivez la réponse à la place de «\u00a0not shown\u00a0»."]));
  const { user } = await within("/-/app");
  const reasons = async (language?: string) => {
    const { fields } = await within(`/-/screens/edit-member/form?p.member=${user.id}`, language);
    return fields.flatMap(({ why, refusedBy }: Json) => (why === null ? [] : [[why, refusedBy?.cite]]));
  };
  const row = expect.stringMatching(/^point 6, Member \/ change role/);
  expect((await reasons())[0]).toEqual(["Sie dürfen das nicht ändern.", row]);
  expect((await reasons("es"))[0]).toEqual(["No puede cambiar este valor.", row]);
});

test("why a file cannot be read is said in the reader's language", async () => {
  const token = await server.signIn("librarian@example.org");
  const why = async (language: string, raw: string) =>
    (
      await server.ask("POST", "/-/screens/tags/import/read", undefined, {
        token,
        raw,
        headers: { "content-type": "text/csv", "accept-language": language },
      })
    ).body.detail;
  expect(await why("de", ",\none,two\n")).toContain("die erste Zeile enthält keine Namen");
  expect(await why("fr", ";\n")).toContain("sa première ligne ne contient aucun nom");
  expect(await why("es", "")).toContain("está vacío");
  expect(await why("en", 'name,"note\n')).toBe('A quote in line 1 is never closed: “name,"note”.');
});

test("every language has every error, and fills the same places", () => {
  const placesOf = (text: string | null | undefined) => (text ?? "").match(/\{\w+\}/g)?.sort() ?? [];
  for (const [tag, { errors, phrases, mails }] of Object.entries(PROGRAM_TEXTS)) {
    const english = PROGRAM_TEXTS.en;
    expect(Object.keys(errors).sort(), tag).toEqual(PROGRAM_ERRORS.map(({ code }) => code).sort());
    for (const { code, message, remedy } of PROGRAM_ERRORS) {
      const [text, help] = errors[code] ?? [];
      expect([placesOf(text), placesOf(help), help !== undefined], `${tag} ${code}`).toEqual([
        placesOf(message),
        placesOf(remedy),
        remedy !== null,
      ]);
    }
    for (const [name, text] of Object.entries(english?.phrases ?? {}))
      expect(placesOf(phrases[name as keyof typeof phrases]), `${tag} ${name}`).toEqual(placesOf(text));
    for (const [name, texts] of Object.entries(english?.mails ?? {}))
      expect(mails[name as keyof typeof mails].map(placesOf), `${tag} ${name}`).toEqual(texts.map(placesOf));
  }
});

test("mails are in the product's language", () => {
  const mail = mailOf("reset", { name: "Werkstatt", language: "de-AT" }, "https://example.org/link");
  expect(mail.subject).toBe("Werkstatt: ein neues Passwort");
  expect(mail.text).toContain("\n\nhttps://example.org/link\n\n");
});

test("what the program makes of a document that leaves the screens open is called in the reader's language", async () => {
  const derived = await open(
    readExample("library")
      .replace(/## 2\. Screens[\s\S]*?(?=## 3\.)/, "## 2. Screens and routes\n\nnot shown\n\n")
      .replace(/^\|[^|]+\| open .*\n/gm, "")
      .replace(/Loan page of Loan where [^|]*/, "-"),
    {
      development: true,
      records: RECORDS,
    },
  );
  const token = await derived.signIn("librarian@example.org");
  const german = { token, headers: { "accept-language": "de" } };
  const { body } = await derived.ask("GET", "/-/app", undefined, german);
  const names = body.screens.map(({ name }: Json) => name);
  expect(names).toEqual(expect.arrayContaining(["Book: Liste", "Book anlegen", "Book", "Book ändern"]));
  const form = body.screens.find(({ name }: Json) => name === "Book anlegen").slug;
  expect((await derived.ask("GET", `/-/screens/${form}/form`, undefined, german)).body.title).toBe("Book anlegen");
  expect(body.points[1].questions[0].toAnswer).toMatch(/^Eine Tabelle der Ansichten/);
  await derived.close();
});

test("the size of a file is written as the language of its sentence writes numbers", () => {
  const said = (language: string) => fill("{max}", { max: { bytes: 2_500_000 } }, language);
  expect(["en", "de", "ja"].map(said)).toEqual(["2.5 MB", "2,5 MB", "2.5 MB"]);
});
