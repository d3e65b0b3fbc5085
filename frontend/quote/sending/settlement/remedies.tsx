import { Button, Tag } from "antd";
import { use } from "react";
import { dollarText, percentText } from "../../../../shared/format.ts";
import type { ApprovedTerms } from "../../../../shared/domain/submission.ts";
import type { SettlementAnswer } from "../../../../shared/wire/settlement.ts";
import { minus } from "../../../../shared/money.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import kit from "../../../ui/kit.module.css";
import { useSubmit } from "../../../ui/use-submit.ts";
import { MayChangeContext } from "./desk-context.ts";
import { saveGroups } from "./settlement.ts";
import styles from "./settlement.module.css";

interface RemediesProps {
  readonly settlement: SettlementAnswer;
  readonly terms: Pick<ApprovedTerms, "rate" | "balloon"> | undefined;
  readonly assetValue: number;
}

const needs = { "re-approval": "Re-approval", credit: "Needs credit", "no product": "No product" } as const;

/** What can be done about an invoice that is not the deal's; nothing while it is. */
export function Remedies({ settlement, terms, assetValue }: RemediesProps) {
  const mayChange = use(MayChangeContext);
  const { checks, invoice, agreed } = settlement;
  const taking = useSubmit(() => saveGroups(settlement, { agreed: null }));
  const { remedies = [] } = checks.find(({ id }) => id === "invoiceTotal") ?? {};
  if (agreed)
    return (
      <p className={`${kit.row} ${kit.gap8}`}>
        Agreed: {dollarText(agreed.total)} with a deposit of {dollarText(agreed.deposit)}.
        {mayChange && (
          <Button type="link" size="small" loading={taking.isBusy} onClick={taking.submit}>
            Take back
          </Button>
        )}
        <FailureAlert failure={taking.failure} />
      </p>
    );
  if (!invoice || remedies.length === 0) return undefined;
  const more = minus(invoice.total, assetValue);
  return (
    <section className={`${kit.stack} ${kit.gap12} ${styles.remedies}`} aria-label="Ways to mend the invoice">
      <p>
        {remedies.length === 1 ? "One way" : "Two ways"}
        {terms && `, at ${percentText(terms.rate)}${terms.balloon > 0 ? ` with the balloon of ${dollarText(terms.balloon)}` : ""}`}:
      </p>
      <div className={`${kit.stack} ${kit.gap12} ${styles.ways}`}>
        {remedies.map((remedy) => (
          <Way key={remedy.kind} settlement={settlement} remedy={remedy} more={more} />
        ))}
      </div>
    </section>
  );
}

type Remedy = NonNullable<SettlementAnswer["checks"][number]["remedies"]>[number];

function Way({ settlement, remedy, more }: Pick<RemediesProps, "settlement"> & { readonly remedy: Remedy; readonly more: number }) {
  const mayChange = use(MayChangeContext);
  const { kind, deposit, financed, ratio, repayment } = remedy;
  const total = settlement.invoice!.total;
  const { isBusy, failure, submit } = useSubmit(() => saveGroups(settlement, { agreed: { total, deposit } }));
  const title = kind === "borrow" ? `Borrow ${by(more)}` : more > 0 ? `Customer pays ${dollarText(more)}` : `Customer pays ${by(more)}`;
  return (
    <article className={`${kit.stack} ${styles.box} ${styles.way}`}>
      <h3 className={`${kit.row} ${kit.spread} ${kit.wide} ${kit.gap12}`}>
        {title}
        <Tag>{needs[remedy.needs]}</Tag>
      </h3>
      <dl className={`${kit.stack} ${styles.figures}`}>
        <dt>Financed</dt>
        <dd>{dollarText(financed)}</dd>
        <dt>A month</dt>
        <dd>{dollarText(repayment)}</dd>
        <dt>Ratio</dt>
        <dd>{ratio}</dd>
        <dt>Deposit</dt>
        <dd>{dollarText(deposit)}</dd>
      </dl>
      <FailureAlert failure={failure} />
      {mayChange && remedy.needs !== "no product" && (
        <Button loading={isBusy} onClick={submit}>
          {remedy.needs === "credit" ? `${settlement.lender} agreed: use this` : "Use this"}
        </Button>
      )}
    </article>
  );
}

const by = (more: number): string => (more > 0 ? `the ${dollarText(more)}` : `${dollarText(-more)} less`);
