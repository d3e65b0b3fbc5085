import { describe, expect, it } from "vitest";
import { domains } from "../../../functions/routes.ts";
import { filesAtStart } from "../../support/infra/bundled-handlers.ts";

describe("a function's start", () => {
  it.each(domains)("loads the rows of %s, and of no other domain", async (domain) => {
    const loaded = await filesAtStart(`${domain}/handler`);

    expect(loaded.filter((file) => /^functions\/([\w-]+\/)?routes\.ts$/.test(file))).toEqual([`functions/${domain}/routes.ts`]);
    expect(loaded).not.toContain("shared/wire/routes.ts");
  });

  it.each(["health", "telemetry"])("loads no store for %s", async (domain) => {
    const loaded = await filesAtStart(`${domain}/handler`);

    expect(loaded).toContain("functions/http/serve.ts");
    expect(loaded.filter((file) => file.startsWith("functions/store/"))).toEqual([]);
  });
});
