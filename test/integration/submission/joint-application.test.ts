import { beforeAll, describe, expect, it } from "vitest";
import type { LenderApplication } from "../../../shared/wire/lender-application.ts";
import { withApi } from "../../support/api/api.ts";
import { checksBy, withCompanies } from "../../support/fixtures/customer-checks.ts";
import { secretIn, withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { withLenders } from "../../support/fixtures/lenders.ts";
import { linkHolderFromEmail } from "../../support/fixtures/links.ts";
import { type Person, rejectionOf } from "../../support/fixtures/people.ts";
import { signatureFields } from "../../support/fixtures/signatures.ts";
import { aQuoteForNow, aSubmitter } from "../../support/fixtures/submissions.ts";
import { files, pdfMetadata, uploadAndWait } from "../../support/fixtures/uploads.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";

const running = withApi();
const lenders = withLenders(running);
withCompanies(running);
const { emailsTo } = withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aSubmitter(running);
});

interface Applicant {
  readonly customerId: string;
  readonly email: string;
}

const read = (id: string) => ann.api.readApplication({ params: { id } });
const missingIn = async (id: string) => (await ann.api.readSubmission({ params: { id }, query: { lender: "NOW" } })).missing;
const rankingOf = async (applicationId: string) => (await ann.api.rankedProducts({ params: { applicationId }, query: {} })).products;

const mayasJobs = [
  { employmentType: "FULL_TIME", timeOfEmployment: 26 },
  { employmentType: "CASUAL", timeOfEmployment: 9 },
] as const;
const danielsJobs = [
  { employmentType: "PART_TIME", timeOfEmployment: 2 },
  { employmentType: "CASUAL", timeOfEmployment: 1 },
] as const;

/** Saves both jobs; an applicant has an employer without details from the start. */
async function saveJobs(
  applicationId: string,
  { customerId }: Pick<Applicant, "customerId">,
  [first, second]: typeof mayasJobs | typeof danielsJobs,
) {
  const { employers } = (await read(applicationId)).customers.find(({ _id }) => _id === customerId)!;
  await ann.api.updateEmployer({ body: { employerId: employers[0]!._id, ...first } });
  await ann.api.addEmployer({ body: { customerId, ...second } });
}

/** Adds Daniel, with whom no product would be ranked as it is: 19 years old, with defaults and a low score. */
async function addDaniel(applicationId: string): Promise<Applicant> {
  const { api } = ann;
  const personal = { firstName: "Daniel", lastName: "Okafor", dateOfBirth: "2007-02-03", defaultValue: 9_000 };
  const { _id: customerId } = await api.createCustomer({ body: { applicationId, ...personal } });
  const email = "daniel@example.com";
  await api.savePhoneNumber({ body: { customerId, number: "0421 778 305" } });
  await api.saveEmail({ body: { customerId, address: email } });
  const place = { fullAddress: "2 Bell Street, Orange NSW 2800", city: "Orange", state: "NSW", postcode: "2800" } as const;
  await api.saveAddress({ body: { customerId, ...place } });
  await api.updateCreditProfile({ body: { customer: customerId, score: 320, hasAdverseCredit: true } });
  await api.updateCustomerProfile({ body: { customerId, customerProfile: { livingArrangements: "BOARDING" } } });
  await saveJobs(applicationId, { customerId }, danielsJobs);
  return { customerId, email };
}

async function signsByLink(applicationId: string, { customerId, email }: Applicant): Promise<void> {
  await ann.api.sendPrivacyLink({ body: { customerId } });
  const holder = await linkHolderFromEmail(running, emailsTo, email);
  await holder.sign({ customerId, applicationId, applicationType: "consumer", ...signatureFields });
}

async function sendsPayslip({ customerId, email }: Applicant): Promise<void> {
  await ann.api.sendUploadLink({ body: { customerId } });
  const holder = await linkHolderFromEmail(running, emailsTo, email);
  await uploadAndWait(ann, await holder.upload({ kind: "bankStatement", ...pdfMetadata(files.pdf, `${email}.pdf`) }), files.pdf);
}

