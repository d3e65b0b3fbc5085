import { beforeAll, describe, expect, it } from "vitest";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { withApi } from "../../support/api/api.ts";
import { type BookCells, bookHead, bookTable } from "../../support/fixtures/contracts.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";

const running = withApi();
const tomorrow = daysAfter(businessDate(new Date()), 1);

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running);
});

const send = (csv: string, person = ann) => person.api.importContracts({ body: { csv } });
const problemOf = async (changed: BookCells) => (await send(bookTable(changed))).rows[0]?.problem;

describe("an import of old contracts", () => {
  it("adds each once, and says which lines were in the book before", async () => {
    const csv = bookTable({}, { lastName: "Weir" }, {});
    expect(await send(csv)).toEqual({
      added: 2,
      rows: [
        { line: 2, status: "added" },
        { line: 3, status: "added" },
        { line: 4, status: "repeated" },
      ],
    });
    expect((await send(csv)).rows.map(({ status }) => status)).toEqual(["repeated", "repeated", "repeated"]);
    const { contracts } = await ann.api.readBook({ query: {} });
    expect(contracts.map(({ contract }) => contract.customer.lastName).toSorted()).toEqual(["Lin", "Weir"]);
    await drainOutbox();
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("reads amounts and days as people write them, an unknown lender, and a repayment with its fees", async () => {
    const bea = await aPerson(running);
    const written = { amount: '"$30,000.00"', rate: "13.99%", firstPaymentOn: "15/12/2024", assetType: "Motor Vehicle", type: "Consumer" };
    expect(await send(bookTable({ ...written, lender: "Dealer finance", repayment: "632.52", monthlyFees: "8.90" }), bea)).toMatchObject({
      added: 1,
    });
    const { contracts } = await bea.api.readBook({ query: {} });
    expect(contracts[0]!.contract).toMatchObject({
      lender: "Dealer finance",
      amount: 30_000,
      repayment: 623.62,
      monthlyFees: 8.9,
      firstPaymentOn: "2024-12-15",
      assetType: "MOTOR_VEHICLE",
    });
  });

  it.each<[BookCells, string]>([
    [{ repayment: "650" }, "repayment: found 650.00, expected 623.62."],
    [{ term: "0" }, "term: found 0, expected at least 1."],
    [{ term: "121" }, "term: found 121, expected at most 120."],
    [{ balloon: "30000" }, "balloon: found 30000.00, expected less than the amount of 30000.00."],
    [{ firstPaymentOn: "30/02/2025" }, 'firstPaymentOn: found "30/02/2025", expected a day that exists, written YYYY-MM-DD.'],
    [{ firstPaymentOn: "31/12/1969" }, "firstPaymentOn: found 1969-12-31, expected a day from 1990-01-01 to 2099-12-31."],
    [{ firstPaymentOn: "31/12/9999" }, "firstPaymentOn: found 9999-12-31, expected a day from 1990-01-01 to 2099-12-31."],
    [{ clawbackUntil: "31/12/9999" }, "clawbackUntil: found 9999-12-31, expected a day from 1990-01-01 to 2099-12-31."],
    [{ commissionDueOn: "1/1/0026" }, "commissionDueOn: found 0026-01-01, expected a day from 1990-01-01 to 2099-12-31."],
    [{ scoreOn: tomorrow }, `scoreOn: found ${tomorrow}, expected a day from 1990-01-01 to ${businessDate(new Date())}.`],
    [
      { firstPaymentOn: "15/1/2010" },
      "firstPaymentOn: found 2010-01-15, with an end on 2014-12-15, expected an end in the last 7 years or to come.",
    ],
    [{ rate: "low" }, 'rate: found "low", expected a number.'],
    [{ type: "novated" }, 'type: found "novated", expected one of "consumer", "commercial".'],
    [{ timing: "" }, 'timing: found nothing, expected one of "arrears", "advance".'],
    [{ assetType: "BUS" }, "assetType: found BUS, expected one of MOTOR_VEHICLE, ELECTRIC_MOTOR_VEHICLE"],
    [{ firstName: "", lastName: "" }, 'firstName: found "", expected a first or a last name.'],
    [{ amount: "-5" }, "amount: found"],
    [{ amount: "30.000" }, 'amount: found "30.000", expected a number.'],
    [{ clawbackUntil: "soon" }, 'clawbackUntil: found "soon", expected a day that exists, written YYYY-MM-DD.'],
  ])("leaves a row with %o out and says why", async (changed, problem) => {
    expect(await problemOf({ firstName: "Wrong", ...changed })).toContain(problem);
  });

  it("leaves only the row out whose first repayment is before 1970", async () => {
    const bea = await aPerson(running);
    expect(await send(bookTable({}, { firstPaymentOn: "1969-12-31" }), bea)).toMatchObject({
      added: 1,
      rows: [
        { line: 2, status: "added" },
        { line: 3, status: "error" },
      ],
    });
  });

  it("takes a person with one name, entered as either", async () => {
    const bea = await aPerson(running);
    expect((await send(bookTable({ firstName: "Suharto", lastName: "" }, { firstName: "", lastName: "Kartini" }), bea)).added).toBe(2);
    const { contracts } = await bea.api.readBook({ query: {} });
    expect(contracts.map(({ contract: { customer } }) => customer)).toEqual(
      expect.arrayContaining([
        { firstName: "Suharto", lastName: "" },
        { firstName: "", lastName: "Kartini" },
      ]),
    );
  });

  it("leaves out rows of empty cells, and reads n/a as nothing", async () => {
    const bea = await aPerson(running);
    const empty = ",".repeat(bookHead.split(",").length - 1);
    const csv = `${bookTable({ lastName: "Na", score: "n/a", scoreOn: "#N/A", commission: "TBA" })}\n${empty}\n${empty}\n`;
    expect(await send(csv, bea)).toEqual({ added: 1, rows: [{ line: 2, status: "added" }] });
  });

  it("keeps cells that begin like a formula as text", async () => {
    const bea = await aPerson(running);
    await send(bookTable({ firstName: "=SUM(A1)", lastName: "@Lin", lender: "+NOW" }), bea);
    const { contract } = (await bea.api.readBook({ query: {} })).contracts[0]!;
    expect(contract).toMatchObject({ customer: { firstName: "=SUM(A1)", lastName: "@Lin" }, lender: "+NOW" });
  });

  it("says how many cells a row lacks", async () => {
    expect((await send(`${bookHead}\nGrace,Lin`)).rows).toEqual([{ line: 2, status: "error", problem: "found 2 cells, expected 19." }]);
  });

  it.each([
    ["an unknown column", `${bookHead},colour\n`, 'csv: found the column "colour"'],
    ["a missing column", bookHead.replace(",rate", ""), "csv: found no column rate"],
    ["an empty text", "", "csv: found no column firstName"],
    ["a misplaced quotation mark", `${bookHead}\nGrace "G",Lin`, "csv: found "],
    ["2,001 rows", bookTable(...Array.from({ length: 2_001 }, () => ({}))), "csv: found 2001 rows, expected at most 2,000"],
  ])("refuses %s", async (_, csv, problem) => {
    const { status, text } = await ann.send("importContracts", { body: { csv } });
    expect(status).toBe(400);
    expect(text).toContain(JSON.stringify(problem).slice(1, -1));
  });

  it("takes 2,000 rows at once", async () => {
    const bea = await aPerson(running);
    const rows = Array.from({ length: 2_000 }, (_, at) => ({ lastName: `Lin ${at}` }));
    expect((await send(bookTable(...rows), bea)).added).toBe(2_000);
  }, 60_000);
});
