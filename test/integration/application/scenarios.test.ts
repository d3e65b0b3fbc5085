import { beforeAll, describe, expect, it } from "vitest";
import { withApi } from "../../support/api/api.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";

const running = withApi();
let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running);
});

const read = (id: string) => ann.api.readApplication({ params: { id } });

describe("scenarios of an application", () => {
  const aDeal = async () => {
    const { _id: id, asset: ownAsset, loanDetails: ownLoan } = await ann.api.startQuote({ params: { type: "consumer" } });
    const [asset, loanDetails] = [ownAsset._id, ownLoan._id];
    await ann.api.updateAsset({ body: { _id: asset, assetValue: 32_000 } });
    await ann.api.updateLoanDetails({ body: { _id: loanDetails, term: 60, balloon: 20, deposit: 4_000 } });
    return { id, asset, loanDetails, add: (name: string, terms = {}) => ann.api.addVariant({ body: { applicationId: id, name, terms } }) };
  };
  const variantsOf = async (id: string) => (await read(id)).variants.map(({ name, terms }) => ({ name, terms }));

  it("are added, renamed, changed term by term and removed", async () => {
    const { id, add } = await aDeal();
    const { _id, ...added } = await add("No balloon", { balloon: 0 });
    const { _id: other } = await add("Shorter", { term: 36 });
    await ann.api.updateVariant({ body: { _id, name: "Nothing at the end" } });

    const changed = await ann.api.updateVariant({ body: { _id, terms: { deposit: 6_400, brokerageRate: null } } });
    await ann.api.removeVariant({ body: { _id: other } });

    expect(added).toEqual({ name: "No balloon", terms: { balloon: 0 } });
    expect(changed).toEqual({ _id, name: "Nothing at the end", terms: { balloon: 0, deposit: 6_400, brokerageRate: null } });
    expect((await read(id)).variants).toEqual([changed]);
    expect(await rejectionOf(ann.api.updateVariant({ body: { _id: other, name: "Gone" } }))).toMatchObject({ status: 404 });
  });

  it("are at most five, however many are added at once", async () => {
    const { id, add } = await aDeal();
    for (const term of [12, 24, 36]) await add(`${term} months`, { term });
    const together = await Promise.allSettled([48, 60, 72, 83].map((term) => add(`${term} months`, { term })));
    expect(together.filter(({ status }) => status === "fulfilled")).toHaveLength(2);

    expect(await rejectionOf(add("84 months", { term: 84 }))).toMatchObject({
      status: 409,
      code: "TOO_MANY",
      message: "A quote has at most 5 scenarios.",
    });
    expect((await read(id)).variants).toHaveLength(5);
  });

  it("have a deposit of at most the asset value, their own or the application's", async () => {
    const { id, asset, add } = await aDeal();
    expect(await rejectionOf(add("Too much", { deposit: 32_000.01 }))).toMatchObject({
      status: 400,
      message: expect.stringContaining("terms.deposit: found 32000.01, expected at most the asset value, 32000"),
    });
    expect(await rejectionOf(add("Too little", { assetValue: 3_999 }))).toMatchObject({
      status: 400,
      message: expect.stringContaining("terms.assetValue: found 3999, expected at least the deposit, 4000"),
    });
    const { _id } = await add("Half", { deposit: 16_000 });
    await ann.api.updateAsset({ body: { _id: asset, assetValue: 15_000 } });

    const { columns } = await ann.api.compareQuotes({ body: { applicationId: id } });
    expect(columns.map(({ name, problem }) => [name, problem])).toEqual([
      [null, null],
      ["Half", "The deposit of $16,000.00 is above the asset value of $15,000.00."],
    ]);
    expect(await rejectionOf(ann.api.applyVariant({ body: { _id } }))).toMatchObject({
      status: 400,
      message: expect.stringContaining("deposit: found 16000, expected at most the asset value, 15000"),
    });
  });

  it("become the application's own when used, which keeps what they replace as long as there is room", async () => {
    const { id, add } = await aDeal();
    const { _id } = await add("No balloon, twice the deposit of today", { balloon: 0, deposit: 8_000, term: 60 });

    const used = await ann.api.applyVariant({ body: { _id } });

    expect(used.loanDetails).toMatchObject({ term: 60, balloon: 0, deposit: 8_000, loanAmount: 24_000 });
    expect((await variantsOf(id))[1]).toEqual({ name: "Before No balloon, twice the deposit of", terms: { balloon: 20, deposit: 4_000 } });
    expect((await ann.api.applyVariant({ body: { _id } })).variants).toHaveLength(2);
    const history = await ann.api.readHistory({ params: { id } });
    expect(history.slice(0, 3).map(({ title }) => title)).toEqual(["Scenario added", "Loan changed", "Scenario used for the quote"]);
    const [, loan] = history;
    expect(loan!.changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ["balloon", 20, 0],
      ["deposit", 4_000, 8_000],
    ]);
    for (const term of [12, 24, 36]) await add(`${term} months`, { term });
    const { variants } = await ann.api.readApplication({ params: { id } });
    const shortest = variants.find(({ name }) => name === "12 months")!;
    const full = await ann.api.applyVariant({ body: { _id: shortest._id } });
    expect(full.loanDetails.term).toBe(12);
    expect(full.variants).toEqual(variants);
  });

  it("can neither be added, changed nor used once the application is archived", async () => {
    const { id, add } = await aDeal();
    const { _id } = await add("No balloon", { balloon: 0 });
    await ann.api.archiveQuote({ body: { applicationId: id } });

    for (const write of [
      () => add("Shorter", { term: 36 }),
      () => ann.api.updateVariant({ body: { _id, name: "Other" } }),
      () => ann.api.removeVariant({ body: { _id } }),
      () => ann.api.applyVariant({ body: { _id } }),
    ]) {
      expect(await rejectionOf(write())).toMatchObject({ status: 409, code: "ARCHIVED" });
    }
    expect((await ann.api.compareQuotes({ body: { applicationId: id } })).columns).toHaveLength(2);
  });
});
