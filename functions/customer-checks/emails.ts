import { dayText } from "../../shared/format.ts";
import { businessDate } from "../../shared/business-date.ts";
import type { CheckService } from "../../shared/domain/customer-check.ts";
import type { Customer } from "../../shared/domain/customer.ts";
import { greetingFor } from "../link/recipient.ts";
import { type LinkSender, senderName } from "../link/sender.ts";
import { type Email, type Letterhead, buildEmail } from "../adapters/email/build-email.ts";
import { type SafeEmailText, emailText } from "../adapters/email/email-text.ts";

interface Requested {
  readonly service: CheckService;
  readonly customer: Customer;
  readonly sender: LinkSender;
  readonly letterhead: Letterhead | undefined;
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly source: string;
}

interface EmailContent {
  readonly subject: SafeEmailText;
  readonly asks: (sender: string) => SafeEmailText;
  readonly label: SafeEmailText;
}

const contents: Readonly<Record<CheckService, EmailContent>> = {
  identity: {
    subject: emailText`Please verify your identity`,
    asks: (sender) => emailText`${sender} has asked you to verify your identity for your finance application.`,
    label: emailText`Verify your identity`,
  },
  bankStatements: {
    subject: emailText`Please share your bank statements`,
    asks: (sender) => emailText`${sender} has asked for your bank statements for your finance application.`,
    label: emailText`Share bank statements`,
  },
  creditFile: {
    subject: emailText`Please agree to share your credit file`,
    asks: (sender) => emailText`${sender} has asked for your credit file and credit score for your finance application.`,
    label: emailText`Review the request`,
  },
};

export function emailFor(address: string, { service, customer, sender, letterhead, url, expiresAt, source }: Requested): Email {
  const { subject, asks, label } = contents[service];
  return buildEmail(address, {
    subject,
    before: [
      greetingFor(customer),
      asks(senderName(sender)),
      emailText`The link opens a page of ours, from which you go on to ${source}, another company. Nothing happens until you agree there, and they then send us the result.`,
    ],
    action: { label, url },
    after: [
      emailText`The link is for you only and works until ${dayText(businessDate(new Date(expiresAt)))}. Please do not forward it.`,
      emailText`If you don't know the sender, please ignore this email and nothing will happen.`,
    ],
    letterhead,
  });
}

/** DD/MM/YYYY in Sydney. */
