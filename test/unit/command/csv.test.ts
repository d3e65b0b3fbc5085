import { describe, expect, it } from "vitest";
import { answersTo } from "../../support/answers.ts";
import { quoteCommand } from "../../support/command.ts";
import { aCommercialScenario, aConsumerScenario } from "../../support/plain-scenario.ts";

const quoted = async (csv: string) => (await quoteCommand(["--json", "-"], csv)).stdout;
const refused = (csv: string) => quoteCommand(["--json", "-"], csv);
const refusal = (line: string) => ({ code: 2, stdout: "", stderr: `quote: standard input${line}\n` });

describe("in a CSV", () => {
  it("an empty cell is not known, and null is known to be absent", async () => {
    const unknown = aCommercialScenario({ entity: { timeInBusiness: "2020-01-31" } });
    const unregistered = aCommercialScenario({ entity: { timeInBusiness: "2020-01-31", gst: null } });
    expect(answersTo([unknown])).not.toBe(answersTo([unregistered]));

    expect(
      await quoted(
        "applicationType,today,entity.timeInBusiness,entity.gst\ncommercial,2026-11-20,2020-01-31,\ncommercial,2026-11-20,2020-01-31,null\n",
      ),
    ).toBe(answersTo([unknown, unregistered]));
  });

  it("numbers, yes and no are read as such", async () => {
    expect(
      await quoted(
        "applicationType,today,asset.assetValue,loanDetails.balloon,creditProfile.score,creditProfile.hasAdverseCredit\nconsumer,2026-11-20,32000.5,12.5,640,false\nconsumer,2026-11-20,32000.5,12.5,640,true\n",
      ),
    ).toBe(
      answersTo(
        [false, true].map((hasAdverseCredit) =>
          aConsumerScenario({
            asset: { assetValue: 32_000.5 },
            loanDetails: { balloon: 12.5 },
            creditProfile: { score: 640, hasAdverseCredit },
          }),
        ),
      ),
    );
  });

  it("cells may stand in quotation marks, and spaces around them", async () => {
    expect(await quoted('"applicationType", today ,"asset.assetValue"\n"consumer", 2026-11-20 ,"32000"\n')).toBe(
      answersTo([aConsumerScenario({ asset: { assetValue: 32_000 } })]),
    );
  });

  it("a spreadsheet's mark at the start and its line ends are no part of the cells", async () => {
    expect(
      await quoted('\uFEFF"applicationType",today,asset.assetType\r\nconsumer,2026-11-20,CARAVAN\r\nconsumer,2026-11-20,TRACTOR\r\n'),
    ).toBe(answersTo([aConsumerScenario({ asset: { assetType: "CARAVAN" } }), aConsumerScenario({ asset: { assetType: "TRACTOR" } })]));
  });

  it("two employers stand in columns of their own", async () => {
    const employed = (...employers: object[]) => aConsumerScenario({ customer: { employers } });
    expect(answersTo([employed({ employmentType: "CASUAL" })])).not.toBe(answersTo([employed()]));

    expect(
      await quoted(`applicationType,today,customer.employers.0.employmentType,customer.employers.0.timeOfEmployment,customer.employers.1.employmentType,customer.employers.1.timeOfEmployment
consumer,2026-11-20,CASUAL,3,FULL_TIME,30
consumer,2026-11-20,CASUAL,3,,
consumer,2026-11-20,,,FULL_TIME,30
consumer,2026-11-20,,,,
`),
    ).toBe(
      answersTo([
        employed({ employmentType: "CASUAL", timeOfEmployment: 3 }, { employmentType: "FULL_TIME", timeOfEmployment: 30 }),
        employed({ employmentType: "CASUAL", timeOfEmployment: 3 }),
        employed({}, { employmentType: "FULL_TIME", timeOfEmployment: 30 }),
        aConsumerScenario(),
      ]),
    );
  });

  it("a whole part may be null where none of it is given", async () => {
    expect(await quoted("applicationType,today,entity,entity.gst\ncommercial,2026-11-20,null,\ncommercial,2026-11-20,,2024-01-31\n")).toBe(
      answersTo([aCommercialScenario({ entity: null }), aCommercialScenario({ entity: { gst: "2024-01-31" } })]),
    );
  });
});

describe("a CSV is refused", () => {
  it("that has a column of another name", async () => {
    expect(await refused("applicationType,today,asset.price\nconsumer,2026-11-20,32000\n")).toEqual(
      refusal(', line 1: found the column "asset.price", expected a scenario\'s field such as asset.assetValue'),
    );
  });

  it("that has a column twice", async () => {
    expect(await refused("applicationType,today,today\nconsumer,2026-11-20,2026-11-21\n")).toEqual(
      refusal(', line 1: found the column "today" twice, expected each column once'),
    );
  });

  it("that has a row of another length", async () => {
    expect(await refused("applicationType,today\nconsumer,2026-11-20\nconsumer\n")).toEqual(
      refusal(": found Invalid Record Length: expect 2, got 1 on line 3, expected rows as long as the header"),
    );
  });

  it("that has a quotation mark out of place", async () => {
    const { code, stdout, stderr } = await refused('applicationType,today\n"consumer,2026-11-20\n');

    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^quote: standard input: found Quote Not Closed: .* at line 2, expected quotes around whole cells\n$/);
  });

  it("that has words where a number belongs", async () => {
    expect(await refused('applicationType,today,asset.assetValue\nconsumer,2026-11-20,"32,000"\n')).toEqual(
      refusal(', line 2: asset.assetValue: found "32,000", expected a number'),
    );
  });

  it.each([
    ["before", "applicationType,today,asset,asset.assetValue\nconsumer,2026-11-20,null,32000\n"],
    ["after", "applicationType,today,asset.assetValue,asset\nconsumer,2026-11-20,32000,null\n"],
  ])("that says that there is no asset %s it says what the asset is worth", async (_, csv) => {
    const { code, stdout, stderr } = await refused(csv);

    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^quote: standard input, line 2: asset/);
  });

  it("that has a header alone", async () => {
    expect(await refused("applicationType,today\n")).toEqual(refusal(": found no scenario, expected at least one"));
  });
});
