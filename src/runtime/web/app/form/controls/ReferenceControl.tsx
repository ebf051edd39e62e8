// Another record, found by typing: the server answers with what may be chosen.

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { ComboBox } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { useTranslation } from "react-i18next";
import type { ActionView, ActReply, FormField, ReferenceValue } from "../../../../wire.ts";
import { classNames } from "../../../ui/class-names.ts";
import { describedBy, type FieldFrame, fieldStyles } from "../../../ui/Field.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { laterPanel } from "../../../ui/later-panel.tsx";
import { referencesQuery } from "../../server/queries.ts";
import { useRested } from "../../use-rested.ts";
import type { Narrowing } from "../narrowing.ts";
import styles from "./controls.module.css";

interface Props {
  readonly field: Pick<FormField, "name" | "label" | "required" | "makes">;
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

type StartProps = ComponentProps<typeof import("../../actions/StartDialog.tsx").default>;
const StartDialog = laterPanel<StartProps>(() => import("../../actions/StartDialog.tsx"));

const MILLISECONDS_OF_REST = 200;
/** Among what may be chosen: to make another. No record has such an id. */
const MAKE = "+";

interface Option {
  readonly id: string;
  readonly label: string | null;
}

export function ReferenceControl({ field, frame, entity, value, onChange, without = [], clears, narrowing = null }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(value?.label ?? "");
  const [used, setUsed] = useState(false);
  const [making, setMaking] = useState<ActionView | null>(null);
  const { makes } = field;
  const shown = value?.label ?? "";
  useEffect(() => setText(shown), [shown]);
  const typed = text === shown ? "" : text.trim();
  const asked = useRested(typed, MILLISECONDS_OF_REST);
  const { data, isFetching } = useQuery({ ...referencesQuery(entity, field.name, { q: asked, ...narrowing }), enabled: used });
  const options = (data?.options ?? []).filter((option) => !without.includes(option.id));
  const shownOptions: readonly Option[] = makes && data ? [...options, { id: MAKE, label: makes.label }] : options;
  const made = ({ id, label, href }: ActReply) => {
    setMaking(null);
    onChange({ id, label, href });
  };
  return (
    <>
      <ComboBox
        aria-label={field.label}
        menuTrigger="focus"
        allowsEmptyCollection
        items={shownOptions}
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
          if (id === MAKE && makes) setMaking(makingAction(makes, typed));
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
            {(option: Option) => (
              <ListBoxItem
                id={option.id}
                textValue={option.label ?? option.id}
                className={classNames(styles.option, option.id === MAKE && styles.make)}
              >
                {option.id === MAKE && <Icon name="plus" />}
                <span>
                  {option.label ?? t("value.hidden")}
                  {option.id === MAKE && typed !== "" && makes?.begins && (
                    <>
                      {" "}
                      <q>{typed}</q>
                    </>
                  )}
                </span>
                {option.id === value?.id && <Icon name="check" />}
              </ListBoxItem>
            )}
          </ListBox>
          {data?.more && <p className={styles.none}>{t("form.moreOptions")}</p>}
        </Popover>
      </ComboBox>
      {making && <StartDialog action={making} onClose={() => setMaking(null)} onMade={made} />}
    </>
  );
}

/** To make the record that was looked for in vain: it begins with the words that were typed. */
function makingAction({ entity, slug, label, begins }: NonNullable<FormField["makes"]>, typed: string): ActionView {
  const begin = begins && typed !== "" && [...typed].length <= begins.most ? { [begins.field]: typed } : {};
  const rest = { help: "", to: null, href: null, blocked: null, asks: [], fill: {}, danger: false };
  return { kind: "start", label, slug, entity, begin, ...rest };
}
