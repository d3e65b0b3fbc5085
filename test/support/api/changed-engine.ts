import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/** Loaded before the API: an engine whose monthly payments are a dollar higher, as another release's would be. */
const own = "export function monthlyPayment(";
const changed = "export const monthlyPayment = (loan: Loan): number => ownMonthlyPayment(loan) + 1;\n\nfunction ownMonthlyPayment(";

registerHooks({
  load: (url, context, nextLoad) => {
    if (url.endsWith("/functions/sheets/engine.json"))
      return { format: "json", source: JSON.stringify({ sha256: "another" }), shortCircuit: true };
    if (!url.endsWith("/shared/quote/repayment.ts")) return nextLoad(url, context);
    const source = readFileSync(fileURLToPath(url), "utf8");
    if (!source.includes(own)) throw new Error(`${url}: expected ${own}`);
    return { format: "module-typescript", source: source.replace(own, changed), shortCircuit: true };
  },
});
