import type { ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { type BusinessRegister, businessRegister } from "../../functions/entity/business-register.ts";
import { startBusinessRegister } from "../../infra/local/business-register/server.ts";
import { listen } from "../../infra/local/loopback.ts";

const guid = "6f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9";

/** The product's own client, with the made-up register behind it as it stood on this day. */
export async function aBusinessRegister({ today = "2026-07-15", key = guid } = {}): Promise<BusinessRegister> {
  const server = await startBusinessRegister({ guid, today: () => new Date(`${today}T00:00:00Z`) });
  onTestFinished(() => server.close());
  return businessRegister({ url: `${server.url}/json`, guid: async () => key });
}

/** The product's own client, with a register behind it that answers this to everything; counts what it was asked. */
export async function aRegisterThat(answers: (response: ServerResponse) => void, timeoutMs?: number) {
  const asked: string[] = [];
  const server = await listen((request, response) => {
    asked.push(request.url!);
    answers(response);
  });
  onTestFinished(() => server.close());
  const access = { url: server.url, guid: async () => guid, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
  return { asked, register: businessRegister(access) };
}
