// The prose of the document: paragraphs, lists, emphasis, code and links. Everything else stays as written. It makes
// elements, never markup, so that text from the document cannot become script.

import type { ReactNode } from "react";
import styles from "./Markdown.module.css";

export function Markdown({ text }: { readonly text: string }) {
  return (
    <div className={styles.prose}>
      {text
        .replaceAll("\r\n", "\n")
        .split(/\n{2,}/)
        .map((block) => block.trim())
        .filter((block) => block !== "")
        .map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a fixed text have no identity but their place
          <Block key={index} text={block} />
        ))}
    </div>
  );
}

function Block({ text }: { readonly text: string }) {
  const lines = text.split("\n");
  const heading = /^#{1,6}\s+(.*)$/.exec(lines[0] ?? "");
  if (heading && lines.length === 1) return <p className={styles.heading}>{inline(heading[1] ?? "")}</p>;
  if (lines.every((line) => /^\s*(?:[-*+]\s|\s{2,})/.test(line))) return <ul>{items(lines, /^\s*[-*+]\s+/)}</ul>;
  if (lines.every((line) => /^\s*(?:\d+[.)]\s|\s{2,})/.test(line))) return <ol>{items(lines, /^\s*\d+[.)]\s+/)}</ol>;
  return <p>{inline(lines.join(" "))}</p>;
}

function items(lines: readonly string[], marker: RegExp): ReactNode[] {
  const texts: string[] = [];
  for (const line of lines) {
    if (marker.test(line)) texts.push(line.replace(marker, ""));
    else texts.push(`${texts.pop() ?? ""} ${line.trim()}`);
  }
  return texts.map((item) => <li key={item}>{inline(item)}</li>);
}

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\b_([^_]+)_\b|\[([^\]]+)\]\((https?:[^)\s]+|mailto:[^)\s]+|\/[^)\s]*)\)/g;

function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, starred, underlined, label, href] = match;
    if (match.index > end) parts.push(text.slice(end, match.index));
    end = match.index + whole.length;
    const key = match.index;
    if (code !== undefined) parts.push(<code key={key}>{code}</code>);
    else if (strong !== undefined) parts.push(<strong key={key}>{strong}</strong>);
    else if (label !== undefined)
      parts.push(
        <a key={key} href={href} rel="noreferrer">
          {label}
        </a>,
      );
    else parts.push(<em key={key}>{starred ?? underlined}</em>);
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** The first paragraph without its marks, where there is room for a line alone. */
export function firstLine(text: string): string {
  const paragraph = text.trim().split(/\n{2,}/)[0] ?? "";
  return paragraph.replaceAll(/\s+/g, " ").replaceAll(/[`*]|\[([^\]]+)\]\([^)]*\)/g, "$1");
}
