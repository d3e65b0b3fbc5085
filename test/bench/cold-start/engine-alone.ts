/** What G8 weighs: the engine with a rulebook that is handed in. */
export { quote } from "../../../shared/quote/quote.ts";
export { quoteJson } from "../../../shared/quote/quote-json.ts";
export { Rulebook } from "../../../shared/quote/rulebook.ts";
