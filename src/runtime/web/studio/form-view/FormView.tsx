// The default view of a document: one point as forms and grids, in the text's order.

import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { StudioFinding, StudioPlace, StudioQuestion } from "../../../wire/studio.ts";
import type { StudioBlock, StudioForm, StudioSection } from "../../../wire/studio-form.ts";
import type { Documents } from "../document/documents.ts";
import { useDocuments } from "../document/use-documents.ts";
import { Additions } from "./Additions.tsx";
import { Diagram } from "./Diagram.tsx";
import styles from "./FormView.module.css";
import { LineList } from "./LineList.tsx";
import { isOpenAlone, OpenQuestions } from "./OpenQuestions.tsx";
import { PastedTable } from "./PastedTable.tsx";
import { ProseEditor } from "./ProseEditor.tsx";
import { type ExplainedCell, PointForm } from "./point-form.ts";
import { Suggestions } from "./Suggestions.tsx";
import { TableGrid } from "./TableGrid.tsx";

interface Props {
  readonly documents: Documents;
  readonly point: number;
  /** A place that somebody asked to be shown. */
  readonly shown: StudioPlace | null;
  /** Above the point. */
  readonly children: ReactNode;
}

export function FormView({ documents, point, shown, children }: Props) {
  const { active, findings } = useDocuments(documents);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document has another form
  const form = useMemo(() => new PointForm(documents, point), [documents, point, active]);
  const { form: content, refused, target, explained } = useSyncExternalStore(form.subscribe, form.view);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => form.open(), [form]);
  useEffect(() => {
    if (shown !== null && shown.file === active) form.focus(shown.from);
  }, [shown, form, active]);
  useEffect(() => {
    if (target === null || content === null || place.current === null) return;
    if (focusAt(place.current, target)) form.focused();
  }, [target, content, form]);
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    if (!(ctrlKey || metaKey) || (key.toLowerCase() !== "z" && key.toLowerCase() !== "y")) return;
    event.preventDefault();
    if (key.toLowerCase() === "y" || shiftKey) documents.redo();
    else documents.undo();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo and redo are of the whole form
    <div ref={place} className={styles.form} onKeyDown={press}>
      {children}
      <h2 style={{ color: `var(--point-${point})` }}>
        {point}. {content?.title ?? "…"}
      </h2>
      {refused !== null && (
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      )}
      {content !== null && (
        <Content
          content={content}
          form={form}
          explained={explained}
          findings={findings.findings.filter(({ file }) => file === active)}
          documents={documents}
          questions={findings.questions}
        />
      )}
    </div>
  );
}

interface ContentProps {
  readonly content: StudioForm;
  readonly form: PointForm;
  readonly explained: ExplainedCell | null;
  readonly findings: readonly StudioFinding[];
  readonly questions: readonly StudioQuestion[];
  readonly documents: Documents;
}

function Content({ content, form, explained, findings, questions, documents }: ContentProps) {
  const onWrites = (at: number | null) => {
    const place = at === null ? null : form.position(at);
    if (place === null) documents.left();
    else documents.wrote(place);
  };
  const block = (one: StudioBlock, section: StudioSection) => {
    if (one.is === "prose")
      return isOpenAlone(one) ? (
        <OpenQuestions prose={one} point={content.point} form={form} questions={questions} />
      ) : (
        <ProseEditor block={one} form={form} documents={documents} />
      );
    if (one.is === "lines") return <LineList block={one} form={form} explained={explained} findings={findings} onWrites={onWrites} />;
    const kind = content.tables.find(({ keyword }) => keyword === one.keyword);
    const name = `${one.keyword ?? "Table"}${section.name === null ? "" : ` of ${section.name}`}`;
    return <TableGrid table={one} kind={kind} name={name} form={form} explained={explained} findings={findings} onWrites={onWrites} />;
  };
  return (
    <>
      {content.sections.map((section, index) =>
        section.name === null && section.blocks.length === 0 ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a section has no identity but its place
          <SectionView key={index} section={section} content={content} form={form} block={block} />
        ),
      )}
      <Additions content={content} form={form} section={null} />
      {(content.point === 3 || content.point === 4) && <Diagram point={content.point} documents={documents} />}
      {content.point === 3 && <PastedTable form={form} documents={documents} />}
      <Suggestions point={content.point} form={form} documents={documents} />
    </>
  );
}

interface SectionProps {
  readonly section: StudioSection;
  readonly content: StudioForm;
  readonly form: PointForm;
  readonly block: (one: StudioBlock, section: StudioSection) => React.ReactNode;
}

function SectionView({ section, content, form, block }: SectionProps) {
  const [isAsked, setAsked] = useState(false);
  const remove = () => form.intendAt(section.at, (at) => ({ is: "delete section", at }));
  return (
    <section className={styles.section} aria-label={section.name ?? content.title}>
      {section.name !== null && (
        <h3>
          {section.name}
          <button
            type="button"
            className={styles.remove}
            onClick={() => (isAsked ? remove() : setAsked(true))}
            onBlur={() => setAsked(false)}
          >
            {isAsked ? `Delete ${section.name} with all that stands below?` : "Delete"}
          </button>
        </h3>
      )}
      {section.blocks.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block has no identity but its place
        <div key={index}>{block(one, section)}</div>
      ))}
      <Additions content={content} form={form} section={section} />
    </section>
  );
}

/** The control that shows a position, or the first behind it. */
function focusAt(form: HTMLElement, position: number): boolean {
  const controls = [...form.querySelectorAll<HTMLElement>("[data-from]")].map((control) => ({
    control,
    from: Number(control.dataset.from),
  }));
  const holding = controls.filter(({ from }) => from <= position).at(-1);
  const behind = controls.find(({ from }) => from >= position);
  const found = holding !== undefined && position - holding.from < 1 ? holding : (behind ?? holding);
  found?.control.focus();
  found?.control.scrollIntoView({ block: "center" });
  return found !== undefined;
}
