import { beforeAll, describe, expect, it } from "vitest";
import { saveChildren } from "../../../functions/store/workspace/children.ts";
import { withApi } from "../../support/api/api.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { type CustomerFixture, type LinkHolder, aCustomerOf, linkHolderFromEmail } from "../../support/fixtures/links.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { signatureFields } from "../../support/fixtures/signatures.ts";
import { files, pdfMetadata } from "../../support/fixtures/uploads.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();
const note = {
  kind: "note",
  fields: { text: "Called.", user: { firstName: "Ann", lastName: "Broker" }, createdAt: new Date().toISOString() },
} as const;
/** A transaction has at most 100 items, two for each note. */
const notesAtOnce = 45;
let ann: Person;
let full: CustomerFixture;
let uploader: LinkHolder;
let signer: LinkHolder;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
  full = await aCustomerOf(ann);
  await ann.api.sendUploadLink({ body: { customerId: full.customerId } });
  uploader = await linkHolderFromEmail(running, emailsTo, full.email);
  await ann.api.sendPrivacyLink({ body: { customerId: full.customerId } });
  signer = await linkHolderFromEmail(running, emailsTo, full.email);
  // It has an asset, a loan, a customer with an employer, an email address and two links.
  for (let missing = 300 - 7; missing > 0; missing -= notesAtOnce) {
    const notes = Array.from({ length: Math.min(missing, notesAtOnce) }, () => note);
    await saveChildren({ ...ann, isMaster: false }, full.applicationId, notes, aCall());
  }
});

describe("an application with 300 entries", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["note", () => ann.api.addNote({ body: { applicationId: full.applicationId, text: "One more" } })],
    ["declaration", () => ann.api.declare({ body: { applicationId: full.applicationId, isAccepted: true } })],
    ["link for documents", () => ann.api.sendUploadLink({ body: { customerId: full.customerId } })],
    [
      "customer in place of the last one",
      () => ann.api.removeCustomer({ body: { applicationId: full.applicationId, customerId: full.customerId } }),
    ],
  ])("takes no further %s and says why", async (_what, call) => {
    expect(await rejectionOf(call())).toMatchObject({ status: 409, code: "TOO_MANY_ITEMS" });
  });

  it("takes no file or signature from a customer, who is asked to tell the broker", async () => {
    const { applicationId, customerId } = full;
    const signing = { applicationId, customerId, applicationType: "consumer", ...signatureFields } as const;
    const rejected = { status: 409, code: "TOO_MANY_ITEMS", message: "This application can take nothing more. Please tell your broker." };

    expect(await rejectionOf(uploader.upload({ kind: "identity", ...pdfMetadata(files.pdf) }))).toMatchObject(rejected);
    expect(await rejectionOf(signer.sign(signing))).toMatchObject(rejected);
  });

  it("can still be changed", async () => {
    await ann.api.updateAsset({ body: { _id: full.assetId, assetValue: 20_000 } });

    expect(await ann.api.readApplication({ params: { id: full.applicationId } })).toMatchObject({ asset: { assetValue: 20_000 } });
  });
});
