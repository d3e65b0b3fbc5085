/** `npm run audit`: writes the SBOM (CycloneDX) to dist/sbom.cdx.json, then asks the npm registry for known vulnerabilities. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type AuditReport, type LockFile, type Sbom, auditArguments, missingFrom, verdictOn } from "./dependencies.ts";

const timeoutMs = 120_000;

function npm(command: string): string {
  const { stdout, stderr, error } = spawnSync(`npm ${command}`, { shell: true, encoding: "utf8", timeout: timeoutMs, maxBuffer: 2 ** 26 });
  if (error) throw error;
  if (stdout === "") throw new Error(`npm ${command} printed nothing: ${stderr}`);
  return stdout;
}

const text = npm("sbom --sbom-format cyclonedx --package-lock-only");
const sbom = JSON.parse(text) as Sbom;
const missing = missingFrom(sbom, JSON.parse(readFileSync("package-lock.json", "utf8")) as LockFile);
if (missing.length > 0) throw new Error(`The SBOM lacks packages of package-lock.json: ${missing.join(", ")}`);
mkdirSync("dist", { recursive: true });
writeFileSync("dist/sbom.cdx.json", text);
process.stdout.write(`dist/sbom.cdx.json: ${sbom.components.length} packages, as in package-lock.json.\n`);

const { lines, isFailed } = verdictOn(JSON.parse(npm(auditArguments)) as AuditReport);
process.stdout.write(lines.map((line) => `${line}\n`).join(""));
process.exitCode = isFailed ? 1 : 0;
