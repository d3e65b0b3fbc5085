import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { issueSecret, createLink } from "../../functions/link/store.ts";
import { currentVersions } from "../../functions/agreements/agreement-texts.ts";
import type { RouteName } from "../../shared/wire/routes.ts";
import { withApi } from "../support/api/api.ts";
import { aCall } from "../support/fixtures/brokers.ts";
import { History } from "../support/reliability/history.ts";
import { anAddress } from "../support/fixtures/ids.ts";
import { everyItem } from "../support/store/invariants.ts";
import { withLenders } from "../support/fixtures/lenders.ts";
import { aCustomerOf, linkHolder } from "../support/fixtures/links.ts";
import { drainOutbox } from "../support/in-process/drain-outbox.ts";
import { type AnyRequest, type Answer, type Person, aPerson } from "../support/fixtures/people.ts";
import { withFakeMailbox } from "../support/fixtures/fake-mailbox.ts";
import { type Draw, drawMany, races, times } from "../support/reliability/races.ts";
import { aQuoteToRefer, aReferrer } from "../support/fixtures/referrals.ts";
import { sizeOf } from "../support/reliability/run-size.ts";
import { signatureFields } from "../support/fixtures/signatures.ts";
import { aQuoteForNow, aSubmitter } from "../support/fixtures/submissions.ts";
import { files, pdfMetadata } from "../support/fixtures/uploads.ts";

// All signers call from one network.
const running = withApi({ environment: async () => ({ RATE_LIMIT_FACTOR: "1000" }) });
const lenders = withLenders(running);
const { emailsTo } = withFakeMailbox();
const forEachSeed = races("races of exactly-once operations");

/** Sends 6 to 20 copies of a request at once: some share an Idempotency-Key, some have their own. */
async function atOnce(person: Person, name: RouteName, request: AnyRequest, draw: Draw): Promise<Answer[]> {
  const keys = [randomUUID(), randomUUID()];
  const kinds = drawMany(draw, 6 + draw(15), 3);
  return times(kinds.length, (at) => person.send(name, { ...request, headers: { "idempotency-key": keys[kinds[at]!] ?? randomUUID() } }));
}

const unexpected = (answers: readonly Answer[], ...allowed: readonly number[]) =>
  answers.filter(({ status }) => !allowed.includes(status)).map(({ status, text }) => `answered ${status}: ${text.slice(0, 200)}`);
const expectOnce = (what: string, count: number) => (count === 1 ? [] : [`${what} ${count} times, expected once`]);
const good = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200);

describe("when the same request is sent many times at once,", () => {
  it("the lender receives the application once and every successful response is the same", async () => {
    const violations = await forEachSeed(async (draw) => {
      const ann = await aSubmitter(running);
      const { applicationId } = await aQuoteForNow(ann);
      const answers = await atOnce(ann, "postSubmission", { body: { applicationId } }, draw);
      await Promise.all([drainOutbox(), drainOutbox()]);
      const responses = new Set(good(answers).map(({ text }) => text));
      const received = lenders.received("now", applicationId).length;
      const wrong = [
        ...unexpected(answers, 200, 409),
        ...expectOnce("received by the lender", received),
        ...expectOnce("different response", responses.size),
      ];
      return { operations: answers.length, wrong };
    });

    expect(violations).toEqual([]);
  });

  it("a customer is referred once and each email sent once", async () => {
    const violations = await forEachSeed(async (draw) => {
      const ann = await aReferrer(running);
      const body = await aQuoteToRefer(ann);
      const answers = await atOnce(ann, "sendReferral", { body }, draw);
      const team = (await emailsTo("referrals@kelpie.example")).filter(({ text }) => String(text).includes(body.applicationId));
      const confirmations = await emailsTo(ann.email);
      const referrals = (await everyItem()).filter(({ pk }) => pk === `REFERRAL#${body.applicationId}`);
      const wrong = [
        ...unexpected(answers, 200, 409),
        ...(good(answers).length > 0 ? [] : ["no response reports success"]),
        ...expectOnce("referred", referrals.length),
        ...(team.length > 1 ? [`${team.length} emails to the team`] : []),
        ...expectOnce("confirmation sent", confirmations.length),
      ];
      return { operations: answers.length, wrong };
    });

    expect(violations).toEqual([]);
  });

  it("an address is invited once, with one email", async () => {
    const violations = await forEachSeed(async (draw) => {
      const ann = await aPerson(running, { isVerified: true });
      const email = anAddress();
      const answers = await atOnce(ann, "inviteUsers", { body: [{ firstName: "Kim", email }] }, draw);
      const open = (await everyItem()).filter(({ sk, email: invited }) => String(sk).startsWith("INVITATION#") && invited === email);
      const emails = await emailsTo(email);
      const wrong = [...unexpected(answers, 200, 409), ...expectOnce("invited", open.length), ...expectOnce("email sent", emails.length)];
      return { operations: answers.length, wrong };
    });

    expect(violations).toEqual([]);
  });

  it("a privacy disclosure is signed once through its link", async () => {
    const violations = await forEachSeed(async () => {
      const ann = await aPerson(running, { isVerified: true });
      const { applicationId, customerId, holder } = await aLink(ann, "privacy");
      const body = { applicationId, customerId, applicationType: "consumer", ...signatureFields };
      const answers = await times(sizeOf("SIGNERS", { usual: 16, deep: 50 }), () => holder.send("signPrivacy", { body }));
      const { documents } = await ann.api.readApplication({ params: { id: applicationId } });
      const signed = documents.filter(({ kind }) => kind === "privacy").length;
      const wrong = [
        ...unexpected(answers, 200, 409),
        ...expectOnce("signed", signed),
        ...expectOnce("reported as signed", good(answers).length),
      ];
      return { operations: answers.length, wrong };
    });

    expect(violations).toEqual([]);
  });
});

