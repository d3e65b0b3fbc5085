import { invitationOf, invite, issueSecret } from "../../functions/organisation/invitation-store.ts";
import { approve, requestByName } from "../../functions/organisation/join-request-store.ts";
import { handOver, membersOf } from "../../functions/organisation/member-store.ts";
import { shown } from "../../functions/organisation/shown.ts";
import { changeOrganisation, createOrganisation } from "../../functions/organisation/store.ts";
import type { Actor, WritingCall } from "../../functions/store/actor.ts";
import { takeAllowance } from "../../functions/store/allowance.ts";
import { handOverWorkspace } from "../../functions/store/hand-over.ts";
import { newId } from "../../functions/store/ids.ts";
import { dueErrands, errandDone, outboxStep, takeErrand } from "../../functions/store/outbox.ts";
import { commit } from "../../functions/store/transaction.ts";
import { createUser, verifyEmail } from "../../functions/user/store.ts";
import { aCall, aNewUser } from "./brokers.ts";
import { aQuote } from "./quotes.ts";

type Measure = (call: string, keys: string, work: () => Promise<unknown>) => Promise<void>;

async function aVerifiedUser(): Promise<Actor> {
  const newUser = aNewUser();
  const { _id: userId } = await createUser(newUser, aCall());
  await verifyEmail({ userId }, newUser.email, aCall());
  return { userId, organisationId: undefined, isMaster: false };
}

/** What an organisation's own calls consume, and the worker's. */
export async function organisationCalls(row: Measure, keyed: () => WritingCall): Promise<void> {
  const single = await aVerifiedUser();
  const organisation = await createOrganisation(single, "Sample Brokers", aCall());
  const { _id: organisationId } = organisation;
  const admin = { ...single, organisationId };
  const inOrganisation = "`ORGANISATION#o`:";
  await row("rename an organisation", `${inOrganisation.slice(0, -1)}, \`ORGANISATION_NAME#hash\` twice`, () =>
    changeOrganisation(admin, organisationId, { name: "Renamed Brokers" }, keyed()),
  );
  let invitation = {} as Awaited<ReturnType<typeof invite>>[number];
  await row("invite somebody", `${inOrganisation} \`INVITATION#hash\`, \`ALLOWANCE#hash\`, \`OUTBOX#id\``, async () => {
    [invitation] = (await invite(admin, organisationId, [{ firstName: "Kim", email: "kim@example.com" }], keyed())) as [typeof invitation];
  });
  let secret = "";
  await row("make an invitation's secret", "`INVITATION#hash`", async () => {
    secret = await issueSecret(invitation);
  });
  await row("open an invitation", `\`INVITATION#hash\`, ${inOrganisation} \`INVITATION#hash\``, () => invitationOf(secret));
  const asker = await aVerifiedUser();
  await row("ask to join", `\`ORGANISATION_NAME#hash\`, ${inOrganisation} \`REQUEST#u\`, \`ALLOWANCE#hash\`, \`OUTBOX#id\``, () =>
    requestByName(asker, "renamed brokers", keyed()),
  );
  await row("show it to its administrator, with an invitation and a request", `${inOrganisation} everything; \`USER#u\``, () =>
    shown(admin, { ...organisation, name: "Renamed Brokers" }),
  );
  await row("approve a request", `${inOrganisation} \`REQUEST#u\`, \`MEMBER#u\`; \`USER#u\`, \`OUTBOX#id\``, () =>
    approve(admin, organisationId, asker.userId, keyed()),
  );
  await row("list the members", `${inOrganisation} everything`, () => membersOf(organisationId));
  await row("hand over the administrator's role", "`ORGANISATION#o`, `USER#u`, `OUTBOX#id`", () =>
    handOver(admin, organisationId, asker.userId, keyed()),
  );
  const { _id: application } = await aQuote(admin);
  await row("hand over an application of 4 parts", "`USER#u#APPLICATION#a` twice: all of it; `TOTALS` twice, `OUTBOX#id`", () =>
    handOverWorkspace(
      application,
      { from: admin.userId, to: { userId: asker.userId, name: { firstName: "Jo", lastName: "" } }, by: newId() },
      aCall(),
    ),
  );
  await row("use an allowance", "`ALLOWANCE#hash`", () => takeAllowance({ what: "calls", most: 10, spanMs: 60_000 }, "192.0.2.1"));
  await errandCalls(row);
}

async function errandCalls(row: Measure): Promise<void> {
  await commit([outboxStep("mail", {})]);
  const [errand] = (await dueErrands(100)).toReversed();
  let taken = errand!;
  await row("take an errand on", "`OUTBOX#id`", async () => {
    taken = (await takeErrand(errand!))!;
  });
  await row("say that it is done", "`OUTBOX#id`", () => errandDone(taken));
}
