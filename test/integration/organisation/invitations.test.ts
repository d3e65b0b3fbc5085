import { beforeAll, describe, expect, it } from "vitest";
import { invitationKey, mailboxMark } from "../../../functions/store/keys.ts";
import { commit, updateStep } from "../../../functions/store/transaction.ts";
import { withApi } from "../../support/api.ts";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { type Person, aPerson, refusalOf, send } from "../../support/people.ts";
import { secretIn, withPostOffice } from "../../support/post-office.ts";

const running = withApi();
const { lettersTo } = withPostOffice();

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

const single = (email?: string) => aPerson(running, { organisation: undefined, ...(email !== undefined && { email }) });
const invited = async (admin: Person, email: string, firstName = "Kim") => {
  await admin.api.inviteUsers({ body: [{ firstName, email }] });
  return secretIn((await lettersTo(email))[0]);
};
const opened = (secret: string) => send(running, "openInvitation", { headers: { "link-secret": secret } });
const organisationOf = (person: Person) => person.api.readOrganisation({ params: { id: person.organisationId! } });
const gone = { status: 410, code: "INVITATION_GONE" };

describe("an invitation", () => {
  it("comes by letter, shows who invites, and makes whoever has the mailbox a member, once", async () => {
    const kim = await single();

    const answered = await ann.api.inviteUsers({ body: [{ firstName: "Kim", email: kim.email }] });

    expect(answered).toEqual([{ firstName: "Kim", email: kim.email, status: "open", invitedAt: expect.any(String) }]);
    expect((await organisationOf(ann)).invitedUsers).toEqual(answered);
    const letters = await lettersTo(kim.email);
    expect(letters.map(({ subject }) => subject)).toEqual(["You are invited to Kelpie"]);
    expect(letters[0]!.text).toContain("Ann Broker invites you to join Ann's Finance on Kelpie");
    const invite = secretIn(letters[0]);
    expect(letters[0]!.text).toContain(`\nhttps://kelpie.example/register#invite=${invite}\n`);
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

  it("is opened as often as anybody likes, and changes nothing by that", async () => {
    const invite = await invited(ann, "opened@example.com");
    const before = await everyItem();

    for (const _ of [1, 2, 3]) expect((await opened(invite)).status).toBe(200);

    expect(await everyItem()).toEqual(before);
  });

  it("is of no use to whoever it is forwarded to", async () => {
    const [kim, eve] = [await single(), await single()];
    const invite = await invited(ann, kim.email);

    expect(await refusalOf(eve.api.acceptInvitation({ body: { invite } }))).toMatchObject({ status: 403, code: "NOT_INVITED" });

    expect((await eve.send("startQuote", { params: { type: "consumer" } })).status).toBe(403);
    expect((await kim.send("acceptInvitation", { body: { invite } })).status).toBe(200);
  });

  it("is taken once of 20 who accept at once, and of two organisations' invitations one", async () => {
    const bob = await aPerson(running, { isVerified: true });
    const kim = await single();
    const secrets = [await invited(ann, kim.email), await invited(bob, kim.email)];
    secrets[1] = secretIn((await lettersTo(kim.email)).find(({ text }) => !text!.includes(secrets[0]!)));

    const tries = Array.from({ length: 20 }, (_, at) => kim.send("acceptInvitation", { body: { invite: secrets[at % 2] } }));
    const statuses = new Set((await Promise.all(tries)).map(({ status }) => status));

    // Whoever comes late finds a member already, or the invitation used up.
    expect(statuses).toContain(200);
    expect([...statuses].filter((status) => ![200, 409, 410].includes(status))).toEqual([]);
    const memberships = (await everyItem()).filter(({ sk }) => sk === `MEMBER#${kim.userId}`);
    expect(memberships).toHaveLength(1);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("is one, and one letter, though the address is invited a hundred times at once and in other spellings", async () => {
    const spellings = ["pat.lee@gmail.com", "PatLee@googlemail.com", "pat.lee@GMAIL.com", "patlee@gmail.com"];

    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => ann.send("inviteUsers", { body: [{ firstName: "Pat", email: spellings[at % 4] }] })),
    );

    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    const letters = [];
    for (const spelling of spellings) letters.push(...(await lettersTo(spelling)));
    expect(letters).toHaveLength(1);
    expect((await organisationOf(ann)).invitedUsers.filter(({ firstName }) => firstName === "Pat")).toHaveLength(1);
  });

  it("can be withdrawn, and then sent anew", async () => {
    const kim = await single();
    const former = await invited(ann, kim.email);

    const { invitedUsers } = await ann.api.withdrawInvitation({ body: { email: kim.email.toUpperCase() } });

    expect(invitedUsers.map(({ email }) => email)).not.toContain(kim.email);
    expect(await refusalOf(kim.api.acceptInvitation({ body: { invite: former } }))).toMatchObject(gone);
    await ann.api.inviteUsers({ body: [{ firstName: "Kim", email: kim.email }] });
    const [letter] = await lettersTo(kim.email);
    expect(await refusalOf(kim.api.acceptInvitation({ body: { invite: former } }))).toMatchObject(gone);
    expect((await kim.send("acceptInvitation", { body: { invite: secretIn(letter) } })).status).toBe(200);
  });

  it("expires, is shown as expired, and can be sent anew", async () => {
    const kim = await single();
    const former = await invited(ann, kim.email);
    await commit([updateStep("old", invitationKey(ann.organisationId!, mailboxMark(kim.email)), { set: { goodUntil: Date.now() - 1 } })]);

    expect(await refusalOf(kim.api.acceptInvitation({ body: { invite: former } }))).toMatchObject(gone);
    expect((await opened(former)).status).toBe(410);
    expect((await organisationOf(ann)).invitedUsers).toContainEqual(expect.objectContaining({ email: kim.email, status: "expired" }));
    const [again] = await ann.api.inviteUsers({ body: [{ firstName: "Kim", email: kim.email }] });
    expect(again).toMatchObject({ status: "open" });
  });

  it("keeps its secret out of the table and the log", async () => {
    const kim = await single();
    const invite = await invited(ann, kim.email);
    await opened(invite);
    await kim.send("acceptInvitation", { body: { invite } });

    expect(JSON.stringify(await everyItem())).not.toContain(invite);
    expect(running.lines.join("\n")).not.toContain(invite);
    expect(running.lines.join("\n")).not.toContain(kim.email);
  });

  it("makes a letter whose words are ours, whatever the names are", async () => {
    const mallory = await aPerson(running, { isVerified: true });
    const name = 'Bank <a href="https://evil.example">verify</a>';
    await mallory.api.updateOrganisation({ body: { organisationId: mallory.organisationId!, name } });
    await invited(mallory, "victim@example.com", "Locked! See https://evil.example/login");

    const [letter] = await lettersTo("victim@example.com");

    expect(letter!.subject).toBe("You are invited to Kelpie");
    expect(letter!.html!.match(/<a\b[^>]*>/g)).toHaveLength(1);
    for (const part of [letter!.text!, letter!.html!]) expect(part).not.toContain("evil.example");
  });
});

describe("inviting refuses", () => {
  const refused = async (entries: readonly unknown[]) => {
    const { status, text } = await ann.send("inviteUsers", { body: entries });
    const { message, data } = JSON.parse(text) as { message: string; data: { field?: string } };
    return { status, message, field: data.field };
  };
  const kim = { firstName: "Kim", email: "kim.lee@example.com" };

  it.each([
    ["an address that no letter can reach", [kim, { ...kim, email: "kim" }], "1.email"],
    ["an address twice", [kim, { ...kim, email: "KIM.LEE@example.com" }], "1.email"],
    ["a name of several lines", [{ ...kim, firstName: "Kim\r\nBcc: all@example.com" }], "0.firstName"],
    ["somebody without a name", [{ ...kim, firstName: " " }], "0.firstName"],
    ["a role", [{ ...kim, role: "administrator" }], "0.role"],
    ["nobody", [], ""],
    ["21 at once", Array.from({ length: 21 }, (_, at) => ({ ...kim, email: `kim${at}@example.com` })), ""],
  ])("%s, and sends nothing", async (_, entries, field) => {
    const before = await everyItem();

    expect(await refused(entries)).toMatchObject({ status: 400, field });

    expect(await everyItem()).toEqual(before);
  });

  it("a member's address", async () => {
    const colleague = await aPerson(running, { organisation: ann.organisationId });

    expect(await refused([kim, { firstName: "Jo", email: colleague.email }])).toEqual({
      status: 400,
      message: "1.email: found the address of a member, expected somebody who is none yet.",
      field: "1.email",
    });
  });

  it("more than a hundred a day of one organisation, all of a call or none", async () => {
    const bob = await aPerson(running, { isVerified: true });
    const some = (call: number, many: number) =>
      Array.from({ length: many }, (_, at) => ({ firstName: "Kim", email: `bomb-${call}-${at}@example.com` }));
    for (let call = 1; call <= 4; call++) expect(await bob.api.inviteUsers({ body: some(call, 20) })).toHaveLength(20);
    expect(await bob.api.inviteUsers({ body: some(5, 15) })).toHaveLength(15);

    const over = await refusalOf(bob.api.inviteUsers({ body: some(6, 6) }));

    expect(over).toMatchObject({ status: 429, code: "TOO_MANY" });
    expect(await bob.api.inviteUsers({ body: some(7, 5) })).toHaveLength(5);
    expect((await bob.send("inviteUsers", { body: some(8, 1) })).status).toBe(429);
    expect((await organisationOf(bob)).invitedUsers).toHaveLength(100);
    expect(await lettersTo("bomb-6-0@example.com")).toEqual([]);
  });

  it("whoever has not verified the own address", async () => {
    const unverified = await aPerson(running);

    expect(await refusalOf(unverified.api.inviteUsers({ body: [kim] }))).toMatchObject({ status: 403, code: "EMAIL_NOT_VERIFIED" });
  });
});