async function aLink(ann: Person, purpose: "privacy" | "upload") {
  const requested = await aCustomerOf(ann);
  const agreements = purpose === "privacy" ? currentVersions("consumer") : {};
  const made = { purpose, customerId: requested.customerId, applicationType: "consumer", agreements, isEmailed: false } as const;
  const link = await createLink({ userId: ann.userId, organisationId: ann.organisationId, isMaster: false }, made, aCall());
  const secret = await issueSecret({ linkId: link._id, expiresAt: Date.parse(link.expiresAt) });
  return { ...requested, linkId: link._id, holder: linkHolder(running, secret) };
}

/** Repeats a call until isOver, and records each status. */
async function repeat(history: History<number>, isOver: () => boolean, send: () => Promise<Answer>): Promise<void> {
  while (!isOver()) await history.note(async () => (await send()).status);
}

describe("after the response that", () => {
  it("removes a member, no new call of the member succeeds", async () => {
    const violations = await forEachSeed(async (draw) => {
      const ann = await aPerson(running, { isVerified: true });
      const kim = await aPerson(running, { isVerified: true, organisation: ann.organisationId });
      const { _id } = await kim.api.startQuote({ params: { type: "consumer" } });
      const remove = () => ann.send("removeMember", { body: { userId: kim.userId, quotesTo: ann.userId } });
      return endedDuringUse(draw, remove, () => kim.send("addNote", { body: { applicationId: _id, text: "x" } }));
    });

    expect(violations).toEqual([]);
  });

  it("revokes a link, no new upload through the link succeeds", async () => {
    const violations = await forEachSeed(async (draw) => {
      const ann = await aPerson(running, { isVerified: true });
      const { linkId, holder } = await aLink(ann, "upload");
      const revoke = () => ann.send("revokeLink", { params: { id: linkId } });
      return endedDuringUse(draw, revoke, () => holder.send("uploadByLink", { body: { kind: "identity", ...pdfMetadata(files.pdf) } }));
    });

    expect(violations).toEqual([]);
  });
});

/** Calls `end` while others call `use`, and reports each `use` that began after the acknowledgement and succeeded. */
async function endedDuringUse(draw: Draw, end: () => Promise<Answer>, use: () => Promise<Answer>) {
  const history = new History<number>();
  let isOver = false;
  const using = times(3, () => repeat(history, () => isOver, use));
  await times(1 + draw(3), use);
  const answer = await end();
  const acknowledged = performance.now();
  await times(3, use);
  isOver = true;
  await using;
  const late = history.ops.filter(({ did, from }) => did === 200 && from > acknowledged).length;
  const wrong = [...unexpected([answer], 200), ...(late === 0 ? [] : [`${late} calls succeeded that began after the acknowledgement`])];
  return { operations: history.ops.length, wrong };
}
