// The settings of point 1 as people call them in German, French, Spanish, Japanese and Arabic. The language has them in English
// alone; what is called otherwise is kept as a fact, and asked about. And the settings of other tools, which this language lacks.

import { fold } from "./grammars.ts";

const WORDS: readonly (readonly [string, ...string[]])[] = [
  [
    "Product",
    "Produkt",
    "Produktname",
    "Produit",
    "Nom du produit",
    "Producto",
    "Nombre del producto",
    "製品",
    "製品名",
    "المنتج",
    "اسم المنتج",
  ],
  ["Purpose", "Zweck", "But", "Objectif", "Propósito", "Objetivo", "Finalidad", "目的", "الغرض", "الهدف"],
  ["Audience", "Zielgruppe", "Für wen", "Public", "Public visé", "Pour qui", "Público", "Para quién", "対象", "対象者", "الجمهور"],
  ["Signs in as", "Meldet sich an als", "Anmeldung als", "Se connecte comme", "Inicia sesión como", "ログイン", "يسجل الدخول باسم"],
  ["Language", "Sprache", "Langue", "Idioma", "Lengua", "言語", "اللغة", "لغة"],
  ["Time zone", "Zeitzone", "Fuseau horaire", "Zona horaria", "Huso horario", "タイムゾーン", "時間帯", "المنطقة الزمنية"],
  ["Currency", "Währung", "Devise", "Monnaie", "Moneda", "Divisa", "通貨", "العملة", "عملة"],
  ["Accent", "Akzent", "Akzentfarbe", "Couleur d'accent", "Color de acento", "Acento", "アクセントカラー", "لون التمييز"],
];

/** The setting that such a key means, as this language calls it. */
export function settingMeantBy(key: string): string | null {
  const folded = fold(key.normalize("NFC").replaceAll("’", "'"));
  return WORDS.find(([, ...others]) => others.some((other) => fold(other) === folded))?.[0] ?? null;
}

const WISHED =
  /^(?:(?:colou?r )?theme|dark mode|(?:multi.?)?tenan(?:t|ts|cy)|(?:signs? in|log ?in|signs? up) (?:with|by|via)|log ?in|authentication|auth|sso|oauth|database|db|framework|backend|frontend|hosting|plugins?|fonts?)$/i;

/** Whether other tools have a setting of that name, of which something would follow. */
export function isWishedSetting(key: string): boolean {
  return WISHED.test(key.trim());
}
