import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, vi } from "vitest";
import { mailClient } from "../../functions/mail/mail.ts";
import { type Cognito, startCognito } from "../../infra/local/cognito/cognito.ts";
import { type RunningApi, withApi } from "./api.ts";
import { type TestLenders, withLenders } from "./lenders.ts";

/** A letter as SES was given it. */
export interface GivenLetter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface FunctionsWorld {
  /** The same functions in a process of their own, to make what a test begins with. */
  readonly running: RunningApi;
  readonly lenders: TestLenders;
  /** What SES has taken so far. */
  readonly letters: GivenLetter[];
}

/** Gives a test file every service, and this process the functions' configuration, so that they run in it too. */
export function withFunctionsHere(): FunctionsWorld {
  const running = withApi();
  const lenders = withLenders(running);
  const letters: GivenLetter[] = [];
  let [cognito, folder]: [Cognito | undefined, string] = [undefined, ""];
  beforeAll(async () => {
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
    folder = await mkdtemp(join(tmpdir(), "kelpie-functions-"));
    cognito = await startCognito({ port: 0, folder, now: () => Date.now() });
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.url,
      USER_POOL_ID: cognito.poolId,
      USER_POOL_CLIENT_ID: cognito.clientId,
      CALLS_PER_NETWORK: "1000000",
    });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await cognito?.close();
    await rm(folder, { recursive: true });
  });
  return { running, lenders, letters };
}

interface SentEmail {
  readonly Destination: { readonly ToAddresses: readonly [string] };
  readonly Content: {
    readonly Simple: Readonly<Record<"Subject", { Data: string }>> & { readonly Body: { readonly Text: { Data: string } } };
  };
}

/** SES of this process: takes every letter, behind whatever is hooked by then. */
export function takeLetters(letters: GivenLetter[]): void {
  mailClient().middlewareStack.add(
    () => async (args) => {
      const { Destination, Content } = args.input as SentEmail;
      letters.push({ to: Destination.ToAddresses[0], subject: Content.Simple.Subject.Data, text: Content.Simple.Body.Text.Data });
      return { response: {}, output: { MessageId: "taken", $metadata: {} } };
    },
    { step: "finalizeRequest", priority: "low", name: "taken", override: true },
  );
}
