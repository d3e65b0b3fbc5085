import { beforeAll, describe, expect, it } from "vitest";
import { bouncedEvent } from "../../../infra/local/mail/bounced.ts";
import { withApi } from "../../support/api/api.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { aConsentingCustomerOf, checksBy, withCompanies } from "../../support/fixtures/customer-checks.ts";
import { type CustomerFixture, aCustomerOf } from "../../support/fixtures/links.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { outboxHandler } from "../../support/in-process/event-functions.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";

const running = withApi();
withCompanies(running);
const { emailsTo } = withFakeMailbox();
const context = { getRemainingTimeInMillis: () => 60_000 };

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

/** The event of an email to an address that rejects it, longer than one to sign in with may be. */
async function bouncedEmailOf(
  { applicationId, customerId }: Pick<CustomerFixture, "applicationId" | "customerId">,
  send: () => Promise<unknown>,
) {
  const [customer] = (await ann.api.readApplication({ params: { id: applicationId } })).customers;
  const address = `bounce+${applicationId.toLowerCase()}@simulator.amazonses.com`;
  await ann.api.saveEmail({ body: { customerId, _id: customer!.emails[0]!._id, address } });
  await send();
  const [sent] = await emailsTo(address);
  return bouncedEvent(sent!)!;
}

async function aBouncedLink() {
  const { applicationId, customerId } = await aCustomerOf(ann);
  const event = await bouncedEmailOf({ applicationId, customerId }, () => ann.api.sendUploadLink({ body: { customerId } }));
  return { applicationId, customerId, event };
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
    const titles = (await ann.api.readHistory({ params: { id: applicationId } })).map(({ title }) => title);
    expect(titles.slice(0, 1)).toEqual(["Upload link not delivered"]);

    await ann.api.sendUploadLink({ body: { customerId } });
    expect(await rowsOf(applicationId)).toEqual([]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("of a check is recorded with it, and stands on Today until the check is sent again", async () => {
    const { applicationId, customerId } = await aConsentingCustomerOf(ann);
    const checks = async () => (await ann.api.readCustomer({ params: { id: customerId } })).checks;
    const event = await bouncedEmailOf({ applicationId, customerId }, () => checksBy(ann).identity.send(customerId));
    expect(event.detail.mail.tags).toMatchObject({ application: [applicationId], check: [(await checks())[0]!._id.split(".")[1]] });

    await outboxHandler(event, context);
    await outboxHandler({ ...event, id: "again" }, context);

    expect(await checks()).toMatchObject([{ status: "sent", bouncedAt: event.detail.bounce.timestamp }]);
    expect(await rowsOf(applicationId)).toEqual([["undelivered", "Send again"]]);
    const titles = (await ann.api.readHistory({ params: { id: applicationId } })).map(({ title }) => title);
    expect(titles.filter((title) => title === "Email with a check not delivered")).toHaveLength(1);
    await checksBy(ann).identity.send(customerId);
    expect(await rowsOf(applicationId)).toEqual([]);
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
