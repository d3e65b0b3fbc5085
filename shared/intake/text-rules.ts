import { type IsoDate, yearOf } from "../dates.ts";
import { isAbn } from "../domain/abn.ts";
import { creditProfileFields } from "../domain/customer.ts";
import type { employmentTypeLabels } from "../domain/employment-type.ts";
import { loanFields } from "../domain/loan-details.ts";
import { round2 } from "../money.ts";
import { dayRules } from "./day-rules.ts";
import type { FieldValue } from "./field-values.ts";
import { type Found, type Rule, amount, dollarsOf, link, monthsOf, number, numberOf, says, unit, words } from "./text-patterns.ts";

const jobs: readonly (readonly [string, keyof typeof employmentTypeLabels])[] = [
  ["full[ -]?time|ft|f/t", "FULL_TIME"],
  ["part[ -]?time|pt|p/t", "PART_TIME"],
  ["casual(?:ly)?", "CASUAL"],
  ["contract(?:or)?", "CONTRACT"],
  ["self[ -]?employed|sole trader", "SELF_EMPLOYED"],
];
const job = `(${jobs.map(([source]) => source).join("|")})`;
const jobOf = (text: string) => jobs.find(([source]) => new RegExp(`^(?:${source})$`).test(text))![1];
const place = "(?:(?:at|in|with) (?:(?:this|the|his|her|their|my|current|same) ){0,2}(?:job|role|work|employer|company)|there)";
const [employmentType, timeOfEmployment] = ["customer.employers.0.employmentType", "customer.employers.0.timeOfEmployment"];
const employed = (text: string | undefined, count?: string, of?: string): Found[] => [
  ...(text === undefined ? [] : [{ field: employmentType, value: jobOf(text) }]),
  ...(count === undefined ? [] : [{ field: timeOfEmployment, value: monthsOf(count, of!) }]),
];

const jobRules: readonly Rule[] = [
  { pattern: words(`${job}(?:,? for |, ?| )N U(?: ${place})?`), read: ([, text, count, of]) => employed(text, count, of) },
  { pattern: words(`N U ${job}`), read: ([, count, of, text]) => employed(text, count, of) },
  { pattern: words(`N U ${place}`), read: ([, count, of]) => employed(undefined, count, of) },
  { pattern: words("(?:been there|in the job|employed)(?: for)? N U"), read: ([, count, of]) => employed(undefined, count, of) },
  { pattern: words(job), read: ([, text]) => employed(text) },
  {
    pattern: words("(?:on (?:the |an? )?)?(?:age |disability )?pension(?:er)?|centrelink|dsp|on benefits"),
    read: says(employmentType, "BENEFITS"),
  },
];

const perWeek = "(?:(?:(?:a|per|each|every) |/ ?)(?:week|wk)|pw|p/w|weekly)";
const perFortnight = "(?:(?:(?:a|per|each|every) |/ ?)(?:fortnight|fn)|pf|fn|fortnightly)";
const perMonth = "(?:(?:(?:a|per|each|every) |/ ?)(?:month|mth)|pm|p/m|monthly)";
const notBudget = /\b(?:rent|mortgage|board|earns|income|wage|salary|paid)\b/;

const amountRules: readonly Rule[] = [
  {
    pattern: words(
      `(?:(budget|afford|repayments?|max|up to)${link}|(?:under|around|about) )?$M ?(?:(${perWeek})|(${perFortnight})|${perMonth})`,
    ),
    read: ([, word, text = "", week, fortnight], clause) => {
      const dollars = dollarsOf(text);
      if (dollars === undefined || (word === undefined && /^\d+$/.test(text))) return undefined;
      if (notBudget.test(clause)) return "aside";
      return [{ field: "budget", value: round2((dollars * (week ? 52 : fortnight ? 26 : 12)) / 12) }];
    },
  },
  {
    pattern: words(String.raw`(?:turnover|turning over)${link}(?:$M|(${number} ?m))|(?:$M|(${number} ?m)) turnover`),
    read: amount("entity.turnover"),
  },
  {
    pattern: words(
      `(?:earns?|earning|income|salary)${link}$M(?: ?(?:pa|p\\.a\\.?|(?:a|per) year|per annum))?|$M ?(?:pa|p\\.a\\.?|(?:a|per) year|per annum)`,
    ),
    read: () => "aside",
  },
];

