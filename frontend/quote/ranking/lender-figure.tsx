import { Button } from "antd";
import { type FormEvent, useId, useState } from "react";
import { type LenderFigureExplained, explainLenderFigure, sendLenderFigure } from "./what-if.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { dollarsFormat } from "../panel/dollars-format.ts";
import { useWhatIf } from "./what-if-context.ts";
import { lenderFigureTexts } from "./lender-figure-text.ts";
import kit from "../../ui/kit.module.css";
import styles from "./lender-figure.module.css";
import { AmountInput, positiveAmount } from "./amount-input.tsx";

interface LenderFigureProps {
  readonly applicationId: string;
  readonly product: Product;
}

interface Compared {
  readonly stated: number;
  readonly explained: LenderFigureExplained;
  /** The card's product then: another one makes the answer old. */
  readonly product: Product;
}

/** In an open card: "Lender's calculator says 590.00 a month", and why it differs. */
export function LenderFigure({ applicationId, product }: LenderFigureProps) {
  const id = useId();
  const { tried, onTry } = useWhatIf();
  const isTrying = Object.keys(tried).length > 0;
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [compared, setCompared] = useState<Compared>();
  const { isBusy, failure, submit } = useSubmit(async () => {
    const stated = positiveAmount(text);
    setCompared(undefined);
    setProblem(typeof stated === "string" ? stated : undefined);
    if (typeof stated === "string") return;
    setText(dollarsFormat.format(stated));
    setCompared({ stated, explained: await explainLenderFigure(applicationId, product, stated, tried), product });
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form className={kit.digits} aria-label={`Compare with ${product.lender}'s calculator`} noValidate onSubmit={send}>
      <div className={`${kit.row} ${kit.wrap} ${kit.gap8}`}>
        <label htmlFor={`${id}-amount`}>Lender's calculator says</label>
        <AmountInput id={id} className={styles.amount} value={text} problem={problem} onChange={(event) => setText(event.target.value)} />
        <span>a month</span>
        <Button htmlType="submit" loading={isBusy}>
          Compare
        </Button>
      </div>
      <p id={`${id}-problem`} role="alert" className={kit.danger}>
        {problem}
      </p>
      <FormError failure={failure} />
      <div aria-live="polite">
        {compared?.product === product &&
          lenderFigureTexts(compared.stated, compared.explained, product).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
      {compared?.product === product && onTry && !isTrying && compared.explained.repayments !== compared.stated && (
        <TellOffice key={compared.stated} applicationId={applicationId} product={product} stated={compared.stated} />
      )}
    </form>
  );
}

function TellOffice({ applicationId, product, stated }: LenderFigureProps & { readonly stated: number }) {
  const [isSent, setIsSent] = useState(false);
  const { isBusy, failure, submit } = useSubmit(async () => {
    await sendLenderFigure(applicationId, product, stated);
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
