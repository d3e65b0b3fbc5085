import { describe, expect, it } from "vitest";
import packageFile from "../../../package.json" with { type: "json" };
import { auditArguments, missingFrom, verdictOn } from "../../../infra/ops/dependencies.ts";

describe("SBOM check", () => {
  const packages = {
    "": { name: "kelpie", version: "1.0.0" },
    "node_modules/zod": { version: "4.0.0" },
    "node_modules/a/node_modules/@scope/zod": { version: "3.0.0" },
    "node_modules/alias": { name: "real", version: "1.0.0" },
  };
  const components = [
    { name: "zod", version: "4.0.0" },
    { name: "@scope/zod", version: "3.0.0" },
    { name: "real", version: "1.0.0" },
  ];

  it("passes when every package of the lock file is listed with its version", () => {
    expect(missingFrom({ bomFormat: "CycloneDX", components }, { packages })).toEqual([]);
  });

  it("reports a nested package whose version is missing", () => {
    const others = components.map((one) => ({ ...one, version: "4.0.0" }));
    expect(missingFrom({ bomFormat: "CycloneDX", components: others }, { packages })).toEqual(["@scope/zod@3.0.0", "real@1.0.0"]);
  });
});

describe("npm audit check", () => {
  const finding = (severity: string) => ({ vulnerabilities: { "jpeg-js": { severity, range: "<0.4.4" } } });

  it.each(["high", "critical"])("fails on a vulnerability of %s severity", (severity) => {
    expect(verdictOn(finding(severity))).toEqual({ lines: [`${severity}: jpeg-js <0.4.4`], isFailed: true });
  });

  it.each(["info", "low", "moderate"])("reports a vulnerability of %s severity and passes", (severity) => {
    expect(verdictOn(finding(severity))).toEqual({ lines: [`${severity}: jpeg-js <0.4.4`], isFailed: false });
  });

  it("says that no vulnerabilities are known when the registry reports none", () => {
    expect(verdictOn({ vulnerabilities: {} })).toEqual({
      lines: ["No known vulnerabilities in the dependencies, those that browsers run among them."],
      isFailed: false,
    });
  });

  it("asks for the packages that browsers run, which are devDependencies", () => {
    expect(Object.keys(packageFile.devDependencies)).toEqual(expect.arrayContaining(["antd", "aws-amplify", "react-dom"]));
    expect(auditArguments).not.toContain("omit");
    expect(auditArguments).toContain("--include=dev");
  });

  it("names the registry it could not reach, and passes", () => {
    const message = "405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk";
    const { lines, isFailed } = verdictOn({ message });
    expect(lines).toEqual([`Vulnerabilities not checked, the registry's audit endpoint cannot be reached: ${message}`]);
    expect(isFailed).toBe(false);
  });
});
