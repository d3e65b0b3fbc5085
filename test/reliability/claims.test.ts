import { paginateListUsers } from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { startApplication } from "../../functions/application/start.ts";
import { invite, issueSecret } from "../../functions/organisation/invitation-store.ts";
import { newId } from "../../functions/store/ids.ts";
import { cognitoClient } from "../../functions/user/credentials.ts";
import { issueKey } from "../../functions/user/mailed-key.ts";
import type { RouteName } from "../../shared/wire/routes.ts";
import { aBeginning, aBroker, aCall } from "../support/brokers.ts";
import { Killed } from "../support/call-faults.ts";
import { type AnswerHere, type CallHere, callHere } from "../support/functions-here.ts";
import { withFunctionsHere } from "../support/functions-world.ts";
import { everyItem } from "../support/invariants.ts";
import { watched } from "../support/outside-calls.ts";
import { type Person, aPerson } from "../support/people.ts";
import { saveAsset } from "../support/quotes.ts";
import { type Draw, drawMany, races, times } from "../support/races.ts";
import { sizeOf } from "../support/run-size.ts";

const { running } = withFunctionsHere();
const forEachSeed = races("races for what only one can have", 1);

const contenders = 50;
const creators = sizeOf("CREATORS", { usual: 8, deep: 25 });
const rounds = sizeOf("ROUNDS", { usual: 5, deep: 4 });

const once = (what: string, count: number) => (count === 1 ? [] : [`${count} times ${what}`]);
const good = (answers: readonly AnswerHere[]) => answers.filter(({ status }) => status === 200);
const strange = (answers: readonly AnswerHere[], ...allowed: readonly number[]) =>
  answers.filter(({ status }) => !allowed.includes(status)).map(({ status, text }) => `answered ${status}: ${text.slice(0, 200)}`);

/** Calls at once that differ from each other. */
const contended = (name: RouteName, callOf: (at: number) => Omit<CallHere, "name">): Promise<AnswerHere[]> =>
  times(contenders, (at) => callHere({ name, ...callOf(at) }));

const numbersOf = async (organisationId: string) => {
  const heads = (await everyItem()).filter((item) => item["sk"] === "HEAD" && item["organisationId"] === organisationId);
  return heads.map(({ humanId }) => Number(humanId)).toSorted((a, b) => a - b);
};

/** Each of the creators starts an application and changes it, again and again; some die at a call on the way. */
async function created(organisationId: string, dying: readonly number[]): Promise<number> {
  let begun = 0;
  await times(creators, async (creator) => {
    const broker = aBroker({ organisationId });
    for (let round = 0; round < rounds; round++) {
      const diesAt = dying[creator * rounds + round]!;
      const start = async () => saveAsset(broker, await startApplication(broker, aBeginning(), aCall()), { assetValue: 1 + round });
      await watched(({ nth, send }) => (nth >= diesAt ? Promise.reject(new Killed()) : send()), start).catch(() => undefined);
      begun += 1;
    }
  });
  return begun;
}

describe("applications that many brokers of an organisation start at once", () => {
  it.each([
    ["are numbered from 1 on, without a gap and none twice", false],
    ["are so too where some of those who start them die on the way", true],
  ])("%s", async (_title, mayDie) => {
    const found = await forEachSeed(async (draw) => {
      const organisationId = newId();
      // What dies does so at one of the first calls, and most do not.
      const dying = drawMany(draw, creators * rounds, 16).map((at) => (mayDie ? at : 99));
      const operations = await created(organisationId, dying);
      const given = await numbersOf(organisationId);
      const isWhole = given.every((humanId, at) => humanId === at + 1) && (mayDie ? given.length > 0 : given.length === operations);
      return { operations, wrong: isWhole ? [] : [`gave ${given.join()} of ${operations}`] };
    });

    expect(found).toEqual([]);
  });
});

const registration = (email: string, at: number) => ({
  firstName: "Jo",
  lastName: "Broker",
  phoneNumber: "0412345678",
  email,
  password: `Racing2026!${at}`,
});

/** A mailbox as people spell it: letters' case, dots and the provider's other name make no other. */
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

const signsIn = (email: string, password: string) => callHere({ name: "login", request: { body: { email, password } } });

describe("of many at once", () => {
  it("who register one mailbox, however they spell it, one becomes a user, with one set of credentials, and nobody else signs in", async () => {
    const found = await forEachSeed(async (draw) => {
      const mailbox = `race${newId().slice(-10).toLowerCase()}`;
      const bodies = Array.from({ length: contenders }, (_, at) => registration(spelt(mailbox, draw), at));
      const answers = await contended("register", (at) => ({ request: { body: bodies[at] } }));
      const entries = await times(contenders, (at) => signsIn(bodies[at]!.email, bodies[at]!.password));
      const winner = answers.findIndex(({ status }) => status === 200);
      const wrong = [
        ...strange(answers, 200, 409),
        ...once("registered", good(answers).length),
        ...once("known to Cognito", await credentialsOf(mailbox)),
        ...(entries.every(({ status }, at) => (status === 200) === (at === winner)) ? [] : ["somebody else signs in"]),
      ];
      return { operations: answers.length + entries.length, wrong };
    });

    expect(found).toEqual([]);
  });

  it("who use a key to set a new password, one does, and that password holds", async () => {
    const found = await forEachSeed(async () => {
      const body = registration(`reset${newId().toLowerCase()}@example.com`, 0);
      const { text } = await callHere({ name: "register", request: { body } });
      const { user } = (JSON.parse(text) as { data: { user: { _id: string } } }).data;
      const key = await issueKey(user._id, "PASSWORD_RESET", body.email);
      const answers = await contended("resetPassword", (at) => ({ request: { body: { key, newPassword: `Renewed2026!${at}` } } }));
      const winner = answers.findIndex(({ status }) => status === 200);
      const entry = await signsIn(body.email, `Renewed2026!${winner}`);
      const wrong = [...strange(answers, 200, 410), ...once("reset", good(answers).length), ...strange([entry], 200)];
      return { operations: answers.length, wrong };
    });

    expect(found).toEqual([]);
  });

  it("who accept invitations to several organisations with one mailbox's secrets, one organisation gets one member, once", async () => {
    const found = await forEachSeed(async (draw) => {
      const admins = [await aPerson(running, { isVerified: true }), await aPerson(running, { isVerified: true })];
      const jo = await aPerson(running, { organisation: undefined, isVerified: true, firstName: "Jo" });
      const secrets = await times(admins.length, (at) => invitedBy(admins[at]!, jo.email));
      const chosen = drawMany(draw, contenders, secrets.length);
      const answers = await contended("acceptInvitation", (at) => ({ request: { body: { invite: secrets[chosen[at]!] } }, sender: jo }));
      const memberships = (await everyItem()).filter(({ sk, userId }) => String(sk).startsWith("MEMBER#") && userId === jo.userId);
      const taken = new Set(chosen.filter((_, at) => answers[at]!.status === 200));
      const wrong = [
        ...strange(answers, 200, 409, 410),
        ...once("a member", memberships.length),
        ...once("an organisation joined", taken.size),
      ];
      return { operations: answers.length, wrong };
    });

    expect(found).toEqual([]);
  });
});

async function invitedBy({ userId, organisationId }: Person, email: string): Promise<string> {
  const [invitation] = await invite({ userId, organisationId, isMaster: false }, organisationId!, [{ firstName: "Jo", email }], aCall());
  return issueSecret(invitation!);
}
