import { Input } from "antd";
import { percentOf, percentageOf, round2 } from "../../../shared/money.ts";
import { dollarText } from "../../../shared/format.ts";
import { loanAmount } from "../../../shared/quote/facts.ts";
import { NumberField } from "./number-field.tsx";
import { usePanel } from "./panel-context.ts";
import { PanelItem } from "./panel-item.tsx";
import { Section } from "./section.tsx";
import { SliderField } from "./slider-field.tsx";
import { balloonSteps, termSteps } from "./slider-steps.ts";
import { balloonFormat, depositFormat, dollarsFormat } from "./dollars-format.ts";
import { useScenarioValue } from "./use-scenario-value.ts";

export function LoanSection() {
  const { application, requested } = usePanel();
  const { value: assetValue } = useScenarioValue("assetValue");
  const balloonText = (percent: number) => (percent > 0 && assetValue ? dollarText(round2(percentOf(percent, assetValue))) : undefined);
  return (
    <Section title="Loan">
      <DepositField />
      <LoanAmount />
      <SliderField name="term" steps={termSteps} marks={{ 12: "12", 36: "36", 60: "60", 84: "84" }} />
      <SliderField
        name="balloon"
        steps={{ ...balloonSteps, max: requested.maxBalloon }}
        format={balloonFormat(assetValue)}
        aside={balloonText}
      />
      {/* The broker's own rate; pricing caps it to each lender's band. */}
      {application.applicationType === "commercial" && <NumberField name="brokerageRate" placeholder="Lender's own" />}
    </Section>
  );
}

function DepositField() {
  const { value } = useScenarioValue("deposit");
  const { value: assetValue } = useScenarioValue("assetValue");
  const percent = (deposit: number | null | undefined) =>
    deposit && assetValue ? `${round2(percentageOf(deposit, assetValue))}%` : undefined;
  const paysAll = assetValue && value === assetValue;
  return (
    <NumberField
      name="deposit"
      format={depositFormat(assetValue)}
      emptyValue={0}
      suffix={percent}
      note={paysAll ? "The deposit pays for all of it: nothing is left to finance." : undefined}
    />
  );
}

/** Asset value less deposit, from the values in the form, saved or not. */
function LoanAmount() {
  const { application, today } = usePanel();
  const { value: assetValue } = useScenarioValue("assetValue");
  const { value: deposit } = useScenarioValue("deposit");
  const amount = loanAmount({ applicationType: application.applicationType, today, asset: { assetValue }, loanDetails: { deposit } });
  return (
    <PanelItem label="Loan amount">
      {({ id }) => <Input id={id} variant="filled" prefix="$" readOnly value={amount === undefined ? "-" : dollarsFormat.format(amount)} />}
    </PanelItem>
  );
}
