import { beforeAll, describe, expect, it } from "vitest";
import { bouncedEvent } from "../../../infra/local/mail/bounced.ts";
import { withApi } from "../../support/api/api.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { aCustomerOf } from "../../support/fixtures/links.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { outboxHandler } from "../../support/in-process/event-functions.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();
const context = { getRemainingTimeInMillis: () => 60_000 };

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

/** An upload link sent to an address that rejects it, longer than one to sign in with may be, and the event of that. */
async function aBouncedLink() {
  const { applicationId, customerId } = await aCustomerOf(ann);
  const [customer] = (await ann.api.readApplication({ params: { id: applicationId } })).customers;
  const address = `bounce+${applicationId.toLowerCase()}@simulator.amazonses.com`;
  await ann.api.saveEmail({ body: { customerId, _id: customer!.emails[0]!._id, address } });
  await ann.api.sendUploadLink({ body: { customerId } });
  const [sent] = await emailsTo(address);
  return { applicationId, customerId, event: bouncedEvent(sent!)! };
}

const linksOf = async (applicationId: string) => (await ann.api.readApplication({ params: { id: applicationId } })).links;
const rowsOf = async (applicationId: string) => {
  await drainOutbox();
  return (await ann.api.readToday()).rows
    .filter(({ _id }) => _id.startsWith(applicationId))
    .map(({ kind, action }) => [kind, action.label]);
};

describe("an email that comes back", () => {
  it("is recorded with its link once, though SES may tell it twice, and stands on Today until the link is sent again", async () => {
    const { applicationId, customerId, event } = await aBouncedLink();
    expect(event.detail.mail.tags).toEqual({
      "ses:configuration-set": ["kelpie-local"],
      application: [applicationId],
      link: [(await linksOf(applicationId))[0]!._id.split(".")[1]],
    });

    await outboxHandler(event, context);
    await outboxHandler({ ...event, id: "again" }, context);

    expect(await linksOf(applicationId)).toMatchObject([{ status: "open", bouncedAt: event.detail.bounce.timestamp }]);
    expect(await rowsOf(applicationId)).toEqual([["undelivered", "Send again"]]);
    const audited = (await everyItem()).filter(({ action, pk }) => action === "link.undelivered" && String(pk).includes(applicationId));
    expect(audited).toHaveLength(1);
    expect(JSON.stringify(audited)).not.toContain("simulator");

    await ann.api.sendUploadLink({ body: { customerId } });
    expect(await rowsOf(applicationId)).toEqual([]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("is left alone without a link, of a quote that has gone, and where a person on leave answered", async () => {
    const { applicationId, event } = await aBouncedLink();
    const { detail } = event;
    const { mail, bounce } = detail;
    const tagged = (tags: object) => ({ ...event, detail: { ...detail, mail: { ...mail, tags: { ...mail.tags, ...tags } } } });

    await outboxHandler({ ...event, detail: { ...detail, mail: { ...mail, tags: {} } } }, context);
    await outboxHandler(tagged({ application: ["01KV4T6A1G5S0YK8P4VMDF7XEJ"] }), context);
    await outboxHandler(tagged({ link: ["01KV4T6A1G5S0YK8P4VMDF7XEJ"] }), context);
    const onLeave = { ...bounce, bounceType: "Transient", bounceSubType: "General" };
    await outboxHandler({ ...event, detail: { ...detail, bounce: onLeave } }, context);

    expect(await linksOf(applicationId)).not.toContainEqual(expect.objectContaining({ bouncedAt: expect.anything() }));
    await outboxHandler({ ...event, detail: { ...detail, bounce: { ...onLeave, bounceSubType: "MailboxFull" } } }, context);
    expect(await linksOf(applicationId)).toMatchObject([{ bouncedAt: bounce.timestamp }]);
  });
});
