import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Loaded before the API: Lender A then also takes consumer applications, with the product of a lender that has none. The specification has
 * one lender for each type, and a declined application goes to the next one.
 */
const replacedLender = "Pepper";

interface SubmittingSheet {
  readonly lender: string;
  readonly requiredFields: object;
}

function withSecondLender(url: string): string | undefined {
  const text = () => readFileSync(fileURLToPath(url), "utf8");
  if (url.endsWith("/functions/sheets/rulebook.json")) {
    const texts = JSON.parse(text()) as { readonly consumer: string };
    return JSON.stringify({ ...texts, consumer: texts.consumer.replaceAll(`"${replacedLender}"`, '"Lender A"') });
  }
  if (!url.endsWith("/functions/sheets/submission-lenders.json")) return undefined;
  const sheets = JSON.parse(text()) as readonly SubmittingSheet[];
  const named = (lender: string) => sheets.find((sheet) => sheet.lender === lender)!;
  const { requiredFields } = named("NOW");
  return JSON.stringify([...sheets, { ...named("Lender A"), type: "consumer", requiredFields }]);
}

registerHooks({
  load: (url, context, nextLoad) => {
    const source = withSecondLender(url);
    return source === undefined ? nextLoad(url, context) : { format: "json", source, shortCircuit: true };
  },
});
