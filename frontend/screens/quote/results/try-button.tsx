import type { Tried } from "../../../api/application/tried.ts";
import { useChangedDeals } from "./changed-deals-context.ts";
import { LinkButton } from "./link-button.tsx";

interface TryButtonProps {
  readonly tried: Tried | undefined;
  readonly lender: string;
  /** What it tries, for a screen reader. */
  readonly text: string;
}

/** Ranks with other values. Nothing is shown for what cannot be tried. */
export function TryButton({ tried, lender, text }: TryButtonProps) {
  const { onTry } = useChangedDeals();
  if (!tried || !onTry) return undefined;
  const button = `${lender}: ${text}`;
  return (
    <LinkButton aria-label={`Try it, ${button}`} data-tries={button} onClick={() => onTry({ tried, button })}>
      Try it
    </LinkButton>
  );
}
