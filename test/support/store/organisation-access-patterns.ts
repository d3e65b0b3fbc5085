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
import { job as declareJob } from "../../../functions/store/services/job.ts";
import { dueJobs, completeJob, outboxItem, claimJob } from "../../../functions/store/services/outbox.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { requireVerifiedAbn } from "../../../functions/organisation/verified-abn.ts";
import { createUser, verifyEmail, changeUser } from "../../../functions/user/store.ts";
import { aCall, aNewUser, newApplicationDefaults } from "../fixtures/brokers.ts";
import { aQuote, saveAsset } from "../fixtures/quotes.ts";
import type { Measure } from "./capacity.ts";
import type { RouteName } from "../../../shared/wire/routes.ts";
import { startApplication } from "../../../functions/application/start-application.ts";
import { openWorkspace } from "../../../functions/store/workspace/workspace.ts";
import type { AnyRequest } from "../fixtures/people.ts";
import { callInProcess } from "../in-process/call-function.ts";

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
  await row("rename an organisation", () => changeOrganisation(admin, organisationId, { name: "Renamed Brokers" }, keyed()));
  const abnCheck = { status: "verified", name: "RENAMED BROKERS PTY LTD", checkedAt: new Date().toISOString() } as const;
  await row("verify an organisation's ABN", () => changeOrganisation(admin, organisationId, { abn, abnCheck }, keyed()));
  await row("confirm an organisation", async () => {
    const { name, licence } = await recordOf(organisationId);
    return decide(system, organisationId, { name, abn, licence }, keyed());
  });
  await row("list 1 confirmed organisation", () => organisationsOf("confirmed", undefined));
  await row("check that the ABN is verified", () => requireVerifiedAbn(admin));
  let invitation = {} as Awaited<ReturnType<typeof invite>>[number];
  await row("invite a person", async () => {
    [invitation] = (await invite(admin, organisationId, [{ firstName: "Kim", email: "kim@example.com" }], keyed())) as [typeof invitation];
  });
  let secret = "";
  await row("make an invitation's secret", async () => {
    secret = await issueSecret(invitation);
  });
  await row("open an invitation", () => invitationOf(secret));
  const sender = await aVerifiedUser();
  await row("ask to join", () => requestByAbn(sender, abn, keyed()));
  await row("open it as its administrator, with an invitation and a request", () =>
    toResponse(admin, { ...organisation, name: "Renamed Brokers" }),
  );
  await row("approve a request", () => approve(admin, organisationId, sender.userId, keyed()));
  await row("list the members", () => membersOf(organisationId));
  await row("transfer the administrator role", () => transferAdminRole(admin, organisationId, sender.userId, keyed()));
  const { _id: application } = await aQuote(admin);
  await row("transfer an application with 4 child items", () =>
    transferOwnership(
      application,
      { from: admin.userId, to: { userId: sender.userId, name: { firstName: "Jo", lastName: "" } }, by: newId() },
      aCall(),
    ),
  );
  await row("consume a rate limit", () => consumeOrThrow({ what: "calls", max: 10, spanMs: 60_000 }, "192.0.2.1"));
  await jobCalls(row);
}

async function jobCalls(row: Measure): Promise<void> {
  await commit([outboxItem(declareJob("mail", {}), {})]);
  const [job] = (await dueJobs(100)).toReversed();
  let claimed = job!;
  await row("claim a job", async () => {
    claimed = (await claimJob(job!))!;
  });
  await row("complete it", () => completeJob(claimed));
}

/** The two API calls that one change of the asset value makes in the workspace: the save and the ranking. */
export async function workspaceCalls(row: Measure): Promise<void> {
  const { subject, broker, applicationId, assetId } = await aWorkspace();
  const call = (name: RouteName, request: AnyRequest) => async () => {
    const { status, text } = await callInProcess({ name, request, sender: { subject } });
    if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`);
  };
  await row("`GET /user/validate` of a new session", call("validateUser", {}));
  await row("`POST /asset`, with its caller", call("updateAsset", { body: { _id: assetId, assetValue: 21_000 } }));
  await row("`GET /quote/{applicationId}`, with its caller", call("rankedProducts", { params: { applicationId } }));
  await row("`POST /variant`, with its caller", call("addVariant", { body: { applicationId, name: "No balloon", terms: { balloon: 5 } } }));
  const [variant] = (await openWorkspace(broker, applicationId, aCall())).variants;
  await row("`POST /variant/use`, with its caller", call("applyVariant", { body: { _id: variant!._id } }));
  await row("`POST /quote/compare` of two scenarios, with its caller", call("compareQuotes", { body: { applicationId } }));
  await row("`POST /quote/keep`, with its caller", call("keepQuote", { body: { applicationId, filters: {} } }));
  await row("`GET /quote/{applicationId}/kept` of one kept quote, with its caller", call("listKeptQuotes", { params: { applicationId } }));
  await row("`GET /organisation/lenders`, with its caller", call("readLenders", {}));
}

async function aWorkspace() {
  const newUser = aNewUser();
  const { _id: userId } = await createUser(newUser, aCall());
  const user = { userId, organisationId: undefined, isMaster: false };
  await changeUser(user, { status: "active" }, aCall());
  const { _id: organisationId } = await createOrganisation(user, { name: "Example Brokers" }, aCall());
  const broker = { ...user, organisationId };
  const applicationId = await startApplication(broker, newApplicationDefaults(), aCall());
  const { asset } = await openWorkspace(broker, applicationId, aCall());
  await saveAsset(broker, applicationId, { assetValue: 20_000, assetType: "MOTOR_VEHICLE", ageOfAsset: 2024 });
  return { subject: newUser.subject, broker, applicationId, assetId: asset._id };
}
