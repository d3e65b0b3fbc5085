import { businessDate } from "../../shared/business-date.ts";
import { abnText } from "../../shared/entities/abn.ts";
import { dollarText, percentText } from "../../shared/format.ts";
import type { ReferralFigures } from "../../shared/quote/referral.ts";
import { setting } from "../configuration.ts";
import { type Letter, letterTo } from "../mail/letter.ts";
import { type Sentence, said } from "../mail/said.ts";
import { reachOf } from "../user/identity.ts";
import { type ReferralRecord, findReferral } from "./store.ts";

type Payload = Readonly<Record<string, unknown>>;

export type ReferralLetterKind = "referral.team" | "referral.confirmation";

/** The letters about a referral, as it was sent. */
export const referralLetters: Readonly<Record<ReferralLetterKind, (payload: Payload) => Promise<Letter>>> = {
  "referral.team": async (payload) => {
    const referral = await referralIn(payload);
    const { customer, business, applicationType, contactDueOn, informedOn, figures, scoreFrom } = referral;
    const referrer = await reachOf(referral.referredBy);
    return letterTo(setting("REFERRALS_TO"), {
      subject: said`A customer was referred to you`,
      before: [
        said`${fullName(referrer)} of ${business.EntityName} (ABN ${abnText(business.Abn)}) refers ${fullName(customer)} to you.`,
        said`Phone: ${customer.number}`,
        said`Email: ${customer.address}`,
        said`${fullName(customer)} agreed to be contacted, and was told of the referral on ${dayText(informedOn)}.`,
        said`Please contact them by ${dayText(contactDueOn)}: say who referred them, that they agreed, and what the referrer is paid, and ask whether to go on.`,
        said`It is about a ${applicationType} quote, number ${String(referral.humanId)}.`,
        figuresSaid(figures),
        ...scoreSaid(scoreFrom),
      ],
      action: { label: said`Open the referral`, url: `${setting("SITE_URL")}/referral/${referral.applicationId}` },
      after: [said`Once you have contacted them, mark it in the list of referrals.`],
    });
  },

  "referral.confirmation": async (payload) => {
    const { customer, contactDueOn, referredBy, figures } = await referralIn(payload);
    const { firstName, address } = await reachOf(referredBy);
    return letterTo(address, {
      subject: said`Your referral has been sent`,
      before: [
        said`Hello ${firstName},`,
        said`${fullName(customer)} has been referred to our team, who will contact them by ${dayText(contactDueOn)}.`,
        figuresSaid(figures),
      ],
      action: { label: said`See your referrals`, url: `${setting("SITE_URL")}/referrals` },
    });
  },
};

const referralIn = ({ applicationId }: Payload): Promise<ReferralRecord> => findReferral(String(applicationId));
const fullName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) => `${firstName} ${lastName}`.trim();

/** 2026-11-21 as 21/11/2026. */
const dayText = (day: string): string => day.split("-").toReversed().join("/");

function scoreSaid(from: ReferralRecord["scoreFrom"]): Sentence[] {
  if (from === undefined) return [];
  if (from === null) return [said`No credit score is known.`];
  if (from.source !== "bureau" || !from.scoredAt) return [said`The credit score is what the referrer has entered.`];
  return [said`The credit score is a credit bureau's, of ${dayText(businessDate(new Date(from.scoredAt)))}.`];
}

function figuresSaid({ minRate, maxRate, minRepayments, maxRepayments, totalLoanAmount }: ReferralFigures) {
  return said`Indicative figures: rate ${percentText(minRate)} to ${percentText(maxRate)}, monthly repayments ${dollarText(minRepayments)} to ${dollarText(maxRepayments)}, average total loan amount ${dollarText(totalLoanAmount)}.`;
}
