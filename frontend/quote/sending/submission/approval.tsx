import type { ApprovedTerms, Submission } from "../../../../shared/domain/submission.ts";
import { dollarText, percentText } from "../../../../shared/format.ts";
import { minus, plus } from "../../../../shared/money.ts";
import { termsDiffer } from "../../../../shared/submission/difference.ts";
import type { ReviewedSubmission } from "../../../../shared/wire/response/submission.ts";
import kit from "../../../ui/kit.module.css";
import { StatusAlert } from "../../../ui/status-alert.tsx";
import { AssumedMark } from "../../parts/assumed-mark.tsx";
import { LenderTile } from "../../parts/lender-tile.tsx";
import sending from "../sending.module.css";
import styles from "./approval.module.css";
import { Conditions } from "./conditions.tsx";

/** What a lender has approved, beside what was quoted, with what must be met before it lapses. */
export default function Approval({ submission, isOpen }: { readonly submission: ReviewedSubmission; readonly isOpen: boolean }) {
  const { terms, conditions, lapsesOn, warnings } = submission;
  return (
    <div className={`${kit.stack} ${kit.gap16} ${sending.part}`}>
      {warnings.includes("amount") && (
        <StatusAlert type="warning" showIcon title="More is financed than the asset and the fees cost. Ask the lender." />
      )}
      <div className={`${kit.stack} ${kit.gap16} ${styles.columns}`}>
        {terms ? <Terms submission={submission} terms={terms} /> : <p className={kit.secondary}>Its terms are not known.</p>}
        {(conditions.length > 0 || lapsesOn !== null) && <Conditions submission={submission} isOpen={isOpen} />}
      </div>
      {terms && <Cheaper submission={submission} terms={terms} />}
    </div>
  );
}

const repaymentsPath = "product.repayments";
const monthlyFeesPath = "product.monthlyFees";
const feesPath = "product.fees";

type Name = Exclude<keyof ApprovedTerms, "fees">;

/** The figure is its path in what the lender was sent; term and balloon are the deal's own. */
const rows: readonly (readonly [name: Name, label: string, text: (value: number | null) => string, figure?: string])[] = [
  ["rate", "Rate", percentText, "product.rate"],
  ["amount", "Amount financed", dollarText, "product.financeAmount"],
  ["term", "Term", (months) => (months === null ? "-" : `${months} months`)],
  ["balloon", "Balloon", dollarText],
  ["repayment", "Repayment a month", dollarText, repaymentsPath],
  ["monthlyFees", "Monthly fees", dollarText, monthlyFeesPath],
];

interface TermsProps {
  readonly submission: ReviewedSubmission;
  readonly terms: ApprovedTerms;
}

function Terms({ submission: { difference, application }, terms }: TermsProps) {
  const isAnyAssumed = (...figures: readonly string[]) => figures.some((figure) => application.assumed?.includes(figure));
  const items = new Map(difference?.items.map((item) => [item.name, item]));
  const fees = [...items.values()].filter(({ name }) => !rows.some(([known]) => known === name));
  const monthly = plus(terms.repayment, terms.monthlyFees);
  const quotedMonthly = difference?.monthly == null ? null : minus(monthly, difference.monthly);
  const overTerm = difference?.overTerm ?? null;
  return (
    <table className={`${kit.wide} ${kit.digits} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">Terms</th>
          <th scope="col">Quoted</th>
          <th scope="col">Approved</th>
          <th scope="col">Difference</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, label, text, figure]) => (
          <Row
            key={name}
            label={label}
            text={text}
            approved={terms[name]}
            quoted={quotedOf(items.get(name), difference, terms[name])}
            isAssumed={figure !== undefined && isAnyAssumed(figure)}
          />
        ))}
        {fees.map(({ name, quoted, approved }) => (
          <Row key={name} label={name} text={dollarText} quoted={quoted} approved={approved} isAssumed={isAnyAssumed(feesPath)} />
        ))}
        <Row
          label="A month, with fees"
          text={dollarText}
          quoted={quotedMonthly}
          approved={monthly}
          isAssumed={isAnyAssumed(repaymentsPath, monthlyFeesPath)}
          isTotal
        />
        <tr className={styles.total}>
          <th scope="row">Over the term</th>
          <td colSpan={3}>
            {signed(overTerm, dollarText)} {overTerm !== null && isAnyAssumed(repaymentsPath, monthlyFeesPath, feesPath) && <AssumedMark />}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Equal figures are not among the differences; without a comparison nothing is known of the quote. */
function quotedOf(item: { readonly quoted: number | null } | undefined, difference: Submission["difference"], approved: number) {
  if (item) return item.quoted;
  return difference === null ? null : approved;
}

interface RowProps {
  readonly label: string;
  readonly text: (value: number | null) => string;
  readonly quoted: number | null;
  readonly approved: number | null;
  /** Whether what was quoted is not the lender's own. */
  readonly isAssumed: boolean;
  readonly isTotal?: true;
}

function Row({ label, text, quoted, approved, isAssumed, isTotal }: RowProps) {
  const isKnown = quoted !== null && approved !== null;
  return (
    <tr className={isTotal && styles.total}>
      <th scope="row">{label}</th>
      <td>
        {text(quoted)} {isAssumed && quoted !== null && <AssumedMark />}
      </td>
      <td>{text(approved)}</td>
      <td>
        {isKnown && quoted === approved ? (
          <span className={kit.secondary}>same</span>
        ) : (
          signed(isKnown ? minus(approved, quoted) : null, text)
        )}
      </td>
    </tr>
  );
}

const signed = (value: number | null, text: (value: number | null) => string): string =>
  value === null ? "-" : `${value > 0 ? "+" : ""}${text(value)}`;

function Cheaper({ submission: { difference, alternatives }, terms }: TermsProps) {
  if (difference === null) return undefined;
  if (termsDiffer(difference)) return <p className={kit.secondary}>The terms differ: change the quote to compare.</p>;
  if (alternatives.length === 0) return <p className={kit.secondary}>No other lender is cheaper today on the same terms.</p>;
  const monthly = plus(terms.repayment, terms.monthlyFees);
  return (
    <section aria-labelledby="cheaper">
      <h3 id="cheaper" className={sending.heading}>
        Cheaper now, on the same terms <span className={`${kit.small} ${kit.secondary}`}>{newlyText(alternatives)}</span>
      </h3>
      <table className={`${kit.wide} ${kit.digits} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Lender</th>
            <th scope="col">A month, with fees</th>
            <th scope="col">Against the approval</th>
          </tr>
        </thead>
        <tbody>
          {alternatives.map(({ lender, monthly: costs, assumed }) => (
            <tr key={lender}>
              <th scope="row">
                <span className={`${kit.row} ${kit.gap12}`}>
                  <LenderTile lender={lender} />
                  {lender}
                </span>
              </th>
              <td>
                {dollarText(costs)} {assumed && <AssumedMark />}
              </td>
              <td>{dollarText(minus(costs, monthly))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function newlyText(alternatives: Submission["alternatives"]): string {
  const newly = alternatives.flatMap((each) => (each.newly ? [each.lender] : []));
  const count = alternatives.length === 1 ? "1 lender" : `${alternatives.length} lenders`;
  return newly.length === 0 ? `${count}, none of them newly: they were below the quote too` : `${count}, newly ${newly.join(" and ")}`;
}
