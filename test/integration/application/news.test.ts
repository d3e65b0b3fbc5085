import { beforeAll, describe, expect, it } from "vitest";
import { withApi } from "../../support/api/api.ts";
import { secretIn, withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { type CustomerFixture, aCustomerOf, linkHolder, linkHolderFromEmail } from "../../support/fixtures/links.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { signatureFields } from "../../support/fixtures/signatures.ts";
import { files, pdfMetadata, uploadAndWait } from "../../support/fixtures/uploads.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { everyItem } from "../../support/store/invariants.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

async function signs({ applicationId, customerId, email }: CustomerFixture) {
  await ann.api.sendPrivacyLink({ body: { customerId } });
  const holder = await linkHolderFromEmail(running, emailsTo, email);
  await holder.sign({ customerId, applicationId, applicationType: "consumer", ...signatureFields });
}

/** Of a file with a link; the broker's upload needs none. */
async function uploads({ customerId, email }: CustomerFixture, content: Buffer = files.pdf) {
  await ann.api.sendUploadLink({ body: { customerId } });
  // A signature is followed by an email of its own.
  const sent = (await emailsTo(email)).find(({ text = "" }) => text.includes("/upload#"));
  const holder = linkHolder(running, secretIn(sent));
  await uploadAndWait(ann, await holder.upload({ kind: "identity", ...pdfMetadata(content) }), content);
}

const eventsOf = async ({ api }: Person) => (await api.listNews()).news.map(({ event, quote }) => [event.kind, quote._id]);

describe("the news", () => {
  it("tell of signatures and of customers' files, newest first, and count what was not seen", async () => {
    const kim = await aCustomerOf(ann);
    const { customerId, applicationId } = kim;

    await signs(kim);
    await uploads(kim);
    await uploads(kim, files.html);
    await uploadAndWait(
      ann,
      await ann.api.uploadDocument({ body: { customerId, kind: "identity", ...pdfMetadata(files.pdf) } }),
      files.pdf,
    );

    const { news, unseen } = await ann.api.listNews();
    expect(news.map(({ event, quote }) => [event.kind, quote._id])).toEqual([
      ["uploaded", applicationId],
      ["signed", applicationId],
    ]);
    expect([unseen, news[0]?.quote.customers[0]?.lastName]).toEqual([2, "Wattle"]);

    await ann.api.markNewsSeen({ body: { upTo: news[1]!._id } });
    expect((await ann.api.listNews()).unseen).toBe(1);
    await ann.api.markNewsSeen({ body: { upTo: news[0]!._id } });
    await ann.api.markNewsSeen({ body: { upTo: news[1]!._id } });
    expect((await ann.api.listNews()).unseen).toBe(0);
  });

  it("name no person in the table and end after 30 days", async () => {
    await signs(await aCustomerOf(ann));

    const stored = (await everyItem()).filter(({ pk, sk }) => pk === `NEWS#${ann.userId}` && sk !== "SEEN");

    for (const { ttl, ...item } of stored) {
      expect(Object.keys(item).toSorted()).toEqual(["applicationId", "at", "event", "id", "pk", "sk"]);
      expect(Number(ttl) - Date.parse(String(item["at"])) / 1000).toBeCloseTo(30 * 24 * 60 * 60, -1);
    }
    expect(JSON.stringify(stored)).not.toMatch(/Kim|Wattle/);
  });

  it("are the owner's alone, and follow a quote that is transferred from then on", async () => {
    const bea = await aPerson(running, { organisation: ann.organisationId, isVerified: true });
    const cy = await aPerson(running, { organisation: ann.organisationId, isVerified: true });
    const { customerId, applicationId, email } = await aCustomerOf(bea);
    await bea.api.sendUploadLink({ body: { customerId } });
    const holder = await linkHolderFromEmail(running, emailsTo, email);
    const send = async (owner: Person) =>
      uploadAndWait(owner, await holder.upload({ kind: "identity", ...pdfMetadata(files.pdf) }), files.pdf);
    await send(bea);
    expect([await eventsOf(bea), await eventsOf(cy)]).toEqual([[["uploaded", applicationId]], []]);

    await ann.api.removeMember({ body: { userId: bea.userId, quotesTo: cy.userId } });
    await drainOutbox();
    await send(cy);

    expect(await eventsOf(cy)).toEqual([["uploaded", applicationId]]);
    expect(await bea.send("listNews")).toMatchObject({ status: 403 });
  });
});
