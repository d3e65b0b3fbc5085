import { describe, expect, it } from "vitest";
import { domains } from "../../functions/routes.ts";
import { stages } from "../../infra/aws/stage.ts";
import { composedStacks, resourcesOf } from "./support/stacks.ts";

/** The secrets that the functions accept and the CDN sends, by logical id, after a number of rotations. */
function secretsAfter(originSecret: number) {
  const { api, web } = composedStacks({ ...stages.prod, originSecret });
  const variables = Object.values(resourcesOf(api, "AWS::Lambda::Function")).map(
    ({ Properties }) => (Properties["Environment"] as { Variables: Readonly<Record<string, unknown>> }).Variables,
  );
  const named = (value: unknown) => /originsecretRotation(\d)/.exec(JSON.stringify(value) ?? "")?.[1];
  const http = variables.filter((each) => named(each["ORIGIN_SECRET"]) !== undefined);
  const [site] = Object.values(resourcesOf(web, "AWS::CloudFront::Distribution"));
  return {
    made: Object.keys(resourcesOf(api, "AWS::SecretsManager::Secret")).map(named),
    functions: http.length,
    accepted: [...new Set(http.map((each) => [named(each["ORIGIN_SECRET"]), named(each["ORIGIN_SECRET_PREVIOUS"])].join()))],
    sent: named(site!.Properties),
    deployedBeforeCdn: web.dependencies.map(({ stackName }) => stackName),
  };
}

const [first, third] = [secretsAfter(1), secretsAfter(3)];

describe("rotating the CDN's secret", () => {
  it("starts with one value that every HTTP function accepts and no other function has", () => {
    expect(first).toMatchObject({ made: ["1"], functions: domains.length, accepted: ["1,"], sent: "1" });
  });

  it("creates a new secret, which the CDN sends and the functions accept together with the previous one", () => {
    expect(third).toMatchObject({ made: ["3", "2"], functions: domains.length, accepted: ["3,2"], sent: "3" });
  });

  it("deploys the functions before the CDN", () => {
    expect(first.deployedBeforeCdn).toContain("kelpie-prod-api");
  });
});
