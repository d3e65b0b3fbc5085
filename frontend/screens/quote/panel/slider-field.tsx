import { type CSSProperties, type ReactNode, useId, useState } from "react";
import { type FieldName, workspaceFields } from "../../../api/application/scenario-fields.ts";
import { Field } from "./field.tsx";
import styles from "./slider-field.module.css";
import { type Steps, stepTyped } from "./typed-step.ts";
import { useField } from "./use-field.ts";
import { useTyped } from "./use-typed.ts";

interface SliderFieldProps {
  readonly name: Extract<FieldName, "term" | "balloon" | "timeOfEmployment">;
  readonly steps: Steps;
  /** Labels below the track, evenly spaced. */
  readonly marks?: readonly string[];
  /** Secondary text next to the value. */
  readonly aside?: (value: number) => ReactNode;
}

/** Saves when the slider is released; the value can also be typed. */
export function SliderField({ name, steps, marks = [], aside }: SliderFieldProps) {
  const { value, save, problem, isReadOnly } = useField(name);
  const { label } = workspaceFields[name];
  const id = useId();
  const [dragged, setDragged] = useState<number>();
  const visible = dragged ?? value ?? undefined;
  const { input, unreadable, forget } = useTyped({
    text: stepTyped(steps),
    value: visible,
    onSave: (typed) => typed !== null && save(typed),
  });
  const errorMessage = unreadable ?? problem;
  const finish = () => {
    setDragged(undefined);
    if (dragged !== undefined && dragged !== value) save(dragged);
  };
  return (
    <Field
      label={label}
      attributes={[name]}
      problem={errorMessage}
      isFilled={value !== null && value !== undefined}
      controlId={id}
      aside={
        <span className={styles["aside"]}>
          {visible !== undefined && aside?.(visible)}
          <input
            {...input}
            aria-describedby={`${id}-message`}
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
            style={{ "--filled": `${filledPercent(steps, visible)}%` } as CSSProperties}
            min={steps.min}
            max={steps.max}
            step={steps.by}
            value={Math.min(visible ?? steps.min, steps.max)}
            disabled={isReadOnly}
            aria-valuetext={visible === undefined ? "Not known" : steps.describe(visible)}
            onChange={(event) => {
              forget();
              setDragged(event.target.valueAsNumber);
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

const filledPercent = ({ min, max }: Steps, value = min): number => (100 * (Math.min(value, max) - min)) / (max - min);
