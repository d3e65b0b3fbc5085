import { describe, expect, it } from "vitest";
import { invite } from "../../../functions/organisation/invitation-store.ts";
import { createOrganisation } from "../../../functions/organisation/store.ts";
import { aCall } from "../../support/brokers.ts";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { secretIn } from "../../support/post-office.ts";
import { dyingAt } from "./dying-function.ts";
import { aRegistration, call, cognitoUsers, lettersTo, login, registered, withIdentity } from "./identity-parts.ts";

withIdentity();

/** Somebody's organisation, by whom an address is invited: what a registration with the letter's secret looks like. */
async function anInvitation(email = aRegistration().email) {
  const { user } = await registered();
  const admin = { userId: user._id, organisationId: undefined, isMaster: false };
  const { _id: organisationId } = await createOrganisation(admin, "Ann's Finance", aCall());
  const again = () => invite({ ...admin, organisationId }, organisationId, [{ firstName: "Kim", email }], aCall());
  await again();
  return { organisationId, body: aRegistration({ email, firstName: "Kim", invite: secretIn((await lettersTo(email))[0]) }) };
}

describe("signing up by an invitation", () => {
  it("makes a member whose address is verified, by one letter and no second", async () => {
    const { organisationId, body } = await anInvitation();

    const { status, data } = await call("register", { body });

    expect(status).toBe(200);
    expect(data["user"]).toMatchObject({
      email: { address: body.email, isVerified: true },
      organisation: { _id: organisationId, name: "Ann's Finance" },
      userType: "broker",
    });
    expect(await lettersTo(body.email)).toHaveLength(1);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("takes another spelling of the mailbox, and no other mailbox", async () => {
    const { body } = await anInvitation("kim.lee@gmail.com");

    expect(await call("register", { body: { ...body, email: aRegistration().email } })).toMatchObject({
      status: 403,
      data: { code: "NOT_INVITED", field: "email" },
    });
    expect((await call("register", { body: { ...body, email: "KimLee@googlemail.com" } })).status).toBe(200);
  });

  it("is refused with a secret that is none, and leaves no credentials behind", async () => {
    const body = aRegistration({ invite: "x".repeat(43) });

    expect(await call("register", { body })).toMatchObject({ status: 410, data: { code: "INVITATION_GONE" } });

    expect(await cognitoUsers((email) => email === body.email)).toEqual([]);
    expect((await call("validateEmail", { params: { email: body.email } })).data).toEqual({ emailInUse: false });
  });

  it("makes one user and one member of 20 who try at once", async () => {
    const { body } = await anInvitation();
    const bodies = Array.from({ length: 20 }, (_, at) => ({ ...body, password: `Racing2026!${at}` }));

    const answers = await Promise.all(bodies.map((each) => call("register", { body: each })));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => ![200, 409, 410].includes(status))).toEqual([]);
    expect(await cognitoUsers((email) => email === body.email)).toHaveLength(1);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it.each(["before", "after"] as const)("that breaks off %s any of its steps is finished when it is tried again", async (moment) => {
    for (let nth = 1; ; nth++) {
      const { organisationId, body } = await anInvitation();
      const dying = dyingAt(nth, moment);
      await call("register", { body });
      dying.end();

      const again = await call("register", { body });

      expect([nth, again.status]).toEqual([nth, 200]);
      expect((await login(body.email)).data["user"]).toMatchObject({ organisation: { _id: organisationId } });
      if (!dying.hasDied) break;
    }
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});
