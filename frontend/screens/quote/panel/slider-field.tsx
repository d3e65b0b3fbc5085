import { Slider } from "antd";
import { type ReactNode, useState } from "react";
import type { FieldName } from "../../../api/scenario-fields.ts";
import { Field } from "./field.tsx";
import styles from "./slider-field.module.css";
import { useField } from "./use-field.ts";

interface SliderFieldProps {
  readonly name: Extract<FieldName, "term" | "balloon" | "timeOfEmployment">;
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  /** Written below the rail, at equal distances from end to end. */
  readonly marks?: readonly string[];
  readonly describe: (value: number) => string;
  /** Beside the value, in a lighter ink. */
  readonly aside?: (value: number) => ReactNode;
}

/** A field that is slid, and saved as it is let go. */
export function SliderField({ name, label, least, most, step, marks = [], describe, aside }: SliderFieldProps) {
  const { value, save, problem, isReadOnly } = useField(name);
  const [slid, setSlid] = useState<number>();
  const shown = slid ?? value ?? undefined;
  const finish = (chosen: number) => {
    setSlid(undefined);
    if (chosen !== value) save(chosen);
  };
  return (
    <Field
      label={label}
      attributes={[name]}
      problem={problem}
      isFilled={value !== null && value !== undefined}
      aside={
        <span>
          <strong className={styles["value"]}>{shown === undefined ? "Not known" : describe(shown)}</strong>
          {shown !== undefined && aside?.(shown)}
        </span>
      }
    >
      {(names) => (
        <>
          <Slider
            id={names.id}
            className={styles["slider"]!}
            min={least}
            max={most}
            step={step}
            value={Math.min(shown ?? least, most)}
            disabled={isReadOnly}
            tooltip={{ open: false }}
            ariaLabelForHandle={label}
            ariaValueTextFormatterForHandle={() => (shown === undefined ? "Not known" : describe(shown))}
            onChange={setSlid}
            onChangeComplete={finish}
          />
          {marks.length > 0 && (
            <div className={styles["marks"]} aria-hidden="true">
              {marks.map((mark) => (
                <span key={mark}>{mark}</span>
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}
