import { runJob } from "../../../functions/outbox/handler.ts";
import { jobIn } from "../../../functions/store/services/outbox.ts";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { businesses } from "../../../infra/local/fakes/business-register/businesses.ts";
import { withApi } from "../../support/api/api.ts";
import { anAddress } from "../../support/fixtures/ids.ts";
import { aBrokersAbn, brokersName, withVerifiedAbn } from "../../support/fixtures/organisations.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { drainOutbox, pendingJobs } from "../../support/in-process/drain-outbox.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();

const unverified = { status: "unverified", names: [], checkedAt: expect.any(String) };
const cancelled = businesses.find(({ isCancelled }) => isCancelled)!;
const invitation = { body: [{ firstName: "Kim", email: "kim@example.com" }] };
// The recheck runs in the test's process.
beforeAll(() => {
  for (const name of ["BUSINESS_REGISTER_URL", "SECRETS_PREFIX", "AWS_ENDPOINT_URL_SECRETS_MANAGER"])
    process.env[name] = running.environment[name];
});
const notVerified = { status: 403, code: "ABN_NOT_VERIFIED" };

const aFounder = (name = brokersName) =>
  aPerson(running, { isVerified: true, hasVerifiedAbn: false }).then(async (ann) => {
    await ann.api.updateOrganisation({ body: { organisationId: ann.organisationId!, name } });
    return ann;
  });
const saveAbn = ({ api, organisationId }: Person, abn: string | null, name?: string) =>
  api.updateOrganisation({ body: { organisationId: organisationId!, abn, ...(name !== undefined && { name }) } });
const checkOf = async ({ api, organisationId }: Person) => (await api.readOrganisation({ params: { id: organisationId! } })).abnCheck;

const confirmationOf = async ({ api, organisationId }: Person) =>
  (await api.readOrganisation({ params: { id: organisationId! } })).confirmation;

/** The check after the jobs that wait were due. */
async function checkedLater(ann: Person) {
  const own = (await pendingJobs()).map(jobIn).filter(({ payload }) => payload["organisationId"] === ann.organisationId);
  for (const job of own) await runJob(job);
  return checkOf(ann);
}

