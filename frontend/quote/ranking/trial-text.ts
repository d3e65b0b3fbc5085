import { valueText } from "../../../shared/domain/field-text.ts";
import { workspaceFields } from "../../client/application/scenario-fields.ts";
import { type TrialValues, trialFields } from "../../client/application/trial-values.ts";

/** Example: "deposit $7,000.00 and term 72 months". Empty if nothing is tried. */
export const trialText = (tried: TrialValues): string =>
  new Intl.ListFormat("en-AU").format(
    trialFields.flatMap((field) => {
      const value = tried[field];
      return value === undefined ? [] : [`${workspaceFields[field].label.toLowerCase()} ${valueText(workspaceFields[field], value)}`];
    }),
  );
