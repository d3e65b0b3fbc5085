import { LevelMark } from "../../ui/level-mark.tsx";
import type { Product } from "../../client/application/ranked-products.ts";
import styles from "./card-offer.module.css";
import { changeText, stepText, trialValuesOf } from "./change-text.ts";
import { useWhatIf } from "./what-if-context.ts";
import { TryButton } from "./try-button.tsx";

/** One sentence: the nearest change that makes the lender fit, or the nearest value with another price. */
export function CardOffer({ product: { lender, qualification } }: { readonly product: Product }) {
  const { data } = useWhatIf().response;
  if (qualification > 1) {
    const [change] = data?.paths.find((path) => path.lender === lender)?.changes ?? [];
    return change && <Offer lender={lender} text={changeText(change)} tried={trialValuesOf(change.moves)} />;
  }
  const steps = data?.steps.filter((step) => step.lender === lender) ?? [];
  const step = steps.find(({ warning }) => warning) ?? steps[0];
  if (!step) return undefined;
  if (step.warning) return <Warning text={stepText(step)} />;
  return <Offer lender={lender} text={stepText(step)} tried={{ [step.field]: step.to }} />;
}

const Offer = ({ text, ...button }: Parameters<typeof TryButton>[0]) => (
  <p className={styles["offer"]} data-offer>
    <span>{text}</span>
    <TryButton text={text} {...button} />
  </p>
);

const Warning = ({ text }: { readonly text: string }) => (
  <p className={styles["offer"]} data-offer data-warning>
    <LevelMark level={2} />
    <span>{text}</span>
  </p>
);
