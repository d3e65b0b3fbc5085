import { randomUUID } from "node:crypto";
import { bounce } from "../../../functions/event-rules.ts";
import { type Message, bareAddress } from "./message.ts";

/** SES's simulator of mailboxes: such an address rejects what is sent to it. */
const rejecting = /^bounce(?:\+[^@]*)?@simulator\.amazonses\.com$/i;

/** The event that SES publishes for an email that comes back; undefined for one that arrives or that names no configuration set. */
export function bouncedEvent({ id, sentAt, from, to, configurationSet, tags }: Message) {
  const bouncedRecipients = to.map(bareAddress).filter((address) => rejecting.test(address));
  if (bouncedRecipients.length === 0 || configurationSet === undefined) return undefined;
  const timestamp = new Date(Date.parse(sentAt) + 1).toISOString();
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": bounce.detailType,
    source: bounce.source,
    account: "000000000000",
    time: timestamp.replace(/\.\d+Z$/, "Z"),
    region: "ap-southeast-2",
    resources: [`arn:aws:ses:ap-southeast-2:000000000000:configuration-set/${configurationSet}`],
    detail: {
      eventType: "Bounce",
      bounce: {
        bounceType: "Permanent",
        bounceSubType: "General",
        bouncedRecipients: bouncedRecipients.map((emailAddress) => ({
          emailAddress,
          action: "failed",
          status: "5.1.1",
          diagnosticCode: "smtp; 550 5.1.1 user unknown",
        })),
        timestamp,
        feedbackId: randomUUID(),
        reportingMTA: "dsn; a8-70.smtp-out.amazonses.com",
      },
      mail: {
        timestamp: sentAt,
        source: from,
        sendingAccountId: "000000000000",
        messageId: id,
        destination: to,
        tags: { "ses:configuration-set": [configurationSet], ...tags },
      },
    },
  } as const;
}

export type Bounced = NonNullable<ReturnType<typeof bouncedEvent>>;
