import { businessDate } from "../../shared/business-date.ts";
import type { CheckService } from "../../shared/entities/customer-check.ts";
import type { Customer } from "../../shared/entities/customer.ts";
import { greeting } from "../link/salutation.ts";
import { type Letter, letterTo } from "../mail/letter.ts";
import { type Sentence, said } from "../mail/said.ts";
import type { HostedPage } from "./hosted-pages.ts";
import type { CheckRecord } from "./store.ts";

interface Asked {
  readonly check: CheckRecord;
  readonly customer: Customer;
  /** Who asks, by name. */
  readonly asker: string;
  readonly page: HostedPage;
  /** The page's host. */
  readonly source: string;
}

interface Words {
  readonly subject: Sentence;
  readonly asks: (asker: string) => Sentence;
  readonly label: Sentence;
}

const words: Readonly<Record<CheckService, Words>> = {
  identity: {
    subject: said`Please verify your identity`,
    asks: (asker) => said`${asker} asks you to verify your identity for your finance application.`,
    label: said`Verify your identity`,
  },
  bankStatements: {
    subject: said`Please share your bank statements`,
    asks: (asker) => said`${asker} asks you for the bank statements of your finance application.`,
    label: said`Share bank statements`,
  },
  creditFile: {
    subject: said`Please agree to your credit file`,
    asks: (asker) => said`${asker} asks for your credit file, and for the score in it, for your finance application.`,
    label: said`See what is asked`,
  },
};

/** The letter that takes a customer to another company's page. */
export function letterFor(address: string, { check, customer, asker, page, source }: Asked): Letter {
  const { subject, asks, label } = words[check.service];
  return letterTo(address, {
    subject,
    before: [
      greeting(customer),
      asks(asker),
      said`You do this on a page of ${source}, another company. It tells us what came of it, and nothing is done before you agree there.`,
    ],
    action: { label, url: page.url },
    after: [
      said`The link is yours alone and is good until ${dayText(page.goodUntil)}. Please do not forward it.`,
      said`If you do not know who asks, please ignore this email: nothing happens.`,
    ],
  });
}

/** DD/MM/YYYY in Sydney. */
const dayText = (moment: number): string => businessDate(new Date(moment)).split("-").toReversed().join("/");
