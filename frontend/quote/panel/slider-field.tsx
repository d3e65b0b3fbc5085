import { Input, Slider, type SliderSingleProps } from "antd";
import { useState } from "react";
import { type FieldName, workspaceFields } from "../../client/application/scenario-fields.ts";
import type { InputFormat } from "./input-format.ts";
import { PanelItem } from "./panel-item.tsx";
import styles from "./slider-field.module.css";
import { type Steps, stepFormat } from "./step-format.ts";
import { useScenarioValue } from "./use-scenario-value.ts";
import { useTextInput } from "./use-text-input.ts";

interface SliderFieldProps {
  readonly name: Extract<FieldName, "term" | "balloon" | "timeOfEmployment">;
  readonly steps: Steps;
  /** How a typed value is read. Default: as one of the slider's steps. */
  readonly format?: InputFormat<number>;
  readonly marks?: NonNullable<SliderSingleProps["marks"]>;
  /** Secondary text at the label. */
  readonly aside?: (value: number) => string | undefined;
}

/** Saves when the slider is released; the value can also be typed. */
export function SliderField({ name, steps, format = stepFormat(steps), marks = {}, aside }: SliderFieldProps) {
  const { value, save, preview, problem: failure, isReadOnly } = useScenarioValue(name);
  const { label } = workspaceFields[name];
  const [dragged, setDragged] = useState<number>();
  const visible = dragged ?? value ?? undefined;
  const onSave = (typed: number | null) => typed !== null && save(typed);
  const { input, problem = failure, discard } = useTextInput({ format, value: visible, onSave, saveKey: name, preview });
  const drag = (next: number) => {
    discard();
    setDragged(next);
    preview.show(next);
  };
  const release = (next: number) => {
    setDragged(undefined);
    if (next !== value) save(next);
    preview.release();
  };
  return (
    <PanelItem
      label={label}
      attributes={[name]}
      problem={problem}
      isFilled={value !== null && value !== undefined}
      aside={visible === undefined ? undefined : aside?.(visible)}
    >
      {(names) => (
        <div className={styles.control} onPointerEnter={preview.prefetch} onFocus={preview.prefetch}>
          {!isReadOnly && (
            <Slider
              className={styles.slider}
              min={steps.min}
              max={steps.max}
              step={steps.by}
              marks={marks}
              value={Math.min(visible ?? steps.min, steps.max)}
              tooltip={{ formatter: null }}
              ariaLabelForHandle={label}
              ariaValueTextFormatterForHandle={(position) =>
                visible === undefined ? "Not known" : steps.describe(Math.max(position, visible))
              }
              onChange={drag}
              onChangeComplete={release}
            />
          )}
          <Input
            {...names}
            {...input}
            aria-label={`${label} in ${steps.unit}`}
            placeholder={isReadOnly ? "-" : "Not known"}
            disabled={isReadOnly}
            autoComplete="off"
          />
        </div>
      )}
    </PanelItem>
  );
}
