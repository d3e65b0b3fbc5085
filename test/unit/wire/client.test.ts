import { describe, expect, it } from "vitest";
import { ApiError } from "../../../shared/wire/api-error.ts";
import type { Fetch } from "../../../shared/wire/call.ts";
import { createClient } from "../../../shared/wire/client.ts";
import { aChildId, anId } from "../../support/fixtures/ids.ts";

interface Request {
  readonly url: string;
  readonly init: Parameters<Fetch>[1];
}

/** A client of a server that always sends the same response. */
function talkingTo(status: number, answer: unknown, token?: string) {
  const requests: Request[] = [];
  const fetch: Fetch = async (url, init) => {
    requests.push({ url, init });
    return { status, text: async () => (typeof answer === "string" ? answer : JSON.stringify(answer)) };
  };
  return { requests, client: createClient({ baseUrl: "https://kelpie.example", fetch, token: () => token }) };
}

const asset = { _id: aChildId(), assetValue: 20_000 };
const success = { status: "success", message: "", data: asset };

async function failure(status: number, answer: unknown): Promise<ApiError> {
  const rejected = talkingTo(status, answer).client.readUser();
  return rejected.then(
    () => expect.fail("The call was not rejected."),
    (error: unknown) => (error instanceof ApiError ? error : expect.fail("No ApiError.")),
  );
}

describe("the API client", () => {
  it("sends a body as JSON with the token and returns the data", async () => {
    const { client, requests } = talkingTo(200, success, "token-1");

    const data = await client.updateAsset({ body: asset }, { idempotencyKey: "one" });

    expect(data).toEqual(asset);
    expect(requests).toEqual([
      {
        url: "https://kelpie.example/api/asset",
        init: {
          method: "POST",
          headers: { authorization: "Bearer token-1", "content-type": "application/json", "idempotency-key": "one" },
          body: JSON.stringify(asset),
        },
      },
    ]);
  });

  it("sends no token when the user is signed out, and a link's secret in its header", async () => {
    const { client, requests } = talkingTo(200, success);
    await client.openLink({ query: {} }, { linkSecret: "secret" });
    expect(requests[0]).toEqual({
      url: "https://kelpie.example/api/links/current",
      init: { method: "GET", headers: { "link-secret": "secret" } },
    });
  });

  it("encodes parameters and lists in the URL", async () => {
    const { client, requests } = talkingTo(200, success);
    await client.validateEmail({ params: { email: "jo+a/b@example.com" } });
    await client.rankedProducts({
      params: { applicationId: anId() },
      query: { orderBy: ["rate", "fit"], mustMatch: [], productTypes: ["Low doc"] },
    });
    expect(requests.map(({ url }) => url)).toEqual([
      "https://kelpie.example/api/user/email/validate/jo%2Ba%2Fb%40example.com",
      `https://kelpie.example/api/quote/${anId()}?orderBy=rate&orderBy=fit&mustMatch=&productTypes=Low%20doc`,
    ]);
  });

  it("throws an ApiError with the field that the API names", async () => {
    const problems = [{ field: "assetValue", found: '"x"', expected: "a number" }];
    const data = { code: "INVALID", field: "assetValue", problems };
    expect(await failure(400, { status: "error", message: "assetValue: found x", data })).toMatchObject({
      status: 400,
      message: "assetValue: found x",
      code: "INVALID",
      field: "assetValue",
      problems,
    });
  });

  it.each([
    [401, { message: "Unauthorized" }, "Please sign in."],
    [404, { message: "Not Found" }, "Not found. It may have been removed."],
    [413, { message: "Request Entity Too Large" }, "This is too large to send."],
    [429, { message: null }, "Too many requests. Please wait a moment."],
    [500, { message: "Internal Server Error" }, "Something went wrong on our side. Please try again."],
    [502, "<html>Bad gateway</html>", "Something went wrong on our side. Please try again."],
    [200, "<html>", "Something went wrong on our side. Please try again."],
    [200, { status: "error", message: "Refused." }, "Refused."],
  ])("throws a plain message for the gateway's %i", async (status, answer, message) => {
    expect(await failure(status, answer)).toMatchObject({ status, message, problems: [] });
  });

  it("throws a plain message when there is no response", async () => {
    const client = createClient({ baseUrl: "", fetch: () => Promise.reject(new TypeError("fetch failed")) });
    await expect(client.readUser()).rejects.toMatchObject({
      name: "ApiError",
      status: 0,
      message: expect.stringContaining("could not be reached"),
    });
  });

  it("works with Node's fetch", () => {
    expect(createClient({ baseUrl: "http://127.0.0.1", fetch })).toHaveProperty("login");
  });
});
