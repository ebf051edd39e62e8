// Types of fields, actions, and yes and no, as people know them from elsewhere: `varchar(200)`, `enum(a, b)`, `FK → users`, `integer (1-5)`,
// `text (required)`. What is certain is read; for the rest there are words to choose from.

import type { FieldType } from "../../expression/field-type.ts";
import { slice, type Text } from "../../source.ts";
import type { Model } from "../model.ts";
import { groupOf } from "../names/lists.ts";
import { latin, VALUE } from "../names/names.ts";
import { singularOf } from "../names/table-names.ts";

interface TypeMarks {
  /** The type without the marks behind it. */
  readonly type: Text;
  /** Null where nothing is said. */
  readonly required: boolean | null;
  readonly unique: boolean;
}

const MARK =
  /(?:\s*[,;]\s*|\s+)?(?:\((?<inside>required|mandatory|optional|nullable|unique|not null)\)|\b(?<behind>required|mandatory|optional|nullable|unique|not null))\s*$/i;

/** Takes `(required)`, `, unique`, `not null` and the like off the end. */
export function takeMarks(written: Text): TypeMarks {
  let type = written;
  let required: boolean | null = null;
  let unique = false;
  for (;;) {
    const match = MARK.exec(type.text);
    const mark = (match?.groups?.inside ?? match?.groups?.behind)?.toLowerCase();
    if (match === null || mark === undefined || match.index === 0) return { type, required, unique };
    if (mark === "unique") unique = true;
    else required = mark === "required" || mark === "mandatory" || mark === "not null";
    type = slice(type, 0, match.index);
  }
}

const SAME: Readonly<Record<string, string>> = {
  string: "text",
  str: "text",
  "short text": "text",
  "single line text": "text",
  textfield: "text",
  "text field": "text",
  textbox: "text",
  textarea: "long text",
  "text area": "long text",
  "multi-line text": "long text",
  "multiline text": "long text",
  markdown: "rich text",
  int: "integer",
  bigint: "integer",
  smallint: "integer",
  "whole number": "integer",
  bool: "yes/no",
  boolean: "yes/no",
  "yes / no": "yes/no",
  "true/false": "yes/no",
  timestamp: "moment",
  timestamptz: "moment",
  datetime: "moment",
  "date-time": "moment",
  "date/time": "moment",
  "date and time": "moment",
  "e-mail": "email",
  "email address": "email",
  "e-mail address": "email",
  "phone number": "phone",
  telephone: "phone",
  url: "link",
  "file upload": "file",
  attachment: "file",
  photo: "image",
  picture: "image",
  color: "colour",
  percentage: "percent",
  currency: "money",
  "currency amount": "money",
};

/** `text, max 500 chars` */
const AT_MOST =
  /^(?<long>long )?(?:text|string)\s*,?\s*\(?\s*(?:max(?:imum)?\.?(?: length)?:?|up to|at most|<=|≤)\s*(?<max>\d+)\s*(?:chars?|characters?)?\s*\)?$/;

/** Words of the language itself, in capitals elsewhere. */
const PLAIN: ReadonlySet<string> = new Set(
  "text integer date time moment duration email phone link colour money json place secret".split(" "),
);

/** The word of the language for a type that is spelt as elsewhere; null where it is none of these. */
export function sameType(written: string): string | null {
  const folded = written.toLowerCase();
  if (Object.hasOwn(SAME, folded)) return SAME[folded]!;
  const sized = /^(?:string|n?varchar|char|character varying|str)\s*\(\s*(\d+)\s*\)$/.exec(folded);
  if (sized !== null) return `text(${sized[1]})`;
  const atMost = AT_MOST.exec(folded)?.groups;
  if (atMost !== undefined) return `${atMost.long ?? ""}text(${atMost.max})`;
  if (PLAIN.has(folded)) return folded;
  if (/^(?:int|integer)\s*\(\s*\d+\s*\)$/.test(folded)) return "integer";
  const range = /^(?:int|integer|whole number)\s*,?\s*[([]?\s*(-?\d+)\s*(?:-|–|to|\.\.|…)\s*(-?\d+)\s*[)\]]?$/.exec(folded);
  if (range !== null) return `integer(${range[1]}..${range[2]})`;
  const exact = /^(?:decimal|numeric)\s*\(\s*\d+\s*,\s*(\d+)\s*\)$/.exec(folded);
  return exact === null ? null : exact[1] === "0" ? "integer" : `decimal(${exact[1]})`;
}

