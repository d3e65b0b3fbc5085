import { vi } from "vitest";
import { linkOfSecret } from "../../functions/link/store.ts";
import { invitationOf } from "../../functions/organisation/invitation-store.ts";
import { handler } from "../../functions/outbox/handler.ts";
import { equals } from "../../functions/store/expression.ts";
import { newId } from "../../functions/store/ids.ts";
import { outboxKey } from "../../functions/store/keys.ts";
import { outboxStep } from "../../functions/store/outbox.ts";
import { commit, updateStep } from "../../functions/store/transaction.ts";
import { findKey } from "../../functions/user/mailed-key.ts";
import { checksBy } from "./checks.ts";
import { type ErrandScene, errandOf, recordOf } from "./errand-runs.ts";
import type { FunctionsWorld, GivenLetter } from "./functions-world.ts";
import { anAddress } from "./ids.ts";
import { tellOf } from "./lenders.ts";
import { aCustomerOf } from "./links.ts";
import { waiting, workedOff } from "./outbox.ts";
import { aPerson } from "./people.ts";
import { secretIn } from "./post-office.ts";
import { aQuoteToRefer } from "./referrals.ts";
import type { World } from "./scenes.ts";
import { aQuoteForLenderA, aQuoteForNow, aSubmitter } from "./submissions.ts";
import { files, pdf, uploaded } from "./uploads.ts";

interface Played extends World, Pick<FunctionsWorld, "lenders"> {}

/** Every kind of errand in a state in which it can be done, by a title of its own. */
export function errandScenes(world: Played): readonly ErrandScene[] {
  return [...lettersOfUsers(world), ...lettersOfOrganisations(world), ...toCustomers(world), ...handOvers(world), ...toLenders(world)];
}

