import { failureText } from "../../ui/failure-text.ts";
import { LinkButton } from "../parts/link-button.tsx";

interface FailedPartProps {
  /** What could not be done. */
  readonly text: string;
  /** The return value of an api hook. */
  readonly response: { readonly error: unknown; readonly isValidating: boolean; readonly mutate: () => Promise<unknown> };
}

/** In an open card, in the place of what could not be fetched. */
export const FailedPart = ({ text, response: { error, isValidating, mutate } }: FailedPartProps) => (
  <p role="alert">
    {text} {failureText(error)}{" "}
    <LinkButton disabled={isValidating} onClick={() => void mutate().catch(() => undefined)}>
      Try again
    </LinkButton>
  </p>
);
