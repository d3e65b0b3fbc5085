import { describe, expect, it } from "vitest";
import { letterTo } from "../../../functions/mail/letter.ts";
import { said } from "../../../functions/mail/said.ts";

const aLetter = (name: string) =>
  letterTo("kim@example.com", {
    subject: said`You are invited`,
    before: [said`${name} invites you to Kelpie.`],
    action: { label: said`Join now`, url: "https://kelpie.example/register#invite=a&b" },
    after: [said`The link is good for 7 days.`],
  });

describe("a letter", () => {
  it("says the same in plain text and in HTML, with its link in both", () => {
    const { to, subject, text, html } = aLetter("Ann & Söhne");

    expect([to, subject]).toEqual(["kim@example.com", "You are invited"]);
    expect(text).toBe(
      "Ann & Söhne invites you to Kelpie.\n\nJoin now:\nhttps://kelpie.example/register#invite=a&b\n\nThe link is good for 7 days.\n\nKelpie",
    );
    for (const words of ["Ann &#38; Söhne invites you to Kelpie.", "Join now", "The link is good for 7 days."])
      expect(html).toContain(words);
    expect(html).toContain('href="https://kelpie.example/register#invite=a&#38;b"');
  });

  it.each(["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "<a href='https://evil.example'>here</a>", "&lt;b&gt;"])(
    "keeps %j as the words that they are",
    (name) => {
      const { html } = aLetter(name);

      expect(html.match(/<(script|img)\b/g)).toBeNull();
      expect(html.match(/<a\b/g)).toHaveLength(1);
      expect(html).not.toContain("onerror=alert(1)>");
    },
  );

  it.each(["Ann\r\nBcc: all@example.com", "Ann\u0000\u001b[31m", "Ann\u202Egnp.exe", "Ann\u2028Dear customer,\n\nPay now"])(
    "keeps %j on its line",
    (name) => {
      const { text } = aLetter(name);

      expect(text.split("\n\n")).toHaveLength(4);
      expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e\u2028]/u);
    },
  );

  it.each(["https://evil.example/login", "www.evil.example", "Pay at evil.example now", "mail boss@evil.example"])(
    "makes no link of %j",
    (name) => {
      for (const part of [aLetter(name).text, aLetter(name).html]) {
        expect(part).not.toMatch(/evil\.example|:\/\/evil|www\.evil|@evil/);
        expect(part.replaceAll("\u2060", "")).toContain(name);
      }
    },
  );

  it("has its own words, however long a name is", () => {
    const { text } = aLetter("x".repeat(5_000));

    expect(text.length).toBeLessThan(400);
    expect(text).toContain("x… invites you to Kelpie.");
  });
});
