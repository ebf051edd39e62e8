// A file: chosen, dropped or pasted, and sent at once, so that saving only has to name it. What the server refuses is said
// here in its words, and holds the save until it is taken away, which brings back what stood before, or replaced; what got no answer is
// sent again once there is a connection, and when asked to.

import { type ChangeEvent, type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from "react";
import type { FieldType } from "../../../compiler/expression/field-type.ts";
import { fileKindNamed, isPicture } from "../../../compiler/expression/file-kinds.ts";
import { useProblemWords } from "../api/problem-words.ts";
import { isPassing, NO_ANSWER, problemOf } from "../api/request.ts";
import { type Sending, sendFile } from "../api/upload.ts";
import type { FileDraft } from "../drafts/form-values.ts";
import type { Formats } from "../formatting/format.ts";
import { isFile } from "../formatting/value-text.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useFormats } from "../product/AppContext.tsx";
import { classNames } from "../ui/class-names.ts";
import { Button } from "../ui/components/Button.tsx";
import { DocumentText } from "../ui/components/DocumentText.tsx";
import { describedBy } from "../ui/components/Field.tsx";
import { Icon } from "../ui/components/Icon.tsx";
import type { ControlProps } from "./Control.tsx";
import { smallPicture } from "./FileLink.tsx";
import styles from "./file.module.css";

interface Props extends ControlProps {
  readonly type: FieldType & { readonly is: "file" };
}

/** A larger picture is not shown before it is saved. */
const MOST_PREVIEWED = 10_000_000;

export function FileControl({ field, frame, entity, value, onChange, type }: Props) {
  const { t } = useTranslation();
  const say = useProblemWords();
  const formats = useFormats();
  const [over, setOver] = useState(false);
  const sending = useRef<Sending | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const file: FileDraft | null = isFile(value) ? value : null;
  useEffect(() => () => sending.current?.stop(), []);

  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    sending.current?.stop();
    const before = isReady(file) ? file : (file?.before ?? null);
    const draft: FileDraft = { name: chosen.name, bytes: chosen.size, kind: chosen.type, href: "", before };
    const max = type.maxBytes ?? Number.POSITIVE_INFINITY;
    if (chosen.size > max) {
      sending.current = null;
      return onChange({ ...draft, refused: t("file.tooLarge", { label: field.label, max: formats.size(max) }) });
    }
    onChange({ ...draft, progress: 0 });
    const mine = sendFile(entity, field.name, chosen, (progress) => sending.current === mine && onChange({ ...draft, progress }));
    sending.current = mine;
    try {
      const sent = await mine.done;
      const preview = isPicture(sent.kind) && sent.bytes <= MOST_PREVIEWED ? await asDataAddress(chosen) : null;
      if (sending.current === mine) onChange({ ...sent, href: "", upload: sent.id, preview });
    } catch (error) {
      if (sending.current !== mine) return;
      const problem = problemOf(error);
      const refused = problem.code === NO_ANSWER ? t("file.unsent", { label: field.label, name: chosen.name }) : say(problem).said;
      onChange({ ...draft, refused, ...(isPassing(problem) ? { unsent: chosen } : {}) });
    }
  };
  const unsent = file?.unsent;
  const takes = useRef(take);
  takes.current = take;
  useEffect(() => {
    if (unsent === undefined) return;
    const again = () => void takes.current(unsent);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [unsent]);
  const remove = () => {
    sending.current?.stop();
    sending.current = null;
    onChange(file?.before ?? null);
    input.current?.focus();
  };
  const again = () => {
    void take(file?.unsent);
    input.current?.focus();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const paste = (event: ClipboardEvent) => {
    const [pasted] = event.clipboardData.files;
    if (pasted === undefined) return;
    event.preventDefault();
    void take(pasted);
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    void take(event.target.files?.[0]);
    // So that the same file can be chosen again.
    event.target.value = "";
  };
  const hint = `${frame.id}-takes`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are further ways beside the button
    <div
      className={classNames(styles.file, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <input
        ref={input}
        id={frame.id}
        type="file"
        className={classNames("visually-hidden", styles.input)}
        accept={type.kinds.flatMap((word) => fileKindNamed(word)?.endings.map((ending) => `.${ending}`) ?? []).join(",") || undefined}
        aria-invalid={Boolean(frame.error)}
        aria-describedby={[describedBy(frame.id, frame), hint].filter(Boolean).join(" ")}
        onChange={change}
      />
      {file && <Chosen file={file} />}
      <div className={styles.ways}>
        {file?.unsent && (
          <Button onClick={again}>
            {t("problem.retry")}
            <span className="visually-hidden">
              {" "}
              <DocumentText>{field.label}</DocumentText>
            </span>
          </Button>
        )}
        <label htmlFor={frame.id} className={styles.choose}>
          {t(file ? "file.replace" : "file.choose")}
          <span className="visually-hidden">
            {" "}
            <DocumentText>{field.label}</DocumentText>
          </span>
        </label>
        {file && (!isReady(file) || !field.required) && (
          <Button onClick={remove}>
            {t(file.progress === undefined ? "file.remove" : "file.stop")}
            <span className="visually-hidden">
              {" "}
              <DocumentText>{field.label}</DocumentText>
            </span>
          </Button>
        )}
        <span id={hint} className={styles.hint}>
          {!file && <span className={styles.drop}>{t("file.drop")}</span>}
          {takenWords(type, formats.size, t("file.anyKind"), (kinds, max) => t("file.takes", { kinds, max }))}
        </span>
      </div>
      {/* Below stands why it is not taken. */}
      <p className="visually-hidden" role="alert">
        {file?.refused}
      </p>
    </div>
  );
}

/** Whether it is stored, or there and waiting to be saved. */
function isReady(file: FileDraft | null): boolean {
  return file !== null && file.progress === undefined && file.refused === undefined;
}

function Chosen({ file }: { readonly file: FileDraft }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const picture = file.preview ?? (file.upload === undefined && isReady(file) ? smallPicture(file) : null);
  return (
    <div className={styles.chosen}>
      {picture === null ? (
        <span className={styles.sign}>
          <Icon name={file.refused === undefined ? "page" : "alert"} size={24} />
        </span>
      ) : (
        <img className={styles.picture} src={picture} alt="" />
      )}
      <span className={styles.words}>
        <span className={styles.name}>{file.name}</span>
        {file.progress === undefined ? (
          <span className={styles.hint} aria-live="polite">
            {formats.size(file.bytes)}
            {file.upload !== undefined && ` · ${t("file.ready")}`}
          </span>
        ) : (
          <progress className={styles.progress} max={1} value={file.progress} aria-label={t("file.sending", { name: file.name })} />
        )}
      </span>
    </div>
  );
}

function takenWords(type: Props["type"], size: Formats["size"], any: string, say: (kinds: string, max: string) => string): string {
  const kinds = type.kinds.map((word) => (word.length <= 5 && word !== "text" ? word.toUpperCase() : word)).join(", ");
  return say(kinds === "" ? any : kinds, size(type.maxBytes ?? 0));
}

function asDataAddress(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}
