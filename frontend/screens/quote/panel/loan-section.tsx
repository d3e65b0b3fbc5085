import { percentOf, percentageOf, round2 } from "../../../../shared/money.ts";
import { dollarText } from "../../../../shared/format.ts";
import { loanAmount } from "../../../../shared/quote/facts.ts";
import { workspaceFields } from "../../../api/application/scenario-fields.ts";
import { AffixedInput } from "../../../ui/affixed-input.tsx";
import { Field } from "./field.tsx";
import { NumberField } from "./number-field.tsx";
import { usePanel } from "./panel-context.ts";
import styles from "./loan-section.module.css";
import { Pair, Section } from "./section.tsx";
import { SliderField } from "./slider-field.tsx";
import { TypedField } from "./typed-field.tsx";
import { dollarsTyped } from "./typed-text.ts";
import { useField } from "./use-field.ts";

/** The ranges of term and balloon are in the core specification, section 5. */
export function LoanSection() {
  const { applicationType } = usePanel().application;
  const { value: assetValue } = useField("assetValue");
  const balloonText = (percent: number) => (percent > 0 && assetValue ? ` ${dollarText(round2(percentOf(percent, assetValue)))}` : "");
  return (
    <Section title="Loan">
      <Pair>
        <DepositField />
        <LoanAmount />
      </Pair>
      <SliderField
        name="term"
        steps={{ min: 12, max: 84, by: 12, unit: "months", describe: (months) => `${months} months` }}
        marks={["12", "36", "60", "84"]}
      />
      <SliderField
        name="balloon"
        steps={{ min: 0, max: 40, by: 5, unit: "percent", describe: (percent) => `${percent}%` }}
        marks={["0%", "10%", "20%", "30%", "40%"]}
        aside={balloonText}
      />
      {applicationType === "commercial" && (
        // The broker's own rate; pricing caps it to each lender's band.
        <Pair>
          <NumberField name="brokerageRate" placeholder="Lender's own" />
        </Pair>
      )}
    </Section>
  );
}

function DepositField() {
  const { value, save, problem, isReadOnly } = useField("deposit");
  const { value: assetValue } = useField("assetValue");
  const percent = value && assetValue ? `${round2(percentageOf(value, assetValue))}%` : undefined;
  return (
    <TypedField
      label={workspaceFields.deposit.label}
      attributes={["deposit"]}
      text={dollarsTyped}
      value={value}
      onSave={(deposit) => save(deposit ?? 0)}
      problem={problem}
      isReadOnly={isReadOnly}
      prefix="$"
      suffix={percent && <span className={styles["share"]}>{percent}</span>}
      inputMode="decimal"
    />
  );
}

/** Asset value less deposit, from the values in the form, saved or not. */
function LoanAmount() {
  const { application, today } = usePanel();
  const { value: assetValue } = useField("assetValue");
  const { value: deposit } = useField("deposit");
  const amount = loanAmount({ applicationType: application.applicationType, today, asset: { assetValue }, loanDetails: { deposit } });
  return (
    <Field label="Loan amount">
      {({ id }) => <AffixedInput id={id} prefix="$" readOnly value={amount === undefined ? "-" : dollarsTyped.write(amount)} />}
    </Field>
  );
}
