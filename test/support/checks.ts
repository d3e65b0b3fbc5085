import { beforeAll } from "vitest";
import type { CheckService, CustomerCheck } from "../../shared/entities/customer-check.ts";
import type { Message } from "../../infra/local/mail/message.ts";
import type { RunningApi } from "./api.ts";
import type { Person } from "./people.ts";

interface Calls {
  readonly send: (customerId: string) => Promise<CustomerCheck>;
  readonly find: (customerId: string) => Promise<CustomerCheck | null>;
}

/** The calls of each check as this broker. */
export const checksBy = ({ api }: Person): Readonly<Record<CheckService, Calls>> => ({
  identity: callsOf(api.sendIdentityVerification, api.findIdentityVerification),
  bankStatements: callsOf(api.sendBankStatementsLink, api.findBankStatements),
  creditFile: callsOf(api.requestCreditFile, api.findCreditFile),
});

type Asking<T> = (request: { readonly body: { readonly customerId: string } }) => Promise<T>;

const callsOf = (send: Asking<CustomerCheck>, find: Asking<CustomerCheck | null>): Calls => ({
  send: (customerId) => send({ body: { customerId } }),
  find: (customerId) => find({ body: { customerId } }),
});

/** Lets the outbox's worker in this process find the companies as the API does. */
export function withCompanies(running: RunningApi): void {
  const told = /^(AWS_ENDPOINT_URL_SECRETS_MANAGER|SECRETS_PREFIX|(IDENTITY_VERIFICATION|BANK_STATEMENTS|CREDIT_FILE)_\w+)$/;
  beforeAll(() => {
    Object.assign(process.env, Object.fromEntries(Object.entries(running.environment).filter(([name]) => told.test(name))));
  });
}

/** The address of the company's page in a letter. */
export const pageIn = (letter: Message | undefined): string => /https?:\/\/\S+\/_local\/checks\/\S+/.exec(letter?.text ?? "")?.[0] ?? "";
