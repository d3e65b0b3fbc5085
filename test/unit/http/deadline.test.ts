import type { Context } from "aws-lambda";
import { expect, it } from "vitest";
import { serveWith } from "../../../functions/http/serve.ts";
import { routeRows } from "../../../functions/user/routes.ts";
import { userRoutes } from "../../../shared/wire/user-routes.ts";
import { inMemoryIdempotency, brokerClaims, eventOf, trustedIssuer, stubOperations } from "../../support/api/endpoint.ts";

const never = () => new Promise<never>(() => undefined);
const soonOver = { getRemainingTimeInMillis: () => 1_050 } as Context;

it.each([
  ["the caller", never, never],
  ["the operation", async () => aUser, never],
] as const)(
  "a call returns 503 TOO_SLOW with Retry-After one second before the Lambda timeout while %s is still pending",
  async (_what, findUser, act) => {
    const lines: object[] = [];
    const identity = { trustedIssuer, verifyToken: never, findUser, recordSession: async () => {} };
    const serve = serveWith({
      identity,
      idempotency: inMemoryIdempotency(),
      consumeNetworkLimit: async () => {},
      consumeCallLimit: async () => {},
      relationOf: async () => undefined,
      requireVerifiedAbn: async () => {},
      log: (line) => lines.push(line),
    });
    const handler = serve(userRoutes, routeRows, stubOperations("user", { readUser: act }));

    const { statusCode, headers, body } = await handler(eventOf(userRoutes.readUser, { claims: brokerClaims }), soonOver);

    expect([statusCode, headers?.["retry-after"]]).toEqual([503, "5"]);
    expect(body).toContain("TOO_SLOW");
    expect(lines).toMatchObject([{ status: 503, code: "TOO_SLOW" }]);
  },
);

const aUser = { userId: "0".repeat(26), organisationId: undefined, isEmailVerified: true, status: "active", isMaster: false } as const;
