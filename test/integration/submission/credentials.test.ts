import { beforeAll, describe, expect, it } from "vitest";
import { withApi } from "../../support/api.ts";
import { everyItem } from "../../support/invariants.ts";
import { leavesNothing } from "../../support/left-behind.ts";
import { type Person, aMaster, aPerson, refusalOf } from "../../support/people.ts";

const running = withApi();
let [ann, colleague]: Person[] = [];
beforeAll(async () => {
  ann = await aPerson(running);
  colleague = await aPerson(running, { organisation: ann.organisationId });
});

const password = "correct horse battery";
const now = { lender: "NOW", credentials: { username: "ann-finance", password } };
const accounts = ({ api }: Person) => api.readLenderCredentials();

describe("an organisation's account with a lender", () => {
  it("is set by the administrator and read by nobody again: its members see since when it is set", async () => {
    const before = await accounts(ann!);
    expect(before.map(({ lender, setAt }) => [lender, setAt])).toEqual([
      ["Lender A", null],
      ["NOW", null],
    ]);

    expect(await ann!.api.saveLenderCredentials({ body: now })).toBeNull();

    for (const reader of [ann!, colleague!]) {
      const [, set] = await accounts(reader);
      expect(set).toEqual({
        lender: "NOW",
        fields: [
          { name: "username", label: "Username", secret: false },
          { name: "password", label: "Password", secret: true },
        ],
        setAt: expect.stringMatching(/^\d{4}-/),
      });
    }
    expect(running.secret(`lender/${ann!.organisationId}/now`)).toBe(JSON.stringify(now.credentials));
  });

  it("leaves who set it and which fields in the audit, and its values neither there nor in a log or another item", async () => {
    await ann!.api.saveLenderCredentials({ body: now });

    const items = await everyItem();
    expect(items).toContainEqual(
      expect.objectContaining({
        pk: `AUDIT#ORGANISATION#${ann!.organisationId}`,
        action: "lenderAccount.set",
        userId: ann!.userId,
        fields: { lender: "NOW", names: ["username", "password"] },
      }),
    );
    expect(JSON.stringify(items)).not.toContain(password);
    expect(running.lines.join("\n")).not.toContain(password);
  });

  it("may be set anew", async () => {
    await ann!.api.saveLenderCredentials({ body: { lender: "NOW", credentials: { username: "ann", password: "another" } } });

    expect(running.secret(`lender/${ann!.organisationId}/now`)).toContain("another");
  });

  it("is another organisation's own", async () => {
    const bob = await aPerson(running);

    expect((await accounts(bob)).map(({ setAt }) => setAt)).toEqual([null, null]);
  });
});

describe("an account is not set", () => {
  it("by a colleague, by a master or by somebody of no organisation", async () => {
    const stranger = await aPerson(running, { organisation: undefined });
    const master = await aMaster(running);
    const before = running.secret(`lender/${ann!.organisationId}/now`);

    await leavesNothing(async () => {
      expect(await refusalOf(colleague!.api.saveLenderCredentials({ body: now }))).toMatchObject({
        status: 403,
        code: "NOT_ADMINISTRATOR",
      });
      expect(await refusalOf(master.api.saveLenderCredentials({ body: now }))).toMatchObject({ status: 404 });
      expect(await refusalOf(stranger.api.saveLenderCredentials({ body: now }))).toMatchObject({ status: 403, code: "NO_ORGANISATION" });
    });
    expect(running.secret(`lender/${ann!.organisationId}/now`)).toBe(before);
  });

  it.each([
    { what: "of an unknown lender", body: { lender: "Pepper", credentials: { username: "a" } }, field: "lender" },
    { what: "without one of its fields", body: { lender: "NOW", credentials: { username: "a" } }, field: "credentials.password" },
    {
      what: "with a field of another lender",
      body: { lender: "Lender A", credentials: { organisationId: "M-1", password: "b" } },
      field: "credentials.password",
    },
    {
      what: "with an empty field",
      body: { lender: "Lender A", credentials: { organisationId: " " } },
      field: "credentials.organisationId",
    },
  ])("$what, and the refusal names the field and shows no value", async ({ body, field }) => {
    const { status, text } = await ann!.send("saveLenderCredentials", { body });

    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ data: { field } });
    for (const value of Object.values(body.credentials)) if (value.length > 1) expect(text).not.toContain(`"${value}"`);
  });
});
