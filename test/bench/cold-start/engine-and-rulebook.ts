export { rulebook } from "../../../functions/quote/rulebook.ts";
export { quote } from "../../../shared/quote/quote.ts";