describe("a joint application with two employers each", () => {
  it("is ranked on the first applicant, signed and documented by both, and sent to the lender whole", async () => {
    const { applicationId, customerId } = await aQuoteForNow(ann, { isSigned: false });
    const maya = { customerId, email: "maya@example.com" };
    await ann.api.updateCreditProfile({ body: { customer: customerId, score: 712, hasAdverseCredit: false } });
    await ann.api.updateCustomerProfile({ body: { customerId, customerProfile: { livingArrangements: "RENTING" } } });
    await saveJobs(applicationId, maya, mayasJobs);
    const rankedAlone = await rankingOf(applicationId);

    const daniel = await addDaniel(applicationId);

    expect(rankedAlone.length).toBeGreaterThan(0);
    expect(await rankingOf(applicationId)).toEqual(rankedAlone);

    await signsByLink(applicationId, maya);
    expect((await missingIn(applicationId)).map(({ label }) => label)).toEqual(["Signed privacy disclosure of applicant 2"]);
    expect(await rejectionOf(checksBy(ann).identity.send(daniel.customerId))).toMatchObject({ status: 409, code: "NO_CONSENT" });
    await checksBy(ann).identity.send(maya.customerId);
    await signsByLink(applicationId, daniel);
    await checksBy(ann).identity.send(daniel.customerId);
    for (const { email } of [maya, daniel]) expect(secretIn((await emailsTo(email))[0] as never)).not.toBe("");
    for (const applicant of [maya, daniel]) await sendsPayslip(applicant);
    expect(await missingIn(applicationId)).toEqual([]);

    await ann.api.postSubmission({ body: { applicationId, lender: "NOW" } });
    await drainOutbox();

    const [received, ...others] = lenders.received("now", applicationId);
    expect(others).toEqual([]);
    const { customers, signatures, documents } = received!.payload as LenderApplication;
    expect(customers).toMatchObject([
      {
        customerId: maya.customerId,
        firstName: "Maya",
        lastName: "Thornton",
        dateOfBirth: "1988-04-12",
        livingArrangements: "RENTING",
        phoneNumbers: [{ number: "0421 778 304" }],
        emails: [{ address: maya.email }],
        addresses: [{ fullAddress: "1 Ann Street, Dubbo NSW 2830" }],
        employers: mayasJobs,
        creditProfile: { score: 712, hasAdverseCredit: false },
      },
      {
        customerId: daniel.customerId,
        firstName: "Daniel",
        lastName: "Okafor",
        dateOfBirth: "2007-02-03",
        defaultValue: 9_000,
        livingArrangements: "BOARDING",
        phoneNumbers: [{ number: "0421 778 305" }],
        emails: [{ address: daniel.email }],
        addresses: [{ fullAddress: "2 Bell Street, Orange NSW 2800" }],
        employers: danielsJobs,
        creditProfile: { score: 320, hasAdverseCredit: true },
      },
    ]);
    const both = [maya.customerId, daniel.customerId];
    const signed = (customer: string) =>
      ["privacy", "creditGuide"].map((agreement) => ({
        customerId: customer,
        agreement,
        signerName: customer === customerId ? "Maya Thornton" : "Daniel Okafor",
        signedAt: expect.stringMatching(/^20/) as unknown,
      }));
    expect(signatures).toMatchObject(both.flatMap(signed));
    const ofKind = (wanted: string) => documents.filter(({ kind }) => kind === wanted);
    expect(ofKind("privacy").map((document) => document.customerId)).toEqual(both);
    expect(new Set(ofKind("privacy").map(({ fileName }) => fileName)).size).toBe(2);
    expect(ofKind("bankStatement").map((document) => document.customerId)).toEqual(both);
    expect(received!.files.map(({ id }) => id).toSorted()).toEqual(documents.map(({ documentId }) => documentId).toSorted());
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});
