// Texts are sorted by the document's alphabet, alike on both engines.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Plan } from "../../../src/compiler/plan/plan.ts";
import type { Store } from "../../../src/runtime/store/store.ts";
import { orderLanguage, TEXT_ORDER_VERSION, TextOrder } from "../../../src/runtime/store/text-order.ts";
import { databases, ENGINES, execute, insertAll } from "./databases.ts";
import { CONTEXT, choice, type Fixture, field, idOf, literal, member, path, planOf, text } from "./fixture-plan.ts";

/** Each line in its order. */
const ALPHABETS: Readonly<Record<string, readonly string[]>> = {
  ar: ["٢ ١٠ ابن أحمد بيت تمر"],
  cs: ["cap čáp dům řeka", "rak řeka", "zub žába", "had hyena CHATA chleba ikona", "Hus Cháta chléb ikra", "bhb bch bi"],
  cy: ["cae cwm chwaer dafad dydd ddoe glaw ngaeaf haf lamp llaw rhosyn sant"],
  da: ["Anna Zebra Ærø Ørn Åse", "Arden Zebra Aabenraa Åbo Aarhus"],
  de: ["2 10 Ahorn Äther Elan ofen Öl Raum2 Raum10 strasse Straße Über Zink", "„Faust“ (x 7 Ähre"],
  el: ["άλλος Άλφα βήτα ωα ως"],
  en: ["# - 1 a B c D", "Room-9 Room-10 Room-100", "PR-2026-9999 PR-2026-10000", "a-b ab"],
  es: ["Árbol Azul Nube Nzz Ñandú Oso"],
  et: ["suur šokk zoo žanr tuul väli õun äike öö üks"],
  fa: ["بابا پدر تار جان چای زمان ژاله کتاب گل لب"],
  fr: ["cote coté etat été œuf"],
  hi: ["कमल किताब कृपा खत गमला"],
  hr: ["cvijet čaj ćup dom dvor džep đak suma šuma zub žaba", "lampa luk ljeto more nula njiva"],
  hu: ["cukor csap dél dzéta dzsem elem gáz gyár lap lyuk nap nyár ok öt őz pad só szó tű tyúk út űr üt zab zsák", "kacsa kaccs kacst"],
  ja: ["あい かき カキ こいん コーヒー さくら サクラ"],
  ko: ["가나 각 강 나라 다리"],
  mt: ["bnazzi ċar dar fjur ġar garr għar hu ħobż id żmien zija"],
  pl: ["Cyna Ćma Lublin Łódź Mysz Zamość Źródło Żary"],
  ru: ["ёлка ель Иван игра йод Йорк кот"],
  sk: ["had hrad chata idea", "cena čaj"],
  sq: ["dora dhe ena gur gjak lapsi lule llamba nuse njeri raki rrobe sot shi tokë thikë xixë xhep zog zhurmë"],
  sv: ["Anna Vera Zebra Åke Ärta Örn"],
  th: ["กา กิน เกม แกง ไก่ ขา"],
  tr: ["Ceyhan Çanakkale G Ğ H Isparta ızgara ihlamur İzmir Sinop Şile Urla Ümit"],
  uk: ["гора ґрунт ель єва жук игра їжак йод"],
  vi: ["am ăn âm da đi on ôn ơn ua ưa"],
};

/** What is written with several characters, among what is beside it. */
const SEVERAL: Readonly<Record<string, string>> = {
  bs: "d ž dž đ e z l j lj n nj m",
  cs: "a c h ch č d i g",
  cy: "c h ch d dd e f ff g ng n l ll m p ph q r rh s t th u a",
  da: "a aa å z æ ø b",
  fil: "n ñ ng g o m",
  hr: "d ž dž đ e z l j lj n nj m",
  hu: "c s cs ccs d z dz ddz dzs ddzs g gy ggy l ly lly n ny nny o ö ő ó sz ssz t ty tty u ü ű zs zzs a y",
  mt: "b c ċ f g ġ għ h ħ i y z ż",
  nb: "a aa å z æ ø b",
  sk: "a c h ch č d i g",
  sq: "d h dh e ë g j gj l ll n nj r rr s sh t th x xh z zh a c ç",
  "sr-Latn": "d ž dž đ e z l j lj n nj m",
};

const inOrder = (keys: readonly string[]) => [...keys].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));

