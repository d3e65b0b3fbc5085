import { dollarText } from "../../shared/format.ts";
import { type Email, buildEmail } from "../adapters/email/build-email.ts";
import { type SafeEmailText, emailSentences, emailText, listed } from "../adapters/email/email-text.ts";
import type { PriceChange } from "./price-changes.ts";
import type { QuoteSummary } from "./summary.ts";

interface BrokerDigest {
  readonly to: string;
  readonly firstName: string;
  readonly site: string;
  readonly summaries: readonly QuoteSummary[];
}

export const brokerDigest = ({ to, firstName, site, summaries }: BrokerDigest): Email =>
  buildEmail(to, {
    subject: emailText`Updates on your quotes`,
    before: [emailText`Hello ${firstName},`, ...ratesParagraph(summaries), ...summaries.map(paragraphOf)],
    action: { label: emailText`Open my quotes`, url: `${site}/quotes` },
    after: [emailText`You get this email at most once a day, when there is news. You can turn it off in Kelpie under Settings.`],
  });

const effects: readonly (readonly [string, (change: PriceChange) => boolean])[] = [
  ["with a cheaper product", ({ from, to }) => to !== null && to < from],
  ["with a more expensive product", ({ from, to }) => to !== null && to > from],
  ["with a product that no longer fits", ({ to }) => to === null],
];

/** In how many quotes the changed rates have which effect. */
function ratesParagraph(summaries: readonly QuoteSummary[]): readonly SafeEmailText[] {
  const counts = effects.flatMap(([words, hasEffect]) => {
    const count = summaries.filter(({ prices }) => prices.some(hasEffect)).length;
    return count === 0 ? [] : [`${String(count)} ${words}`];
  });
  return counts.length === 0 ? [] : [emailSentences(emailText`Lenders' rates have changed. Of your open quotes:`, listed(counts))];
}

function paragraphOf({ humanId, arrived, rejectedFiles, hasAnswers, prices, qualifies, missing }: QuoteSummary): SafeEmailText {
  return emailSentences(
    emailText`Quote ${String(humanId)}:`,
    ...(arrived.length > 0 ? [emailText`Arrived:`, listed(arrived)] : []),
    ...rejectedFiles.map(({ title, reason }) => emailText`Not accepted: ${title}. ${reason}`),
    ...(hasAnswers ? [emailText`The customer has answered your questions. Please review the answers.`] : []),
    ...qualifies.map((lender) => emailText`Qualifies for ${lender} from today.`),
    ...prices.slice(0, maxPrices).map(priceSentence),
    ...(prices.length > maxPrices ? [emailText`${String(prices.length - maxPrices)} more prices have changed.`] : []),
    ...(missing.length > 0 ? [emailText`Still missing:`, listed(missing)] : []),
  );
}

const maxPrices = 5;

const priceSentence = ({ lender, from, to }: PriceChange): SafeEmailText =>
  to === null
    ? emailText`${lender}'s rates have changed: the quote no longer qualifies.`
    : emailText`${lender}'s rates have changed: ${dollarText(from)} to ${dollarText(to)} a month.`;
