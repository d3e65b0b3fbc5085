import { describe, expect, it } from "vitest";
import { answersTo } from "../../support/engine/answers.ts";
import { quoteCommand } from "../../support/cli/command.ts";
import { aCommercialScenario, aConsumerScenario } from "../../support/engine/plain-scenario.ts";

const quoted = async (csv: string) => (await quoteCommand(["--json", "-"], csv)).stdout;
const rejected = (csv: string) => quoteCommand(["--json", "-"], csv);
const apiError = (line: string) => ({ code: 2, stdout: "", stderr: `quote: standard input${line}\n` });

describe("a CSV file", () => {
  it("reads an empty cell as unknown, and null as known to be absent", async () => {
    const unknown = aCommercialScenario({ entity: { timeInBusiness: "2020-01-31" } });
    const unregistered = aCommercialScenario({ entity: { timeInBusiness: "2020-01-31", gst: null } });
    expect(answersTo([unknown])).not.toBe(answersTo([unregistered]));

    expect(
      await quoted(
        "applicationType,today,entity.timeInBusiness,entity.gst\ncommercial,2026-11-20,2020-01-31,\ncommercial,2026-11-20,2020-01-31,null\n",
      ),
    ).toBe(answersTo([unknown, unregistered]));
  });

  it("reads numbers, yes and no by type", async () => {
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

  it("may quote its cells and have spaces around them", async () => {
    expect(await quoted('"applicationType", today ,"asset.assetValue"\n"consumer", 2026-11-20 ,"32000"\n')).toBe(
      answersTo([aConsumerScenario({ asset: { assetValue: 32_000 } })]),
    );
  });

  it("may start with a byte order mark and have CRLF line ends", async () => {
    expect(
      await quoted('\uFEFF"applicationType",today,asset.assetType\r\nconsumer,2026-11-20,CARAVAN\r\nconsumer,2026-11-20,TRACTOR\r\n'),
    ).toBe(answersTo([aConsumerScenario({ asset: { assetType: "CARAVAN" } }), aConsumerScenario({ asset: { assetType: "TRACTOR" } })]));
  });

  it("has separate columns for two employers", async () => {
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

  it("may hold null for a whole object without other columns of it", async () => {
    expect(await quoted("applicationType,today,entity,entity.gst\ncommercial,2026-11-20,null,\ncommercial,2026-11-20,,2024-01-31\n")).toBe(
      answersTo([aCommercialScenario({ entity: null }), aCommercialScenario({ entity: { gst: "2024-01-31" } })]),
    );
  });
});

describe("a CSV file is rejected", () => {
  it("with an unknown column", async () => {
    expect(await rejected("applicationType,today,asset.price\nconsumer,2026-11-20,32000\n")).toEqual(
      apiError(', line 1: found the column "asset.price", expected a scenario\'s field such as asset.assetValue'),
    );
  });

  it("with a duplicate column", async () => {
    expect(await rejected("applicationType,today,today\nconsumer,2026-11-20,2026-11-21\n")).toEqual(
      apiError(', line 1: found the column "today" twice, expected each column once'),
    );
  });

  it("with a row of another length", async () => {
    expect(await rejected("applicationType,today\nconsumer,2026-11-20\nconsumer\n")).toEqual(
      apiError(", line 3: found 1 cell, expected 2, one for each column of the header"),
    );
  });

  it("with a misplaced quotation mark", async () => {
    const { code, stdout, stderr } = await rejected('applicationType,today\n"consumer,2026-11-20\n');

    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^quote: standard input: found Quote Not Closed: .* at line 2, expected quotes around whole cells\n$/);
  });

  it("with text in a numeric column", async () => {
    expect(await rejected('applicationType,today,asset.assetValue\nconsumer,2026-11-20,"32,000"\n')).toEqual(
      apiError(', line 2: asset.assetValue: found "32,000", expected a number'),
    );
  });

  it.each([
    ["before", "applicationType,today,asset,asset.assetValue\nconsumer,2026-11-20,null,32000\n"],
    ["after", "applicationType,today,asset.assetValue,asset\nconsumer,2026-11-20,32000,null\n"],
  ])("with an asset declared absent %s a value of that asset", async (_, csv) => {
    const { code, stdout, stderr } = await rejected(csv);

    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^quote: standard input, line 2: asset/);
  });

  it("with a header only", async () => {
    expect(await rejected("applicationType,today\n")).toEqual(apiError(": found no scenario, expected at least one"));
  });
});
