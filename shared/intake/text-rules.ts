import { yearOf } from "../dates.ts";
import { isAbn } from "../domain/abn.ts";
import { creditProfileFields } from "../domain/customer.ts";
import type { employmentTypeLabels } from "../domain/employment-type.ts";
import { loanFields } from "../domain/loan-details.ts";
import { monthlyOf } from "../quote/what-if/within-budget.ts";
import { dayRules } from "./day-rules.ts";
import {
  type Found,
  type Read,
  type Rule,
  amount,
  dollarsOf,
  link,
  monthsOf,
  number,
  numberOf,
  says,
  saysUnlessDenied,
  unit,
} from "./text-patterns.ts";
import { wordRules } from "./word-rules.ts";

const name = String.raw`\p{Lu}\p{M}*(?:['’]\p{Lu})?\p{Ll}[\p{L}\p{M}'’-]*`;

const contactRules: readonly Rule[] = [
  [String.raw`[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}`, ([email]) => [{ field: "email", value: email! }]],
  [
    String.raw`(?:abn:? ?)?(\d{2}[ .-]?\d{3}[ .-]?\d{3}[ .-]?\d{3})`,
    ([, text = ""]) => {
      const abn = text.replaceAll(/\D/g, "");
      return isAbn(abn) ? [{ field: "entity.abn", value: abn }] : undefined;
    },
  ],
  [
    String.raw`(?:(?:\+|00(?:11)?)?61[ -]?(?:\(0\)|0)?|0)(4\d{2}([ .-]?)\d{3}\2\d{3})|\(?0(4\)? ?\d{4} ?\d{4})`,
    ([, text, , pairs = ""]) => [{ field: "phone", value: `0${(text ?? pairs).replaceAll(/\D/g, "")}` }],
  ],
  [
    String.raw`(?:[Mm]y name is|[Nn]ame:|[Cc]lient:?|[Cc]ustomer:?|[Aa]pplicant:?|[Tt]his is|I['’]m) (${name})((?: ${name}){1,2})`,
    ([, firstName, others]) => [
      { field: "customer.firstName", value: firstName! },
      { field: "customer.lastName", value: others!.trim() },
    ],
    "cased",
  ],
];

const perWeek = "(?:(?:(?:a|per|each|every) |/ ?)(?:week|wk)|pw|p/w|weekly)";
const perFortnight = "(?:(?:(?:a|per|each|every) |/ ?)(?:fortnight|fn)|pf|fn|fortnightly)";
const perMonth = "(?:(?:(?:a|per|each|every) |/ ?)(?:month|mth)|pm|p/m|monthly)";
const perYear = "(?:pa|p\\.a\\.?|(?:a|per) year|per annum)";
const notBudget = /\b(?:rent|mortgage|board|earns|income|wage|salary|paid)\b/;

const amountRules: readonly Rule[] = [
  [
    `(?:(budget|afford|repayments?|max|up to)${link}|(?:under|around|about) )?$M ?(?:(${perWeek})|(${perFortnight})|${perMonth})`,
    ([, word, text = "", week, fortnight], { clause }) => {
      const dollars = dollarsOf(text);
      if (dollars === undefined || (word === undefined && /^\d+$/.test(text))) return undefined;
      if (notBudget.test(clause)) return "aside";
      return [{ field: "budget", value: monthlyOf(dollars, week ? "week" : fortnight ? "fortnight" : "month") }];
    },
  ],
  [`turn(?:over|ing over)${link}(?:$M|(${number} ?m))|(?:$M|(${number} ?m)) turnover`, amount("entity.turnover")],
  [`(?:earns?|earning|income|salary)${link}$M(?: ?${perYear})?|$M ?${perYear}`, () => "aside"],
];

