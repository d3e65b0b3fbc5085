import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { UserName } from "../../shared/domain/user.ts";
import type { DataOf, RequestOf } from "../../shared/wire/route.ts";
import type { Routes } from "../../shared/wire/routes.ts";
import { type ApiCaller, CallRejected, apiCaller } from "./api-call.ts";
import type { Message } from "./mail/message.ts";

export interface DemoAccount {
  readonly email: string;
  readonly password: string;
}

export interface DemoTarget {
  readonly api: string;
  readonly person: DemoAccount;
  readonly mailbox: () => Promise<readonly Message[]>;
}

export const newDemoAccount = (name: string): DemoAccount => ({ email: `${name}@demo.kelpie.example`, password: newPassword() });

const letters = "abcdefghijkmnpqrstuvwxyz";

// Contains each kind of character that the password policy requires.
function newPassword(): string {
  const text = Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join("");
  return `K${text}${randomInt(10)}!`;
}

/** Of DEMO FINANCE BROKERS PTY LTD in the fake business register. */
const demoAbn = "39990001333";

const operatorsCommand = fileURLToPath(new URL("../ops/ops.ts", import.meta.url));

/** Runs an operators' command with the environment of the local services. */
export const operate = (env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<unknown> =>
  promisify(execFile)(process.execPath, [operatorsCommand, ...args], { env });

interface DemoBroker extends DemoTarget {
  readonly environment: Readonly<Record<string, string>>;
}

/** Creates a confirmed organisation and a few quotes for the demo broker, unless they exist. */
export async function seedDemoData({ api, person: broker, mailbox, environment }: DemoBroker): Promise<void> {
  const { token, user } = await signInOrRegister(apiCaller(api), broker, { firstName: "Demo", lastName: "Broker" });
  const call = apiCaller(api, token);
  if (!user.email.isVerified) await verifyEmail(call, broker, mailbox);
  const organisation =
    user.organisation === null
      ? await call("createOrganisation", { body: { name: "Demo Finance Brokers", status: "active", abn: demoAbn } })
      : await call("readOrganisation", { params: { id: user.organisation._id } });
  const { abn, confirmation } = organisation;
  if (abn === demoAbn && (confirmation === null || confirmation.status === "waiting"))
    await operate(environment, "verify-organisation", "--abn", demoAbn, "--decision", "confirm");
  if (user.status === "new") await call("updateUser", { body: { status: "active" } });
  const { totalDocs } = await call("listQuotes", { body: { userId: user._id, page: 1 } });
  for (const quote of demoQuotes.slice(totalDocs)) await createQuote(call, quote);
}

export async function signInOrRegister(call: ApiCaller, account: DemoAccount, name: UserName): Promise<DataOf<Routes["login"]>> {
  try {
    return await call("login", { body: account });
  } catch (error) {
    if (!(error instanceof CallRejected) || error.status !== 401) throw error;
    return call("register", { body: { ...account, ...name, phoneNumber: "0400 000 000" } });
  }
}

export async function verifyEmail(call: ApiCaller, { email }: DemoAccount, mailbox: DemoTarget["mailbox"]): Promise<void> {
  const { text = "" } = await emailTo(email, mailbox);
  const key = /#([A-Za-z0-9_-]{20,200})$/m.exec(text)?.[1];
  if (key === undefined) throw new Error(`the email to ${email} has no link`);
  await call("verifyEmail", { body: { key } });
}

const emailArrivesWithinMs = 15_000;

async function emailTo(email: string, mailbox: DemoTarget["mailbox"]): Promise<Message> {
  const deadline = Date.now() + emailArrivesWithinMs;
  for (;;) {
    const sentEmail = (await mailbox()).find(({ to }) => to.includes(email));
    if (sentEmail) return sentEmail;
    if (Date.now() > deadline) throw new Error(`no email to ${email} arrived within 15 s`);
    await pause(100);
  }
}

type BodyOf<N extends keyof Routes> = RequestOf<Routes[N]> extends { readonly body: infer B } ? B : never;

interface DemoQuote {
  readonly type: "consumer" | "commercial";
  readonly asset: Omit<BodyOf<"updateAsset">, "_id">;
  readonly loanDetails: Omit<BodyOf<"updateLoanDetails">, "_id">;
  readonly customer: Omit<BodyOf<"updateCustomer">, "customerId">;
  readonly employer?: Omit<BodyOf<"updateEmployer">, "employerId">;
  readonly livingArrangements: BodyOf<"updateCustomerProfile">["customerProfile"]["livingArrangements"];
  readonly score: number;
  readonly abn?: string;
}

const demoQuotes: readonly DemoQuote[] = [
  {
    type: "consumer",
    asset: { assetValue: 32_000, assetType: "MOTOR_VEHICLE", typeOfSale: "DEALER_SALE", ageOfAsset: 2023 },
    loanDetails: { term: 60, balloon: 20, deposit: 4000 },
    customer: { firstName: "Ava", lastName: "Sample", dateOfBirth: "1988-04-12" },
    employer: { employmentType: "FULL_TIME", timeOfEmployment: 26 },
    livingArrangements: "RENTING",
    score: 712,
  },
  {
    type: "commercial",
    asset: { assetValue: 84_000, assetType: "EARTH_MOVING", typeOfSale: "PRIVATE_SALE", ageOfAsset: 2021 },
    loanDetails: { term: 48, balloon: 25, deposit: 8400 },
    customer: { firstName: "Noah", lastName: "Example", dateOfBirth: "1979-09-30" },
    livingArrangements: "PROPERTY_OWNER",
    score: 688,
    abn: "46990000112",
  },
  {
    type: "consumer",
    asset: { assetValue: 58_500, assetType: "CARAVAN", typeOfSale: "PRIVATE_SALE", ageOfAsset: 2019 },
    loanDetails: { term: 84, deposit: 0 },
    customer: { firstName: "Mia", lastName: "Specimen", dateOfBirth: "1965-01-05" },
    employer: { employmentType: "FULL_TIME", timeOfEmployment: 140 },
    livingArrangements: "PROPERTY_OWNER",
    score: 803,
  },
];

async function createQuote(call: ApiCaller, quote: DemoQuote): Promise<void> {
  const application = await call("startQuote", { params: { type: quote.type } });
  await call("updateAsset", { body: { _id: application.asset._id, ...quote.asset } });
  await call("updateLoanDetails", { body: { _id: application.loanDetails._id, ...quote.loanDetails } });
  const customer = application.customers[0] ?? (await call("createCustomer", { body: { applicationId: application._id } }));
  await call("updateCustomer", { body: { customerId: customer._id, ...quote.customer } });
  const [employer] = customer.employers;
  if (employer && quote.employer) await call("updateEmployer", { body: { employerId: employer._id, ...quote.employer } });
  const { livingArrangements, score, abn } = quote;
  await call("updateCustomerProfile", { body: { customerId: customer._id, customerProfile: { livingArrangements } } });
  await call("updateCreditProfile", { body: { customer: customer._id, score } });
  if (abn === undefined) return;
  const abrData = await call("lookUpAbn", { params: { abn } });
  await call("createEntity", {
    body: { applicationId: application._id, abrData: { ...abrData, BusinessName: [...abrData.BusinessName] } },
  });
}
