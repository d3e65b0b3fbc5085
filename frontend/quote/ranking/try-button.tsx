import { Button } from "antd";
import type { TrialValues } from "../../client/application/trial-values.ts";
import { useWhatIf } from "./what-if-context.ts";
import { LinkButton } from "../parts/link-button.tsx";

interface TryButtonProps {
  readonly tried: TrialValues | undefined;
  readonly lender: string;
  /** What it tries, for a screen reader. */
  readonly text: string;
  /** Whether it is its card's next step, not one of several changes. */
  readonly isMainAction?: true;
}

/** Ranks with other values. Nothing is shown for what cannot be tried. */
export function TryButton({ tried, lender, text, isMainAction }: TryButtonProps) {
  const { onTry } = useWhatIf();
  if (!tried || !onTry) return undefined;
  const change = `${lender}: ${text}`;
  const button = isMainAction ? `${change} (next step)` : change;
  const props = { "aria-label": `Try it, ${change}`, "data-tries": button, onClick: () => onTry({ tried, button }) };
  return isMainAction ? <Button {...props}>Try it</Button> : <LinkButton {...props}>Try it</LinkButton>;
}
