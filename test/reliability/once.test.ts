import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { issueSecret, makeLink } from "../../functions/link/store.ts";
import { currentVersions } from "../../functions/papers/wordings.ts";
import type { RouteName } from "../../shared/wire/routes.ts";
import { withApi } from "../support/api.ts";
import { aCall } from "../support/brokers.ts";
import { History } from "../support/history.ts";
import { anAddress } from "../support/ids.ts";
import { everyItem } from "../support/invariants.ts";
import { withLenders } from "../support/lenders.ts";
import { aCustomerOf, holding } from "../support/links.ts";
import { workedOff } from "../support/outbox.ts";
import { type AnyRequest, type Answer, type Person, aPerson } from "../support/people.ts";
import { withPostOffice } from "../support/post-office.ts";
import { type Draw, drawMany, races, times } from "../support/races.ts";
import { aQuoteToRefer, aReferrer } from "../support/referrals.ts";
import { sizeOf } from "../support/run-size.ts";
import { aSignature, dataUrl } from "../support/signatures.ts";
import { aQuoteForNow, aSubmitter } from "../support/submissions.ts";
import { files, pdf } from "../support/uploads.ts";

const running = withApi();
const lenders = withLenders(running);
const { lettersTo } = withPostOffice();
const forEachSeed = races("races of what may happen once");

/** Sends the same many times at once, some of them under one key and some under keys of their own. */
async function atOnce(person: Person, name: RouteName, request: AnyRequest, draw: Draw): Promise<Answer[]> {
  const keys = [randomUUID(), randomUUID()];
  const kinds = drawMany(draw, 6 + draw(15), 3);
  return times(kinds.length, (at) => person.send(name, { ...request, headers: { "idempotency-key": keys[kinds[at]!] ?? randomUUID() } }));
}

const statuses = (answers: readonly Answer[], ...allowed: readonly number[]) =>
  answers.filter(({ status }) => !allowed.includes(status)).map(({ status, text }) => `answered ${status}: ${text.slice(0, 200)}`);
const once = (what: string, count: number) => (count === 1 ? [] : [`${count} times ${what}`]);
const good = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200);

describe("asked for many times at once,", () => {
  it("an application is submitted to its lender once, and everybody is told of the same submission", async () => {
    const found = await forEachSeed(async (draw) => {
      const ann = await aSubmitter(running);
      const { applicationId } = await aQuoteForNow(ann);
      const answers = await atOnce(ann, "postSubmission", { body: { applicationId } }, draw);
      await Promise.all([workedOff(), workedOff()]);
      const told = new Set(good(answers).map(({ text }) => text));
      const received = lenders.received("now", applicationId).length;
      const wrong = [...statuses(answers, 200, 409), ...once("received by the lender", received), ...once("another answer", told.size)];
      return { operations: answers.length, wrong };
    });

    expect(found).toEqual([]);
  });

  it("a customer is referred once, and each letter sent once", async () => {
    const found = await forEachSeed(async (draw) => {
      const ann = await aReferrer(running);
      const body = await aQuoteToRefer(ann);
      const answers = await atOnce(ann, "sendReferral", { body }, draw);
      const team = (await lettersTo("referrals@kelpie.example")).filter(({ text }) => String(text).includes(body.applicationId));
      const confirmations = await lettersTo(ann.email);
      const referrals = (await everyItem()).filter(({ pk }) => pk === `REFERRAL#${body.applicationId}`);
      const wrong = [
        ...statuses(answers, 200, 409),
        ...(good(answers).length > 0 ? [] : ["nobody was told that it is done"]),
        ...once("referred", referrals.length),
        ...(team.length > 1 ? [`${team.length} letters to the team`] : []),
        ...once("confirmed", confirmations.length),
      ];
      return { operations: answers.length, wrong };
    });

    expect(found).toEqual([]);
  });

  it("an address is invited once, by one letter", async () => {
    const found = await forEachSeed(async (draw) => {
      const ann = await aPerson(running, { isVerified: true });
      const email = anAddress();
      const answers = await atOnce(ann, "inviteUsers", { body: [{ firstName: "Kim", email }] }, draw);
      const open = (await everyItem()).filter(({ sk, email: invited }) => String(sk).startsWith("INVITATION#") && invited === email);
      const letters = await lettersTo(email);
      const wrong = [...statuses(answers, 200, 409), ...once("invited", open.length), ...once("written to", letters.length)];
      return { operations: answers.length, wrong };
    });

    expect(found).toEqual([]);
  });

  it("a disclosure is signed once by its link", async () => {
    const found = await forEachSeed(async () => {
      const ann = await aPerson(running, { isVerified: true });
      const { applicationId, customerId, holder } = await aLink(ann, "privacy");
      const body = { applicationId, customerId, applicationType: "consumer", buffer };
      const answers = await times(sizeOf("SIGNERS", { usual: 16, deep: 50 }), () => holder.send("signPrivacy", { body }));
      const { documents } = await ann.api.readApplication({ params: { id: applicationId } });
      const signed = documents.filter(({ kind }) => kind === "privacy").length;
      const wrong = [...statuses(answers, 200, 409), ...once("signed", signed), ...once("told so", good(answers).length)];
      return { operations: answers.length, wrong };
    });

    expect(found).toEqual([]);
  });
});

