import type { FieldValue } from "./field-values.ts";
import { type Rule, saysUnlessDenied } from "./text-patterns.ts";

const [sale, condition, living] = ["asset.typeOfSale", "asset.condition", "customerProfile.livingArrangements"];

/** Words that stand for a value; of a type of quote they are a mark. */
const standing: readonly (readonly [string, FieldValue, string])[] = [
  [sale, "BALLOON_RESIDUAL_REFINANCE", "(?:refinanc(?:e|ing)|pay(?:ing)? ?out) (?:(?:the|his|her|their|my) )?(?:balloon|residual)"],
  [sale, "MID_TERM_REFINANCE", "refi(?:nanc(?:e|ing))?"],
  [sale, "SALE_BUYBACK_EQUITY", "sale and (?:lease|buy)[ -]?back|buy[ -]?back|equity release"],
  [sale, "PRIVATE_SALE", "private(?:ly)?(?: sale)?(?! use)|gumtree|marketplace"],
  [sale, "DEALER_SALE", "dealer(?:ship)?|car yard|authorised seller"],
  [condition, "DEMO", "demo"],
  [condition, "USED", "used(?! (?:to|for|as|by))|second[ -]?hand|pre-?owned"],
  [condition, "NEW", "brand[ -]?new"],
  [living, "LIVING_WITH_PARENTS", "(?:with|at) (?:\\w+ ){0,2}(?:parents|mum|folks)"],
  [living, "PROPERTY_OWNER", "home ?owner|owns (?:\\w+ ){0,2}(?:home|house|place|unit)|property owner|own home|asset[ -]backed"],
  [living, "PROPERTY_OWNER", "(?<!chattel )mortgage(?! broker)"],
  [living, "RENTING", "rent(?:s|ing)?|tenant"],
  [living, "BOARDING", "(?<!on )board(?:s|ing|er)?"],
  ["commercial", true, "abn|gst|pty(?: ltd)?|company|trust(?! (?:me|you))|chattel|(?:low|full)[ -]?doc|business(?! days?)"],
  ["commercial", true, "fleet|trading(?![ -]in)|turnover"],
  ["consumer", true, "(?:personal|private) use|consumer"],
];

export const wordRules = standing.map(([field, value, source]): Rule => [source, saysUnlessDenied(field, value)]);