describe("an organisation's ABN", () => {
  it("is verified if it is active in the register under the organisation's name", async () => {
    const [ann, abn] = [await aFounder(), aBrokersAbn()];

    const saved = await saveAbn(ann, abn);

    const abnCheck = { status: "verified", name: "HARBOUR ASSET FINANCE PTY LTD", checkedAt: expect.any(String) };
    expect(saved).toMatchObject({ abn, abnCheck });
    expect((await ann.send("inviteUsers", invitation)).status).toBe(200);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it.each([
    ["is not in the register", "51824753556", brokersName, { ...unverified, problem: "notRegistered" }],
    ["is cancelled", cancelled.abn, cancelled.name, { ...unverified, problem: "cancelled" }],
    [
      "has another name in the register",
      aBrokersAbn(),
      "Harbor Finance",
      { ...unverified, problem: "otherName", names: expect.arrayContaining(["HARBOUR ASSET FINANCE PTY LTD", "Harbour Asset Finance"]) },
    ],
  ])("is not verified if it %s, and nothing is sent under the organisation's name", async (_, abn, name, abnCheck) => {
    const [ann, email] = [await aFounder(), anAddress()];

    expect(await saveAbn(ann, abn, name)).toMatchObject({ abn, name, abnCheck });

    expect(await rejectionOf(ann.api.inviteUsers({ body: [{ firstName: "Kim", email }] }))).toMatchObject({
      ...notVerified,
      message: expect.stringContaining("at Organisation settings."),
    });
    expect(await emailsTo(email)).toEqual([]);
  });

  it("is verified for one organisation only", async () => {
    const [ann, eve, abn] = [await aFounder(), await aFounder(), aBrokersAbn()];
    await saveAbn(ann, abn);

    expect(await saveAbn(eve, abn)).toMatchObject({ abn, abnCheck: { ...unverified, problem: "taken" } });

    expect(await checkOf(ann)).toMatchObject({ status: "verified" });
    await saveAbn(ann, null);
    expect(await saveAbn(eve, abn)).toMatchObject({ abnCheck: { status: "verified" } });
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("that two organisations enter at once is verified for one of them", async () => {
    const [ann, eve, abn] = [await aFounder(), await aFounder(), aBrokersAbn()];

    const checks = (await Promise.all([saveAbn(ann, abn), saveAbn(eve, abn)])).map(({ abnCheck }) => abnCheck);

    expect(new Set(checks.map((check) => check?.status))).toEqual(new Set(["unverified", "verified"]));
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("loses its verification when the organisation is renamed or the ABN removed", async () => {
    const [renamed, removed] = [await aFounder(), await aFounder()];
    for (const ann of [renamed, removed]) await saveAbn(ann, aBrokersAbn());

    await renamed.api.updateOrganisation({ body: { organisationId: renamed.organisationId!, name: "Trusted Lenders" } });
    await saveAbn(removed, null);

    expect(await checkOf(renamed)).toMatchObject({ ...unverified, problem: "otherName", names: expect.any(Array) });
    expect(await checkOf(removed)).toBeNull();
    for (const ann of [renamed, removed]) expect(await rejectionOf(ann.api.inviteUsers(invitation))).toMatchObject(notVerified);
  });

  it("is saved while the register does not answer, which is asked again without anybody's doing until it answers", async () => {
    const [ann, abn] = [await aFounder(), aBrokersAbn()];
    running.faultInjection.put("business-register", "down");
    onTestFinished(() => running.faultInjection.put("business-register", "ok"));

    expect(await saveAbn(ann, abn)).toMatchObject({ abn, abnCheck: { ...unverified, problem: "unavailable" } });
    expect(await rejectionOf(ann.api.inviteUsers(invitation))).toMatchObject({
      ...notVerified,
      message: expect.stringContaining("There is nothing to enter again: we keep asking the register."),
    });
    await drainOutbox();
    expect(await checkOf(ann)).toMatchObject({ problem: "unavailable" });

    running.faultInjection.put("business-register", "ok");
    await expect.poll(() => checkedLater(ann), { timeout: 20_000, interval: 1_000 }).toMatchObject({ status: "verified" });
    expect(await confirmationOf(ann)).toMatchObject({ status: "waiting" });
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("loses its verification within a week of being cancelled in the register", async () => {
    const ann = await aFounder(cancelled.name);
    const sixDays = new Date(Date.now() - 6 * 24 * 60 * 60_000);
    const eightDays = new Date(Date.now() - 8 * 24 * 60 * 60_000);

    await withVerifiedAbn(ann.organisationId!, cancelled.abn, { checkedAt: sixDays });
    expect((await ann.send("inviteUsers", invitation)).status).toBe(200);
    await emailsTo("kim@example.com");
    expect(await checkOf(ann)).toMatchObject({ status: "verified" });
    await withVerifiedAbn(ann.organisationId!, cancelled.abn, { checkedAt: eightDays });
    expect((await ann.send("inviteUsers", invitation)).status).toBe(200);
    await emailsTo("kim@example.com");

    expect(await checkOf(ann)).toEqual({ ...unverified, problem: "cancelled" });
    expect(await rejectionOf(ann.api.inviteUsers(invitation))).toMatchObject(notVerified);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("stays verified while the register does not answer when it is checked again", async () => {
    const ann = await aFounder(cancelled.name);
    await withVerifiedAbn(ann.organisationId!, cancelled.abn, { checkedAt: new Date(Date.now() - 8 * 24 * 60 * 60_000) });
    running.faultInjection.put("business-register", "down");
    onTestFinished(() => running.faultInjection.put("business-register", "ok"));

    expect((await ann.send("inviteUsers", invitation)).status).toBe(200);
    await emailsTo("kim@example.com");

    expect(await checkOf(ann)).toMatchObject({ status: "verified" });
  });

  it("is changed by the administrator only", async () => {
    const ann = await aFounder();
    const kim = await aPerson(running, { organisation: ann.organisationId, isVerified: true });

    expect(await rejectionOf(saveAbn(kim, aBrokersAbn()))).toMatchObject({ status: 403, code: "NOT_ADMINISTRATOR" });
    expect(await checkOf(ann)).toBeNull();
  });
});
