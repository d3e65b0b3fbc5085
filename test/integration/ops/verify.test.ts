import { beforeAll, describe, expect, it } from "vitest";
import { documentKey } from "../../../functions/document/store.ts";
import { checkedKey } from "../../../functions/adapters/files/file-key.ts";
import { storeFile } from "../../../functions/adapters/files/files.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { withApi } from "../../support/api/api.ts";
import { aCustomerOf, linkHolderFromEmail } from "../../support/fixtures/links.ts";
import { sha256 } from "../../../functions/agreements/agreement.ts";
import { childIdOf, newId } from "../../../functions/store/dynamo/ids.ts";
import { storeFinanceOptions } from "../../support/fixtures/finance-options.ts";
import { aLicence } from "../../support/fixtures/organisations.ts";
import { operate } from "../../support/cli/operators.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { signatureFields } from "../../support/fixtures/signatures.ts";
import { downloadFile, files, pdfMetadata, read } from "../../support/fixtures/uploads.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
  await ann.api.saveLicence({ body: { organisationId: ann.organisationId!, licence: aLicence } });
});

const verify = (documentId: string) => operate({ ...running.environment }, "verify", documentId);

async function signedByCustomer(): Promise<string[]> {
  const { applicationId, customerId, email } = await aCustomerOf(ann);
  await ann.api.sendPrivacyLink({ body: { customerId } });
  const holder = await linkHolderFromEmail(running, emailsTo, email);
  await holder.sign({ customerId, applicationId, applicationType: "consumer", ...signatureFields });
  return (await ann.api.readApplication({ params: { id: applicationId } })).documents.map(({ _id }) => _id);
}

async function signedByReferrer(): Promise<string> {
  const businessDetails = { EntityName: "Wattlebird Pty Ltd", Abn: "51824753556" };
  await ann.api.saveBusinessDetails({ body: { businessDetails, businessAddress: { description: "1 Wattle Street" } } });
  return (await ann.api.signReferralAgreement({ body: { userId: ann.userId, ...signatureFields } }))._id;
}

/** Replaces a signed file by a copy with one changed byte, as only an insider could. */
async function withOneByteChanged(documentId: string, change: (content: Buffer) => number): Promise<void> {
  const { content } = await downloadFile((await read(ann, documentId)).url);
  const at = change(content);
  content[at] = content[at]! ^ 1;
  Object.assign(process.env, running.environment);
  const { versionId } = await storeFile(checkedKey(documentId), content, { contentType: "application/pdf" });
  await commit([updateItem("document", documentKey(ann.userId, documentId), { set: { versionId } })]);
}

describe("verifying a signed agreement", () => {
  it("passes for what a customer and a referrer have signed", async () => {
    for (const documentId of [...(await signedByCustomer()), await signedByReferrer()]) {
      const { code, printed } = await verify(documentId);

      expect(code).toBe(0);
      expect(printed).toMatch(
        /^\d+ bytes of the file: SHA-256 \w{64}, as it was signed\nthe text: SHA-256 \w{64}, as it was signed\nthe signature's picture: SHA-256 \w{64}, as it was signed\n$/,
      );
    }
  });

  it.each([
    ["in its text", (content: Buffer) => content.indexOf("/Title") + 10],
    ["in the signature", (content: Buffer) => content.indexOf("/DCTDecode") + 200],
    ["at its end", (content: Buffer) => content.length - 1],
  ])("fails after one byte was changed %s", async (_title, change) => {
    const [documentId = ""] = await signedByCustomer();
    await withOneByteChanged(documentId, change);

    const { code, printed, error } = await verify(documentId);

    expect([code, printed]).toEqual([2, ""]);
    expect(error).toMatch(/^ops: \d+ bytes of the file: found SHA-256 \w{64}, expected \w{64} as it was signed\n$/);
  });

  it("passes for the PDF of Finance options, and fails after it was changed", async () => {
    const { customerId, applicationId } = await aCustomerOf(ann);
    Object.assign(process.env, running.environment);
    const optionsOf = async (content: Buffer) => {
      const id = childIdOf(applicationId, newId());
      const { versionId } = await storeFile(checkedKey(id), content, { contentType: "application/pdf" });
      return storeFinanceOptions({ customerId, kept: "", by: ann.userId, file: { versionId, sha256: sha256(files.pdf) } }, id);
    };

    const whole = await verify(await optionsOf(files.pdf));
    const changed = await verify(await optionsOf(Buffer.concat([files.pdf, Buffer.from(" ")])));

    expect(whole).toMatchObject({
      code: 0,
      printed: `${files.pdf.length} bytes of the file: SHA-256 ${sha256(files.pdf)}, as it was made\n`,
    });
    expect(changed).toMatchObject({ code: 2, printed: "", error: expect.stringContaining(`expected ${sha256(files.pdf)} as it was made`) });
  });

  it("fails for an unsigned or unknown document and says so", async () => {
    const { customerId } = await aCustomerOf(ann);
    const { documentId } = await ann.api.uploadDocument({ body: { customerId, kind: "identity", ...pdfMetadata(files.pdf) } });

    expect(await verify(documentId)).toMatchObject({ code: 2, error: expect.stringContaining("expected a signed agreement") });
    expect(await verify(customerId)).toMatchObject({ code: 2, error: expect.stringContaining("Record not found.") });
    expect(await verify("nonsense")).toMatchObject({ code: 2, error: expect.stringContaining("Record not found.") });
  });
});
