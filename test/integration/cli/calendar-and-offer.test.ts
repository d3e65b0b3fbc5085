import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { quoteCommand } from "../../support/cli/command.ts";

const file = (name: string) => readFileSync(new URL(`../../scenarios/${name}.json`, import.meta.url), "utf8");
const run = (args: readonly string[], input = file("consumer-car")) => quoteCommand([...args, "-"], input);

describe("the quote command", () => {
  it("prints what changes when, as JSON and in words", async () => {
    const digger = file("commercial-excavator");
    const json = await run(["--calendar", "--json", "--lenders", "C4,Lender B"], digger);
    const text = await run(["--calendar", "--lenders", "C4"], digger);

    expect(JSON.parse(json.stdout)).toMatchObject({
      calendar: { holdsUntil: "2026-12-31", days: [{ day: "2027-01-01" }, { day: "2027-06-02", changes: [{ lender: "Lender B" }] }] },
    });
    expect(Object.keys(JSON.parse(json.stdout) as object)).toEqual(["rulebook", "calendar"]);
    expect(text.stdout).toBe(
      "What changes when: holds until 31/12/2026\n    01/01/2027\n" +
        "      C4 gets dearer: 9.70% to 10.45%, $1,621.65 to $1,654.42 a month\n\n",
    );
    expect((await run(["--calendar"])).stdout).toBe("What changes when: nothing within a year\n\n");
  });

  it("prints what an offer costs and its place, as JSON and in words, and names what is wrong with it", async () => {
    const json = await run(["--offer", "repayments=589", "--json"]);
    const text = await run(["--offer", "repayments=589 fees=1500", "--lenders", "Macquarie,Pepper"]);

    expect(JSON.parse(json.stdout)).toMatchObject({ offer: { rate: 14.71, total: 41_740, place: 4 } });
    expect(Object.keys(JSON.parse(json.stdout) as object)).toEqual(["rulebook", "offer"]);
    expect(text.stdout).toBe(
      "The offer: $589.00 a month on $26,500.00, 16.93%, $43,240.00 in total, $15,240.00 of it cost of credit, place 3\n" +
        "    Macquarie: $7,863.60 cheaper, $106.06 a month less\n    Pepper: $1,182.60 cheaper, $5.29 a month more\n\n",
    );
    for (const [offer, message] of [
      ["repayments=589 term=85", "--offer term: found 85, expected whole months from 12 to 84"],
      ["repayments=589 balloon=32000", "--offer balloon: found 32000, expected less than the price of $32,000.00"],
      ["repayments=589 rate=9", '--offer: found "rate=9", expected some of'],
      ["repayments=589 every=day", '--offer every: found "day", expected one of week, fortnight, month'],
      ["fees=1500", '--offer: found "fees=1500", expected repayments=DOLLARS in it'],
    ] as const)
      expect(await run(["--offer", offer])).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(message) });
  });
});
