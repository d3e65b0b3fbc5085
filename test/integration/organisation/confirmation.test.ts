import { beforeAll, describe, expect, it } from "vitest";
import type { ListedOrganisation } from "../../../shared/domain/organisation.ts";
import { withApi } from "../../support/api/api.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { anAddress } from "../../support/fixtures/ids.ts";
import { aCustomerOf } from "../../support/fixtures/links.ts";
import { aBrokersAbn, aLicence, brokersName } from "../../support/fixtures/organisations.ts";
import { type Person, aMaster, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { aPng, dataUrlOf } from "../../support/fixtures/pngs.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();

let master: Person;
beforeAll(async () => {
  for (const name of ["BUSINESS_REGISTER_URL", "SECRETS_PREFIX", "AWS_ENDPOINT_URL_SECRETS_MANAGER"])
    process.env[name] = running.environment[name];
  master = await aMaster(running);
});

const idOf = ({ organisationId }: Person) => organisationId!;
const readOf = (person: Person) => person.api.readOrganisation({ params: { id: idOf(person) } });
const rename = (person: Person, name: string) => person.api.updateOrganisation({ body: { organisationId: idOf(person), name } });
const enter = (person: Person, abn: string) =>
  person.api.updateOrganisation({ body: { organisationId: idOf(person), abn, name: brokersName } });
const dispute = (person: Person) => person.api.disputeAbn({ body: { organisationId: idOf(person), text: "Our number is 512894." } });

/** The administrator of an organisation that the register knows and staff have not confirmed. */
async function aFounder(abn = aBrokersAbn()): Promise<Person> {
  const ann = await aPerson(running, { isVerified: true, hasVerifiedAbn: false });
  await enter(ann, abn);
  return ann;
}

const seenOf = async (person: Person) => {
  const { name, abn, licence } = await readOf(person);
  return { name, abn: abn!, licence };
};
const confirm = async (person: Person, seen?: Awaited<ReturnType<typeof seenOf>>) =>
  master.api.confirmOrganisation({ params: { id: idOf(person) }, body: seen ?? (await seenOf(person)) });
const refuse = async (person: Person, reason = "The number is not in ASIC's register.") =>
  master.api.refuseOrganisation({ params: { id: idOf(person) }, body: { ...(await seenOf(person)), reason } });
const listed = async (status: ListedOrganisation["confirmation"]["status"], person: Person) =>
  (await master.api.listOrganisations({ query: { status } })).organisations.find(({ _id }) => _id === idOf(person));

async function emailToCustomer(broker: Person) {
  const { customerId, email } = await aCustomerOf(broker);
  await broker.api.sendUploadLink({ body: { customerId } });
  return (await emailsTo(email))[0]!;
}
const invite = (person: Person, count = 1) =>
  person.api.inviteUsers({ body: Array.from({ length: count }, () => ({ firstName: "Kim", email: anAddress() })) });

describe("an organisation that has typed a registered name and its ABN", () => {
  it("sends in the person's own name, without its logo, until staff have confirmed it", async () => {
    const ann = await aFounder();
    await ann.api.saveLogo({ body: { organisationId: idOf(ann), logo: dataUrlOf(aPng) } });

    const before = await emailToCustomer(ann);
    const [staff] = await emailsTo("referrals@kelpie.example");
    await confirm(ann);
    const after = await emailToCustomer(ann);

    expect(staff!.text).toContain(brokersName);
    expect(before.text).not.toContain(brokersName);
    expect(before.html).not.toContain(brokersName);
    expect(before.html).toContain("Sent by Kelpie for Ann Broker. Kelpie has not verified the organisation that Ann Broker works for.");
    expect(before.attachments).toEqual([]);
    expect(after.html).toContain(`Sent by Kelpie for ${brokersName}<`);
    expect(after.attachments).toHaveLength(1);
    expect((await emailsTo(ann.email)).map(({ subject }) => subject)).toEqual(["Kelpie has confirmed your organisation"]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("sends 20 emails a week until staff have confirmed it, an invitation counting as one", async () => {
    const ann = await aFounder();
    await invite(ann, 18);
    await invite(ann, 2);

    expect(await rejectionOf(invite(ann))).toMatchObject({ status: 403, code: "NOT_CONFIRMED" });

    await confirm(ann);
    expect(await invite(ann)).toHaveLength(1);
  });

  it("is listed for staff with what they judge, and no broker sees the list", async () => {
    const ann = await aFounder();
    await ann.api.saveLicence({ body: { organisationId: idOf(ann), licence: aLicence } });

    expect(await listed("waiting", ann)).toMatchObject({
      name: brokersName,
      registeredName: "HARBOUR ASSET FINANCE PTY LTD",
      licence: aLicence,
      administrator: { firstName: "Ann", email: ann.email },
      claimant: null,
    });
    await confirm(ann);
    expect([await listed("waiting", ann), (await listed("confirmed", ann))?.name]).toEqual([undefined, brokersName]);
    const rejected = await rejectionOf(ann.api.listOrganisations({ query: { status: "waiting" } }));
    expect(rejected).toMatchObject({ status: 403, code: "NOT_MASTER" });
  });

  it.each([
    ["name", (ann: Person) => rename(ann, "HARBOUR ASSET FINANCE PTY LTD")],
    ["ABN", (ann: Person) => enter(ann, aBrokersAbn())],
    [
      "licence",
      (ann: Person) =>
        ann.api.saveLicence({ body: { organisationId: idOf(ann), licence: { ...aLicence, australianCreditLicence: "387026" } } }),
    ],
  ])("waits again once its %s has changed, and what staff saw before is not confirmed", async (_, change) => {
    const ann = await aFounder();
    const seen = await seenOf(ann);
    await confirm(ann, seen);

    await change(ann);

    expect((await readOf(ann)).confirmation).toMatchObject({ status: "waiting" });
    expect(await rejectionOf(confirm(ann, seen))).toMatchObject({ status: 409, code: "CHANGED" });
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("that is renamed while staff confirm it is never confirmed under the new name", async () => {
    const ann = await aFounder();
    const seen = await seenOf(ann);

    await Promise.allSettled([confirm(ann, seen), rename(ann, "HARBOUR ASSET FINANCE PTY LTD"), confirm(ann, seen)]);

    const { name, confirmation } = await readOf(ann);
    expect({ name, status: confirmation?.status }).toEqual({ name: "HARBOUR ASSET FINANCE PTY LTD", status: "waiting" });
  });

  it("sends nothing once staff have refused it, and after a correction only when they have confirmed it", async () => {
    const abn = aBrokersAbn();
    const ann = await aFounder(abn);

    await refuse(ann, "The number is not in ASIC's register.");

    const { confirmation, abnCheck } = await readOf(ann);
    expect(confirmation).toMatchObject({ status: "refused", refusal: "The number is not in ASIC's register." });
    expect(abnCheck).toMatchObject({ problem: "refused" });
    expect((await emailsTo(ann.email))[0]!.text).toContain("The number is not in ASIC's register.");
    expect(await rejectionOf(invite(ann))).toMatchObject({ status: 403, code: "ABN_NOT_VERIFIED" });
    await enter(ann, abn);
    expect(await listed("waiting", ann)).toMatchObject({ confirmation: { refusal: "The number is not in ASIC's register." } });
    expect(await rejectionOf(invite(ann))).toMatchObject({ status: 403, code: "ORGANISATION_REFUSED" });
    await confirm(ann);
    expect(await invite(ann)).toHaveLength(1);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});

describe("a business whose ABN a stranger has entered first", () => {
  async function taken() {
    const abn = aBrokersAbn();
    const [eve, ann] = [await aFounder(abn), await aFounder()];
    await enter(ann, abn);
    return { eve, ann, abn };
  }

  it("says so, which stops the stranger at once, and has the ABN when staff refuse the stranger", async () => {
    const { eve, ann, abn } = await taken();
    expect((await readOf(ann)).abnCheck).toMatchObject({ problem: "taken" });

    expect(await dispute(ann)).toMatchObject({ abnClaim: { text: "Our number is 512894." } });

    expect(await rejectionOf(invite(eve))).toMatchObject({ status: 403, code: "ABN_DISPUTED" });
    expect(await rejectionOf(rename(eve, "Eve's Finance"))).toMatchObject({ status: 409, code: "ABN_DISPUTED" });
    expect((await emailsTo(eve.email))[0]!.subject).toBe("Your organisation's ABN is disputed");
    expect((await emailsTo("referrals@kelpie.example"))[0]!.subject).toBe("An organisation's ABN is disputed");
    expect((await listed("disputed", eve))?.claimant).toMatchObject({ name: brokersName, text: "Our number is 512894." });
    await refuse(eve);
    expect((await emailsTo(ann.email))[0]!.text).toContain("no longer has the ABN");
    expect(await readOf(ann)).toMatchObject({ abn, abnCheck: { status: "verified" }, confirmation: { status: "waiting" }, abnClaim: null });
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("is told when staff confirm the other one, whose ABN is not disputed a second time", async () => {
    const { eve, ann } = await taken();
    await confirm(eve);
    await dispute(ann);
    expect(await rejectionOf(invite(eve))).toMatchObject({ code: "ABN_DISPUTED" });

    await confirm(eve);

    expect(await invite(eve)).toHaveLength(1);
    expect((await emailsTo(ann.email))[0]!.text).toContain("belongs to the other organisation");
    expect(await rejectionOf(dispute(ann))).toMatchObject({ status: 409, code: "DISPUTE_SETTLED" });
  });

  it("disputes once, however often it is said and by however many at once", async () => {
    const { eve, ann, abn } = await taken();
    const jo = await aFounder();
    await enter(jo, abn);

    const outcomes = await Promise.allSettled([dispute(ann), dispute(jo), dispute(ann), dispute(jo)]);

    const claims = await Promise.all([ann, jo].map(async (each) => (await readOf(each)).abnClaim));
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect((await emailsTo(eve.email)).filter(({ subject }) => subject === "Your organisation's ABN is disputed")).toHaveLength(1);
  });

  it("is the only one that can: 409 where nobody else has the ABN, 403 to a member, 404 to another organisation", async () => {
    const ann = await aFounder();
    const kim = await aPerson(running, { organisation: ann.organisationId, isVerified: true });
    const body = { organisationId: idOf(ann), text: "It is ours." };

    expect(await rejectionOf(dispute(ann))).toMatchObject({ status: 409, code: "NOT_TAKEN" });
    expect(await rejectionOf(kim.api.disputeAbn({ body }))).toMatchObject({ status: 403, code: "NOT_ADMINISTRATOR" });
    expect(await rejectionOf((await aFounder()).api.disputeAbn({ body }))).toMatchObject({ status: 404 });
  });
});