const wanted = (kind: string, payload: Readonly<Record<string, unknown>>) => () => commit([outboxStep(kind, payload)]);
const secretsIn = (letters: readonly GivenLetter[]) => letters.map(({ text }) => secretIn({ text } as never));
const keyInLast = (letters: readonly GivenLetter[]) => /[#/]([\w-]{60,})$/m.exec(letters.at(-1)?.text ?? "")?.[1] ?? "";
const once = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Each letter has a secret of its own, of which the table knows the hash: those of letters that never left are nobody's. */
const withoutSecrets = (prefix: string) => (item: Readonly<Record<string, unknown>>) => {
  const isSecret = String(item["pk"]).startsWith(prefix) && item["sk"] === prefix.slice(0, -1);
  return isSecret ? undefined : item;
};

function lettersOfUsers({ ann }: Played): ErrandScene[] {
  const { userId } = ann;
  const opens = (purpose: "EMAIL_VERIFICATION" | "PASSWORD_RESET") => async (letters: readonly GivenLetter[]) =>
    (await findKey(purpose, keyInLast(letters))).userId;
  return [
    { kind: "user.verifyEmail", prepare: wanted("user.verifyEmail", { userId }), also: opens("EMAIL_VERIFICATION") },
    { kind: "user.resetPassword", prepare: wanted("user.resetPassword", { userId }), also: opens("PASSWORD_RESET") },
    { kind: "user.passwordLocked", prepare: wanted("user.passwordLocked", { userId }) },
  ];
}

function lettersOfOrganisations({ running, ann, kim }: Played): ErrandScene[] {
  const { organisationId } = ann;
  const told = (kind: string, more: object) => ({ kind, prepare: wanted(kind, { organisationId, ...more }) });
  return [
    {
      kind: "organisation.invitation",
      prepare: () => ann.api.inviteUsers({ body: [{ firstName: "Jo", email: anAddress() }] }),
      also: async (letters) => once(await Promise.all(secretsIn(letters).map(async (secret) => (await invitationOf(secret)).firstName))),
      told: withoutSecrets("INVITATION#"),
    },
    {
      kind: "organisation.joinRequest",
      prepare: async () => {
        const { userId } = await aPerson(running, { organisation: undefined, firstName: "Jo" });
        return wanted("organisation.joinRequest", { organisationId, userId })();
      },
    },
    told("organisation.welcome", { userId: kim.userId }),
    told("organisation.handedOver", { userId: kim.userId }),
    told("organisation.left", { userId: kim.userId }),
    told("organisation.emailChanged", { to: "former@example.com" }),
  ];
}

function toCustomers({ ann, ids }: Played): ErrandScene[] {
  const refer = async () => ann.api.sendReferral({ body: await aQuoteToRefer(ann) });
  const opens = async (letters: readonly GivenLetter[]) =>
    once(await Promise.all(secretsIn(letters).map(async (secret) => (await linkOfSecret(secret))?.purpose)));
  const linked = { also: opens, told: withoutSecrets("LINK#") };
  const asked = async () => ({ body: { customerId: (await aCustomerOf(ann)).customerId } });
  return [
    { kind: "referral.team", prepare: refer },
    { kind: "referral.confirmation", prepare: refer },
    { kind: "link.privacy", prepare: async () => ann.api.sendPrivacyLink(await asked()), ...linked },
    { kind: "link.upload", prepare: async () => ann.api.sendUploadLink(await asked()), ...linked },
    {
      kind: "check.send",
      prepare: async () => checksBy(ann).identity.send((await aCustomerOf(ann)).customerId),
      // That the company was slow is noted too, and counted among the application's writes.
      told: ({ delayedAt: _delayedAt, version: _version, ...item }) => (item["action"] === "check.delayed" ? undefined : item),
    },
    { kind: "check.send", prepare: wanted("check.send", { checkId: ids.document }) },
  ];
}

function handOvers({ running, ann }: Played): ErrandScene[] {
  const leave = async () => {
    const leaver = await aPerson(running, { organisation: ann.organisationId!, firstName: "Lee" });
    const { applicationId } = await aCustomerOf(leaver);
    await leaver.api.addNote({ body: { applicationId, text: "Call on Monday" } });
    await leaver.api.startQuote({ params: { type: "commercial" } });
    await ann.api.removeMember({ body: { userId: leaver.userId, quotesTo: ann.userId } });
  };
  return [
    { kind: "application.handOver", prepare: leave },
    {
      kind: "application.sweep",
      prepare: async () => {
        await leave();
        await delivered("application.handOver");
      },
    },
  ];
}

const delivered = async (kind: string) =>
  handler({ Records: [recordOf(await errandOf(kind))] }, { getRemainingTimeInMillis: () => 60_000 });

function toLenders({ running, lenders }: Played): ErrandScene[] {
  let sent = "";
  const submit = async () => {
    const broker = await aSubmitter(running);
    const { applicationId, customerId } = await aQuoteForNow(broker);
    const form = await broker.api.uploadDocument({ body: { customerId, kind: "identity", ...pdf(files.pdf) } });
    await uploaded(broker, form, files.pdf);
    await broker.api.postSubmission({ body: { applicationId } });
    sent = applicationId;
  };
  const has = async () =>
    lenders
      .received("now", sent)
      .map(({ told, files: had, decision }) => ({ told, had: had.map(({ name, bytes }) => [name, bytes]), decision }));
  const decided = async () => {
    await submit();
    await workedOff();
    await lenders.book("now").decide(lenders.received("now", sent)[0]!.reference, "accepted");
    await tellOf(running, { id: newId(), clientReference: sent });
    await vi.waitUntil(async () => (await waiting()).filter(({ kind }) => kind === "submission.confirm").length === 2, { timeout: 60_000 });
  };
  // Of a lender that nothing else is sent to: after five failures it is left alone for a while.
  const lastTry = async () => {
    const broker = await aSubmitter(running);
    const { applicationId } = await aQuoteForLenderA(broker);
    lenders.moods.put("lender-a", "down");
    await broker.api.postSubmission({ body: { applicationId } });
    const { id, attempts } = await errandOf("submission.send");
    await commit([updateStep("errand", outboxKey(String(id)), { set: { attempts: 15 } }, equals("attempts", attempts))]);
  };
  return [
    { kind: "submission.send", prepare: submit, isOnce: true, also: has },
    { kind: "submission.send", prepare: lastTry, isOnce: true },
    {
      kind: "submission.document",
      prepare: async () => {
        await submit();
        await delivered("submission.send");
      },
      isOnce: true,
      also: has,
    },
    { kind: "submission.confirm", prepare: decided, isOnce: true, also: has },
    {
      kind: "submission.told",
      prepare: async () => {
        lenders.book("now").decidesAtOnce = "accepted";
        await submit();
        await delivered("submission.send");
        lenders.book("now").decidesAtOnce = "received";
      },
      isOnce: true,
    },
  ];
}
