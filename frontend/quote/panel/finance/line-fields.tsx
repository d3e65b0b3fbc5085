import { paymentFrequencyLabels } from "../../../../shared/domain/finance-item.ts";
import type { LineChange } from "./finance.ts";
import { usePanel } from "../panel-context.ts";
import { SelectItem, optionsOf } from "../select-item.tsx";
import { dollarsFormat } from "../dollars-format.ts";
import { TypedField } from "../typed-field.tsx";
import { lineFormat } from "../input-format.ts";
import type { ListLabels } from "./finance-section.tsx";

interface LineFieldsProps {
  readonly labels: ListLabels;
  readonly line: LineChange;
  readonly onChange: (change: LineChange) => void;
  readonly problemOf?: (name: keyof LineChange) => string | undefined;
  /** Reports with each key, also that a text is not accepted (undefined), not only when a field loses the focus. */
  readonly isLive?: boolean;
}

export function LineFields({ labels, line, onChange, problemOf = () => undefined, isLive = false }: LineFieldsProps) {
  const { isReadOnly } = usePanel();
  const amounts = { isReadOnly, format: dollarsFormat, prefix: "$", inputMode: "decimal" } as const;
  const required = (name: "description" | "amount") => {
    const set = (value: string | number | null | undefined) => onChange({ [name]: value ?? undefined });
    return isLive ? { onSave: set, onType: set } : { onSave: (value: string | number | null) => value !== null && set(value) };
  };
  const setRepayments = (monthlyRepayments: number | null | undefined) => onChange({ monthlyRepayments });
  return (
    <>
      <TypedField
        isReadOnly={isReadOnly}
        label="Description"
        format={lineFormat(100)}
        value={line.description}
        problem={problemOf("description")}
        {...required("description")}
      />
      <TypedField
        {...amounts}
        label={labels.kind === "owed" ? "Amount owing" : labels.kind === "owned" ? "Value" : "Amount"}
        value={line.amount}
        problem={problemOf("amount")}
        {...required("amount")}
      />
      {labels.kind === "recurring" && (
        <SelectItem
          label="Frequency"
          isReadOnly={isReadOnly}
          problem={problemOf("frequency")}
          value={line.frequency ?? "monthly"}
          options={optionsOf(paymentFrequencyLabels)}
          onChoose={(frequency) => onChange({ frequency })}
        />
      )}
      {labels.kind === "owed" && (
        <TypedField
          {...amounts}
          label="Monthly repayments"
          value={line.monthlyRepayments}
          problem={problemOf("monthlyRepayments")}
          onSave={setRepayments}
          onType={isLive ? setRepayments : undefined}
        />
      )}
    </>
  );
}
