import { describe, expect, it } from "vitest";
import { buildEmail } from "../../../functions/adapters/email/build-email.ts";
import { emailParagraphs, emailText } from "../../../functions/adapters/email/email-text.ts";

const anEmail = (name: string) =>
  buildEmail("kim@example.com", {
    subject: emailText`You are invited`,
    before: [emailText`${name} invites you to Kelpie.`],
    action: { label: emailText`Join now`, url: "https://kelpie.example/register#invite=a&b" },
    after: [emailText`The link is good for 7 days.`],
  });

describe("an email", () => {
  it("has the same content in plain text and HTML, with its link in both", () => {
    const { to, subject, text, html } = anEmail("Ann & Söhne");

    expect([to, subject]).toEqual(["kim@example.com", "You are invited"]);
    expect(text).toBe(
      "Ann & Söhne invites you to Kelpie.\n\nJoin now:\nhttps://kelpie.example/register#invite=a&b\n\nThe link is good for 7 days.\n\nKelpie",
    );
    for (const words of ["Ann &#38; Söhne invites you to Kelpie.", "Join now", "The link is good for 7 days."])
      expect(html).toContain(words);
    expect(html).toContain('href="https://kelpie.example/register#invite=a&#38;b"');
  });

  it.each(["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "<a href='https://evil.example'>here</a>", "&lt;b&gt;"])(
    "shows %j as literal text",
    (name) => {
      const { html } = anEmail(name);

      expect(html.match(/<(script|img)\b/g)).toBeNull();
      expect(html.match(/<a\b/g)).toHaveLength(1);
      expect(html).not.toContain("onerror=alert(1)>");
    },
  );

  it.each(["Ann\r\nBcc: all@example.com", "Ann\u0000\u001b[31m", "Ann\u202Egnp.exe", "Ann\u2028Dear customer,\n\nPay now"])(
    "keeps %j on one line",
    (name) => {
      const { text } = anEmail(name);

      expect(text.split("\n\n")).toHaveLength(4);
      expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e\u2028]/u);
    },
  );

  it.each(["https://evil.example/login", "www.evil.example", "Pay at evil.example now", "mail boss@evil.example"])(
    "creates no link from %j",
    (name) => {
      for (const part of [anEmail(name).text, anEmail(name).html]) {
        expect(part).not.toMatch(/evil\.example|:\/\/evil|www\.evil|@evil/);
        expect(part.replaceAll("\u2060", "")).toContain(name);
      }
    },
  );

  it.each([
    "evil\u3002example",
    "evil\uFF0Eexample",
    "evil\uFF61example",
    "https\uFF1A\uFF0F\uFF0Fevil\u3002example",
    "boss\uFF20evil.example",
  ])("creates no link from %j, whose signs browsers read as those of an address", (name) => {
    for (const part of [anEmail(name).text, anEmail(name).html]) {
      expect(part).not.toMatch(/evil[.\u3002\uFF0E\uFF61]example|[/\uFF0F]evil|\uFF20evil/);
      expect(part.replaceAll("\u2060", "")).toContain(name);
    }
  });

  it.each(["$687.94", "7.30%", "04/12/2026", "$1,250,000.00"])("keeps the figure %s as it is, to be copied", (text) =>
    expect(emailText`From ${text}.`).toBe(`From ${text}.`),
  );

  it("prints a user's own text as a paragraph for each line, without links", () => {
    const lines = emailParagraphs("Please call me first.\r\n\n<b>Or see www.evil.example</b>");
    const { text, html } = buildEmail("kim@example.com", { subject: emailText`Please sign`, before: lines });

    expect(text.replaceAll("\u2060", "")).toBe("Please call me first.\n\n<b>Or see www.evil.example</b>\n\nKelpie");
    expect(text).not.toContain("evil.example");
    expect(html).not.toContain("<b>");
  });

  it("truncates a long name and keeps its own text", () => {
    const { text } = anEmail("x".repeat(5_000));

    expect(text.length).toBeLessThan(400);
    expect(text).toContain("x… invites you to Kelpie.");
  });
});
