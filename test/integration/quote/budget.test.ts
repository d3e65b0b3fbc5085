import { beforeAll, describe, expect, it } from "vitest";
import { businessDate } from "../../../shared/business-date.ts";
import { withApi } from "../../support/api/api.ts";
import { quoteCommand } from "../../support/cli/command.ts";
import { enterScenario } from "../../support/fixtures/enter-scenario.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { car } from "../../unit/quote/what-if/worked-scenarios.ts";

const running = withApi();
const scenario = { ...car, today: businessDate(new Date()) };
let ann: Person;
let applicationId: string;
beforeAll(async () => {
  ann = await aPerson(running);
  applicationId = await enterScenario(ann, scenario);
});

describe("POST quote budget", () => {
  it("answers as the quote command, of an amount a week, too", async () => {
    const answer = await ann.api.quoteBudget({
      body: { applicationId, amount: 550, every: "month", limits: { term: 60 } },
    });
    expect(answer).toEqual(JSON.parse((await quoteCommand(["--json", "--budget", "550 term<=60", "-"], JSON.stringify(scenario))).stdout));
    const weekly = await ann.api.quoteBudget({ body: { applicationId, amount: 150, every: "week", lenders: ["Money3"] } });
    expect(weekly.budget).toMatchObject({ monthly: 650, lenders: [{ lender: "Money3", present: 671.26, within: false }] });
    expect(weekly.budget.lenders[0]!.brings[0]).toMatchObject({ field: "deposit", value: 4896.41, paid: 650 });
  });

  it("counts what is tried in the place of what is saved", async () => {
    const tried = { deposit: 4896.41, lenders: ["Money3"] };
    const { budget } = await ann.api.quoteBudget({ body: { applicationId, amount: 650, every: "month", ...tried } });
    expect(budget.lenders).toMatchObject([{ within: true, present: 650, brings: [] }]);
  });

  it.each([{ amount: 0 }, { amount: 650.001 }, { every: "year" }, { limits: { term: 11 } }])("returns 400 for %o", async (wrong) => {
    const body = { applicationId, amount: 650, every: "month", ...wrong };
    expect(await rejectionOf(ann.api.quoteBudget({ body: body as never }))).toMatchObject({ status: 400 });
  });
});
