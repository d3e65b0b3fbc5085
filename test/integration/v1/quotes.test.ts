import { beforeAll, describe, expect, it } from "vitest";
import type { ApiScope } from "../../../shared/domain/api-key.ts";
import { createClient } from "../../../shared/wire/client.ts";
import { withApi } from "../../support/api/api.ts";
import { anApiKey } from "../../support/fixtures/api-keys.ts";
import { confirmedByStaff } from "../../support/fixtures/organisations.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { aWholeQuote } from "../../support/fixtures/whole-quote.ts";

const running = withApi();
let ann: Person;
beforeAll(async () => {
  ann = await anAdministrator();
});

async function anAdministrator(): Promise<Person> {
  const person = await aPerson(running, { isVerified: true });
  await confirmedByStaff(person.organisationId!);
  return person;
}

const by = async (person: Person, ...scopes: ApiScope[]) => {
  const { key } = await anApiKey(person, scopes);
  return createClient({ baseUrl: running.url, fetch, token: () => key });
};

describe("a key that is good for quote:read", () => {
  it("reads a quote with its terms and ranking, and nothing of who it is for", async () => {
    const { application: id } = await aWholeQuote(ann);
    const whole = await ann.api.readApplication({ params: { id } });
    const ranked = await ann.api.rankedProducts({ params: { applicationId: id }, query: {} });
    const program = await by(ann, "quote:read");

    const { quote, rulebook } = await program.v1Quote({ params: { id } });
    expect(quote).toMatchObject({
      _id: id,
      humanId: whole.humanId,
      applicationType: "commercial",
      stage: whole.stage,
      terms: { asset: { assetValue: whole.asset.assetValue }, loanDetails: { term: whole.loanDetails.term } },
      submissions: [],
      problem: null,
    });
    expect(rulebook).toBe(ranked.rulebook);
    const figures = (products: readonly { lender: string; rate: number; repayments: number | null }[]) =>
      products.map(({ lender, rate, repayments }) => [lender, rate, repayments]);
    expect(figures(quote.products)).toEqual(figures(ranked.products));
    const said = JSON.stringify(quote);
    const [customer] = whole.customers;
    const hidden = [
      customer!.firstName,
      customer!.lastName,
      customer!.emails[0]!.address,
      whole.entities[0]!.entityName,
      whole.entities[0]!.abn,
    ];
    expect(hidden.filter((text) => typeof text !== "string" || said.includes(text))).toEqual([]);
    expect((await program.v1Quotes({ query: {} })).quotes.find(({ _id }) => _id === id)).toEqual(quote);
  });

  it("lists the quotes of all members once each, newest first, and no archived one", async () => {
    const kim = await anAdministrator();
    const jo = await aPerson(running, { isVerified: true, organisation: kim.organisationId });
    const ids: string[] = [];
    const { _id: first } = await kim.api.startQuote({ params: { type: "consumer" } });
    ids.push(first);
    for (let at = 0; at < 12; at += 1) {
      const { api } = at % 3 === 0 ? jo : kim;
      const original = at === 0 ? (await jo.api.startQuote({ params: { type: "commercial" } }))._id : undefined;
      ids.push(original ?? (await api.copyQuote({ body: { applicationId: at % 3 === 0 ? ids[1]! : first } }))._id);
    }
    const { _id: archived } = await kim.api.copyQuote({ body: { applicationId: first } });
    await kim.api.archiveQuote({ body: { applicationId: archived } });
    const program = await by(kim, "quote:read");

    const { quotes, cursor } = await program.v1Quotes({ query: {} });
    const { quotes: rest, cursor: end } = await program.v1Quotes({ query: { cursor: cursor! } });
    expect([...quotes, ...rest].map(({ _id }) => _id)).toEqual(ids.toReversed());
    expect([quotes.length, end]).toEqual([10, null]);
  });

  it("finds no quote of another organisation", async () => {
    const stranger = await anAdministrator();
    const { application: id } = await aWholeQuote(stranger);
    const program = await by(ann, "quote:read");
    for (const other of [id, "01JX8Z5W6Q3V9T2N4M7K1B0C8D"])
      expect(await rejectionOf(program.v1Quote({ params: { id: other } }))).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect(await rejectionOf((await by(ann, "quote:price")).v1Quotes({ query: {} }))).toMatchObject({ status: 403, code: "SCOPE" });
  });
});
