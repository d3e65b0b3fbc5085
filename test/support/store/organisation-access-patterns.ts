import { invitationOf, invite, issueSecret } from "../../../functions/organisation/invitation-store.ts";
import { approve, requestByAbn } from "../../../functions/organisation/join-request-store.ts";
import { transferAdminRole, membersOf } from "../../../functions/organisation/member-store.ts";
import { toResponse } from "../../../functions/organisation/to-response.ts";
import { decide, organisationsOf } from "../../../functions/organisation/confirmation-store.ts";
import { changeOrganisation, createOrganisation, recordOf } from "../../../functions/organisation/store.ts";
import { type Actor, type WritingCall, system } from "../../../functions/store/workspace/actor.ts";
import { consumeOrThrow } from "../../../functions/store/services/rate-limit.ts";
import { transferOwnership } from "../../../functions/store/workspace/transfer-ownership.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { dueJobs, completeJob, outboxItem, claimJob } from "../../../functions/store/services/outbox.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { requireVerifiedAbn } from "../../../functions/organisation/verified-abn.ts";
import { createUser, verifyEmail } from "../../../functions/user/store.ts";
import { aCall, aNewUser } from "../fixtures/brokers.ts";
import { aQuote } from "../fixtures/quotes.ts";

type Measure = (call: string, keys: string, work: () => Promise<unknown>) => Promise<void>;

async function aVerifiedUser(): Promise<Actor> {
  const newUser = aNewUser();
  const { _id: userId } = await createUser(newUser, aCall());
  await verifyEmail({ userId, address: newUser.email }, [], aCall());
  return { userId, organisationId: undefined, isMaster: false };
}

const abn = "51824753556";

/** Calls about organisations, transfers, rate limits and jobs. */
export async function organisationCalls(row: Measure, keyed: () => WritingCall): Promise<void> {
  const single = await aVerifiedUser();
  const organisation = await createOrganisation(single, { name: "Sample Brokers" }, aCall());
  const { _id: organisationId } = organisation;
  const admin = { ...single, organisationId };
  const inOrganisation = "`ORGANISATION#o`:";
  await row("rename an organisation", inOrganisation.slice(0, -1), () =>
    changeOrganisation(admin, organisationId, { name: "Renamed Brokers" }, keyed()),
  );
  const abnCheck = { status: "verified", name: "RENAMED BROKERS PTY LTD", checkedAt: new Date().toISOString() } as const;
  await row("verify an organisation's ABN", `${inOrganisation.slice(0, -1)}, \`ORGANISATION_ABN#hash\``, () =>
    changeOrganisation(admin, organisationId, { abn, abnCheck }, keyed()),
  );
  await row("confirm an organisation", `${inOrganisation.slice(0, -1)}, \`OUTBOX#id\``, async () => {
    const { name, licence } = await recordOf(organisationId);
    return decide(system, organisationId, { name, abn, licence }, keyed());
  });
  await row("list 1 confirmed organisation", "the list `ORGANISATIONS#confirmed`, `ORGANISATION#o`", () =>
    organisationsOf("confirmed", undefined),
  );
  await row("check that the ABN is verified", inOrganisation.slice(0, -1), () => requireVerifiedAbn(admin));
  let invitation = {} as Awaited<ReturnType<typeof invite>>[number];
  await row("invite a person", `${inOrganisation} \`INVITATION#hash\`, \`RATE_LIMIT#hash\`, \`OUTBOX#id\``, async () => {
    [invitation] = (await invite(admin, organisationId, [{ firstName: "Kim", email: "kim@example.com" }], keyed())) as [typeof invitation];
  });
  let secret = "";
  await row("make an invitation's secret", "`INVITATION#hash`", async () => {
    secret = await issueSecret(invitation);
  });
  await row("open an invitation", `\`INVITATION#hash\`, ${inOrganisation} \`INVITATION#hash\``, () => invitationOf(secret));
  const sender = await aVerifiedUser();
  await row("ask to join", `\`ORGANISATION_ABN#hash\`, ${inOrganisation} \`REQUEST#u\`, \`RATE_LIMIT#hash\`, \`OUTBOX#id\``, () =>
    requestByAbn(sender, abn, keyed()),
  );
  await row("open it as its administrator, with an invitation and a request", `${inOrganisation} everything; \`USER#u\``, () =>
    toResponse(admin, { ...organisation, name: "Renamed Brokers" }),
  );
  await row("approve a request", `${inOrganisation} \`REQUEST#u\`, \`MEMBER#u\`; \`USER#u\`, \`OUTBOX#id\``, () =>
    approve(admin, organisationId, sender.userId, keyed()),
  );
  await row("list the members", `${inOrganisation} everything`, () => membersOf(organisationId));
  await row("transfer the administrator role", "`ORGANISATION#o`, `USER#u`, `OUTBOX#id`", () =>
    transferAdminRole(admin, organisationId, sender.userId, keyed()),
  );
  const { _id: application } = await aQuote(admin);
  await row("transfer an application with 4 child items", "`USER#u#APPLICATION#a` twice: all of it; `TOTALS` twice, `OUTBOX#id`", () =>
    transferOwnership(
      application,
      { from: admin.userId, to: { userId: sender.userId, name: { firstName: "Jo", lastName: "" } }, by: newId() },
      aCall(),
    ),
  );
  await row("consume a rate limit", "`RATE_LIMIT#hash`", () => consumeOrThrow({ what: "calls", max: 10, spanMs: 60_000 }, "192.0.2.1"));
  await jobCalls(row);
}

async function jobCalls(row: Measure): Promise<void> {
  await commit([outboxItem("mail", {})]);
  const [job] = (await dueJobs(100)).toReversed();
  let claimed = job!;
  await row("claim a job", "`OUTBOX#id`", async () => {
    claimed = (await claimJob(job!))!;
  });
  await row("complete it", "`OUTBOX#id`", () => completeJob(claimed));
}
