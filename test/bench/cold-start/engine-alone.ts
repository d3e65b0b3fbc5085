/** G8: the engine without a rulebook. */
export { quote } from "../../../shared/quote/quote.ts";
export { rulebookFrom } from "../../../shared/quote/rulebook.ts";
