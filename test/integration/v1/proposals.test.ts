import { beforeAll, describe, expect, it } from "vitest";
import { proposalKey } from "../../../functions/store/dynamo/api-key-keys.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { scenarioOf } from "../../../shared/quote/scenario-of.ts";
import { createClient } from "../../../shared/wire/client.ts";
import { scenarioSchemas } from "../../../shared/wire/scenario.ts";
import { withApi } from "../../support/api/api.ts";
import { anApiKey } from "../../support/fixtures/api-keys.ts";
import { confirmedByStaff } from "../../support/fixtures/organisations.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { car } from "../../unit/quote/what-if/worked-scenarios.ts";

const running = withApi();
const scenario = scenarioSchemas.consumer.parse(car);
let ann: Person;
let kim: Person;
let propose: (body?: object) => Promise<{ _id: string }>;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
  await confirmedByStaff(ann.organisationId!);
  kim = await aPerson(running, { isVerified: true, organisation: ann.organisationId });
  const { key } = await anApiKey(ann, ["quote:propose"]);
  const program = createClient({ baseUrl: running.url, fetch, token: () => key });
  propose = (body = {}) => program.v1Propose({ body: { scenario, owner: kim.email, note: "Wants it by Friday", ...body } });
});

const rowsOf = async ({ api }: Person) => (await api.readToday()).rows.filter(({ kind }) => kind === "proposal");
const accept = ({ api }: Person, _id: string) => api.acceptProposal({ body: { _id } });

describe("a proposal of a program", () => {
  it("waits in the member's Today and starts a quote that ranks as the program's scenario does", async () => {
    const { _id } = await propose();
    const [row] = await rowsOf(kim);
    expect(row).toMatchObject({
      _id: `${_id}.proposal`,
      group: 2,
      text: "Loan desk: a consumer quote is proposed, motor vehicle, $32,000.00",
      action: { label: "Start the quote" },
    });

    const quote = await accept(kim, _id);
    const today = businessDate(new Date());
    const known = (value: object): object => JSON.parse(JSON.stringify(value, (_, each: unknown) => each ?? undefined)) as object;
    expect(known(scenarioOf(quote, today))).toEqual({ entity: {}, ...known({ ...scenario, today }) });
    expect(quote.notes.map(({ text }) => text)).toEqual(["Proposed by Loan desk: Wants it by Friday"]);
    const { products } = await kim.api.rankedProducts({ params: { applicationId: quote._id }, query: {} });
    expect(products.find(({ lender }) => lender === "Macquarie")).toMatchObject({ repayments: 474.69, qualification: 0 });
    expect((await accept(kim, _id))._id).toBe(quote._id);
    expect(await rowsOf(kim)).toEqual([]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("of a business has it, to be found in the register", async () => {
    const commercial = {
      applicationType: "commercial",
      asset: { assetValue: 84_000, assetType: "EARTH_MOVING" },
      customer: { employers: [{ timeOfEmployment: 26 }, { timeOfEmployment: 40 }] },
      entity: { turnover: 900_000, gst: null },
    };
    const { _id } = await propose({ scenario: commercial });
    const quote = await accept(kim, _id);
    expect(quote).toMatchObject({
      applicationType: "commercial",
      entities: [{ entityName: "The proposed business", turnover: 900_000 }],
      customers: [{ employers: [{ timeOfEmployment: 26 }, { timeOfEmployment: 40 }] }],
      loanDetails: { term: 60, balloon: 0, deposit: 0 },
    });
  });

  it("is the member's alone", async () => {
    const { _id } = await propose();
    const stranger = await aPerson(running, { isVerified: true });
    for (const other of [ann, stranger]) {
      expect(await rejectionOf(accept(other, _id))).toMatchObject({ status: 404 });
      expect(await rowsOf(other)).toEqual([]);
    }
  });

  it("starts one quote, however often it is accepted at once", async () => {
    const { _id } = await propose();
    const quotes = await Promise.all(Array.from({ length: 6 }, () => accept(kim, _id)));
    expect(new Set(quotes.map((quote) => quote._id))).toHaveLength(1);
  });

  it("ends after 14 days", async () => {
    const { _id } = await propose();
    const { ttl } = (await everyItem()).find(({ sk }) => sk === `PROPOSAL#${_id}`)!;
    expect(Math.round((Number(ttl) - Date.now() / 1000) / 86_400)).toBe(14);
    await commit([updateItem("proposal", proposalKey(ann.organisationId!, _id), { set: { ttl: Math.floor(Date.now() / 1000) - 1 } })]);
    expect(await rejectionOf(accept(kim, _id))).toMatchObject({ status: 404 });
    expect((await rowsOf(kim)).filter((row) => row._id.startsWith(_id))).toEqual([]);
  });

  it("names what is wrong", async () => {
    const elsewhere = await aPerson(running, { isVerified: true });
    for (const owner of [elsewhere.email, "nobody@example.com"])
      expect(await rejectionOf(propose({ owner }))).toMatchObject({ status: 400, field: "owner" });
    const above = { ...scenario, loanDetails: { ...scenario.loanDetails, deposit: 32_000.01 } };
    expect(await rejectionOf(propose({ scenario: above }))).toMatchObject({
      status: 400,
      message: "scenario.loanDetails.deposit: found 32000.01, expected at most the asset value, 32000",
    });
  });
});
