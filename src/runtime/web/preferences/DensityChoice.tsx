// How close rows stand, in all lists.

import { useTranslation } from "../i18n/WordsProvider.tsx";
import { classNames } from "../ui/class-names.ts";
import { fieldStyles } from "../ui/components/Field.tsx";
import { DENSITIES, type Density } from "./apply-look.ts";

interface Props {
  /** The id of what it is called by. */
  readonly labelledBy: string;
  readonly value: Density;
  readonly onChange: (density: Density) => void;
  readonly className?: string | undefined;
}

export function DensityChoice({ labelledBy, value, onChange, className }: Props) {
  const { t } = useTranslation();
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={classNames(fieldStyles.segments, className)}>
      {DENSITIES.map((one) => (
        <label key={one} className={fieldStyles.segment}>
          <input type="radio" name={labelledBy} checked={value === one} onChange={() => onChange(one)} />
          <span>{t(`density.${one}`)}</span>
        </label>
      ))}
    </div>
  );
}