/** `EUR` or `€`, where that is the product's currency. */
export function isMoney(written: string, currency: string): boolean {
  return written === currency || (written === "€" && currency === "EUR") || (written === "£" && currency === "GBP");
}

const CLOSE: Readonly<Record<string, readonly string[]>> = {
  number: ["integer", "decimal(2)"],
  numeric: ["decimal(2)", "integer"],
  decimal: ["decimal(2)"],
  float: ["decimal(2)"],
  double: ["decimal(2)"],
  real: ["decimal(2)"],
  uuid: ["text(36)"],
  guid: ["text(36)"],
  array: ["list of text"],
  "string[]": ["list of text"],
  "text[]": ["list of text"],
  tags: ["list of text"],
};

/** By the type: what it is called in German, French, Spanish, Japanese and Arabic. */
const SPOKEN: Readonly<Record<string, string>> = {
  "text(80)": "zeichenkette, chaîne, texte, cadena, texto, テキスト, 文字列, نص",
  "long text": "langer text, freitext, texte long, texto largo, 長文",
  integer: "ganzzahl, ganze zahl, entier, entero, 整数, عدد صحيح",
  "decimal(2)": "kommazahl, dezimalzahl, décimal, nombre décimal, número decimal, 小数",
  "yes/no": "ja/nein, wahrheitswert, oui/non, booléen, sí/no, booleano, はい/いいえ, نعم/لا",
  date: "datum, jour, fecha, día, 日付, تاريخ",
  time: "uhrzeit, heure, hora, 時刻, وقت",
  moment: "zeitpunkt, datum und uhrzeit, date et heure, horodatage, fecha y hora, 日時",
  duration: "dauer, zeitdauer, durée, duración, 期間, مدة",
  money: "geld, geldbetrag, betrag, preis, währung, argent, montant, prix, monnaie, dinero, importe, precio, moneda, 金額, مال, مبلغ",
  percent: "prozent, prozentsatz, pourcentage, porcentaje, パーセント",
  email: "e-mail-adresse, mail, mailadresse, courriel, correo, correo electrónico, メール, بريد",
  phone: "telefon, telefonnummer, handy, téléphone, numéro de téléphone, teléfono, 電話, 電話番号, هاتف",
  link: "webadresse, lien, enlace, リンク, رابط",
  colour: "farbe, couleur, 色, لون",
  image: "bild, foto, imagen, 画像, صورة",
  file: "datei, anhang, fichier, archivo, ファイル, ملف",
  place: "ort, standort, lieu, lugar, 場所, مكان",
};
const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries(SPOKEN).flatMap(([type, words]) => words.split(", ").map((word) => [word, type] as const)),
);

/** `one of Book`, `several of Book`, where that is an entity: not words to choose from, but records. */
export function choosesEntity(written: string, model: Model): string | null {
  const { kind, name } = /^(?<kind>one|several) of (?<name>\w+)$/i.exec(written)?.groups ?? {};
  const entity = name === undefined ? null : entityMeant(name, model);
  if (entity === null) return null;
  return kind?.toLowerCase() === "one" ? `reference to ${entity}` : `list of ${entity}`;
}

