// Markdown as people see it: paragraphs, headings, lists, quotes, code, emphasis and links. Everything else stays as
// written. It makes elements, never markup, so that no text can become script.

import type { ReactNode } from "react";
import styles from "./Markdown.module.css";
import { blocksOf, type MarkdownBlock } from "./markdown-blocks.ts";

export function Markdown({ text }: { readonly text: string }) {
  return (
    <div className={styles.prose} dir="auto">
      {blocksOf(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a fixed text have no identity but their place
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { readonly block: MarkdownBlock }) {
  if (block.is === "list") return block.ordered ? <ol>{items(block.items)}</ol> : <ul>{items(block.items)}</ul>;
  if (block.is === "code")
    return (
      <pre>
        <code>{block.text}</code>
      </pre>
    );
  if (block.is === "quote") return <blockquote>{inline(block.text)}</blockquote>;
  return <p className={block.is === "heading" ? styles.heading : undefined}>{inline(block.text)}</p>;
}

function items(texts: readonly string[]): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: items of a fixed text may be alike, and have no identity but their place
  return texts.map((item, index) => <li key={index}>{inline(item)}</li>);
}

/** Every part is bounded by a character that it may not hold, or by a length: no text makes the search slow. */
const INLINE =
  /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\b_([^_]+)_\b|\[([^\][]+)\]\((https?:[^)\s]{1,2000}|mailto:[^)\s]{1,2000}|\/(?!\/)[^)\s]{0,2000})\)/g;

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
        <a key={key} href={href} rel="noreferrer nofollow">
          {label}
        </a>,
      );
    else parts.push(<em key={key}>{starred ?? underlined}</em>);
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
