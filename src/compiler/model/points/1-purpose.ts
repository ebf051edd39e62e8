// Point 1: what the product does and for whom. Product-wide settings and facts.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { ItemSyntax } from "../../parse/syntax.ts";
import { type Context, isOpen } from "../context.ts";
import { minorDigits } from "../types/currencies.ts";

export function resolvePurpose(context: Context): void {
  const { product } = context.model;
  product.about = context
    .sections(1)
    .map((section) => section.prose)
    .filter((prose) => prose !== "")
    .join("\n\n");
  for (const item of context.items(1)) {
    if (item.known) resolveKnown(context, item);
    else resolveFact(context, item);
  }
}

function resolveFact(context: Context, item: ItemSyntax): void {
  const question = isOpen(item.value) ? context.question(1, item.key, item.value.question, item.span) : null;
  context.model.product.facts.push({ label: item.key, value: question === null ? item.value.text.text : null, question });
}

function resolveKnown(context: Context, item: ItemSyntax): void {
  if (isOpen(item.value)) {
    context.question(1, item.key, item.value.question, item.span);
    return;
  }
  if (item.value.state === "none") return;
  const { product } = context.model;
  const value = item.value.text.text;
  const { span } = item.value.text;
  const wrong = (what: string, example: string, meant?: string) => {
    const fixes: Fix[] = meant === undefined ? [] : [{ title: `Write ${meant}`, edits: [{ span, text: meant }], applicability: "maybe" }];
    context.problem("settings-are-well-formed", span, { key: item.key, value, what, example }, { fixes });
  };
  switch (item.key) {
    case "Product":
      context.model.name = value;
      return;
    case "Purpose":
      product.purpose = value;
      return;
    case "Audience":
      product.audience = value;
      return;
    case "Signs in as":
      product.signsInAs = { entity: value, span: item.value.text.span };
      return;
    case "Language":
      if (/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value)) product.language = value;
      else wrong("a language tag", "en-GB");
      return;
    case "Time zone":
      if (isTimeZone(value)) product.timeZone = value;
      else wrong("a time zone of the IANA list", "Europe/Lisbon", timeZoneMeant(value));
      return;
    case "Currency":
      if (/^[A-Z]{3}$/.test(value)) product.currency = { code: value, digits: minorDigits(value) };
      else wrong("a currency code of ISO 4217", "EUR", currencyMeant(value));
      return;
    case "Accent":
      if (/^#[0-9a-fA-F]{6}$/.test(value)) product.accent = value;
      else wrong("a colour", "#0E5C56");
      return;
    case "Logo":
      if (isRelativePicture(value)) product.logo = value;
      else wrong("a picture below the document's folder (.svg, .png, .webp, .jpg)", "logo.svg");
      return;
    default:
      context.notSupported(`The key "${item.key}"`, item.keyText.span, "Leave it out for now.");
  }
}

/** A path that leads down from the document's folder, to a picture that every browser shows. */
function isRelativePicture(path: string): boolean {
  const parts = path.split("/");
  return (
    parts.every((part) => part !== "" && part !== "." && part !== ".." && !/[\\:\0]/.test(part)) && /.\.(?:svg|png|webp|jpe?g)$/i.test(path)
  );
}

/** `€ (EUR)`, `Euro €` */
function currencyMeant(written: string): string | undefined {
  const codes = written.match(/\b[A-Z]{3}\b/g) ?? [];
  const symbols = Object.entries({ "€": "EUR", "£": "GBP" }).flatMap(([symbol, code]) => (written.includes(symbol) ? [code] : []));
  const [meant, ...others] = new Set([...codes, ...symbols]);
  return others.length === 0 ? meant : undefined;
}

/** The one zone that is named after such a place. */
function timeZoneMeant(place: string): string | undefined {
  const name = place.trim().replace(/\s+/g, "_").toLowerCase();
  const [meant, ...others] = Intl.supportedValuesOf("timeZone").filter((zone) => zone.toLowerCase().endsWith(`/${name}`));
  return others.length === 0 ? meant : undefined;
}

/** Whether the engine knows the zone. Its list lacks other names of some zones, "UTC" among them; asking for one takes longer. */
function isTimeZone(name: string): boolean {
  if (Intl.supportedValuesOf("timeZone").includes(name)) return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[A-Z]/.test(name);
  } catch {
    return false;
  }
}
