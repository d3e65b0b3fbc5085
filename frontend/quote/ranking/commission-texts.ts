import { dollarText } from "../../../shared/format.ts";
import { commissionOf, referrerShare } from "../../../shared/quote/commission.ts";
import type { Product } from "../../client/application/ranked-products.ts";

/** What the broker receives by a product, in sentences. */
export function commissionTexts(product: Pick<Product, "isCommercial" | "brokerage" | "fees">): string[] {
  const { fromLender, fromCustomer } = commissionOf(product);
  const received = [
    ...(fromLender === null || fromLender === 0 ? [] : [`brokerage ${dollarText(fromLender)}`]),
    ...(fromCustomer?.parts ?? []).map(({ name, amount }) => `${feeKind(name)} ${dollarText(amount)}`),
  ];
  const isOpen = fromCustomer === null || (product.isCommercial && fromLender === null);
  return [
    ...(received.length > 0 ? [`You receive: ${received.join(", ")}`] : []),
    ...(isOpen ? ["Not known until the amount financed is."] : []),
    ...(product.isCommercial ? [] : ["The lender's sheet does not state what the lender pays."]),
    `If you refer the customer instead: ${referrerShare}% of the up-front commission that the lender pays the provider.`,
  ];
}

/** "Origination, loan under $20,000" is an origination. */
const feeKind = (name: string): string => name.split(",")[0]!.toLowerCase();

/** Says why a commercial product's brokerage is not the rate that the broker asks for, in percent; undefined where it is. */
export function brokerageNoteOf(
  { isCommercial, brokerage, financeAmount }: Pick<Product, "isCommercial" | "brokerage" | "financeAmount">,
  requestedPercent: number | null | undefined,
): string | undefined {
  if (!isCommercial || financeAmount === null) return undefined;
  if (brokerage.percent === 0 && requestedPercent !== 0) return "Brokerage not stated for this asset value";
  if (requestedPercent === null || requestedPercent === undefined || requestedPercent === brokerage.percent) return undefined;
  return requestedPercent > brokerage.percent ? "Brokerage, at most" : "Brokerage, set by the lender";
}