const buffer = dataUrl(aSignature());

async function aLink(ann: Person, purpose: "privacy" | "upload") {
  const asked = await aCustomerOf(ann);
  const papers = purpose === "privacy" ? currentVersions("consumer") : {};
  const made = { purpose, customerId: asked.customerId, applicationType: "consumer", papers, isMailed: false } as const;
  const link = await makeLink({ userId: ann.userId, organisationId: ann.organisationId, isMaster: false }, made, aCall());
  const secret = await issueSecret({ linkId: link._id, goodUntil: Date.parse(link.expiresAt) });
  return { ...asked, linkId: link._id, holder: holding(running, secret) };
}

/** Goes on sending until it is told to stop, and notes how each call was answered. */
async function goOn(history: History<number>, isOver: () => boolean, send: () => Promise<Answer>): Promise<void> {
  while (!isOver()) await history.note(async () => (await send()).status);
}

describe("once it is acknowledged that", () => {
  it("a member has left, none of the member's calls succeeds that begins later", async () => {
    const found = await forEachSeed(async (draw) => {
      const ann = await aPerson(running, { isVerified: true });
      const kim = await aPerson(running, { isVerified: true, organisation: ann.organisationId });
      const { _id } = await kim.api.startQuote({ params: { type: "consumer" } });
      const remove = () => ann.send("removeMember", { body: { userId: kim.userId, quotesTo: ann.userId } });
      return ended(draw, remove, () => kim.send("addNote", { body: { applicationId: _id, text: "x" } }));
    });

    expect(found).toEqual([]);
  });

  it("a link is revoked, nothing is handed in by it that begins later", async () => {
    const found = await forEachSeed(async (draw) => {
      const ann = await aPerson(running, { isVerified: true });
      const { linkId, holder } = await aLink(ann, "upload");
      const revoke = () => ann.send("revokeLink", { params: { id: linkId } });
      return ended(draw, revoke, () => holder.send("uploadByLink", { body: { kind: "identity", ...pdf(files.pdf) } }));
    });

    expect(found).toEqual([]);
  });
});

/** Ends something while others still make use of it, and lets them try a little longer. */
async function ended(draw: Draw, end: () => Promise<Answer>, use: () => Promise<Answer>) {
  const history = new History<number>();
  let isOver = false;
  const using = times(3, () => goOn(history, () => isOver, use));
  await times(1 + draw(3), use);
  const answer = await end();
  const acknowledged = performance.now();
  await times(3, use);
  isOver = true;
  await using;
  const late = history.ops.filter(({ did, from }) => did === 200 && from > acknowledged).length;
  const wrong = [...statuses([answer], 200), ...(late === 0 ? [] : [`${late} calls succeeded that began later`])];
  return { operations: history.ops.length, wrong };
}
