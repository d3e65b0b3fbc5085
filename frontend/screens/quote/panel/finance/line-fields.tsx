import { type PaymentFrequency, paymentFrequencies } from "../../../../../shared/entities/finance-item.ts";
import type { LineChange } from "../../../../api/finance.ts";
import { Select } from "../../../../ui/select.tsx";
import { Field } from "../field.tsx";
import { usePanel } from "../panel-context.ts";
import { Pair } from "../section.tsx";
import { TypedField } from "../typed-field.tsx";
import { dollarsTyped, lineTyped } from "../typed-text.ts";
import type { ListWords } from "./finance-section.tsx";

interface LineFieldsProps {
  readonly words: ListWords;
  readonly line: LineChange;
  readonly onChange: (change: LineChange) => void;
  readonly problemOf?: (name: keyof LineChange) => string | undefined;
  /** Tells each value at once, not when its field is left. */
  readonly isLive?: boolean;
}

const frequencyLabels: Readonly<Record<PaymentFrequency, string>> = {
  weekly: "Weekly",
  fortnightly: "Fortnightly",
  monthly: "Monthly",
  yearly: "Yearly",
};

/** The fields of one line of a list. */
export function LineFields({ words, line, onChange, problemOf = () => undefined, isLive = false }: LineFieldsProps) {
  const { isReadOnly } = usePanel();
  const shared = { isReadOnly, ...(isLive && { savesAfterMs: 0 }) };
  const amounts = { ...shared, text: dollarsTyped, prefix: "$", inputMode: "decimal" } as const;
  return (
    <>
      <TypedField
        {...shared}
        label="Description"
        text={lineTyped(100)}
        value={line.description}
        problem={problemOf("description")}
        onSave={(description) => (isLive || description !== null) && onChange({ description: description ?? undefined })}
      />
      <Pair>
        <TypedField
          {...amounts}
          label={words.kind === "owed" ? "Amount owing" : words.kind === "owned" ? "Value" : "Amount"}
          value={line.amount}
          problem={problemOf("amount")}
          onSave={(amount) => (isLive || amount !== null) && onChange({ amount: amount ?? undefined })}
        />
        {words.kind === "recurring" && (
          <Field label="Frequency" problem={problemOf("frequency")}>
            {(names) => (
              <Select
                names={names}
                label="Frequency"
                isReadOnly={isReadOnly}
                value={line.frequency ?? "monthly"}
                options={paymentFrequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
                onChoose={(frequency) => onChange({ frequency })}
              />
            )}
          </Field>
        )}
        {words.kind === "owed" && (
          <TypedField
            {...amounts}
            label="Repayments a month"
            value={line.monthlyRepayments}
            problem={problemOf("monthlyRepayments")}
            onSave={(monthlyRepayments) => onChange({ monthlyRepayments })}
          />
        )}
      </Pair>
    </>
  );
}