/** What may be meant, for the author to choose. */
export function closeTypes(written: string, model: Model): readonly string[] {
  const chosen = choosesEntity(written, model);
  if (chosen !== null) return [chosen];
  const folded = written.toLowerCase();
  if (Object.hasOwn(CLOSE, folded)) return CLOSE[folded]!;
  const spoken = TYPES.get(folded);
  if (spoken !== undefined && entityMeant(written, model) === null) return [spoken];
  const range = /^number ?\(\s*(?<least>-?\d+)\s*(?:-|–|to|\.\.|…|,)\s*(?<most>-?\d+)\s*\)$/.exec(folded)?.groups;
  if (range !== undefined) return [`integer(${range.least}..${range.most})`];
  const listed = /^(?:drop-?down|select|selection|picklist|enum|choice|options?|radio)\s*[:(]\s*(?<values>[^()]*?)\s*\)?$/i.exec(written);
  const words = (listed?.groups?.values ?? written).split(listed === null ? /\s*[/|]\s*/ : /\s*[/|,;]\s*/);
  const values = words.map((word) => (VALUE.pattern.test(word) ? word : VALUE.suggest(word)));
  if (words.length > 1 && values.every((value) => VALUE.pattern.test(value))) return [`one of: ${values.join(", ")}`];
  if (/^(?:[A-Z]{3}|\p{Sc})$/u.test(written)) return ["money"];
  const many = /^(?:list of|array of|reference to)?\s*(?<name>[\p{L}\p{M}\p{N}_]+)(?<brackets>\[\])?$/u.exec(written);
  const name = many?.groups?.name;
  const entity = name === undefined ? null : (entityMeant(name, model) ?? (/^[\x20-\x7e]*$/.test(name) ? null : entityLike(name, model)));
  if (entity === null) return [];
  return many?.groups?.brackets !== undefined || /^(?:list|array) of/.test(written) ? [`list of ${entity}`] : [`reference to ${entity}`];
}

const FOREIGN =
  /^(?:(?:uuid|int|integer|bigint|id)\b\s*,?\s*)?\(?\s*(?:(?:FK|foreign key|ref|reference|references|belongs to|link to)\b\s*(?:to\b|→|->|=>|:|\()?|→|->)\s*(?<to>[\p{L}\p{M}\p{N}_]+?)(?:\.id|\(id\))?\s*\)?\s*\)?$|^(?<of>[\p{L}\p{M}\p{N}_]+)\s*\(FK\)$|^(?:\w+)\s*\(\s*(?:FK|foreign key|references?)\b\s*(?:to\b|→|->|=>|:)?\s*(?<behind>[\p{L}\p{M}\p{N}_]+?)(?:\.id)?\s*\)$/diu;

/** In what a row says of its field: `Who comes (FK → users)`, where the type is that of a key. */
const KEY_TYPE = /^(?:reference|ref|fk|foreign key|id|uuid|guid|int|integer|bigint)$/i;
const FOREIGN_KEY = /(?:^references|\bFK|\bforeign key)\b\s*(?:to\b|→|->|=>|:)?\s*(?<to>\w+)/di;

/** `FK → users`: the name that stands there, and the entity that it means; null where the text is no such reference. */
export function foreignKey(text: Text, model: Model): { readonly name: Text; readonly entity: string | null } | null {
  const match = FOREIGN.exec(text.text);
  const name = match === null ? undefined : ["to", "of", "behind"].flatMap((group) => groupOf(text, match, group) ?? [])[0];
  return name === undefined || /^reference to /.test(text.text) ? null : { name, entity: entityMeant(name.text, model) };
}

/** What such a row refers to, where that is an entity. */
export function foreignKeyTarget(type: Text, meaning: Text | null, model: Model): { readonly name: Text; readonly entity: string } | null {
  const match = meaning === null || !KEY_TYPE.test(type.text) ? null : FOREIGN_KEY.exec(meaning.text);
  const name = match === null || meaning === null ? undefined : groupOf(meaning, match, "to");
  const entity = name === undefined ? null : entityMeant(name.text, model);
  return name === undefined || entity === null ? null : { name, entity };
}

