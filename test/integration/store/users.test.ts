import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { changeOrganisation, createOrganisation, findOrganisation } from "../../../functions/organisation/store.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { findUser, userOfEmail, userOfSubject } from "../../../functions/identity/user-records.ts";
import { changeUser, createUser, replaceSubject, verifyEmail, revokeTokensBefore } from "../../../functions/user/store.ts";
import { aBrokerActor, aCall, aNewUser } from "../../support/fixtures/brokers.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { withTable } from "../../support/store/table.ts";

withTable();

const emailInUse = { kind: "conflict", code: "EMAIL_IN_USE", message: "Email address already in use.", field: "email" };
const notFound = { kind: "notFound", code: "NOT_FOUND" };

describe("a user", () => {
  it("starts as a new, unverified broker and is found by id, subject and address", async () => {
    const newUser = aNewUser({ email: "Kim.Lee@Example.com" });
    const user = await createUser(newUser, aCall());

    expect(user).toMatchObject({ userType: "broker", status: "new", email: { address: "Kim.Lee@Example.com", isVerified: false } });
    expect(await findUser({ userId: user._id })).toEqual(user);
    expect(await userOfSubject(newUser.subject)).toEqual(user);
    expect(await userOfEmail(" kim.lee@example.COM ")).toEqual(user);
  });

  it("is found by the subject that replaced the first one, and no longer by the previous ones", async () => {
    const user = await createUser(aNewUser(), aCall());
    const [second, third] = [randomUUID(), randomUUID()];

    expect(await replaceSubject(user, second, aCall())).toBe(true);
    expect(await replaceSubject({ ...user, subject: second }, third, aCall())).toBe(true);

    expect(await userOfSubject(third)).toMatchObject({ _id: user._id, subject: third });
    expect([await userOfSubject(user.subject), await userOfSubject(second)]).toEqual([undefined, undefined]);
  });

  it("keeps the subject that another attempt has set meanwhile", async () => {
    const user = await createUser(aNewUser(), aCall());
    const [first, second] = [randomUUID(), randomUUID()];
    expect(await replaceSubject(user, first, aCall())).toBe(true);

    expect(await replaceSubject(user, second, aCall())).toBe(false);

    expect(await userOfSubject(first)).toMatchObject({ _id: user._id, subject: first });
    expect(await userOfSubject(second)).toBeUndefined();
  });

  it("cannot take another user's subject", async () => {
    const [user, other] = [await createUser(aNewUser(), aCall()), await createUser(aNewUser(), aCall())];

    expect(await replaceSubject(user, other.subject, aCall())).toBe(false);

    expect([await userOfSubject(user.subject), await userOfSubject(other.subject)]).toEqual([user, other]);
  });

  it("is created once by 30 concurrent registrations of one mailbox", async () => {
    const spellings = ["sam.doe@gmail.com", "SamDoe@gmail.com", "s.a.m.doe@googlemail.com"];
    const registrations = Array.from({ length: 30 }, (_, at) => createUser(aNewUser({ email: spellings[at % 3]! }), aCall()));

    const outcomes = await Promise.allSettled(registrations);

    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === "rejected") expect(outcome.reason).toMatchObject(emailInUse);
  });

  it("is found by a repeated registration", async () => {
    const newUser = aNewUser();
    const user = await createUser(newUser, aCall());

    expect(await createUser(newUser, aCall())).toEqual(user);
  });

  it("with dots in the address is distinct where the provider treats dots as significant", async () => {
    await createUser(aNewUser({ email: "a.b@example.com" }), aCall());

    expect(await userOfEmail("ab@example.com")).toBeUndefined();
  });

  it("changes only the named fields", async () => {
    const { _id: userId, ...user } = await createUser(aNewUser(), aCall());

    const changed = await changeUser(aBrokerActor({ userId }), { firstName: "Kim", phoneNumber: { number: "0412345678" } }, aCall());

    expect(changed).toEqual({ ...user, _id: userId, firstName: "Kim", phoneNumber: { number: "0412345678" } });
  });

  it("can be activated repeatedly, and only if it exists", async () => {
    const { _id: userId } = await createUser(aNewUser(), aCall());

    expect(await changeUser(aBrokerActor({ userId }), { status: "active" }, aCall())).toMatchObject({ status: "active" });
    expect(await changeUser(aBrokerActor({ userId }), { status: "active" }, aCall())).toMatchObject({ status: "active" });
    await expect(changeUser(aBrokerActor(), { status: "active" }, aCall())).rejects.toMatchObject(notFound);
  });

  it("verifies only the address that the email went to", async () => {
    const { _id: userId, email } = await createUser(aNewUser(), aCall());

    expect(await verifyEmail({ userId, address: "other@example.com" }, [], aCall())).toBe(false);
    expect(await findUser({ userId })).toMatchObject({ email: { isVerified: false } });
    expect(await verifyEmail({ userId, address: email.address }, [], aCall())).toBe(true);
    expect(await findUser({ userId })).toMatchObject({ email: { isVerified: true } });
  });

  it("can have all tokens revoked", async () => {
    const { _id: userId } = await createUser(aNewUser(), aCall());

    await revokeTokensBefore({ userId }, { tokensValidAfter: 1_800_000_000 }, aCall());

    expect(await findUser({ userId })).toMatchObject({ tokensValidAfter: 1_800_000_000 });
  });
});