const depositWord = "(?:deposit|dep|down payment|trade[ -]?in|trade)";
const balloonWord = "(?:balloon|residual|rv|bal)";

const loanRules: readonly Rule[] = [
  { pattern: words("(?:no|nil|zero) (?:deposit|dep)"), read: says("loanDetails.deposit", 0) },
  { pattern: words("(?:no|nil|zero) (?:balloon|residual|rv)"), read: says("loanDetails.balloon", 0) },
  {
    pattern: words(`(deposit|dep|${balloonWord})${link}N %|N % (deposit|dep|down|${balloonWord})`),
    read: ([, first, before, behind, second]) => [
      { field: (first ?? second!).startsWith("d") ? "depositPercent" : "loanDetails.balloon", value: numberOf(before ?? behind!) },
    ],
  },
  { pattern: words(`${depositWord}(?: worth)?${link}$M`), read: amount("loanDetails.deposit") },
  { pattern: words(`$M (?:cash )?(?:as (?:a )?)?(?:${depositWord}|down|upfront)`), read: amount("loanDetails.deposit") },
  { pattern: words(`${balloonWord}${link}$M|$M ${balloonWord}`), read: amount("balloonDollars") },
];

const hasAdverseCredit = "creditProfile.hasAdverseCredit";
const scoreWord = "(?:credit score|score|equifax|experian|illion|veda)";

const creditRules: readonly Rule[] = [
  {
    pattern: words(String.raw`${scoreWord}${link}(\d{3,4})|(\d{3,4}) ${scoreWord}`),
    read: ([, behind, before]) => {
      const score = Number(behind ?? before);
      return score > creditProfileFields.score.max ? undefined : [{ field: "creditProfile.score", value: score }];
    },
  },
  { pattern: words("no defaults|clean credit(?: file)?|clean file|clear credit"), read: says(hasAdverseCredit, false) },
  {
    pattern: words(`(?:paid )?default(?: of)? ?$M`),
    read: (match, clause) => {
      const found = amount("customer.defaultValue")(match, clause);
      return Array.isArray(found) ? [...found, { field: hasAdverseCredit, value: true }] : found;
    },
  },
  { pattern: words("(?:bad|adverse|impaired) credit|ex-bankrupt|defaults?|part ix"), read: says(hasAdverseCredit, true) },
  {
    pattern: words(`(${number})( ?k)? ?(?:kms?|kilomet(?:re|er)s?|kays)`),
    read: ([, text, k]) => [{ field: "asset.odometer", value: Math.round(numberOf(text!) * (k ? 1_000 : 1)) }],
  },
];

function timeRules(today: IsoDate): Rule[] {
  const { min, max } = loanFields.term;
  const term: Rule["read"] = ([, before, of, count, unitOf]) => {
    const months = numberOf(before ?? count!) * ((of ?? unitOf)!.startsWith("y") ? 12 : 1);
    return Number.isInteger(months) && months >= min && months <= max ? [{ field: "loanDetails.term", value: months }] : undefined;
  };
  return [
    {
      pattern: words(String.raw`(\d{1,3})[ -]?(?:yo|(?:years?|yrs?|y)[ -]old)`),
      read: ([all = "", years]) =>
        Number(years) < 18 && !all.endsWith("yo") ? [{ field: "asset.ageOfAsset", value: yearOf(today) - Number(years) }] : "aside",
    },
    { pattern: words(`(?:over|term|for|across)(?: of|:)? (${number})[ -]?(${unit}|m)|(${number})[ -]?(${unit}|m)(?: term)?`), read: term },
  ];
}

const valueRules = (today: IsoDate): readonly Rule[] => [
  {
    pattern: words(
      `(?:price|cost|worth|invoice|asking|pp|value|selling for|going for|drive away)${link}$M(?: (?:drive away|on road|purchase))?`,
    ),
    read: amount("asset.assetValue"),
  },
  { pattern: words(`(?:borrow|loan of|loan amount|amount financed|naf)${link}$M`), read: amount("loan") },
  {
    pattern: words(`$M(?: (?:drive away|on road|purchase))?`),
    read: (match, clause) => (/\$|k|grand|,\d/.test(match[1]!) ? amount("asset.assetValue")(match, clause) : undefined),
  },
  {
    pattern: words(String.raw`(?:my(?= ?\d\d(?!\d)) ?(\d\d)|((?:19|20)\d\d))`),
    read: ([, short, full]) => {
      const year = Number(full ?? `20${short}`);
      return year >= 1980 && year <= yearOf(today) + 1 ? [{ field: "asset.ageOfAsset", value: year }] : undefined;
    },
  },
];

