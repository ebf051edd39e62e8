// What point 7 says of calls beside their rows, such as query style and headers.

import type { Text } from "../../source.ts";
import { type Context, isOpen } from "../context.ts";
import { splitList } from "../names/lists.ts";
import type { DoesModel, Header, Ignored, QueryStyle } from "./call-model.ts";

const STYLES: readonly QueryStyle[] = ["page", "offset", "cursor", "json-server", "simple-rest"];
const HEADERS: readonly Header[] = ["X-Total-Count", "Content-Range", "Location"];
const IGNORED: readonly Ignored[] = ["unknown members", "unknown parameters"];
const MAKES: readonly DoesModel["is"][] = ["create", "transition", "sign up"];

export interface CallSettings {
  readonly style: QueryStyle | null;
  readonly headers: readonly Header[];
  readonly ignores: readonly Ignored[];
}

interface Setting {
  style: QueryStyle | null | undefined;
  headers: readonly { readonly header: Header; readonly text: Text }[] | undefined;
  styleText: Text | null;
  ignores: readonly Ignored[] | undefined;
}

const NO_SETTING: Setting = { style: undefined, headers: undefined, styleText: null, ignores: undefined };

/** The settings of every call, and those of single calls by their names. */
export class AllSettings {
  readonly #all: Setting = { ...NO_SETTING };
  readonly #own = new Map<string, { readonly name: Text; readonly setting: Setting }>();

  constructor(context: Context) {
    for (const section of context.sections(7)) {
      const setting: Setting = section.name === null ? this.#all : { ...NO_SETTING };
      const read = section.items.filter((item) => readSetting(context, item.key, item.value, setting));
      if (section.name !== null && read.length > 0) this.#own.set(section.name.text, { name: section.name, setting });
    }
  }

  /** What holds for one call; says what makes no sense for it. */
  of(context: Context, name: string, does: DoesModel): CallSettings {
    const own = this.#own.get(name)?.setting;
    const isList = does.is === "list";
    // The first so many are no page of others.
    const isPaged = isList && does.first === null;
    if (own?.styleText && !isPaged)
      context.problem("call-settings-fit-the-call", own.styleText.span, { setting: own.styleText.text, call: name });
    for (const { header, text } of own?.headers ?? []) {
      const fits = header === "Location" ? MAKES.includes(does.is) : isList;
      if (!fits) context.problem("call-settings-fit-the-call", text.span, { setting: header, call: name });
    }
    const headers = own?.headers ?? this.#all.headers ?? [];
    const style = own?.style === undefined ? (this.#all.style ?? null) : own.style;
    return {
      style: isPaged ? style : null,
      headers: headers.map(({ header }) => header),
      ignores: own?.ignores ?? this.#all.ignores ?? [],
    };
  }

  /** Headings that name no call, though settings stand under them; `calls` are those `written` of which nothing is wrong. */
  demandKnown(context: Context, written: ReadonlySet<string>, calls: ReadonlyMap<string, unknown>): void {
    for (const { name } of this.#own.values()) {
      if (calls.has(name.text)) context.refer("call", "", name);
      else if (!written.has(name.text)) context.unknown("headings-name-a-call", name.span, name.text, calls.keys());
    }
  }
}

type Item = ReturnType<Context["items"]>[number];

/** Whether the item is one of these settings. */
function readSetting(context: Context, key: string, value: Item["value"], setting: Setting): boolean {
  if (key !== "Query style" && key !== "Headers" && key !== "Ignores") return false;
  if (isOpen(value)) return true;
  if (key === "Ignores") {
    setting.ignores = splitList(value.text, ",").flatMap((text) => readIgnored(context, text));
    return true;
  }
  if (key === "Query style") {
    const style = STYLES.find((one) => one === value.text.text);
    if (style === undefined) context.unknown("query-styles-are-known", value.text.span, value.text.text, STYLES);
    setting.style = style ?? null;
    setting.styleText = value.text;
  } else {
    setting.headers = splitList(value.text, ",").flatMap((text) => {
      const header = HEADERS.find((one) => one.toLowerCase() === text.text.toLowerCase());
      if (header !== undefined) return [{ header, text }];
      context.unknown("headers-are-known", text.span, text.text, HEADERS);
      return [];
    });
  }
  return true;
}

function readIgnored(context: Context, text: Text): Ignored[] {
  const ignored = IGNORED.find((one) => one === text.text);
  if (ignored !== undefined) return [ignored];
  const what = IGNORED.join(", ");
  context.problem("settings-are-well-formed", text.span, { key: "Ignores", value: text.text, what, example: "unknown members" });
  return [];
}
