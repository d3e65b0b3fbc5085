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
  /** Reports each value while it is typed, not when its field loses the focus. */
  readonly isLive?: boolean;
}

export function LineFields({ labels, line, onChange, problemOf = () => undefined, isLive = false }: LineFieldsProps) {
  const { isReadOnly } = usePanel();
  const shared = { isReadOnly, ...(isLive && { savesAfterMs: 0 }) };
  const amounts = { ...shared, format: dollarsFormat, prefix: "$", inputMode: "decimal" } as const;
  return (
    <>
      <TypedField
        {...shared}
        label="Description"
        format={lineFormat(100)}
        value={line.description}
        problem={problemOf("description")}
        onSave={(description) => (isLive || description !== null) && onChange({ description: description ?? undefined })}
      />
      <TypedField
        {...amounts}
        label={labels.kind === "owed" ? "Amount owing" : labels.kind === "owned" ? "Value" : "Amount"}
        value={line.amount}
        problem={problemOf("amount")}
        onSave={(amount) => (isLive || amount !== null) && onChange({ amount: amount ?? undefined })}
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
          onSave={(monthlyRepayments) => onChange({ monthlyRepayments })}
        />
      )}
    </>
  );
}