describe("the keys of texts", () => {
  it.each(Object.entries(ALPHABETS))("are in the order of the alphabet: %s", (language, lines) => {
    const order = new TextOrder(orderLanguage(language));
    for (const line of lines) {
      const keys = line.split(" ").map((word) => order.key(word));
      expect(inOrder(keys)).toEqual(keys);
    }
  });

  it.each(Object.entries(SEVERAL))("stand where letters of several characters do in Unicode's data: %s", (language, letters) => {
    const order = new TextOrder(orderLanguage(language));
    const collator = new Intl.Collator(language, { sensitivity: "base" });
    const word = fc.array(fc.constantFrom(...letters.split(" ")), { minLength: 1, maxLength: 4 }).map((some) => some.join(""));
    fc.assert(
      fc.property(word, word, (one, other) => {
        const [key, otherKey] = [order.key(one), order.key(other)];
        expect(key < otherKey ? -1 : key > otherKey ? 1 : 0).toBe(Math.sign(collator.compare(one, other)));
      }),
      { numRuns: 1_000 },
    );
  });

  it("tell no capitals, marks or widths apart, and letters of the language's own", () => {
    const key = (word: string, language = "de") => new TextOrder(orderLanguage(language)).key(word);
    for (const same of ["MÜLLER", "Muller", "Ｍüller", "mu\u0308ller"]) expect(key(same)).toBe(key("müller"));
    expect(key("Åse", "de-AT")).toBe(key("Ase"));
    expect(key("Åse", "sv-SE")).not.toBe(key("Ase", "sv-SE"));
    expect(key("A\u030ase", "sv")).toBe(key("Åse", "sv"));
    expect(key("ấm", "vi")).toBe(key("âm", "vi"));
    expect(key("007")).toBe(key("7"));
  });

  it("are never empty, end, and are whole texts", () => {
    const order = new TextOrder("");
    for (const odd of ["", "\u0301", "ー", "0".repeat(300), "🎉".repeat(100), `a${"🎉".repeat(100)}`, "9".repeat(1000)]) {
      expect(order.key(odd)).not.toBe("");
      expect(order.key(odd).isWellFormed()).toBe(true);
      expect(order.key(odd).length).toBeLessThan(500);
    }
    expect(inOrder(["9".repeat(40), "1".repeat(41)].map((digits) => order.key(digits)))).toEqual([
      order.key("9".repeat(40)),
      order.key("1".repeat(41)),
    ]);
  });
});

const people = (...fields: Fixture[string]["fields"]): Fixture => ({
  Member: { fields: [field("email", text(), { required: true, unique: true }), ...fields], order: ["name"] },
});
const NAMES = people(field("name", text(), { required: true }));
const inLanguage = (language: string, fixture = NAMES): Plan => {
  const plan = planOf(fixture);
  return { ...plan, product: { ...plan.product, language } };
};
const NAME = path("Member", "name");

async function sorted(store: Store, by = NAME, descending = false): Promise<unknown[]> {
  const query = { entity: "Member", where: null, columns: [NAME], order: [{ by, descending }], limit: null, offset: 0 };
  return (await store.select(query, CONTEXT)).map(([name]) => name);
}

const given = (name: string) => {
  const { id, created_at, created_by, changed_at, changed_by, version } = member();
  return {
    id: id!,
    created_at: created_at!,
    created_by: created_by!,
    changed_at: changed_at!,
    changed_by: changed_by!,
    version: version!,
    email: `${id}@x.org`,
    name,
  };
};

