import { paginateListUsers } from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { startApplication } from "../../functions/application/start-application.ts";
import { invite, issueSecret } from "../../functions/organisation/invitation-store.ts";
import { newId } from "../../functions/store/dynamo/ids.ts";
import { cognitoClient } from "../../functions/user/cognito-client.ts";
import { issueEmailToken } from "../../functions/user/email-token.ts";
import type { RouteName } from "../../shared/wire/routes.ts";
import { newApplicationDefaults, aBrokerActor, aCall } from "../support/fixtures/brokers.ts";
import { ProcessKilled } from "../support/reliability/call-faults.ts";
import { type InProcessResponse, type InProcessCall, callInProcess } from "../support/in-process/call-function.ts";
import { withInProcessFunctions } from "../support/in-process/functions-fixture.ts";
import { everyItem } from "../support/store/invariants.ts";
import { withCallHook } from "../support/in-process/external-calls.ts";
import { type Person, aPerson } from "../support/fixtures/people.ts";
import { saveAsset } from "../support/fixtures/quotes.ts";
import { type Draw, drawMany, races, times } from "../support/reliability/races.ts";
import { sizeOf } from "../support/reliability/run-size.ts";

const { running } = withInProcessFunctions();
const forEachSeed = races("races for unique resources", 1);

const contenders = 50;
const creators = sizeOf("CREATORS", { usual: 8, deep: 25 });
const rounds = sizeOf("ROUNDS", { usual: 5, deep: 4 });

const expectOnce = (what: string, count: number) => (count === 1 ? [] : [`${what} ${count} times, expected once`]);
const good = (answers: readonly InProcessResponse[]) => answers.filter(({ status }) => status === 200);
const unexpected = (answers: readonly InProcessResponse[], ...allowed: readonly number[]) =>
  answers.filter(({ status }) => !allowed.includes(status)).map(({ status, text }) => `answered ${status}: ${text.slice(0, 200)}`);

/** Makes 50 different calls of one route at once. */
const contended = (name: RouteName, callOf: (at: number) => Omit<InProcessCall, "name">): Promise<InProcessResponse[]> =>
  times(contenders, (at) => callInProcess({ name, ...callOf(at) }));

const numbersOf = async (organisationId: string) => {
  const roots = (await everyItem()).filter((item) => item["sk"] === "ROOT" && item["organisationId"] === organisationId);
  return roots.map(({ humanId }) => Number(humanId)).toSorted((a, b) => a - b);
};

/** Concurrent brokers each start and change several applications; `dying` holds the call at which each run dies. Returns how many were begun. */
async function created(organisationId: string, dying: readonly number[]): Promise<number> {
  let begun = 0;
  await times(creators, async (creator) => {
    const broker = aBrokerActor({ organisationId });
    for (let round = 0; round < rounds; round++) {
      const diesAt = dying[creator * rounds + round]!;
      const start = async () =>
        saveAsset(broker, await startApplication(broker, newApplicationDefaults(), aCall()), { assetValue: 1 + round });
      await withCallHook(({ nth, send }) => (nth >= diesAt ? Promise.reject(new ProcessKilled()) : send()), start).catch(() => undefined);
      begun += 1;
    }
  });
  return begun;
}

describe("applications started at once by many brokers of an organisation", () => {
  it.each([
    ["are numbered from 1 without gaps or duplicates", false],
    ["are numbered without gaps or duplicates when some processes die midway", true],
  ])("%s", async (_title, mayDie) => {
    const violations = await forEachSeed(async (draw) => {
      const organisationId = newId();
      // A run that dies does so at one of the first 16 calls; most complete before that.
      const dying = drawMany(draw, creators * rounds, 16).map((at) => (mayDie ? at : 99));
      const operations = await created(organisationId, dying);
      const numbers = await numbersOf(organisationId);
      const isWhole = numbers.every((humanId, at) => humanId === at + 1) && (mayDie ? numbers.length > 0 : numbers.length === operations);
      return { operations, wrong: isWhole ? [] : [`numbered ${numbers.join()} of ${operations}`] };
    });

    expect(violations).toEqual([]);
  });
});

const registration = (email: string, at: number) => ({
  firstName: "Jo",
  lastName: "Broker",
  phoneNumber: "0412345678",
  email,
  password: `Renewed2026!${at}`,
});

