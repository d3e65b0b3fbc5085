import type { Customer } from "../../../../shared/domain/customer.ts";
import type { FinanceItem } from "../../../../shared/domain/finance-item.ts";
import { minus } from "../../../../shared/money.ts";
import { monthlyTotal, total } from "../../../../shared/domain/monthly-total.ts";
import {
  type FinanceList,
  type NewLine,
  addedLineKeyPrefix,
  type FinanceListId,
  type LineChange,
  changeLine,
  removeLine,
  addLine,
} from "./finance.ts";
import kit from "../../../ui/kit.module.css";
import styles from "./finance.module.css";
import { Button } from "antd";
import { useId, useRef, useState, type FormEvent } from "react";
import { dollarText } from "../../../../shared/format.ts";
import { CollapseButton, Collapsible } from "../collapse-button.tsx";
import { usePanel } from "../panel-context.ts";
import { LineFields } from "./line-fields.tsx";
import { openApplication, useSaving } from "../../../client/application/open-application.ts";

export interface ListLabels {
  readonly list: FinanceList;
  readonly title: string;
  /** The singular of the title. */
  readonly singular: string;
  /** recurring = has a frequency and a monthly total; owed = has monthly repayments. */
  readonly kind: "recurring" | "owed" | "owned";
}

const title = "Income, expenses, debts";

const lists: readonly ListLabels[] = [
  { list: "income", title: "Income", singular: "income", kind: "recurring" },
  { list: "expenses", title: "Expenses", singular: "expense", kind: "recurring" },
  { list: "liabilities", title: "Liabilities", singular: "liability", kind: "owed" },
  { list: "assets", title: "Assets", singular: "asset", kind: "owned" },
];

interface FinanceSectionProps {
  readonly customer: Customer;
  /** From 1. */
  readonly number: number;
}

/** What an applicant has left each month, and the lists behind it. */
export function FinanceSection({ customer, number }: FinanceSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { income, expenses, liabilities, assets } = customer;
  const repayments = liabilities.map(({ monthlyRepayments }) => monthlyRepayments ?? 0);
  const left = [monthlyTotal(expenses), ...repayments].reduce(minus, monthlyTotal(income));
  const isEmpty = [income, expenses, liabilities, assets].every((list) => list.length === 0);
  return (
    <Collapsible
      title={number === 1 ? title : `${title} of applicant ${number}`}
      label={title}
      aside={
        !isEmpty && (
          <>
            <b>{dollarText(left)}</b> left
          </>
        )
      }
      isOpen={isOpen}
      onToggle={() => setIsOpen(!isOpen)}
    >
      {lists.map((labels) => (
        <FinanceLines key={labels.list} labels={labels} customer={customer} />
      ))}
    </Collapsible>
  );
}

interface FinanceLinesProps {
  readonly labels: ListLabels;
  readonly customer: Customer;
}

function FinanceLines({ labels, customer }: FinanceLinesProps) {
  const { application, isReadOnly } = usePanel();
  const { lines, added } = useLines(customer, labels.list);
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const list = { applicationId: application._id, customerId: customer._id, list: labels.list };
  const count = lines.length + added.length;
  const totalOf = labels.kind === "recurring" ? monthlyTotal : total;
  return (
    <div className={styles.list}>
      <CollapseButton ref={toggle} isOpen={isOpen} controls={id} onToggle={() => setIsOpen(!isOpen)}>
        <span>{labels.title}</span>
        <span className={`${styles.count} ${styles.grows}`}>{count > 0 && (count === 1 ? "1 item" : `${count} items`)}</span>
        {count > 0 ? (
          <span className={styles.total}>{dollarText(totalOf([...lines, ...added.map(({ line }) => line)]))}</span>
        ) : (
          <span className={isReadOnly ? styles.count : styles.add}>{isReadOnly ? "None" : "Add"}</span>
        )}
      </CollapseButton>
      <div id={id} hidden={!isOpen} className={styles.lines}>
        {isOpen && (
          <>
            {lines.map((line) => (
              <FinanceLine key={line._id} labels={labels} list={list} line={line} onRemoved={() => toggle.current?.focus()} />
            ))}
            {added.map(({ key, line, problem }) => (
              <p key={key} className={styles.waiting}>
                {line.description}, {dollarText(line.amount)}
                {problem !== undefined && (
                  <>
                    <span role="alert"> {problem}</span>
                    <Button
                      type="link"
                      size="small"
                      aria-label={`Discard ${line.description}`}
                      onClick={() => openApplication(application._id).saves.drop(key)}
                    >
                      Discard
                    </Button>
                  </>
                )}
              </p>
            ))}
            {!isReadOnly && <AddLineForm labels={labels} list={list} />}
          </>
        )}
      </div>
    </div>
  );
}