describe.each(ENGINES)("texts on %s", (engine) => {
  const { open, fresh } = databases(engine);
  const keep = async (store: Store, ...names: string[]) => {
    const rows = names.map(given);
    await insertAll(
      store,
      rows.map((row) => ["Member", row] as const),
    );
    return rows;
  };

  it("are sorted by the alphabet of the document, whatever they are changed to", async () => {
    const store = await open(inLanguage("de"));
    const [anna] = await keep(store, "Anna", "zoe", "Ärmel", "Arm", "Zack");
    expect(await sorted(store)).toEqual(["Anna", "Arm", "Ärmel", "Zack", "zoe"]);
    expect(await sorted(store, NAME, true)).toEqual(["zoe", "Zack", "Ärmel", "Arm", "Anna"]);
    await store.write((transaction) => transaction.update("Member", idOf(anna!), { name: "Öffner", version: 2 }, 1));
    expect(await sorted(store)).toEqual(["Arm", "Ärmel", "Öffner", "Zack", "zoe"]);
  });

  it("are sorted alike where a value stands for what is empty, and where small letters are made of them", async () => {
    const store = await open(inLanguage("de", people(field("name", text()))));
    const rows = await keep(store, "Zoe", "Ärmel", "nil");
    await store.write((transaction) => transaction.update("Member", idOf(rows[2]!), { name: null, version: 2 }, 1));
    const type = { is: "text" } as const;
    const orElse = { op: "or else", left: NAME, right: literal("Ähnlich"), type, optional: false } as const;
    expect(await sorted(store, orElse)).toEqual([null, "Ärmel", "Zoe"]);
    expect(await sorted(store)).toEqual(["Ärmel", "Zoe", null]);
    expect(await sorted(store, { op: "call", name: "lower case", args: [NAME], type, optional: false })).toEqual(["Ärmel", "Zoe", null]);
  });

  it("are sorted anew where the document gets another language, with nothing said of it", async () => {
    const url = await fresh();
    const store = await open(inLanguage("de"), url);
    await keep(store, "Zoe", "Örn", "Anna");
    expect(await store.adopt(inLanguage("sv"))).toEqual({ changes: [] });
    expect(await sorted(store)).toEqual(["Anna", "Zoe", "Örn"]);
    expect(await store.adopt(inLanguage("en"))).toEqual({ changes: [] });
    expect(await sorted(store)).toEqual(["Anna", "Örn", "Zoe"]);
  });

  it("are sorted anew where their keys were made by an earlier version", async () => {
    const url = await fresh();
    const before = await open(inLanguage("cs"), url);
    await keep(before, "chata", "hrad", "idea");
    await before.close();
    await execute(url, `UPDATE "member" SET "name.order" = "name"`);
    const [{ value }] = (await execute(url, "SELECT value FROM ninefold_meta WHERE key = 'schema'")) as [{ value: string }];
    expect(value).toContain(`"version":${TEXT_ORDER_VERSION},`);
    const earlier = value.replaceAll(`"version":${TEXT_ORDER_VERSION},`, `"version":${TEXT_ORDER_VERSION - 1},`);
    await execute(url, `UPDATE ninefold_meta SET value = '${earlier}' WHERE key = 'schema'`);
    expect(await sorted(await open(inLanguage("cs"), url))).toEqual(["hrad", "chata", "idea"]);
  });

  it("stand beside choices, which are sorted as the document has them, also after it has them otherwise", async () => {
    const url = await fresh();
    const sized = (...sizes: string[]) => inLanguage("de", people(field("name", text()), field("size", choice(...sizes))));
    const store = await open(sized("small", "large", "huge"), url);
    const rows = ["huge", "small", "large", null].map((size) => ({ ...given(size ?? "none"), size }));
    await insertAll(
      store,
      rows.map((row) => ["Member", row] as const),
    );
    const size = path("Member", "size");
    expect(await sorted(store, size)).toEqual(["small", "large", "huge", "none"]);
    expect(await sorted(store, size, true)).toEqual(["huge", "large", "small", "none"]);
    await store.adopt(sized("small", "large", "huge", "giant"));
    expect(await sorted(store, size)).toEqual(["small", "large", "huge", "none"]);
    await store.adopt(sized("giant", "huge", "large", "small"));
    expect(await sorted(store, size)).toEqual(["huge", "large", "small", "none"]);
    expect(await store.distinct("Member", null, size, CONTEXT)).toEqual(["huge", "large", "small"]);
  });

  it("are sorted where a database of the format before had no keys", async () => {
    const url = await fresh();
    const plan = inLanguage("de");
    const before = await open(plan, url);
    await keep(before, "Zoe", "Ärmel", "arm");
    await before.close();
    for (const index of ["member.name.order,id.index"]) await execute(url, `DROP INDEX "${index}"`);
    for (const column of ["email.order", "name.order"]) await execute(url, `ALTER TABLE "member" DROP COLUMN "${column}"`);
    const [{ value }] = (await execute(url, "SELECT value FROM ninefold_meta WHERE key = 'schema'")) as [{ value: string }];
    const schema = JSON.parse(value) as { tables: { orders?: unknown; indexes: { name: string }[] }[] };
    for (const table of schema.tables) {
      delete table.orders;
      table.indexes = table.indexes.filter(({ name }) => !name.includes(".order"));
    }
    await execute(url, `UPDATE ninefold_meta SET value = '${JSON.stringify(schema)}' WHERE key = 'schema'`);
    await execute(url, "UPDATE ninefold_meta SET value = '1' WHERE key = 'format'");
    const store = await open(plan, url);
    expect(await sorted(store)).toEqual(["arm", "Ärmel", "Zoe"]);
    expect(await execute(url, "SELECT value FROM ninefold_meta WHERE key = 'format'")).toEqual([{ value: "2" }]);
  });

  it("are sorted by a field that is new, filled, renamed or a number that was given to what was there", async () => {
    const store = await open(inLanguage("de"));
    await keep(store, "Zoe", "Ärmel", "arm");
    const town = field("town", text(), { required: true, starts: literal("Ölberg") });
    await store.adopt(inLanguage("de", people(field("name", text(), { required: true }), town)));
    expect(await sorted(store, path("Member", "name"))).toEqual(["arm", "Ärmel", "Zoe"]);
    const [first] = await store.select(
      { entity: "Member", where: null, columns: [path("Member", "id")], order: [], limit: 1, offset: 0 },
      CONTEXT,
    );
    await store.write((transaction) => transaction.update("Member", String(first?.[0]), { town: "Zell", version: 2 }, 1));
    expect((await sorted(store, path("Member", "town"))).at(-1)).toBe("Zoe");
    const renamed = { ...inLanguage("de", people(field("name", text(), { required: true }), { ...town, name: "place" })) };
    const report = await store.adopt({ ...renamed, renames: [{ kind: "field", owner: "Member", name: "place", was: ["town"] }] });
    expect(report.changes).toEqual(["Member.place goes on from town."]);
  });
});
