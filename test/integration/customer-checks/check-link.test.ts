import { beforeAll, describe, expect, it } from "vitest";
import type { CheckService } from "../../../shared/domain/customer-check.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { childKey } from "../../../functions/store/dynamo/keys.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { withApi } from "../../support/api/api.ts";
import { aConsentingCustomerOf, checksBy, pageFrom, withCompanies } from "../../support/fixtures/customer-checks.ts";
import { secretIn, withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { submitHostedPage } from "../../support/fixtures/hosted-pages.ts";
import { linkHolder } from "../../support/fixtures/links.ts";
import { type Answer, type Person, aPerson } from "../../support/fixtures/people.ts";
import { writesNothing } from "../../support/store/writes-nothing.ts";

const running = withApi();
withCompanies(running);
const { emailsTo } = withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

describe("the link of a check", () => {
  const openedBy = async (service: CheckService) => {
    const kim = await aConsentingCustomerOf(ann);
    const check = await checksBy(ann)[service].send(kim.customerId);
    const [sentEmail] = await emailsTo(kim.email);
    const holder = linkHolder(running, secretIn(sentEmail));
    const page = await pageFrom(running, sentEmail);
    const find = () => checksBy(ann)[service].find(kim.customerId);
    return { ...kim, check, sentEmail, page, find, open: () => holder.send("openCheck"), visit: () => holder.send("visitCheckPage") };
  };
  const codeOf = ({ status, text }: Answer) => [status, (JSON.parse(text) as { data?: { code?: string } }).data?.code];

  it("says who asks for what on whose page, and changes nothing", async () => {
    const { open, page } = await openedBy("identity");

    expect(JSON.parse((await open()).text)).toMatchObject({
      data: {
        service: "identity",
        firstName: "Kim",
        brokerName: "Ann Broker",
        organisationName: "Ann's Finance",
        logo: null,
        company: new URL(page).host,
        expiresAt: expect.any(String),
      },
    });
    await writesNothing(async () => void (await open()));
  });

  it("leads to another address of the company's page at each visit", async () => {
    const { page, visit } = await openedBy("identity");
    const again = (JSON.parse((await visit()).text) as { data: { url: string } }).data.url;

    expect(again).not.toBe(page);
    expect(again.replace(/[^/]+$/, "")).toBe(page.replace(/[^/]+$/, ""));
  });

  it("returns 409 CHECK_DONE after the check", async () => {
    const { page, open, visit, find } = await openedBy("identity");
    await submitHostedPage(page, "completed");

    expect(codeOf(await visit())).toEqual([409, "CHECK_DONE"]);
    await find();
    for (const call of [open, visit]) expect(codeOf(await call())).toEqual([409, "CHECK_DONE"]);
  });

  it("is gone after a failed check, after seven days, and for a removed customer", async () => {
    const [failed, late, removed] = [await openedBy("identity"), await openedBy("creditFile"), await openedBy("bankStatements")];
    await submitHostedPage(failed.page, "failed");
    await failed.find();
    await ann.api.removeCustomer({ body: { customerId: removed.customerId, applicationId: removed.applicationId } });
    const checkKey = childKey(ann.userId, "check", late.check._id);
    await commit([updateItem("check", checkKey, { set: { expiresAt: Date.now() - 1 } })]);

    for (const { open, visit } of [failed, late, removed])
      for (const call of [open, visit]) expect(codeOf(await call())).toEqual([410, "LINK_GONE"]);
    expect(await late.find()).toMatchObject({ status: "expired" });
  });

  it("is gone once the deal is lost, and works again when the broker takes the mark back", async () => {
    const { applicationId, open, visit } = await openedBy("identity");
    const mark = (outcome: "lost" | null) => ann.api.markOutcome({ body: { applicationId, outcome } });
    await mark("lost");

    for (const call of [open, visit]) expect(codeOf(await call())).toEqual([410, "LINK_GONE"]);

    await mark(null);
    expect((await open()).status).toBe(200);
  });

  it("is gone while no provider of its service is connected", async () => {
    const { sentEmail } = await openedBy("identity");
    const disconnected = await running.beside({ IDENTITY_VERIFICATION_URL: "" });
    const { send } = linkHolder({ ...running, url: disconnected.url }, secretIn(sentEmail));

    for (const name of ["openCheck", "visitCheckPage"] as const) expect(codeOf(await send(name))).toEqual([410, "LINK_GONE"]);
    await disconnected.kill();
  });

  it("opens nothing of a link for another purpose, nor is such a link's secret a check's", async () => {
    const { customerId, email, sentEmail } = await openedBy("identity");
    await ann.api.sendUploadLink({ body: { customerId } });
    const upload = linkHolder(running, secretIn((await emailsTo(email))[0]));

    expect((await upload.send("openCheck")).status).toBe(404);
    expect((await linkHolder(running, secretIn(sentEmail as never)).send("openLink")).status).toBe(404);
  });

  it("says so while the company does not answer", async () => {
    const { visit } = await openedBy("identity");
    running.faultInjection.put("identity-verification", "down");
    const answer = await visit();
    running.faultInjection.put("identity-verification", "ok");

    expect(codeOf(answer)).toEqual([503, "CHECK_UNAVAILABLE"]);
    expect(answer.text).toContain("your link keeps working");
  });
});
