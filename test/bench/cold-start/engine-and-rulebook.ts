export { rulebook } from "../../../functions/quote/rulebook.ts";
export { quote } from "../../../shared/quote/quote.ts";
export { quoteJson } from "../../../shared/quote/quote-json.ts";
