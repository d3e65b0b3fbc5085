export interface Sbom {
  readonly bomFormat: string;
  readonly components: readonly { readonly name: string; readonly version: string }[];
}

export interface LockFile {
  readonly packages: Readonly<Record<string, { readonly name?: string; readonly version?: string }>>;
}

/** The packages of a lock file that an SBOM does not list, as name@version. */
export function missingFrom({ components }: Sbom, { packages }: LockFile): string[] {
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const locked = Object.entries(packages).filter(([path]) => path !== "");
  const names = locked.map(([path, { name, version }]) => `${name ?? path.split("node_modules/").at(-1)}@${version}`);
  return [...new Set(names)].filter((name) => !listed.has(name));
}

/** With devDependencies, as the packages that browsers run are among them, and those that build what is deployed. */
export const auditArguments = "audit --json --audit --include=dev --fetch-retries=1 --fetch-timeout=20000";

/** What `npm audit --json` prints: vulnerabilities, or an error. */
export interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
  /** Set when the registry answered with an error. */
  readonly message?: string;
  /** Set when the registry could not be reached. */
  readonly error?: { readonly summary?: string };
}

export interface Verdict {
  readonly lines: readonly string[];
  readonly isFailed: boolean;
}

const failing: readonly string[] = ["high", "critical"];

/** Fails on high and critical vulnerabilities. A registry without an audit endpoint is reported and does not fail the run. */
export function verdictOn({ vulnerabilities, message, error }: AuditReport): Verdict {
  if (!vulnerabilities) {
    const reason = message ?? error?.summary ?? "no answer";
    return { lines: [`Vulnerabilities not checked, the registry's audit endpoint cannot be reached: ${reason}`], isFailed: false };
  }
  const found = Object.entries(vulnerabilities);
  const lines = found.map(([name, { severity, range }]) => `${severity}: ${name} ${range}`);
  return {
    lines: lines.length === 0 ? ["No known vulnerabilities in the dependencies, those that browsers run among them."] : lines,
    isFailed: found.some(([, { severity }]) => failing.includes(severity)),
  };
}
