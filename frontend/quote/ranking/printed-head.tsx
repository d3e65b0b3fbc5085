import type { Application } from "../../../shared/domain/application.ts";
import type { TrialValues } from "../../client/application/trial-values.ts";
import { scenarioFacts } from "../panel/scenario-facts.ts";
import { quoteName } from "../parts/quote-name.ts";
import { trialText } from "./trial-text.ts";

interface PrintedHeadProps {
  readonly application: Application;
  /** Values that are tried, in place of the saved ones. */
  readonly tried: TrialValues;
}

/** On paper: which quote this is, and its deal. */
export function PrintedHead({ application, tried }: PrintedHeadProps) {
  const { applicationType, humanId, asset, loanDetails } = application;
  const name = quoteName(application);
  const changed = trialText(tried);
  return (
    <>
      <h1>
        {applicationType === "consumer" ? "Consumer" : "Commercial"} quote #{humanId}
        {name !== "" && ` for ${name}`}
      </h1>
      <dl>
        {Object.entries(scenarioFacts(applicationType, { ...asset, ...loanDetails, ...tried })).map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {changed !== "" && <p>Tried and not saved: {changed}.</p>}
    </>
  );
}
