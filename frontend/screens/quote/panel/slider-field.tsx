import { type CSSProperties, type ReactNode, useId, useState } from "react";
import type { FieldName } from "../../../api/scenario-fields.ts";
import { Field } from "./field.tsx";
import styles from "./slider-field.module.css";
import { type Steps, stepTyped } from "./typed-step.ts";
import { useField } from "./use-field.ts";
import { useTyped } from "./use-typed.ts";

interface SliderFieldProps {
  readonly name: Extract<FieldName, "term" | "balloon" | "timeOfEmployment">;
  readonly label: string;
  readonly steps: Steps;
  /** Written below the rail, at equal distances from end to end. */
  readonly marks?: readonly string[];
  /** Beside the value, in a lighter ink. */
  readonly aside?: (value: number) => ReactNode;
}

/** A field that is slid, and saved as it is let go; its value can be typed as well. */
export function SliderField({ name, label, steps, marks = [], aside }: SliderFieldProps) {
  const { value, save, problem, isReadOnly } = useField(name);
  const id = useId();
  const [slid, setSlid] = useState<number>();
  const shown = slid ?? value ?? undefined;
  const { input, unreadable, forget } = useTyped({
    text: stepTyped(steps),
    value: shown,
    onSave: (typed) => typed !== null && save(typed),
  });
  const said = unreadable ?? problem;
  const finish = () => {
    setSlid(undefined);
    if (slid !== undefined && slid !== value) save(slid);
  };
  return (
    <Field
      label={label}
      attributes={[name]}
      problem={said}
      isFilled={value !== null && value !== undefined}
      controlId={id}
      aside={
        <span className={styles["aside"]}>
          {shown !== undefined && aside?.(shown)}
          <input
            {...input}
            aria-describedby={`${id}-said`}
            className={styles["value"]}
            aria-label={`${label} in ${steps.unit}`}
            aria-invalid={unreadable !== undefined}
            placeholder={isReadOnly ? "-" : "Not known"}
            disabled={isReadOnly}
            autoComplete="off"
          />
        </span>
      }
    >
      {(names) => (
        <>
          <input
            {...names}
            type="range"
            className={styles["slider"]}
            style={{ "--filled": `${filledPercent(steps, shown)}%` } as CSSProperties}
            min={steps.least}
            max={steps.most}
            step={steps.by}
            value={Math.min(shown ?? steps.least, steps.most)}
            disabled={isReadOnly}
            aria-valuetext={shown === undefined ? "Not known" : steps.describe(shown)}
            onChange={(event) => {
              forget();
              setSlid(event.target.valueAsNumber);
            }}
            onPointerUp={finish}
            onKeyUp={finish}
            onBlur={finish}
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

const filledPercent = ({ least, most }: Steps, value = least): number => (100 * (Math.min(value, most) - least)) / (most - least);
