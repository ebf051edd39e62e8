// A cell that is a list, as the author changes it, and as it is written then. What is not changed stays as it is written.

import type { StudioList, StudioText } from "../../../../wire/studio.ts";

export type ListPart = StudioList["parts"][number];
export type PartSlot = ListPart["slots"][number];

/** As the whole cell. */
export function textOfList({ before, open, parts, joints, close, empty, after }: StudioList): string {
  const inner = parts.map(({ text }, at) => (at === 0 ? "" : joints[at - 1]!) + text).join("");
  return before + (parts.length === 0 ? empty : open + inner + close) + after;
}

export function withoutPart(list: StudioList, at: number): StudioList {
  return {
    ...list,
    parts: list.parts.filter((_, index) => index !== at),
    // The last goes with what stands before it, any other with what stands behind it.
    joints: list.joints.filter((_, index) => index !== Math.min(at, list.joints.length - 1)),
  };
}

/** With one more, at the end. */
export function withPart(list: StudioList, text: string, path: string | null = null): StudioList {
  const part: ListPart = { text, words: null, slots: [], path };
  const joints = list.parts.length === 0 ? [] : [...list.joints, list.separator];
  return rejoined({ ...list, parts: [...list.parts, part], joints });
}

/** `to`: its place then, from 0. */
export function withMoved(list: StudioList, at: number, to: number): StudioList {
  return rejoined({ ...list, parts: list.parts.toSpliced(at, 1).toSpliced(to, 0, list.parts[at]!) });
}

/** With another value in what can be set of a part. */
export function withSlot(list: StudioList, at: number, slot: PartSlot, value: string): StudioList {
  const part = list.parts[at]!;
  const written = value === "" ? "" : slot.lead + value + slot.trail;
  const by = written.length - (slot.end - slot.start);
  const slots = part.slots.flatMap((one): PartSlot[] => {
    if (one === slot) return [{ ...one, end: one.end + by, value }];
    if (one.start >= slot.end) return [{ ...one, start: one.start + by, end: one.end + by }];
    return one.end <= slot.start ? [one] : [];
  });
  const text = part.text.slice(0, slot.start) + written + part.text.slice(slot.end);
  return rejoined({ ...list, parts: list.parts.with(at, { ...part, text, words: null, slots }) });
}

export function withTick(list: StudioList, path: string): StudioList {
  const at = list.parts.findIndex((part) => part.path === path);
  return at < 0 ? withPart(list, path, path) : withoutPart(list, at);
}

/** An input with a type has a semicolon before and behind it: its commas are its own. */
function rejoined(list: StudioList): StudioList {
  if (list.noun !== "input") return list;
  const hasType = (at: number) => list.parts[at]?.text.includes(":") === true;
  return { ...list, joints: list.joints.map((joint, at) => (hasType(at) || hasType(at + 1) ? joint.replace(",", ";") : joint)) };
}

export function textOfPieces({ pieces }: StudioText): string {
  return pieces.map(({ text }) => text).join("");
}

/** With a placeholder at a place of the text; where that is within another, behind it. */
export function withHole(content: StudioText, hole: string, at: number): StudioText {
  const pieces: StudioText["pieces"][number][] = [];
  const added = { text: hole, isHole: true, words: null };
  let start = 0;
  let isPut = false;
  for (const piece of content.pieces) {
    const end = start + piece.text.length;
    const within = at - start;
    start = end;
    if (isPut || at > end || (piece.isHole && within > 0 && at < end)) pieces.push(piece);
    else if (within <= 0) pieces.push(added, piece);
    else pieces.push({ ...piece, text: piece.text.slice(0, within) }, added, { ...piece, text: piece.text.slice(within) });
    isPut ||= pieces.includes(added);
  }
  return { ...content, pieces: isPut ? pieces : [...pieces, added] };
}

export function withoutHole(content: StudioText, at: number): StudioText {
  return { ...content, pieces: content.pieces.filter((_, index) => index !== at) };
}
