import { Input, Select, Space } from "antd";
import type { Application } from "../../../shared/domain/application.ts";
import { type BudgetPeriod, type LoanDetails, budgetFields, budgetPeriods, loanFields } from "../../../shared/domain/loan-details.ts";
import { monthlyOf } from "../../../shared/quote/what-if/within-budget.ts";
import { applicationRoutes } from "../../../shared/wire/application-routes.ts";
import { openApplication } from "../../client/application/open-application.ts";
import { call } from "../../client/call.ts";
import { dollarsFormat } from "./dollars-format.ts";
import type { InputFormat } from "./input-format.ts";
import { usePanel } from "./panel-context.ts";
import { PanelItem } from "./panel-item.tsx";
import { SelectItem, optionsOf } from "./select-item.tsx";
import { useEntered } from "./use-entered.ts";
import styles from "./panel-item.module.css";
import section from "./section.module.css";
import { useTextInput } from "./use-text-input.ts";

type Budget = Pick<LoanDetails, "budget" | "budgetEvery">;
type Documentation = Pick<LoanDetails, "documentationLevel">;

const periods = optionsOf(budgetPeriods);

/** An emptied field is no budget. */
const format: InputFormat<number> = {
  ...dollarsFormat,
  parse: (text) => {
    const result = dollarsFormat.parse(text);
    return "value" in result && result.value === 0 ? { problem: "Enter an amount above $0.00, like 650" } : result;
  },
};

/** What the customer can pay, and how many of the listed lenders cost no more, monthly fees counted. */
export function BudgetField() {
  const { application, requested, isReadOnly } = usePanel();
  const entered = useEntered();
  const { saveKey, value, problem: failure } = entered<Budget>("budget", application.loanDetails);
  const { budget, budgetEvery } = value;
  const every = budgetEvery ?? "month";
  const save = (changed: Budget) => saveLoanDetails(application, saveKey, { budget, budgetEvery: every, ...changed });
  const onSave = (amount: number | null) => save({ budget: amount });
  const { input, problem = failure } = useTextInput({ format, value: budget, onSave, saveKey });
  const within = budget ? requested.paid.filter((paid) => paid <= monthlyOf(budget, every)).length : undefined;
  return (
    <div className={section.section}>
      <PanelItem
        label={budgetFields.budget.label}
        problem={problem}
        aside={within === undefined || requested.products === 0 ? undefined : `${within} of ${requested.products} within`}
      >
        {(names) => (
          <Space.Compact block className={styles.budget}>
            <Input
              {...names}
              {...input}
              prefix="$"
              inputMode="decimal"
              placeholder={isReadOnly ? "-" : undefined}
              disabled={isReadOnly}
              autoComplete="off"
            />
            <Select<BudgetPeriod>
              aria-label="Budget every"
              value={every}
              options={periods}
              virtual={false}
              disabled={isReadOnly}
              onChange={(next) => save({ budgetEvery: next })}
            />
          </Space.Compact>
        )}
      </PanelItem>
    </div>
  );
}

const levels = optionsOf(loanFields.documentationLevel.labels);

/** What the chosen product asks of a business, which decides about its documents. */
export function DocumentationField() {
  const { application } = usePanel();
  const entered = useEntered();
  const { value, ...state } = entered<Documentation>("documentationLevel", application.loanDetails);
  return (
    <SelectItem
      {...state}
      label={loanFields.documentationLevel.label}
      attributes={["documentationLevel"]}
      options={levels}
      value={value.documentationLevel}
      onChoose={(documentationLevel) => saveLoanDetails(application, state.saveKey, { documentationLevel })}
    />
  );
}

function saveLoanDetails({ _id: applicationId, loanDetails: { _id } }: Application, key: string, value: Budget | Documentation): void {
  const send = async () => {
    const loanDetails = await call(applicationRoutes.updateLoanDetails, { body: { _id, ...value } });
    return (now: Application) => ({ ...now, loanDetails: { ...now.loanDetails, ...loanDetails } });
  };
  openApplication(applicationId).saveChange({ key, value, send });
}
