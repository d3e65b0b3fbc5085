import { Button, Drawer, Form, Input, Segmented } from "antd";
import { useRef, useState } from "react";
import type { Application } from "../../../shared/domain/application.ts";
import { type BudgetPeriod, loanFields } from "../../../shared/domain/loan-details.ts";
import { offerText } from "../../../shared/finance-options/offer-text.ts";
import { dollarText, percentText } from "../../../shared/format.ts";
import { percentOf, round2 } from "../../../shared/money.ts";
import type { Filters, Product } from "../../client/application/ranked-products.ts";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import kit from "../../ui/kit.module.css";
import { required, validatorRule } from "../../ui/rules.tsx";
import { SubmitBar } from "../../ui/submit-bar.tsx";
import { SubmitForm } from "../../ui/submit-form.tsx";
import { phoneScreen, useMediaQuery } from "../../ui/use-media-query.ts";
import { usePreload } from "../../ui/use-preload.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import { keepQuote } from "../kept/kept-quotes-calls.ts";
import { dollarsFormat } from "../panel/dollars-format.ts";
import type { InputFormat } from "../panel/input-format.ts";
import { numberFormat } from "../panel/number-format.ts";
import { AssumedMark } from "../parts/assumed-mark.tsx";
import { LenderTile } from "../parts/lender-tile.tsx";
import { Figure } from "./card-figures.tsx";
import { type ComparedOffer, type Offer, cheaperThan, compareOffer, placeText } from "./offer.ts";
import styles from "./offer.module.css";

