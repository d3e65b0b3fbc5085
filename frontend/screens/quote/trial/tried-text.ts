import { valueText } from "../../../../shared/domain/field-text.ts";
import { workspaceFields } from "../../../api/application/scenario-fields.ts";
import { type Tried, triedFields } from "../../../api/application/tried.ts";

/** Example: "deposit $7,000.00 and term 72 months". Empty if nothing is tried. */
export const triedText = (tried: Tried): string =>
  new Intl.ListFormat("en-AU").format(
    triedFields.flatMap((field) => {
      const value = tried[field];
      return value === undefined ? [] : [`${workspaceFields[field].label.toLowerCase()} ${valueText(workspaceFields[field], value)}`];
    }),
  );
