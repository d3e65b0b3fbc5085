import { businessDate } from "../../shared/business-date.ts";
import { abnText } from "../../shared/domain/abn.ts";
import { dayText, dollarText, percentText, fullName } from "../../shared/format.ts";
import type { ReferralFigures } from "../../shared/quote/referral.ts";
import { setting } from "../configuration.ts";
import { type EmailFigures, buildEmail } from "../adapters/email/build-email.ts";
import { type SafeEmailText, emailSentences, emailText, endingWithAddress } from "../adapters/email/email-text.ts";
import { emailHandler } from "../job-handler.ts";
import { contactOf } from "../identity/identity.ts";
import * as jobs from "./jobs.ts";
import { type ReferralRecord, findReferral } from "./store.ts";

export const referralHandlers = [
  emailHandler(jobs.teamEmail, async ({ applicationId }) => {
    const referral = await findReferral(applicationId);
    const { customer, business, applicationType, contactDueOn, informedOn, figures, scoreFrom, changes } = referral;
    const referrer = await contactOf(referral.referredBy);
    const sentBy = referral.sentBy === undefined ? "" : `${fullName(await contactOf(referral.sentBy))}, covering for `;
    return buildEmail(setting("REFERRALS_TO"), {
      subject: changes ? emailText`A referral was changed and sent again` : emailText`A customer was referred to you`,
      before: [
        emailText`${sentBy}${fullName(referrer)} of ${business.EntityName} (ABN ${abnText(business.Abn)}) has referred ${fullName(customer)} to you.`,
        ...changesText(changes),
        emailText`Phone: ${customer.number}`,
        endingWithAddress(emailText`Email:`, customer.address),
        emailText`${fullName(customer)} agreed to be contacted and was told about the referral on ${dayText(informedOn)}.`,
        emailText`Please contact them by ${dayText(contactDueOn)}. Tell them who referred them, that they agreed to be contacted and what the referrer is paid, and ask whether they would like to go ahead.`,
        emailText`The referral is for ${applicationType} quote number ${String(referral.humanId)}.`,
        figuresText(figures),
        ...scoreText(scoreFrom),
      ],
      figures: figuresTable(figures),
      action: { label: emailText`Open the referral`, url: `${setting("SITE_URL")}/referral/${referral.applicationId}` },
      after: [emailText`Once you have contacted them, please mark the referral as contacted in the list of referrals.`],
    });
  }),

  emailHandler(jobs.reopenedEmail, async ({ applicationId, by, coveringFor }) => {
    const { referredBy, customer, humanId } = await findReferral(applicationId);
    const who = fullName(await contactOf(by ?? referredBy));
    const covering = coveringFor === undefined ? "" : `, covering for ${fullName(await contactOf(coveringFor))},`;
    return buildEmail(setting("REFERRALS_TO"), {
      subject: emailText`A referral was reopened`,
      before: [
        emailText`${who}${covering} has reopened the referral of ${fullName(customer)}, quote number ${String(humanId)}, to change it.`,
        emailText`Please do not work from its former figures. You will be told what has changed when it is sent again.`,
      ],
      action: { label: emailText`Open the quote`, url: `${setting("SITE_URL")}/referral/${applicationId}` },
    });
  }),

  emailHandler(jobs.confirmationEmail, async ({ applicationId }) => {
    const { customer, contactDueOn, referredBy, sentBy, figures } = await findReferral(applicationId);
    const { firstName, address } = await contactOf(referredBy);
    const covering = sentBy === undefined ? [] : [emailText`${fullName(await contactOf(sentBy))}, who covers for you, has sent it.`];
    return buildEmail(address, {
      subject: emailText`Your referral has been sent`,
      before: [
        emailText`Hello ${firstName},`,
        emailText`Thank you for referring ${fullName(customer)}. Our team will contact them by ${dayText(contactDueOn)}.`,
        ...covering,
        figuresText(figures),
      ],
      figures: figuresTable(figures),
      action: { label: emailText`See your referrals`, url: `${setting("SITE_URL")}/referrals` },
    });
  }),
];

function changesText(changes: ReferralRecord["changes"]): SafeEmailText[] {
  if (!changes) return [];
  if (changes.length === 0) return [emailText`It was reopened and sent again without a change.`];
  return [emailText`This has changed since it was sent before:`, ...changes.map((change) => emailText`- ${change}`)];
}

function scoreText(from: ReferralRecord["scoreFrom"]): SafeEmailText[] {
  if (from === undefined) return [];
  if (from === null) return [emailText`There is no credit score.`];
  if (from.source !== "bureau" || !from.scoredAt) return [emailText`The referrer entered the credit score.`];
  return [emailText`The credit score is from a credit bureau, dated ${dayText(businessDate(new Date(from.scoredAt)))}.`];
}

const figuresText = (figures: ReferralFigures): SafeEmailText =>
  figures.isIllustrative
    ? emailSentences(indicative(figures), emailText`Some are assumed: some of these lenders' rates or fees are not published.`)
    : indicative(figures);

const indicative = ({ minRate, maxRate, minRepayments, maxRepayments, totalLoanAmount }: ReferralFigures): SafeEmailText =>
  emailText`Indicative figures: rate ${percentText(minRate)} to ${percentText(maxRate)}, monthly repayments ${dollarText(minRepayments)} to ${dollarText(maxRepayments)}, average total loan amount ${dollarText(totalLoanAmount)}.`;

const figuresTable = ({ minRate, maxRate, minRepayments, maxRepayments, totalLoanAmount }: ReferralFigures): EmailFigures => ({
  caption: emailText`The figures as numbers, to copy`,
  columns: [emailText`From`, emailText`To`],
  rows: [
    { label: emailText`Rate (% a year)`, values: [minRate, maxRate] },
    { label: emailText`Monthly repayments ($)`, values: [minRepayments, maxRepayments] },
    { label: emailText`Average total loan amount ($)`, values: [totalLoanAmount] },
  ],
});