interface OfferDrawerProps {
  readonly application: Application;
  readonly filters: Filters;
  readonly products: readonly Product[];
  readonly compared: ComparedOffer | undefined;
  readonly onCompared: (compared: ComparedOffer) => void;
  /** Whether the offer may be saved with the quote. */
  readonly mayKeep: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

type Amount = Exclude<keyof Offer, "every">;
type Typed = Record<Amount, string> & { readonly every: BudgetPeriod };

const termFormat = numberFormat(loanFields.term);
const formatOf = (field: Amount): InputFormat<number> => (field === "term" ? termFormat : dollarsFormat);

/** What the customer was told elsewhere, beside the lenders of the ranking. Nothing is saved until it is kept. */
export default function OfferDrawer(props: OfferDrawerProps) {
  const { application, filters, products, compared, onCompared, mayKeep, isOpen, onClose } = props;
  const isPhone = useMediaQuery(phoneScreen);
  // Of the values as they are typed.
  const [isCurrent, setIsCurrent] = useState(compared !== undefined);
  const latest = useRef<Typed>(undefined);
  usePreload(fetchCard);
  const compare = async (sent: Typed) => {
    latest.current = sent;
    onCompared(await compareOffer(application, filters, offerOf(sent)));
    setIsCurrent(latest.current === sent);
  };
  const change = (typed: Typed) => {
    latest.current = typed;
    setIsCurrent(false);
  };
  return (
    <Drawer open={isOpen} size={isPhone ? "100%" : 480} title="Compare an offer" classNames={{ body: styles.body }} onClose={onClose}>
      <p className={`${kit.small} ${kit.secondary}`}>What the customer was told, beside what we can do.</p>
      <SubmitForm
        initialValues={typedOf(application, compared?.offer)}
        nameOf={(field) => [field.replace("offer.", "")]}
        onChange={change}
        onSubmit={compare}
      >
        <div className={`${kit.stack} ${styles.fields}`}>
          <AmountField field="price" label="Price" />
          <AmountField field="deposit" label="Deposit" />
          <AmountField field="repayments" label="Repayment" isRequired />
          <Form.Item name="every" label="Paid every" className={styles.every}>
            <Segmented
              block
              options={[
                { value: "week", label: "Week" },
                { value: "fortnight", label: "Fortnight" },
                { value: "month", label: "Month" },
              ]}
            />
          </Form.Item>
          <AmountField field="term" label="Term" />
          <AmountField field="balloon" label="Balloon" />
          <AmountField field="fees" label="Fees in cash" />
          <AmountField field="monthlyFee" label="Monthly fee" />
          <AmountField field="cashPrice" label="Price without this finance" />
        </div>
        <div aria-live="polite">{compared && isCurrent && <Result compared={compared} products={products} />}</div>
        <div className={kit.sheetFoot}>
          {compared && isCurrent ? (
            <KeepBar {...{ application, filters, compared, mayKeep, onClose }} />
          ) : (
            <SubmitBar label="Compare" reason="Enter the repayment">
              <Button onClick={onClose}>Close</Button>
            </SubmitBar>
          )}
        </div>
      </SubmitForm>
    </Drawer>
  );
}

/** So that the card is there when the sheet closes. */
const fetchCard = () => import("./offer-card.tsx");

interface AmountFieldProps {
  readonly field: Amount;
  readonly label: string;
  readonly isRequired?: true;
}

const AmountField = ({ field, label, isRequired }: AmountFieldProps) => (
  <Form.Item
    name={field}
    label={label}
    required={false}
    rules={[
      validatorRule((text) => {
        const result = formatOf(field).parse(text);
        return "problem" in result ? result.problem : undefined;
      }),
      ...(isRequired ? [required("Enter what is paid each time, like 589")] : []),
    ]}
  >
    <Input
      {...(field === "term" ? { suffix: "months" } : { prefix: "$" })}
      inputMode="decimal"
      autoComplete="off"
      placeholder={isRequired ? "" : "not told"}
    />
  </Form.Item>
);

/** The terms of the quote, until the customer says others. */
function typedOf({ asset: { assetValue: value }, loanDetails }: Application, offer: Offer | undefined): Typed {
  const { deposit, term, balloon } = loanDetails;
  const own: Partial<Offer> = offer ?? {
    price: value ?? undefined,
    deposit: deposit ?? undefined,
    term: term ?? undefined,
    balloon: value && balloon ? round2(percentOf(balloon, value)) : undefined,
  };
  const text = (field: Amount) => formatOf(field).format(own[field] ?? null);
  const texts = Object.fromEntries(amounts.map((field) => [field, text(field)])) as Record<Amount, string>;
  return { ...texts, every: offer?.every ?? "month" };
}

const amounts = ["price", "deposit", "repayments", "term", "balloon", "fees", "monthlyFee", "cashPrice"] as const;

/** An empty deposit and balloon are none; other empty fields are the quote's, or not told. */
function offerOf({ every, ...texts }: Typed): Offer {
  const told = amounts.flatMap((field) => {
    const result = formatOf(field).parse(texts[field] ?? "");
    return "value" in result && result.value !== null ? [[field, result.value] as const] : [];
  });
  return { deposit: 0, balloon: 0, every, ...(Object.fromEntries(told) as Pick<Offer, "repayments">) };
}

interface WithOffer extends OfferDrawerProps {
  readonly compared: ComparedOffer;
}

function Result({ compared, products }: Pick<WithOffer, "compared" | "products">) {
  const { rate, total, received, check } = compared;
  const cheaper = cheaperThan(compared, products);
  return (
    <>
      <section className={`${kit.small} ${styles.result}`} aria-label="What the offer costs">
        <dl className={`${kit.flex} ${kit.spread} ${kit.gap12}`}>
          <Figure name="True rate" value={percentText(rate)} />
          <Figure name="Total paid" value={dollarText(total)} />
          <Figure name="Place in your panel" value={placeText(compared)} />
        </dl>
        <p className={kit.secondary}>
          {check === null ? (
            `On ${dollarText(received)} received. The rate counts every repayment, so fees inside it are counted too.`
          ) : (
            <b>{check}</b>
          )}
        </p>
      </section>
      {cheaper.length > 0 && (
        <table className={`${kit.wide} ${kit.small} ${kit.digits} ${styles.lenders}`}>
          <thead className={kit.secondary}>
            <tr>
              <th scope="col">Costs less than the offer</th>
              <th scope="col">a month</th>
              <th scope="col">in total</th>
            </tr>
          </thead>
          <tbody>
            {cheaper.map(({ lender, monthly, total: more, isAssumed }) => (
              <tr key={lender}>
                <th scope="row">
                  <span className={`${kit.row} ${kit.gap12}`}>
                    <LenderTile lender={lender} />
                    {lender} {isAssumed && <AssumedMark />}
                  </span>
                </th>
                <td>{dollarText(-monthly)}</td>
                <td>
                  <b>{dollarText(-more)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** Saves today's ranking with the offer in its note. */
function KeepBar({ application: { _id }, filters, compared, mayKeep, onClose }: Omit<WithOffer, "products" | "onCompared" | "isOpen">) {
  const [isKept, setIsKept] = useState(false);
  const { isBusy, failure, submit } = useSubmit(async () => {
    await keepQuote(_id, filters, noteOf(compared));
    setIsKept(true);
  });
  return (
    <>
      <FailureAlert failure={failure} />
      <div className={`${kit.row} ${kit.gap8} ${kit.small} ${kit.secondary}`}>
        <output>{isKept ? "Now under Saved quotes" : "Not saved yet"}</output>
        <Button type="text" className={kit.end} onClick={onClose}>
          Close
        </Button>
        {mayKeep && !isKept && (
          <Button loading={isBusy} onClick={submit}>
            Save with the quote
          </Button>
        )}
      </div>
    </>
  );
}

const noteOf = (compared: ComparedOffer): string =>
  `The customer's offer, as told: ${offerText(compared.offer, compared)}, ${placeText(compared)}.`;
