import { aLicence } from "../../support/fixtures/organisations.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { invitationKey, mailboxHash, organisationKey } from "../../../functions/store/dynamo/keys.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { withApi } from "../../support/api/api.ts";
import { brokenInvariants, everyItem, everyRecord } from "../../support/store/invariants.ts";
import { type Person, aPerson, rejectionOf, send } from "../../support/fixtures/people.ts";
import { secretIn, withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

const withoutOrganisation = (email?: string) => aPerson(running, { organisation: undefined, ...(email !== undefined && { email }) });
const invited = async (admin: Person, email: string, firstName = "Kim") => {
  await admin.api.inviteUsers({ body: [{ firstName, email }] });
  return secretIn((await emailsTo(email))[0]);
};
const opened = (secret: string) => send(running, "openInvitation", { headers: { "link-secret": secret } });
const organisationOf = (person: Person) => person.api.readOrganisation({ params: { id: person.organisationId! } });
const gone = { status: 410, code: "INVITATION_GONE" };

describe("an invitation", () => {
  it("of an organisation that Kelpie's staff have not confirmed says so on its page", async () => {
    const dan = await aPerson(running, { isVerified: true });
    await dan.api.saveLicence({ body: { organisationId: dan.organisationId!, licence: aLicence } });
    const kim = await withoutOrganisation();
    await dan.api.inviteUsers({ body: [{ firstName: "Kim", email: kim.email }] });

    const { data } = JSON.parse((await opened(secretIn((await emailsTo(kim.email))[0]))).text) as { data: { organisationName: string } };

    expect(data.organisationName).toMatch(/ \(not verified by Kelpie\)$/);
  });

  it("is emailed, names the inviter, and adds the owner of the mailbox as a member once", async () => {
    const kim = await withoutOrganisation();

    const invitations = await ann.api.inviteUsers({ body: [{ firstName: "Kim", email: kim.email }] });

    expect(invitations).toEqual([{ firstName: "Kim", email: kim.email, status: "open", invitedAt: expect.any(String) }]);
    expect((await organisationOf(ann)).invitedUsers).toEqual(invitations);
    const emails = await emailsTo(kim.email);
    expect(emails.map(({ subject }) => subject)).toEqual(["You are invited to Kelpie"]);
    expect(emails[0]!.text).toContain("Ann Broker invites you to join Ann's Finance on Kelpie");
    const invite = secretIn(emails[0]);
    expect(emails[0]!.text).toContain(`\nhttps://kelpie.example/register#invite=${invite}\n`);
    expect(JSON.parse((await opened(invite)).text)).toMatchObject({
      data: { organisationName: "Ann's Finance", firstName: "Kim", email: kim.email },
    });
    for (const _ of [1, 2]) {
      expect(await kim.api.acceptInvitation({ body: { invite } })).toMatchObject({ _id: ann.organisationId, isAdministrator: false });
    }
    expect((await opened(invite)).status).toBe(410);
    expect(await kim.api.startQuote({ params: { type: "consumer" } })).toMatchObject({ humanId: expect.any(Number) });
    expect((await organisationOf(ann)).invitedUsers).toMatchObject([{ email: kim.email, status: "accepted" }]);
    expect(await ann.api.listMembers({ params: { id: ann.organisationId! } })).toMatchObject([
      { _id: ann.userId, isAdministrator: true },
      { _id: kim.userId, email: kim.email, isAdministrator: false },
    ]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("shows nothing of the organisation to a former member who accepted it", async () => {
    const [admin, kim] = [await aPerson(running, { isVerified: true }), await withoutOrganisation()];
    const invite = await invited(admin, kim.email);
    await kim.api.acceptInvitation({ body: { invite } });
    await admin.api.removeMember({ body: { userId: kim.userId, quotesTo: admin.userId } });

    expect(await rejectionOf(kim.api.acceptInvitation({ body: { invite } }))).toMatchObject(gone);
  });

  it("can be opened repeatedly without changing anything", async () => {
    const invite = await invited(ann, "opened@example.com");
    const before = await everyRecord();

    for (const _ of [1, 2, 3]) expect((await opened(invite)).status).toBe(200);

    expect(await everyRecord()).toEqual(before);
  });

  it("returns 403 to a user it was forwarded to", async () => {
    const [kim, eve] = [await withoutOrganisation(), await withoutOrganisation()];
    const invite = await invited(ann, kim.email);

    expect(await rejectionOf(eve.api.acceptInvitation({ body: { invite } }))).toMatchObject({ status: 403, code: "NOT_INVITED" });

    expect((await eve.send("startQuote", { params: { type: "consumer" } })).status).toBe(403);
    expect((await kim.send("acceptInvitation", { body: { invite } })).status).toBe(200);
  });

  it("is accepted once by 20 concurrent requests, and only one of two organisations' invitations is", async () => {
    const bob = await aPerson(running, { isVerified: true });
    const kim = await withoutOrganisation();
    const secrets = [await invited(ann, kim.email), await invited(bob, kim.email)];
    secrets[1] = secretIn((await emailsTo(kim.email)).find(({ text }) => !text!.includes(secrets[0]!)));

    const requests = Array.from({ length: 20 }, (_, at) => kim.send("acceptInvitation", { body: { invite: secrets[at % 2] } }));
    const statuses = new Set((await Promise.all(requests)).map(({ status }) => status));

    // A later request finds the user a member already, or the invitation used.
    expect(statuses).toContain(200);
    expect([...statuses].filter((status) => ![200, 409, 410].includes(status))).toEqual([]);
    const memberships = (await everyItem()).filter(({ sk }) => sk === `MEMBER#${kim.userId}`);
    expect(memberships).toHaveLength(1);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("is created and emailed once for 100 concurrent requests with different spellings of the address", async () => {
    const spellings = ["pat.lee@gmail.com", "PatLee@googlemail.com", "pat.lee@GMAIL.com", "patlee@gmail.com"];

    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => ann.send("inviteUsers", { body: [{ firstName: "Pat", email: spellings[at % 4] }] })),
    );

    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    const emails = [];
    for (const spelling of spellings) emails.push(...(await emailsTo(spelling)));
    expect(emails).toHaveLength(1);
    expect((await organisationOf(ann)).invitedUsers.filter(({ firstName }) => firstName === "Pat")).toHaveLength(1);
  });

  it("can be withdrawn and sent again", async () => {
    const kim = await withoutOrganisation();
    const previous = await invited(ann, kim.email);

    const { invitedUsers } = await ann.api.withdrawInvitation({ body: { email: kim.email.toUpperCase() } });

    expect(invitedUsers.map(({ email }) => email)).not.toContain(kim.email);
    expect(await rejectionOf(kim.api.acceptInvitation({ body: { invite: previous } }))).toMatchObject(gone);
    await ann.api.inviteUsers({ body: [{ firstName: "Kim", email: kim.email }] });
    const [sentEmail] = await emailsTo(kim.email);
    expect(await rejectionOf(kim.api.acceptInvitation({ body: { invite: previous } }))).toMatchObject(gone);
    expect((await kim.send("acceptInvitation", { body: { invite: secretIn(sentEmail) } })).status).toBe(200);
  });

  it("expires, is listed as expired, and can be sent again", async () => {
    const kim = await withoutOrganisation();
    const previous = await invited(ann, kim.email);
    await commit([updateItem("old", invitationKey(ann.organisationId!, mailboxHash(kim.email)), { set: { expiresAt: Date.now() - 1 } })]);

    expect(await rejectionOf(kim.api.acceptInvitation({ body: { invite: previous } }))).toMatchObject(gone);
    expect((await opened(previous)).status).toBe(410);
    expect((await organisationOf(ann)).invitedUsers).toContainEqual(expect.objectContaining({ email: kim.email, status: "expired" }));
    const [again] = await ann.api.inviteUsers({ body: [{ firstName: "Kim", email: kim.email }] });
    expect(again).toMatchObject({ status: "open" });
  });

  it("keeps its secret out of the table and the log", async () => {
    const kim = await withoutOrganisation();
    const invite = await invited(ann, kim.email);
    await opened(invite);
    await kim.send("acceptInvitation", { body: { invite } });

    expect(JSON.stringify(await everyItem())).not.toContain(invite);
    expect(running.lines.join("\n")).not.toContain(invite);
    expect(running.lines.join("\n")).not.toContain(kim.email);
  });

  it("is emailed without links from the organisation's name, and to no name that is a message", async () => {
    const mallory = await aPerson(running, { isVerified: true });
    const name = 'Brokers <a href="https://evil.example">verify</a>';
    await commit([updateItem("organisation", organisationKey(mallory.organisationId!), { set: { name } })]);
    const message = [{ firstName: "Locked! See https://evil.example/login", email: "victim@example.com" }];
    expect((await mallory.send("inviteUsers", { body: message })).status).toBe(400);
    await invited(mallory, "victim@example.com", "evil.example");

    const [sentEmail] = await emailsTo("victim@example.com");

    expect(sentEmail!.subject).toBe("You are invited to Kelpie");
    expect(sentEmail!.html!.match(/<a\b[^>]*>/g)).toHaveLength(1);
    for (const body of [sentEmail!.text!, sentEmail!.html!]) expect(body).not.toContain("evil.example");
  });
});

describe("POST invitations", () => {
  const rejected = async (entries: readonly unknown[]) => {
    const { status, text } = await ann.send("inviteUsers", { body: entries });
    const { message, data } = JSON.parse(text) as { message: string; data: { field?: string } };
    return { status, message, field: data.field };
  };
  const kim = { firstName: "Kim", email: "kim.lee@example.com" };

  it.each([
    ["an invalid address", [kim, { ...kim, email: "kim" }], "1.email"],
    ["a duplicate address", [kim, { ...kim, email: "KIM.LEE@example.com" }], "1.email"],
    ["a name with a line break", [{ ...kim, firstName: "Kim\r\nBcc: all@example.com" }], "0.firstName"],
    ["an empty name", [{ ...kim, firstName: " " }], "0.firstName"],
    ["an unknown field", [{ ...kim, role: "administrator" }], "0.role"],
    ["an empty list", [], ""],
    ["21 entries", Array.from({ length: 21 }, (_, at) => ({ ...kim, email: `kim${at}@example.com` })), ""],
  ])("returns 400 for %s and sends nothing", async (_, entries, field) => {
    const before = await everyItem();

    expect(await rejected(entries)).toMatchObject({ status: 400, field });

    expect(await everyItem()).toEqual(before);
  });

  it("returns 400 for a member's address", async () => {
    const colleague = await aPerson(running, { organisation: ann.organisationId });

    expect(await rejected([kim, { firstName: "Jo", email: colleague.email }])).toEqual({
      status: 400,
      message: "1.email: found the address of a member, expected a person who is not a member yet.",
      field: "1.email",
    });
  });

  it("returns 429 over 100 invitations a day per organisation, for all of a request or none", async () => {
    const bob = await aPerson(running, { isVerified: true });
    const invitees = (call: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ firstName: "Kim", email: `bomb-${call}-${at}@example.com` }));
    for (let call = 1; call <= 4; call++) expect(await bob.api.inviteUsers({ body: invitees(call, 20) })).toHaveLength(20);
    expect(await bob.api.inviteUsers({ body: invitees(5, 15) })).toHaveLength(15);

    const over = await rejectionOf(bob.api.inviteUsers({ body: invitees(6, 6) }));

    expect(over).toMatchObject({ status: 429, code: "TOO_MANY" });
    expect(await bob.api.inviteUsers({ body: invitees(7, 5) })).toHaveLength(5);
    expect((await bob.send("inviteUsers", { body: invitees(8, 1) })).status).toBe(429);
    expect((await organisationOf(bob)).invitedUsers).toHaveLength(100);
    expect(await emailsTo("bomb-6-0@example.com")).toEqual([]);
  });

  it("returns 403 to a user whose address is not verified", async () => {
    const unverified = await aPerson(running);

    expect(await rejectionOf(unverified.api.inviteUsers({ body: [kim] }))).toMatchObject({ status: 403, code: "EMAIL_NOT_VERIFIED" });
  });
});
