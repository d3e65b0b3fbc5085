import { scoreRatesText } from "../../../shared/quote/what-if/score-rates-text.ts";
import { useWhatIf } from "./what-if-context.ts";
import styles from "./rate-by-score.module.css";

/** One sentence, where the lender's rate changes at certain scores: a score is not a value to try. */
export function RateByScore({ lender }: { readonly lender: string }) {
  const { response, asOf } = useWhatIf();
  const rates = asOf === undefined ? response.data?.scores.find((one) => one.lender === lender)?.rates : undefined;
  return rates && <p className={styles["sentence"]}>Rate by score: {scoreRatesText(rates)}</p>;
}
