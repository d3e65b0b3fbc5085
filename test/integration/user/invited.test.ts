import { describe, expect, it } from "vitest";
import { invite } from "../../../functions/organisation/invitation-store.ts";
import { createOrganisation } from "../../../functions/organisation/store.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { secretIn } from "../../support/fixtures/fake-mailbox.ts";
import { crashAtCall } from "./crash-points.ts";
import { aRegistration, call, cognitoUsers, emailsTo, login, registerUser, withIdentity } from "./identity-fixture.ts";

withIdentity();

/** Invites an address to a new organisation; returns the body of a registration with the email's secret. */
async function anInvitation(email = aRegistration().email) {
  const { user } = await registerUser();
  const admin = { userId: user._id, organisationId: undefined, isMaster: false };
  const { _id: organisationId } = await createOrganisation(admin, { name: "Ann's Finance" }, aCall());
  const again = () => invite({ ...admin, organisationId }, organisationId, [{ firstName: "Kim", email }], aCall());
  await again();
  return { organisationId, body: aRegistration({ email, firstName: "Kim", invite: secretIn((await emailsTo(email))[0]) }) };
}

describe("registering with an invitation", () => {
  it("adds a verified member and sends no further email", async () => {
    const { organisationId, body } = await anInvitation();

    const { status, data } = await call("register", { body });

    expect(status).toBe(200);
    expect(data["user"]).toMatchObject({
      email: { address: body.email, isVerified: true },
      organisation: { _id: organisationId, name: "Ann's Finance" },
      userType: "broker",
    });
    expect(await emailsTo(body.email)).toHaveLength(1);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("accepts another spelling of the mailbox, but no other mailbox", async () => {
    const { body } = await anInvitation("kim.lee@gmail.com");

    expect(await call("register", { body: { ...body, email: aRegistration().email } })).toMatchObject({
      status: 403,
      data: { code: "NOT_INVITED", field: "email" },
    });
    expect((await call("register", { body: { ...body, email: "KimLee@googlemail.com" } })).status).toBe(200);
  });

  it("returns 410 for an unknown secret and leaves no Cognito user", async () => {
    const body = aRegistration({ invite: "x".repeat(43) });

    expect(await call("register", { body })).toMatchObject({ status: 410, data: { code: "INVITATION_GONE" } });

    expect(await cognitoUsers((email) => email === body.email)).toEqual([]);
    expect((await call("validateEmail", { params: { email: body.email } })).data).toEqual({ emailInUse: false });
  });

  it("creates one user and one member for 20 concurrent requests", async () => {
    const { body } = await anInvitation();
    const bodies = Array.from({ length: 20 }, (_, at) => ({ ...body, password: `Renewed2026!${at}` }));

    const answers = await Promise.all(bodies.map((each) => call("register", { body: each })));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => ![200, 409, 410].includes(status))).toEqual([]);
    expect(await cognitoUsers((email) => email === body.email)).toHaveLength(1);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it.each(["before", "after"] as const)("completes when repeated after a crash %s any step", async (moment) => {
    for (let nth = 1; ; nth++) {
      const { organisationId, body } = await anInvitation();
      const crash = crashAtCall(nth, moment);
      await call("register", { body });
      crash.end();

      const again = await call("register", { body });

      expect([nth, again.status]).toEqual([nth, 200]);
      expect((await login(body.email)).data["user"]).toMatchObject({ organisation: { _id: organisationId } });
      if (!crash.hasCrashed) break;
    }
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});
