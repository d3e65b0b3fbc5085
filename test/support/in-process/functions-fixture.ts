import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, inject, vi } from "vitest";
import { mailClient } from "../../../functions/adapters/email/send-email.ts";
import { startCognito } from "../../../infra/local/cognito/cognito.ts";
import { type RunningApi, withApi } from "../api/api.ts";
import { type TestLenders, withLenders } from "../fixtures/lenders.ts";

/** An email as passed to SES. */
export interface CapturedEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface FunctionsFixture {
  /** The same functions in their own process, for preparing data. */
  readonly running: RunningApi;
  readonly lenders: TestLenders;
  /** The emails that SES has accepted. */
  readonly emails: CapturedEmail[];
}

/** Starts all services for a test file, and configures this process so that functions can run in it. */
export function withInProcessFunctions(): FunctionsFixture {
  const running = withApi();
  const lenders = withLenders(running);
  const emails: CapturedEmail[] = [];
  beforeAll(async () => {
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const folder = await mkdtemp(join(inject("folder"), "cognito-"));
    const cognito = await startCognito({ port: 0, folder, now: () => Date.now() });
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.url,
      USER_POOL_ID: cognito.poolId,
      USER_POOL_CLIENT_ID: cognito.clientId,
      SECOND_FACTOR_CLIENT_ID: cognito.secondFactorClientId,
      RATE_LIMIT_FACTOR: "100000",
    });
  });
  afterAll(() => vi.restoreAllMocks());
  return { running, lenders, emails };
}

interface SentEmail {
  readonly Destination: { readonly ToAddresses: readonly [string] };
  readonly Content: {
    readonly Simple: Readonly<Record<"Subject", { Data: string }>> & { readonly Body: { readonly Text: { Data: string } } };
  };
}

/** Replaces SES in this process: accepts every email. Call it after hooks are installed, as it must be the innermost middleware. */
export function captureEmails(emails: CapturedEmail[]): void {
  mailClient().middlewareStack.add(
    () => async (args) => {
      const { Destination, Content } = args.input as SentEmail;
      emails.push({ to: Destination.ToAddresses[0], subject: Content.Simple.Subject.Data, text: Content.Simple.Body.Text.Data });
      return { response: {}, output: { MessageId: "accepted", $metadata: {} } };
    },
    { step: "finalizeRequest", priority: "low", name: "capture-emails", override: true },
  );
}
