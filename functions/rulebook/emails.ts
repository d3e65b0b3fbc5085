import { setting } from "../configuration.ts";
import { type Email, buildEmail } from "../adapters/email/build-email.ts";
import { emailText } from "../adapters/email/email-text.ts";
import { contactOf } from "../identity/identity.ts";
import { type IssueRecord, findIssue } from "./store.ts";

type Payload = Readonly<Record<string, unknown>>;

const outcomes = {
  "rulebook.submitted": "waits for approval by another person",
  "rulebook.approved": "was approved",
  "rulebook.rejected": "was rejected",
  "rulebook.withdrawn": "was withdrawn; the issue before it, if there is one, is in force again",
} as const;

type RulebookEmailKind = keyof typeof outcomes;

const emailAbout =
  (outcome: string) =>
  async (payload: Payload): Promise<Email> => {
    const record = await findIssue(String(payload["_id"]));
    const { firstName, lastName } = await contactOf(String(payload["by"]));
    const { reason } = record;
    return buildEmail(setting("RATES_TO"), {
      subject: emailText`${nameOf(record)}: a rate sheet ${outcome}`,
      before: [
        emailText`${nameOf(record)}, issue of ${record.date ?? "an unknown day"}, ${outcome}.`,
        emailText`By ${`${firstName} ${lastName}`.trim()}.`,
        ...(reason === undefined ? [] : [emailText`Reason: ${reason}`]),
      ],
      action: { label: emailText`Open the sheet`, url: `${setting("SITE_URL")}/rates/${record.slug}` },
    });
  };

const nameOf = ({ slug, lender, productName }: IssueRecord): string =>
  lender === null ? slug : [lender, productName ?? []].flat().join(", ");

/** To the rates office. */
export const rulebookEmails = Object.fromEntries(
  Object.entries(outcomes).map(([kind, outcome]) => [kind, emailAbout(outcome)]),
) as Readonly<Record<RulebookEmailKind, (payload: Payload) => Promise<Email>>>;
