// Hears, while an expression is checked, what each of its names turned out to mean. Nobody needs to listen.

import type { Span } from "../../source.ts";
import type { Type } from "../tree.ts";

export interface Observer {
  field(entity: string, name: string, span: Span, type: Type): void;
  /** An input of the transition: the name behind `ask.`. */
  input(name: string, span: Span, type: Type): void;
  entity(name: string, span: Span): void;
  constant(name: string, span: Span): void;
  /** A word of a choice; `type` is the very type of the field that it stands opposite to. */
  choice(type: Type, value: string, span: Span): void;
}
