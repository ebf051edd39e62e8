// Markdown as people see it: paragraphs, headings, lists, quotes, code, emphasis and links. Everything else stays as
// written. It makes elements, never markup, so that no text can become script.

import type { ReactNode } from "react";
import { blocksOf, type MarkdownBlock } from "../markdown-blocks.ts";
import { type Inline, inlineOf } from "../markdown-inline.ts";
import styles from "./Markdown.module.css";

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

function inline(text: string): ReactNode[] {
  return elements(inlineOf(text));
}

function elements(parts: readonly Inline[]): ReactNode[] {
  // biome-ignore-start lint/suspicious/noArrayIndexKey: parts of a fixed text have no identity but their place
  return parts.map((part, index) => {
    if (typeof part === "string") return part;
    if (part.is === "code") return <code key={index}>{part.text}</code>;
    if (part.is === "link")
      return (
        <a key={index} href={part.href} rel="noreferrer nofollow">
          {elements(part.parts)}
        </a>
      );
    const Mark = part.is === "strong" ? "strong" : "em";
    return <Mark key={index}>{elements(part.parts)}</Mark>;
  });
  // biome-ignore-end lint/suspicious/noArrayIndexKey: parts of a fixed text have no identity but their place
}