describe("an organisation", () => {
  it("is administered by its creator and visible to members only", async () => {
    const { _id: userId } = await createUser(aNewUser(), aCall());
    const broker = aBrokerActor({ userId, organisationId: undefined });

    const created = await createOrganisation(broker, { name: "Example Brokers" }, aCall());

    expect(created).toMatchObject({ name: "Example Brokers", status: "active", administratorId: userId, abn: null });
    expect(await findUser(broker)).toMatchObject({ organisationId: created._id });
    expect(await findOrganisation({ ...broker, organisationId: created._id }, created._id)).toEqual(created);
    await expect(findOrganisation(aBrokerActor(), created._id)).rejects.toMatchObject(notFound);
  });

  it("is created only once per user", async () => {
    const { _id: userId } = await createUser(aNewUser(), aCall());
    const broker = aBrokerActor({ userId, organisationId: undefined });
    const call = aCall({ idempotencyKey: newId() });

    const created = await createOrganisation(broker, { name: "Example Brokers" }, call);

    expect(await createOrganisation(broker, { name: "Example Brokers" }, call)).toEqual(created);
    await expect(createOrganisation(broker, { name: "Other" }, aCall())).rejects.toMatchObject({
      kind: "conflict",
      code: "HAS_ORGANISATION",
    });
    await expect(createOrganisation(aBrokerActor(), { name: "Refused Finance" }, aCall())).rejects.toMatchObject(notFound);
  });

  it("can be changed by its administrator only", async () => {
    const { _id: userId } = await createUser(aNewUser(), aCall());
    const broker = aBrokerActor({ userId, organisationId: undefined });
    const { _id, ...created } = await createOrganisation(broker, { name: "Example Brokers" }, aCall());
    const colleague = aBrokerActor({ organisationId: _id });

    const changed = await changeOrganisation({ ...broker, organisationId: _id }, _id, { address: "1 Example St" }, aCall());

    expect(changed).toEqual({ ...created, _id, address: "1 Example St" });
    await expect(changeOrganisation(colleague, _id, { name: "Mine" }, aCall())).rejects.toMatchObject({ kind: "forbidden" });
    await expect(changeOrganisation(aBrokerActor(), _id, { name: "Mine" }, aCall())).rejects.toMatchObject(notFound);
  });
});

it("keeps every unique address reserved for exactly one user", async () => {
  expect(brokenInvariants(await everyItem())).toEqual([]);
});
