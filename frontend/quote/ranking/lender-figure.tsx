import { Button } from "antd";
import { useState } from "react";
import { explainLenderFigure, sendLenderFigure } from "./what-if.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import type { CardDetailsProps } from "./card-details.tsx";
import { useWhatIf } from "./what-if-context.ts";
import { lenderFigureTexts } from "./lender-figure-text.ts";
import kit from "../../ui/kit.module.css";
import styles from "./lender-figure.module.css";
import { AmountInput, useAmountForm } from "./amount-input.tsx";

type LenderFigureProps = Pick<CardDetailsProps, "application" | "product">;

/** In an open card: "Lender's calculator says 590.00 a month", and why it differs. */
export function LenderFigure({ application, product }: LenderFigureProps) {
  const { tried, onTry } = useWhatIf();
  const isTrying = Object.keys(tried).length > 0;
  const { input, answer, isBusy, failure, onSubmit } = useAmountForm(async (stated) => ({
    stated,
    explained: await explainLenderFigure(application._id, product, stated, tried),
    product,
  }));
  // Another product on the card makes the answer old.
  const compared = answer?.product === product ? answer : undefined;
  return (
    <form className={kit.digits} aria-label={`Compare with ${product.lender}'s calculator`} noValidate onSubmit={onSubmit}>
      <div className={`${kit.row} ${kit.wrap} ${kit.gap8}`}>
        <label htmlFor={`${input.id}-amount`}>Lender's calculator says</label>
        <AmountInput {...input} className={styles.amount} />
        <span>a month</span>
        <Button htmlType="submit" loading={isBusy}>
          Compare
        </Button>
      </div>
      <p id={`${input.id}-problem`} role="alert" className={kit.danger}>
        {input.problem}
      </p>
      <FormError failure={failure} />
      <div aria-live="polite">
        {compared && lenderFigureTexts(compared.stated, compared.explained, product).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
      {compared && onTry && !isTrying && compared.explained.repayments !== compared.stated && (
        <TellOffice key={compared.stated} application={application} product={product} stated={compared.stated} />
      )}
    </form>
  );
}

function TellOffice({ application, product, stated }: LenderFigureProps & { readonly stated: number }) {
  const [isSent, setIsSent] = useState(false);
  const { isBusy, failure, submit } = useSubmit(async () => {
    await sendLenderFigure(application._id, product, stated);
    setIsSent(true);
  });
  return (
    <>
      {isSent ? (
        <output>Sent to Kelpie's rates office: both figures, without the customer.</output>
      ) : (
        <Button size="small" loading={isBusy} onClick={submit}>
          Tell Kelpie's rates office
        </Button>
      )}
      <FormError failure={failure} />
    </>
  );
}
