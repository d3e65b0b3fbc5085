import { mkdtemp, rm } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { CompanyName } from "../../functions/check/company-names.ts";
import { type HostedPages, hostedPages } from "../../functions/check/hosted-pages.ts";
import { listen } from "../../infra/local/loopback.ts";
import { type HostedLinks, startHostedLinks } from "../../infra/local/outside/hosted-links/server.ts";

export const keyOfCompanies = "a key of tests";

/** The stand-ins with a folder of their own, gone when they are closed. */
export async function startCompanies(options: Partial<Parameters<typeof startHostedLinks>[0]> = {}): Promise<HostedLinks> {
  const folder = await mkdtemp(join(tmpdir(), "kelpie-companies-"));
  const companies = await startHostedLinks({ folder, key: keyOfCompanies, ...options });
  return { ...companies, close: () => companies.close().then(() => rm(folder, { recursive: true })) };
}

/** The product's own client of a made-up company, which lives in days of the test's. */
export async function aCompanyOf(service: CompanyName, shown = keyOfCompanies) {
  const clock = { days: 0 };
  const companies = await startCompanies({ now: () => Date.now() + clock.days * 24 * 60 * 60_000 });
  onTestFinished(() => companies.close());
  const pages = hostedPages({ name: service, url: companies.apiOf(service), pages: companies.url, key: async () => shown });
  return { pages, clock };
}

/** The same with a company behind it that answers this to everything. The time-out is for a company that never does. */
export async function aCompanyThat(answers: (response: ServerResponse) => void, timeoutMs?: number): Promise<HostedPages> {
  const server = await listen((_request, response) => answers(response));
  onTestFinished(() => server.close());
  return hostedPages({
    name: "identity-verification",
    url: server.url,
    pages: "https://verify.example",
    key: async () => keyOfCompanies,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
}

/** Plays the customer on a company's page; answers where the browser is sent afterwards. */
export async function pressed(url: string, outcome: "completed" | "failed", score?: number): Promise<string | null> {
  const form = new URLSearchParams({ outcome, ...(score !== undefined && { score: String(score) }) });
  const { headers } = await fetch(url, { method: "POST", body: form, redirect: "manual" });
  return headers.get("location");
}
