import { dollarText, percentText } from "../../../shared/format.ts";
import { weeklyOnCard } from "../../../shared/quote/weekly.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import { FileIcon } from "../../ui/file-icons.tsx";
import kit from "../../ui/kit.module.css";
import { Figure, figuresClass } from "./card-figures.tsx";
import { type ComparedOffer, cheaperThan } from "./offer.ts";
import styles from "./offer.module.css";
import card from "./product-card.module.css";

interface OfferCardProps {
  readonly compared: ComparedOffer;
  readonly products: readonly Product[];
}

/** Among the cards at the offer's place, without a level: the offer is not checked against any criteria. */
export default function OfferCard({ compared, products }: OfferCardProps) {
  const { offer, monthly, rate, total, received, place, check } = compared;
  const isCommercial = products[0]?.isCommercial ?? false;
  const [best] = cheaperThan(compared, products);
  const cheaper = place - 1;
  return (
    <li>
      <article className={styles.card} aria-label="The customer's offer">
        <div className={`${kit.stack} ${kit.small} ${card.row} ${card.head}`}>
          <span className={`${kit.row} ${styles.tile}`}>
            <FileIcon />
          </span>
          <h3 className={`${kit.small} ${kit.secondary} ${card.names}`}>
            <span className={`${kit.semibold} ${card.lender}`}>The customer's offer</span>
            <span className={`${kit.block} ${card.tier}`}>as told, not checked</span>
          </h3>
          <dl className={figuresClass({ isCommercial })}>
            <div className={card.monthly}>
              <dt>Monthly repayment</dt>
              <dd>{dollarText(monthly)}</dd>
              <dd className={card.below}>{offer.monthlyFee ? `+ ${dollarText(offer.monthlyFee)} monthly fees` : "no monthly fees told"}</dd>
              <dt className={card.weekly}>Weekly repayment</dt>
              <dd className={card.weekly}>{dollarText(weeklyOnCard(monthly))}</dd>
            </div>
            <Figure name="True rate" className={card.rate} value={percentText(rate)} below="true rate" />
            {!isCommercial && <div />}
            <Figure name="Fees in cash" className={`${card.amount} ${card.fees}`} value={dollarText(offer.fees ?? null)} />
            <Figure name="Total paid" className={`${card.amount} ${card.total}`} value={dollarText(total)} />
            <Figure name="Received" className={`${card.amount} ${card.finance}`} value={dollarText(received)} />
          </dl>
          <p className={`${kit.row} ${kit.secondary} ${card.status}`}>{check ?? costsText(cheaper, best?.total)}</p>
        </div>
      </article>
    </li>
  );
}

function costsText(cheaper: number, best: number | undefined): string {
  if (cheaper === 0) return "No lender that fits costs less";
  const by = best === undefined ? "" : `, the best by ${dollarText(best)}`;
  return `${cheaper === 1 ? "1 lender costs" : `${cheaper} lenders cost`} less${by}`;
}