/** A random spelling of the same Gmail mailbox: case, dots and the domain googlemail.com do not matter. */
function spelt(mailbox: string, draw: Draw): string {
  const letters = mailbox.split("").map((letter) => (draw(2) === 0 ? letter : letter.toUpperCase()));
  const dotted = letters.join(draw(3) === 0 ? "." : "");
  return `${dotted}@${draw(4) === 0 ? "googlemail.com" : "gmail.com"}`;
}

async function credentialsOf(mailbox: string): Promise<number> {
  let count = 0;
  for await (const { Users = [] } of paginateListUsers({ client: cognitoClient() }, { UserPoolId: process.env["USER_POOL_ID"] })) {
    const emails = Users.map(({ Attributes = [] }) => Attributes.find(({ Name }) => Name === "email")?.Value ?? "");
    count += emails.filter((email) => email.toLowerCase().split("@")[0]!.replaceAll(".", "") === mailbox).length;
  }
  return count;
}

const signsIn = (email: string, password: string) => callInProcess({ name: "login", request: { body: { email, password } } });

describe("50 concurrent", () => {
  it("registrations of one mailbox in different spellings create one user with one set of credentials", async () => {
    const violations = await forEachSeed(async (draw) => {
      const mailbox = `race${newId().slice(-10).toLowerCase()}`;
      const bodies = Array.from({ length: contenders }, (_, at) => registration(spelt(mailbox, draw), at));
      const answers = await contended("register", (at) => ({ request: { body: bodies[at] } }));
      const winner = answers.findIndex(({ status }) => status === 200);
      // A fifth wrong password would lock the user.
      const tried = bodies.filter((_, at) => at !== winner).slice(0, 4);
      const entry = await signsIn(bodies[winner]!.email, bodies[winner]!.password);
      const others = await times(tried.length, (at) => signsIn(tried[at]!.email, tried[at]!.password));
      const wrong = [
        ...unexpected(answers, 200, 409),
        ...expectOnce("registered", good(answers).length),
        ...expectOnce("stored in Cognito", await credentialsOf(mailbox)),
        ...unexpected([entry], 200),
        ...unexpected(others, 401),
      ];
      return { operations: answers.length + others.length + 1, wrong };
    });

    expect(violations).toEqual([]);
  });

  it("password resets with one key set one password, which then signs in", async () => {
    const violations = await forEachSeed(async () => {
      const body = registration(`reset${newId().toLowerCase()}@example.com`, 0);
      const { text } = await callInProcess({ name: "register", request: { body } });
      const { user } = (JSON.parse(text) as { data: { user: { _id: string } } }).data;
      const key = await issueEmailToken(user._id, "PASSWORD_RESET", body.email);
      const answers = await contended("resetPassword", (at) => ({ request: { body: { key, newPassword: `Renewed2026!${at}` } } }));
      const winner = answers.findIndex(({ status }) => status === 200);
      const entry = await signsIn(body.email, `Renewed2026!${winner}`);
      const wrong = [...unexpected(answers, 200, 410), ...expectOnce("reset", good(answers).length), ...unexpected([entry], 200)];
      return { operations: answers.length, wrong };
    });

    expect(violations).toEqual([]);
  });

  it("acceptances of invitations to several organisations make one membership", async () => {
    const violations = await forEachSeed(async (draw) => {
      const admins = [await aPerson(running, { isVerified: true }), await aPerson(running, { isVerified: true })];
      const jo = await aPerson(running, { organisation: undefined, isVerified: true, firstName: "Jo" });
      const secrets = await times(admins.length, (at) => invitedBy(admins[at]!, jo.email));
      const chosen = drawMany(draw, contenders, secrets.length);
      const answers = await contended("acceptInvitation", (at) => ({ request: { body: { invite: secrets[chosen[at]!] } }, sender: jo }));
      const memberships = (await everyItem()).filter(({ sk, userId }) => String(sk).startsWith("MEMBER#") && userId === jo.userId);
      const joinedSecrets = new Set(chosen.filter((_, at) => answers[at]!.status === 200));
      const wrong = [
        ...unexpected(answers, 200, 409, 410),
        ...expectOnce("a member", memberships.length),
        ...expectOnce("an organisation joined", joinedSecrets.size),
      ];
      return { operations: answers.length, wrong };
    });

    expect(violations).toEqual([]);
  });
});

async function invitedBy({ userId, organisationId }: Person, email: string): Promise<string> {
  const [invitation] = await invite({ userId, organisationId, isMaster: false }, organisationId!, [{ firstName: "Jo", email }], aCall());
  return issueSecret(invitation!);
}
