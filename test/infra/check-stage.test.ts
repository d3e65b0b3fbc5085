import type { Stack } from "aws-cdk-lib";
import { Annotations, Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { operate } from "../support/cli/operators.ts";
import { composedStacks, resourcesOf } from "./support/stacks.ts";
import { type Stage, stages } from "../../infra/aws/stage.ts";
import { stageProblems } from "../../infra/ops/check-stage.ts";

const checkStage = (...args: string[]) => operate(process.env, "check-stage", ...args);
const watchOf = (alarmsTo?: string) => composedStacks(stages.prod, alarmsTo === undefined ? {} : { alarmsTo }).watch;
const warningsOf = (watch: Stack) =>
  Annotations.fromStack(watch)
    .findWarning("*", Match.anyValue())
    .map(({ entry }) => entry.data);

describe("npm run ops -- check-stage", () => {
  it("rejects prod while alarms have no recipient, and says how to set one", async () => {
    const { code, printed, error } = await checkStage("prod");

    expect(code).toBe(2);
    expect(printed).toContain("alarmsTo: found nothing, expected an email address: add -c alarmsTo=EMAIL");
    expect(error).toMatch(/^ops: prod is not ready: \d+ settings to change\n$/);
  });

  it("lists every placeholder address of the stage, whatever alarmsTo is", async () => {
    const { code, printed } = await checkStage("prod", "-c", "alarmsTo=ops@kelpie.com.au");

    expect(code).toBe(2);
    expect(printed).not.toContain("alarmsTo");
    for (const setting of ["mailFrom", "referralsTo", "ratesTo"])
      expect(printed).toMatch(new RegExp(`^${setting}: found .*expected a real address`, "m"));
  });

  it("says that a stage lets assumed rates through, which prod refuses", async () => {
    const settingsOf = ({ api }: ReturnType<typeof composedStacks>) =>
      JSON.stringify(resourcesOf(api, "AWS::Lambda::Function")).match(/"ASSUMED_RATES":"\w+"/g);

    expect((await checkStage("dev", "-c", "alarmsTo=ops@kelpie.com.au")).printed).toContain("refusesAssumedRates: off");
    expect((await checkStage("prod", "-c", "alarmsTo=ops@kelpie.com.au")).printed).not.toContain("refusesAssumedRates");
    expect([...new Set(settingsOf(composedStacks(stages.prod)))]).toEqual(['"ASSUMED_RATES":"refused"']);
  });

  it("names what a stage leaves out, without rejecting it for that", async () => {
    const { printed } = await checkStage("prod", "-c", "alarmsTo=ops@kelpie.com.au");

    for (const note of ["siteUrl: not set", "lenderUrls.now: not connected"]) expect(printed).toContain(note);
  });

  it("accepts a stage whose addresses are real and whose site and lenders are not known yet", () => {
    const filled = { mailFrom: "Kelpie <no-reply@kelpie.com.au>", referralsTo: "referrals@kelpie.com.au", ratesTo: "rates@kelpie.com.au" };
    const stage: Stage = { ...stages.prod, ...filled, siteUrl: null, lenderUrls: { now: null, lenderA: null, plenti: null } };

    expect(stageProblems(stage, "ops@kelpie.com.au")).toEqual([]);
  });

  it.each([
    [[], "missing required argument 'STAGE'; npm run -s ops -- --help explains it"],
    [["production"], 'STAGE: found "production", expected one of dev, prod'],
    [["prod", "-c", "alarmsTo=nobody"], "prod is not ready"],
  ])("explains what it expected of %j", async (args, message) => {
    expect(await checkStage(...args)).toMatchObject({ code: 2, error: expect.stringContaining(message) as string });
  });
});

const mailed = watchOf("ops@kelpie.com.au");
const [warnings, warningsWithAddress] = [watchOf(), mailed].map(warningsOf);

describe("synthesizing prod", () => {
  it("warns that alarms have no recipient without alarmsTo", () => {
    expect(warnings).toEqual([expect.stringContaining("Alarms are emailed to no one: add -c alarmsTo=EMAIL")]);
  });

  it("subscribes alarmsTo to the alarms", () => {
    expect(warningsWithAddress).toEqual([]);
    expect(Object.values(resourcesOf(mailed, "AWS::SNS::Subscription"))).toMatchObject([
      { Properties: { Protocol: "email", Endpoint: "ops@kelpie.com.au" } },
    ]);
  });

  it("throws when alarmsTo is not an email address", () => {
    expect(() => composedStacks(stages.prod, { alarmsTo: "nobody" })).toThrow('alarmsTo: found "nobody", expected an email address');
  });
});
