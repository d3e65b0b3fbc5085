import { beforeAll, describe, expect, it } from "vitest";
import { logoKey } from "../../../functions/store/dynamo/keys.ts";
import { findItem } from "../../../functions/store/dynamo/read.ts";
import { withApi } from "../../support/api/api.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { anAddress } from "../../support/fixtures/ids.ts";
import { frame, jpegOf, scan } from "../../support/fixtures/jpegs.ts";
import { aCustomerOf } from "../../support/fixtures/links.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { aPng, chunk, dataUrlOf, header, pixels, pngOf } from "../../support/fixtures/pngs.ts";
import { withoutVerifiedAbn } from "../../support/fixtures/organisations.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

const save = (logo: string | null, { api, organisationId }: Person = ann) =>
  api.saveLogo({ body: { organisationId: organisationId!, logo } });
const shownTo = ({ api }: Person) => api.readLogo({ params: { id: ann.organisationId! } });

async function emailToCustomer(broker: Person) {
  const { customerId, email } = await aCustomerOf(broker);
  await broker.api.sendUploadLink({ body: { customerId } });
  return (await emailsTo(email))[0]!;
}

describe("an organisation's logo", () => {
  it("is saved by the administrator, shown to members and within emails to customers, replaced and removed", async () => {
    const bea = await aPerson(running, { organisation: ann.organisationId });
    const jpeg = jpegOf(frame({ width: 600, height: 200 }), scan());

    await save(dataUrlOf(aPng));
    const first = await emailToCustomer(ann);
    await save(dataUrlOf(jpeg, "image/png"));
    const replaced = await shownTo(bea);
    await save(null);

    expect(first.attachments).toEqual([
      { fileName: "logo.png", contentType: "image/png", contentId: "logo", content: aPng.toString("base64") },
    ]);
    expect(first.html).toContain('<img src="cid:logo" alt="" width="40" height="20"');
    expect(replaced).toEqual({ picture: dataUrlOf(jpeg, "image/jpeg"), width: 600, height: 200 });
    expect([await shownTo(bea), await findItem(logoKey(ann.organisationId!))]).toEqual([null, undefined]);
    expect((await emailToCustomer(ann)).attachments).toEqual([]);
  });

  it.each([
    ["a PDF", Buffer.from("%PDF-1.7"), "a PDF, expected a PNG picture or a JPEG picture"],
    ["an interlaced PNG", pngOf(header({ interlacing: 1 }), pixels()), "an interlaced PNG, expected one without interlacing"],
    ["damaged pixels", pngOf(header(), chunk("IDAT", Buffer.from("pixels"))), "a damaged PNG, expected a whole one"],
    [
      "a picture of 1,201 pixels across",
      jpegOf(frame({ width: 1_201 }), scan()),
      "a picture of 1201 × 90 pixels, expected at most 1200 × 600",
    ],
    ["a picture of 15 pixels down", jpegOf(frame({ height: 15 }), scan()), "a picture of 300 × 15 pixels, expected at least 16 × 16"],
  ])("may not be %s, and the previous one stays", async (_title, file, message) => {
    const bo = await aPerson(running);
    await save(dataUrlOf(aPng), bo);

    expect(await rejectionOf(save(dataUrlOf(file), bo))).toMatchObject({ status: 400, field: "logo", message: `logo: found ${message}.` });
    expect(await bo.api.readLogo({ params: { id: bo.organisationId! } })).toMatchObject({ width: 40 });
  });

  it("has at most 150 kB", async () => {
    const tooLarge = await rejectionOf(save(dataUrlOf(Buffer.alloc(150_010))));

    expect(tooLarge).toMatchObject({ status: 400, message: expect.stringContaining("at most 200023 characters") });
  });

  it("goes to no one else without a verified ABN", async () => {
    const [bo, invited] = [await aPerson(running, { isVerified: true }), anAddress()];
    await save(dataUrlOf(aPng), bo);
    await bo.api.inviteUsers({ body: [{ firstName: "Kim", email: invited }] });
    await withoutVerifiedAbn(bo.organisationId!);

    const [email] = await emailsTo(invited);

    expect([email?.attachments, email?.html?.includes("cid:")]).toEqual([[], false]);
  });

  it("is the administrator's to change", async () => {
    const [bea, eve] = [await aPerson(running, { organisation: ann.organisationId }), await aPerson(running)];

    expect(await rejectionOf(save(null, bea))).toMatchObject({ status: 403, code: "NOT_ADMINISTRATOR" });
    expect(await rejectionOf(eve.api.saveLogo({ body: { organisationId: ann.organisationId!, logo: null } }))).toMatchObject({
      status: 404,
    });
    expect(await rejectionOf(shownTo(eve))).toMatchObject({ status: 404 });
  });
});
