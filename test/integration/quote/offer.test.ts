import { beforeAll, describe, expect, it } from "vitest";
import { businessDate } from "../../../shared/business-date.ts";
import { withApi } from "../../support/api/api.ts";
import { quoteCommand } from "../../support/cli/command.ts";
import { enterScenario } from "../../support/fixtures/enter-scenario.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { car } from "../../unit/quote/what-if/worked-scenarios.ts";

const running = withApi();
let ann: Person;
let applicationId: string;
beforeAll(async () => {
  ann = await aPerson(running);
  applicationId = await enterScenario(ann, car);
});

const command = async (...options: readonly string[]): Promise<unknown> => {
  const { stdout } = await quoteCommand(["--json", ...options, "-"], JSON.stringify({ ...car, today: businessDate(new Date()) }));
  return JSON.parse(stdout);
};

it("what changes when is answered as by the quote command", async () => {
  const { rulebook, today, ...calendar } = await ann.api.readCalendar({ params: { applicationId }, query: {} });

  expect(today).toBe(businessDate(new Date()));
  expect(await command("--calendar")).toEqual({ rulebook, calendar });
});

describe("an offer from elsewhere", () => {
  const compared = (offer: Parameters<Person["api"]["compareOffer"]>[0]["body"]["offer"]) =>
    ann.api.compareOffer({ body: { applicationId, offer } });

  it("is answered as by the quote command", async () => {
    const { rulebook, ...offer } = await compared({ repayments: 589, fees: 1500 });

    expect(offer).toMatchObject({ rate: 16.93 });
    expect(await command("--offer", "repayments=589 fees=1500")).toEqual({ rulebook, offer });
  });

  it.each([
    [{ repayments: 589, balloon: 32_000 }, "offer.balloon: found 32000, expected less than the price of $32,000.00"],
    [{ repayments: 589, deposit: 32_000 }, "offer.deposit: found 32000, expected less than $32,000.00, so that something is received"],
    [{ repayments: 589, term: 85 }, "offer.term: found 85, expected at most 84"],
    [{ repayments: 0 }, "offer.repayments: found 0, expected"],
  ])("of %o is rejected and names the field", async (offer, message) => {
    const { status, message: text } = await rejectionOf(compared(offer));

    expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining(message) });
  });
});