const jobs: readonly (readonly [string, keyof typeof employmentTypeLabels])[] = [
  ["full[ -]?time(?! student)|(?<!(?<!\\d)\\d{1,2} )ft|f/t", "FULL_TIME"],
  ["part[ -]?time(?! student)|pt|p/t", "PART_TIME"],
  ["casual(?:ly)?", "CASUAL"],
  ["contract(?:or)?(?! (?:of|price|sale|signed|attached|date))", "CONTRACT"],
  ["self[ -]?employed|sole trader", "SELF_EMPLOYED"],
];
const job = `(${jobs.map(([source]) => source).join("|")})`;
const jobOf = (text: string) => jobs.find(([source]) => new RegExp(`^(?:${source})$`).test(text))![1];
const atJob = "(?:at|in|with) (?:(?:this|the|his|her|their|my|current|same) ){0,2}(?:job|role|work|employer|company)";
const employmentType = "customer.employers.0.employmentType";
const employed = (text: string | undefined, count?: string, of?: string): Found[] => [
  ...(text === undefined ? [] : [{ field: employmentType, value: jobOf(text) }]),
  ...(count === undefined ? [] : [{ field: "customer.employers.0.timeOfEmployment", value: monthsOf(count, of!) }]),
];

const jobRules: readonly Rule[] = [
  [`${job}(?:,? for |, ?| )N U(?: (?:${atJob}|there))?`, ([, text, count, of]) => employed(text, count, of)],
  [`N U ${job}`, ([, count, of, text]) => employed(text, count, of)],
  [`N U (?:${atJob}|there)`, ([, count, of]) => employed(undefined, count, of)],
  [`(?:been there|(?:been )?${atJob}|employed)(?: for)? N U`, ([, count, of]) => employed(undefined, count, of)],
  [job, ([, text]) => employed(text)],
  ["(?:on (?:the |an? )?)?(?:age |disability )?pension(?:er)?|centrelink|dsp|on benefits", saysUnlessDenied(employmentType, "BENEFITS")],
];

const deposit = "loanDetails.deposit";
const depositWord = String.raw`(?:deposit|dep|down payment|put(?:s|ting)? down|trade(?:[ -]?in)?(?! (?:19|20)\d\d(?!\d)))`;
const balloonWord = "(?:balloon|residual|rv|bal)";

const percent = (field: string, text: string | undefined): Found[] => [{ field, value: numberOf(text!) }];

const loanRules: readonly Rule[] = [
  [`(?:no|nil|zero|0) (?:deposit|dep)|(?:deposit|dep)${link}(?:nil|none|zero)`, says(deposit, 0)],
  ["(?:no|nil|zero|0) (?:balloon|residual|rv)", says("loanDetails.balloon", 0)],
  [`(?:deposit|dep)${link}N %|N % ?(?:deposit|dep|down)`, ([, before, behind]) => percent("depositPercent", before ?? behind)],
  [`${balloonWord}${link}N %|N % ?${balloonWord}`, ([, before, behind]) => percent("loanDetails.balloon", before ?? behind)],
  [`${depositWord}(?: worth| value| price)?${link}$M`, amount(deposit)],
  [`$M (?:cash )?(?:(?:as|for|towards) (?:an? |the )?)?(?:${depositWord}|down|upfront)`, amount(deposit)],
  [`${balloonWord}${link}$M|$M ${balloonWord}`, amount("balloonDollars")],
];

const hasAdverseCredit = "creditProfile.hasAdverseCredit";
const adverse = "(?:(?:bad|adverse|impaired) credit|(?:ex-)?bankrupt|defaults?|part ix)";
const scoreWord = "(?:(?:(?:credit|equifax|experian|illion|veda) )?score|equifax|experian|illion|veda)";

const creditRules: readonly Rule[] = [
  [
    String.raw`${scoreWord}${link}(\d{3,4})|(\d{3,4}) ${scoreWord}`,
    ([, behind, before]) => {
      const score = Number(behind ?? before);
      return score > creditProfileFields.score.max ? undefined : [{ field: "creditProfile.score", value: score }];
    },
  ],
  [
    `(?:no|nil|zero|0|never|not|without) (?:\\w+ )?${adverse}|no adverse|clean credit(?: file)?|clean file|clear credit`,
    says(hasAdverseCredit, false),
  ],
  [
    `(?:paid )?default(?: of)? ?$M`,
    ([, text]) => {
      const value = dollarsOf(text!);
      return value === undefined
        ? undefined
        : [
            { field: "customer.defaultValue", value },
            { field: hasAdverseCredit, value: true },
          ];
    },
  ],
  [adverse, saysUnlessDenied(hasAdverseCredit, true)],
  [
    String.raw`(?!0\d)(\d{1,3}(?: \d{3})+|${number})( ?k)? ?(?:kms?|kilomet(?:re|er)s?|kays)`,
    ([, text, k]) => [{ field: "asset.odometer", value: Math.round(numberOf(text!) * (k ? 1_000 : 1)) }],
  ],
];

