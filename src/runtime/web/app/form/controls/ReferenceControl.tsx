// Another record, found by typing: the server answers with what may be chosen.

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { ComboBox } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { useTranslation } from "react-i18next";
import type { ReferenceValue } from "../../../../wire.ts";
import { classNames } from "../../../ui/class-names.ts";
import { describedBy, type FieldFrame, fieldStyles } from "../../../ui/Field.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { referencesQuery } from "../../server/queries.ts";
import type { Narrowing } from "../narrowing.ts";
import styles from "./controls.module.css";

interface Props {
  readonly field: { readonly name: string; readonly label: string; readonly required: boolean };
  readonly frame: FieldFrame;
  readonly entity: string;
  readonly value: ReferenceValue | null;
  readonly onChange: (value: ReferenceValue | null) => void;
  /** Left out of what is offered. */
  readonly without?: readonly string[];
  /** Emptied after each choice, to choose another. */
  readonly clears?: boolean;
  readonly narrowing?: Narrowing;
}

const MILLISECONDS_OF_REST = 200;

export function ReferenceControl({ field, frame, entity, value, onChange, without = [], clears, narrowing = null }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(value?.label ?? "");
  const [used, setUsed] = useState(false);
  const shown = value?.label ?? "";
  useEffect(() => setText(shown), [shown]);
  const asked = useRested(text === shown ? "" : text.trim());
  const { data, isFetching } = useQuery({ ...referencesQuery(entity, field.name, { q: asked, ...narrowing }), enabled: used });
  const options = (data?.options ?? []).filter((option) => !without.includes(option.id));
  return (
    <ComboBox
      aria-label={field.label}
      menuTrigger="focus"
      allowsEmptyCollection
      items={options}
      inputValue={text}
      selectedKey={value?.id ?? null}
      isInvalid={Boolean(frame.error)}
      isRequired={field.required}
      validationBehavior="aria"
      onInputChange={(next) => {
        setText(next);
        if (next === "" && value) onChange(null);
      }}
      onOpenChange={(open) => {
        if (open) setUsed(true);
        else setText(shown);
      }}
      onSelectionChange={(id) => {
        const chosen = options.find((option) => option.id === id);
        if (!chosen) return;
        onChange(chosen);
        setText(clears ? "" : (chosen.label ?? ""));
      }}
    >
      <div className={styles.combo}>
        <Input
          id={frame.id}
          className={classNames(fieldStyles.input)}
          placeholder={t("form.search")}
          aria-describedby={describedBy(frame.id, frame)}
          onFocus={() => setUsed(true)}
        />
        <AriaButton className={classNames(styles.comboButton)} aria-label={t("form.showOptions")}>
          <Icon name="chevron" />
        </AriaButton>
      </div>
      <Popover className={classNames(styles.options)} offset={4}>
        <ListBox
          className={classNames(styles.list)}
          renderEmptyState={() => (
            <p className={styles.none}>
              {isFetching || !data ? t("loading") : t(narrowing && asked === "" ? "form.noneFits" : "form.noOptions")}
            </p>
          )}
        >
          {(option: ReferenceValue) => (
            <ListBoxItem id={option.id} textValue={option.label ?? option.id} className={classNames(styles.option)}>
              <span>{option.label ?? t("value.hidden")}</span>
              {option.id === value?.id && <Icon name="check" />}
            </ListBoxItem>
          )}
        </ListBox>
        {data?.more && <p className={styles.none}>{t("form.moreOptions")}</p>}
      </Popover>
    </ComboBox>
  );
}

/** The text once nobody has typed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), MILLISECONDS_OF_REST);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
