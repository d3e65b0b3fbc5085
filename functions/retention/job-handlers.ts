import { setting } from "../configuration.ts";
import { buildEmail } from "../adapters/email/build-email.ts";
import { emailText } from "../adapters/email/email-text.ts";
import { emailHandler, jobHandler } from "../job-handler.ts";
import { contactOf } from "../identity/identity.ts";
import { dayText } from "../../shared/format.ts";
import { endContractsOf } from "../store/services/contracts.ts";
import { endApplicationsOf } from "./deletion-review-store.ts";
import { endApplications, quotesEndEmail } from "./jobs.ts";

export const retentionHandlers = [
  jobHandler(endApplications, async ({ userId }) => {
    await endApplicationsOf(userId);
    await endContractsOf(userId);
  }),

  emailHandler(quotesEndEmail, async ({ userId, quotes }) => {
    const { firstName, address } = await contactOf(userId);
    const isOne = quotes.length === 1;
    const count = isOne ? "One of your quotes" : `${quotes.length} of your quotes`;
    const included = `${isOne ? "its" : "their"} customers and documents`;
    return buildEmail(address, {
      subject: emailText`${count} will be deleted`,
      before: [
        emailText`Hello ${firstName},`,
        emailText`${count} will be deleted, including ${included}, because ${isOne ? "it has" : "they have"} not changed for a long time:`,
        ...quotes.map(({ humanId, endsOn }) => emailText`Quote ${String(humanId)}: kept until ${dayText(endsOn)}`),
        emailText`To keep a quote, open it and change something or add a note before that day.`,
      ],
      action: { label: emailText`Open my quotes`, url: `${setting("SITE_URL")}/quotes` },
    });
  }),
];
