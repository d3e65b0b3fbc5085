import { Input, Select, Space } from "antd";
import type { Application } from "../../../shared/domain/application.ts";
import { type BudgetPeriod, budgetFields, budgetPeriods } from "../../../shared/domain/loan-details.ts";
import { monthlyOf } from "../../../shared/quote/what-if/within-budget.ts";
import { applicationRoutes } from "../../../shared/wire/application-routes.ts";
import { openApplication, useUnsaved } from "../../client/application/open-application.ts";
import { call } from "../../client/call.ts";
import { dollarsFormat } from "./dollars-format.ts";
import type { InputFormat } from "./input-format.ts";
import { usePanel } from "./panel-context.ts";
import { PanelItem } from "./panel-item.tsx";
import styles from "./panel-item.module.css";
import section from "./section.module.css";
import { useTextInput } from "./use-text-input.ts";

type Budget = Pick<Application["loanDetails"], "budget" | "budgetEvery">;

const saveKey = "budget";
const periods = Object.entries(budgetPeriods).map(([value, label]) => ({ value: value as BudgetPeriod, label }));

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
  const unsaved = useUnsaved(application._id, saveKey);
  const { budget, budgetEvery }: Budget = unsaved ? (unsaved.value as Budget) : application.loanDetails;
  const every = budgetEvery ?? "month";
  const save = (changed: Budget) => saveBudget(application, { budget, budgetEvery: every, ...changed });
  const { input, problem = unsaved?.problem } = useTextInput({
    format,
    value: budget,
    onSave: (amount) => save({ budget: amount }),
    saveKey,
  });
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

function saveBudget({ _id: applicationId, loanDetails: { _id } }: Application, value: Budget): void {
  const send = async () => {
    const loanDetails = await call(applicationRoutes.updateLoanDetails, { body: { _id, ...value } });
    return (now: Application) => ({ ...now, loanDetails: { ...now.loanDetails, ...loanDetails } });
  };
  openApplication(applicationId).saveChange({ key: saveKey, value, send });
}