/** Before a time that is none of the loan: at work, at an address. */
const otherTime =
  /\b(?:works?|working|worked|employed|job|been|lives?|lived|living|address|married|licen[cs]ed?)\b|\b(?:at|with|as)(?: [a-z'&-]+){1,4} $/;

const term: Read = ([all = "", before, of, count, unitOf], { clause }) => {
  if (before === undefined && !/term|loan/.test(all) && otherTime.test(clause)) return "aside";
  const months = numberOf(before ?? count!) * ((of ?? unitOf)!.startsWith("y") ? 12 : 1);
  const { min, max } = loanFields.term;
  return Number.isInteger(months) && months >= min && months <= max ? [{ field: "loanDetails.term", value: months }] : undefined;
};

const otherAge = "(?! (?:son|daughter|kids?|child(?:ren)?|boy|girl|baby|business|company|loan|dog))";

const timeRules: readonly Rule[] = [
  [
    String.raw`(\d{1,3})[ -]?(?:(yo)|(?:years?|yrs?|y)[ -]old)${otherAge}`,
    ([, years, yo], { clause, today }) =>
      Number(years) < 18 && yo === undefined && !/\b(?:business|company|abn|gst|trading|son|daughter|kids?)\b/.test(clause)
        ? [{ field: "asset.ageOfAsset", value: yearOf(today) - Number(years) }]
        : "aside",
  ],
  [
    `(?:over|term|for|across)(?: of|:)? (${number})[ -]?(${unit}|m)|(${number})[ -]?(${unit}|m)(?: term| loan)?(?! (?:ago|old|left|experience|warranty|rego|registration))`,
    term,
  ],
];

const otherAmount = "rent|mortgage|board|earns?|makes?|income|wages?|salary|savings?|owes?|limit|insurance|rego|fees?|brokerage|super|bond";
const isOtherAmount = new RegExp(`\\b(?:${otherAmount}) ?(?:(?:is|of|at|about|around|only|just|:|=) ?)*$`);
const tradeIn = /\btrad(?:e|es|ing)[ -]?in\b/;
const purchase = "(?: (?:drive away|on road|purchase))?";

/** What the car that is traded in is worth is a deposit. */
const valueOrTrade: Read = (match, context) => amount(tradeIn.test(context.clause) ? deposit : "asset.assetValue")(match, context);

const valueRules: readonly Rule[] = [
  [`(?:price|cost|worth|invoice|asking|pp|value|selling for|going for|drive away)${link}$M${purchase}`, valueOrTrade],
  [`(?:borrow|loan of|loan amount|amount financed|naf)${link}$M`, amount("loan")],
  [
    `$M${purchase}( (?:${otherAmount}))?`,
    (match, context) => {
      if (!/\$|aud|k|grand|,\d/.test(match[1]!)) return undefined;
      return match[2] !== undefined || isOtherAmount.test(context.clause) ? "aside" : valueOrTrade(match, context);
    },
  ],
  [
    // A postcode is no year.
    String.raw`my(?= ?\d\d(?!\d)) ?(\d\d)|(?<!(?:nsw|vic|qld|act|sa|wa|tas|nt),? )((?:19|20)\d\d)`,
    ([, short, full], { clause, today }) => {
      const year = Number(full ?? `20${short}`);
      if (tradeIn.test(clause)) return "aside";
      return year >= 1980 && year <= yearOf(today) + 1 ? [{ field: "asset.ageOfAsset", value: year }] : undefined;
    },
  ],
];

/** In the order in which they take their words from the text. */
export const textRules: readonly Rule[] = [
  ...contactRules,
  ...dayRules,
  ...amountRules,
  ...jobRules,
  ...loanRules,
  ...creditRules,
  ...timeRules,
  ...valueRules,
  ...wordRules,
];
