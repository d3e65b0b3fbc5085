export { rulebook } from "../../../functions/sheets/rulebook.ts";
export { quote } from "../../../shared/quote/quote.ts";
