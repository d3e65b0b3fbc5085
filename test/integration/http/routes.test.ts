import { beforeAll, describe, expect, it } from "vitest";
import { bindings } from "../../../functions/routes.ts";
import { routeKey } from "../../../shared/wire/route.ts";
import { type RouteName, routes } from "../../../shared/wire/routes.ts";
import { withApi } from "../../support/api/api.ts";
import {
  absentIds,
  otherRequests,
  privateRequests,
  readingRequests,
  writingRequests,
} from "../../support/call-scenarios/named-requests.ts";
import { administratorRequests, organisationRequests } from "../../support/call-scenarios/organisation-requests.ts";
import { type AnyRequest, type Person, aPerson } from "../../support/fixtures/people.ts";
import { files, pdfMetadata } from "../../support/fixtures/uploads.ts";
import { aCompany } from "../../support/fixtures/whole-quote.ts";

const running = withApi();
let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

const absent = absentIds();
const requests: Readonly<Partial<Record<RouteName, AnyRequest>>> = {
  ...readingRequests(absent),
  ...privateRequests(absent),
  ...writingRequests(absent, aCompany.abn),
  ...organisationRequests(absent),
  ...administratorRequests(absent),
  openInvitation: { headers: { "link-secret": "x".repeat(43) } },
  openLink: { headers: { "link-secret": "x".repeat(43) } },
  openCheck: { headers: { "link-secret": "x".repeat(43) } },
  visitCheckPage: { headers: { "link-secret": "x".repeat(43) } },
  signPrivacy: {
    headers: { "link-secret": "x".repeat(43) },
    body: {
      customerId: absent.customer,
      applicationId: absent.application,
      applicationType: "consumer",
      buffer: "data:image/jpeg;base64,/9g=",
    },
  },
  answerByLink: { headers: { "link-secret": "x".repeat(43) }, body: { employmentType: "CASUAL" } },
  uploadByLink: { headers: { "link-secret": "x".repeat(43) }, body: { kind: "identity", ...pdfMetadata(files.pdf) } },
  ...otherRequests(absent, aCompany),
};
const domains: readonly string[] = [
  "application",
  "quote",
  "customer",
  "document",
  "entity",
  "organisation",
  "billing",
  "link",
  "customer-checks",
];
const names = (Object.keys(routes) as RouteName[]).filter((name) => domains.includes(bindings[name].domain));

/** Anonymous calls, link holders and webhooks have no caller in the log, nor has a broker's call of a route for staff. */
const callerField = (name: RouteName) =>
  ["public", "link", "webhook", "master"].includes(bindings[name].access) ? {} : { caller: expect.any(String) };

/** The lines logged since there were this many. A subscription is followed by its webhook's. */
const loggedSince = (count: number) => running.lines.slice(count).map((line) => JSON.parse(line) as Record<string, unknown>);

describe("the route table", () => {
  it.each(names)("maps the request to %s only", async (name) => {
    const params = Object.fromEntries(
      [...routes[name].path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => [parameter!, absent.application]),
    );

    const before = running.lines.length;
    await ann.send(name, requests[name] ?? { params });

    const call = expect.objectContaining({ event: "call", route: routeKey(routes[name]), ...callerField(name) }) as unknown;
    await expect.poll(() => loggedSince(before)).toContainEqual(call);
  });
});

describe("a URL", () => {
  it("can end with a slash", async () => {
    const { _id } = await ann.api.startQuote({ params: { type: "consumer" } });
    const headers = { authorization: `Bearer ${ann.token}` };

    const [plain, slashed] = await Promise.all(["", "/"].map((end) => fetch(`${running.url}/api/application/${_id}${end}`, { headers })));

    expect([plain?.status, slashed?.status]).toEqual([200, 200]);
    expect(await slashed?.text()).toBe(await plain?.text());
  });

  it("with an id that cannot exist returns 404, and so does a body with one", async () => {
    const id = "8".repeat(26);

    const answers = [
      await ann.send("readApplication", { params: { id } }),
      await ann.send("listQuotes", { body: { userId: id, page: 1 } }),
      await ann.send("listCustomers", { body: { user: id } }),
    ];

    for (const { status, text } of answers) expect([status, text]).toEqual([404, expect.stringContaining("Record not found.")]);
  });

  it("that starts a quote returns 403 to a browser's prefetch", async () => {
    const broker = await aPerson(running);

    const fetched = await broker.send("startQuote", { params: { type: "consumer" }, headers: { "sec-purpose": "prefetch" } });

    expect(fetched.status).toBe(403);
    expect((await broker.api.listQuotes({ body: { userId: broker.userId, page: 1 } })).totalDocs).toBe(0);
  });
});

describe("the log line of a call", () => {
  it("contains no request data, user id or token", async () => {
    const { _id, customers } = await ann.api.startQuote({ params: { type: "consumer" } });
    const secrets = ["Wilhelmina", "1988-04-12", "her payslips", ann.userId, ann.token, _id];
    await ann.api.updateCustomer({ body: { customerId: customers[0]!._id, firstName: "Wilhelmina", dateOfBirth: "1988-04-12" } });
    await ann.api.addNote({ body: { applicationId: _id, text: "her payslips" } });
    await ann.send("addNote", { body: { applicationId: _id, note: "her payslips" } });

    await expect.poll(() => loggedSince(-1)).toMatchObject([{ route: "POST /api/notes", status: 400 }]);
    expect(running.lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
  });
});