/** `users`, `user` and `User` mean User, where there is one. */
export function entityMeant(name: string, model: Model): string | null {
  const wanted = singularOf(name);
  if (model.entities.has(name)) return name;
  return [...model.entities.keys()].find((entity) => singularOf(entity) === wanted) ?? null;
}

/** The one entity that is written so with letters beyond a to z, or of which that is the plural: `Häuser` may mean Haus. */
export function entityLike(name: string, model: Model): string | null {
  const [meant, ...others] = [...model.entities.keys()].filter((entity) => {
    const stem = bare(entity);
    return latin(name).toLowerCase() === entity.toLowerCase() || ENDINGS.some((ending) => bare(name) === `${stem}${ending}`);
  });
  return others.length === 0 ? (meant ?? null) : null;
}

const ENDINGS = ["", "e", "en", "er", "ern", "es", "n", "nen", "s", "x"];

/** A name without the marks on its letters. */
function bare(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** A default as it stands in other documents (`0`, `draft`, `true`, `now()`), as an expression; null where that is not certain. */
export function defaultMeant(written: string, type: FieldType): string | null {
  const plain = written.replace(/^(['"`])(.*)\1$/, "$2");
  switch (type.is) {
    case "integer":
      return /^-?\d{1,15}$/.test(plain) && isWithin(Number(plain), type) ? plain : null;
    case "choice":
      return type.values.find(({ value }) => value.toLowerCase() === plain.toLowerCase())?.value ?? null;
    case "yes/no":
      return /^(?:true|yes|1)$/i.test(plain) ? "yes" : /^(?:false|no|0)$/i.test(plain) ? "no" : null;
    case "text":
      return /^'[^'"{}]*'$/.test(written) ? `"${plain}"` : null;
    case "decimal":
    case "money":
      return /^-?\d{1,12}(?:\.\d{1,6})?$/.test(plain) ? plain : null;
    case "reference":
      return /^(?:the )?(?:current|signed-in|logged-in) user$/i.test(plain) ? "user" : null;
    case "date":
      return /^(?:today|now|now\(\)|current_date|current date)$/i.test(plain) ? "today" : null;
    case "moment":
      return /^(?:now|now\(\)|current_timestamp(?:\(\))?|current timestamp)$/i.test(plain) ? "now" : null;
    default:
      return null;
  }
}

function isWithin(value: number, bounds: { readonly min: number | null; readonly max: number | null }): boolean {
  return (bounds.min === null || value >= bounds.min) && (bounds.max === null || value <= bounds.max);
}

/** Fields that every record has: a row for one of them adds nothing. */
export function isOfEveryRecord(name: string): boolean {
  const written = /^[A-Z_]+$|^Id$/.test(name) ? name.toLowerCase() : name;
  return ["id", "created_at", "created_by", "changed_at", "changed_by", "version"].includes(written);
}

/** What the four actions of every record are called elsewhere. */
const ACTIONS: Readonly<Record<string, string>> = {
  view: "see",
  read: "see",
  list: "see",
  show: "see",
  add: "create",
  new: "create",
  edit: "change",
  update: "change",
  modify: "change",
  remove: "delete",
};

/** `edit` means `change`; null where the word is none of these. */
export function actionMeant(written: string): string | null {
  const folded = written.toLowerCase();
  return Object.hasOwn(ACTIONS, folded) ? (ACTIONS[folded] ?? null) : null;
}

const YES: ReadonlySet<string> = new Set(["yes", "y", "✓", "✔", "✔️", "✅", "☑", "☑️", "ja", "oui", "sí", "si", "sim", "はい", "نعم"]);
const NO: ReadonlySet<string> = new Set(["no", "n", "✗", "✘", "✖", "✖️", "❌", "🚫", "⛔", "nein", "nee", "non", "não", "いいえ", "لا"]);

/** The words and marks that stand for yes and no in tables everywhere; null where the text is none of them. */
export function readYesOrNo(written: string): boolean | null {
  const folded = written.toLowerCase();
  return YES.has(folded) ? true : NO.has(folded) ? false : null;
}