const kept: readonly (readonly [string, string, FieldValue])[] = [
  [
    "asset.typeOfSale",
    "(?:refinanc(?:e|ing)|pay(?:ing)? ?out) (?:(?:the|his|her|their|my) )?(?:balloon|residual)",
    "BALLOON_RESIDUAL_REFINANCE",
  ],
  ["asset.typeOfSale", "refi(?:nanc(?:e|ing))?", "MID_TERM_REFINANCE"],
  ["asset.typeOfSale", "sale and (?:lease|buy)[ -]?back|buy[ -]?back|equity release", "SALE_BUYBACK_EQUITY"],
  ["asset.typeOfSale", "private(?:ly)?(?: sale)?(?! use)|gumtree|marketplace", "PRIVATE_SALE"],
  ["asset.typeOfSale", "dealer(?:ship)?|car yard|authorised seller", "DEALER_SALE"],
  ["asset.condition", "demo", "DEMO"],
  ["asset.condition", "used|second[ -]?hand|pre-?owned", "USED"],
  ["asset.condition", "brand[ -]?new", "NEW"],
  ["customerProfile.livingArrangements", "(?:with|at) (?:\\w+ ){0,2}(?:parents|mum|folks)", "LIVING_WITH_PARENTS"],
  [
    "customerProfile.livingArrangements",
    "home ?owner|owns (?:\\w+ ){0,2}(?:home|house|place|unit)|property owner|(?<!chattel )mortgage|own home|asset[ -]backed",
    "PROPERTY_OWNER",
  ],
  ["customerProfile.livingArrangements", "rent(?:s|ing)?|tenant", "RENTING"],
  ["customerProfile.livingArrangements", "board(?:s|ing|er)?", "BOARDING"],
  ["commercial", "abn|gst|pty(?: ltd)?|company|trust|chattel|(?:low|full)[ -]?doc|business|fleet|trading|turnover", true],
  ["consumer", "(?:personal|private) use|consumer", true],
];

const name = String.raw`\p{Lu}(?:['’]\p{Lu})?\p{Ll}[\p{L}'’-]*`;

const contactRules: readonly Rule[] = [
  { pattern: words(String.raw`[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}`), read: ([email]) => [{ field: "email", value: email! }] },
  {
    pattern: words(String.raw`(?:abn:? ?)?(\d{2}[ -]?\d{3}[ -]?\d{3}[ -]?\d{3})`),
    read: ([, text = ""]) => {
      const abn = text.replaceAll(/\D/g, "");
      return isAbn(abn) ? [{ field: "entity.abn", value: abn }] : undefined;
    },
  },
  {
    pattern: /(?<![\w$.,/])(?:\+61 ?|0)(4\d{2} ?\d{3} ?\d{3})(?!\w)/g,
    read: ([, text = ""]) => [{ field: "phone", value: `0${text.replaceAll(" ", "")}` }],
  },
  {
    pattern: words(
      String.raw`(?:[Mm]y name is|[Nn]ame:|[Cc]lient:?|[Cc]ustomer:?|[Aa]pplicant:?|[Tt]his is|I['’]m) (${name})((?: ${name}){1,2})`,
    ),
    isCased: true,
    read: ([, firstName, others]) => [
      { field: "customer.firstName", value: firstName! },
      { field: "customer.lastName", value: others!.trim() },
    ],
  },
];

/** In the order in which they take their words from the text. */
export const rulesOn = (today: IsoDate): readonly Rule[] => [
  ...contactRules,
  ...dayRules(today),
  ...amountRules,
  ...jobRules,
  ...loanRules,
  ...creditRules,
  ...timeRules(today),
  ...valueRules(today),
  ...kept.map(([field, source, value]) => ({ pattern: words(source), read: says(field, value) })),
];
