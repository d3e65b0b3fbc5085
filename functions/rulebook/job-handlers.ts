import { fullName } from "../../shared/format.ts";
import { setting } from "../configuration.ts";
import { type Email, buildEmail } from "../adapters/email/build-email.ts";
import { emailText } from "../adapters/email/email-text.ts";
import { emailHandler, jobHandler } from "../job-handler.ts";
import { contactOf } from "../identity/identity.ts";
import { compareOpenQuotes, giveUpImpact } from "./impact-job.ts";
import { compareQuotes, issueEmail } from "./jobs.ts";
import { type IssueRecord, findIssue } from "./store.ts";

const outcomes = [
  [issueEmail.submitted, "waits for approval by another person"],
  [issueEmail.approved, "was approved"],
  [issueEmail.rejected, "was rejected"],
  [issueEmail.withdrawn, "was withdrawn; the issue before it, if there is one, is in force again"],
] as const;

async function emailAbout({ _id, by }: { readonly _id: string; readonly by: string }, outcome: string): Promise<Email> {
  const record = await findIssue(_id);
  const { firstName, lastName } = await contactOf(by);
  const { reason } = record;
  return buildEmail(setting("RATES_TO"), {
    subject: emailText`${nameOf(record)}: a rate sheet ${outcome}`,
    before: [
      emailText`${nameOf(record)}, issue of ${record.date ?? "an unknown day"}, ${outcome}.`,
      emailText`By ${fullName({ firstName, lastName })}.`,
      ...(reason === undefined ? [] : [emailText`Reason: ${reason}`]),
    ],
    action: { label: emailText`Open the sheet`, url: `${setting("SITE_URL")}/rates/${record.slug}` },
  });
}

const nameOf = ({ slug, lender, productName }: IssueRecord): string =>
  lender === null ? slug : [lender, productName ?? []].flat().join(", ");

export const rulebookHandlers = [
  ...outcomes.map(([job, outcome]) => emailHandler(job, (payload) => emailAbout(payload, outcome))),
  jobHandler(compareQuotes, (payload) => compareOpenQuotes(payload), giveUpImpact),
];