/** The lines as they are shown: the saved ones with their unsaved changes, and those not saved yet. */
function useLines(customer: Customer, list: FinanceList) {
  const { application } = usePanel();
  const unsaved = [...useSaving(application._id).unsaved.values()];
  const changesOf = (_id: string) => unsaved.filter(({ key }) => key.startsWith(`${_id}.`));
  const saved = customer[list];
  const lines = saved
    .filter(({ _id }) => !changesOf(_id).some(({ key }) => key.endsWith(".removed")))
    .map((line): FinanceItem => Object.assign({}, line, ...changesOf(line._id).map(({ value }) => value)) as FinanceItem);
  const added = unsaved
    .filter(({ key }) => key.startsWith(addedLineKeyPrefix({ customerId: customer._id, list })))
    .map(({ key, value, problem }) => ({ key, line: value as NewLine, problem }));
  return { lines, added };
}

interface FinanceLineProps extends AddLineFormProps {
  readonly line: FinanceItem;
  readonly onRemoved: () => void;
}

/** Each field is saved when it loses the focus. */
function FinanceLine({ labels, list, line, onRemoved }: FinanceLineProps) {
  const { application, isReadOnly } = usePanel();
  const { unsaved } = useSaving(application._id);
  const change = (changed: LineChange) => changeLine(list, { _id: line._id, ...changed });
  const remove = () => {
    removeLine(list, line._id);
    onRemoved();
  };
  return (
    <fieldset className={styles.line} aria-label={line.description}>
      <LineFields labels={labels} line={line} onChange={change} problemOf={(name) => unsaved.get(`${line._id}.${name}`)?.problem} />
      {!isReadOnly && (
        <div className={`${kit.row} ${kit.flexEnd} ${kit.gap8}`}>
          <Button type="link" size="small" aria-label={`Remove ${line.description}`} onClick={remove}>
            Remove
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface AddLineFormProps {
  readonly labels: ListLabels;
  readonly list: FinanceListId;
}

function AddLineForm(props: AddLineFormProps) {
  const [added, setAdded] = useState(0);
  return <NewLineForm key={added} {...props} onAdded={() => setAdded(added + 1)} />;
}

const firstLines = { recurring: { frequency: "monthly" }, owed: { monthlyRepayments: null }, owned: {} } as const;

function NewLineForm({ labels, list, onAdded }: AddLineFormProps & { readonly onAdded: () => void }) {
  const [line, setLine] = useState<LineChange>(firstLines[labels.kind]);
  const { description, amount } = line;
  const isNamed = description !== undefined && amount !== undefined;
  const isReady = isNamed && (labels.kind !== "owed" || line.monthlyRepayments !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    addLine(list, { ...line, description, amount });
    onAdded();
  };
  return (
    <form className={styles.line} aria-label={`New ${labels.singular}`} onSubmit={submit}>
      <LineFields labels={labels} line={line} isLive onChange={(change) => setLine((now) => ({ ...now, ...change }))} />
      <div className={`${kit.row} ${kit.flexEnd} ${kit.gap8}`}>
        {!isReady && (
          <span className={`${kit.tiny} ${kit.secondary} ${styles.grows}`}>
            {isNamed ? "Check the fields above" : "Description and amount required"}
          </span>
        )}
        <Button htmlType="submit" size="small" disabled={!isReady}>
          Add {labels.singular}
        </Button>
      </div>
    </form>
  );
}
