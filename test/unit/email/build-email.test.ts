import { describe, expect, it } from "vitest";
import { buildEmail } from "../../../functions/adapters/email/build-email.ts";
import { emailParagraphs, emailText, endingWithAddress } from "../../../functions/adapters/email/email-text.ts";
import { aPng, dataUrlOf } from "../../support/fixtures/pngs.ts";

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

  it.each(["kim.o-brien+finance@example.com.au", "k_m%1@example.com"])("keeps the address %s as it is, to be copied", (address) =>
    expect(endingWithAddress(emailText`Email:`, address)).toBe(`Email: ${address}`),
  );

  it.each([
    "evil.example/login@example.com",
    "https://evil.example",
    "a@example.com evil.example",
    "kim@example.com\nBcc: all@example.com",
  ])("creates no link from %j in the place of an address", (address) =>
    expect(endingWithAddress(emailText`Email:`, address)).not.toMatch(/evil\.example|\n|Bcc: all@example\.com/),
  );

  it("goes out under the organisation's name, and otherwise under Kelpie's", () => {
    const content = { subject: emailText`Please sign`, before: [emailText`Hello,`] };
    const [own, theirs] = [undefined, { name: "Harbour <b>Finance</b> evil.example", isVerified: true, signature: [], logo: null }].map(
      (letterhead) => buildEmail("kim@example.com", { ...content, letterhead }),
    );

    expect(headOf(own!.html)).toEqual({ head: "Kelpie", foot: "Sent by Kelpie" });
    const name = "Harbour &#60;b&#62;Finance&#60;/\u2060b&#62; evil.\u2060example";
    expect(headOf(theirs!.html)).toEqual({ head: name, foot: `Sent by Kelpie for ${name}` });
    expect(theirs!.text.replaceAll("\u2060", "")).toBe("Hello,\n\nSent by Kelpie for Harbour <b>Finance</b> evil.example");
  });

  it("ends with the organisation's signature, line by line and without links", () => {
    const letterhead = {
      name: "Harbour Finance",
      isVerified: true,
      signature: emailParagraphs("Harbour Finance\r\n\n<b>02 9000 1234</b>\nwww.evil.example"),
      logo: null,
    };
    const { text, html } = buildEmail("kim@example.com", { subject: emailText`Please sign`, before: [emailText`Hello,`], letterhead });

    expect(text.replaceAll("\u2060", "")).toBe(
      "Hello,\n\nHarbour Finance\n<b>02 9000 1234</b>\nwww.evil.example\n\nSent by Kelpie for Harbour Finance",
    );
    expect(html.replaceAll("\u2060", "")).toContain("Harbour Finance<br>&#60;b&#62;02 9000 1234&#60;/b&#62;<br>www.evil.example</p>");
    for (const part of [text, html]) expect(part).not.toContain("www.evil");
  });

  it("shows the organisation's logo above its name, scaled to the head, and brings it along", () => {
    const letterhead = {
      name: "Harbour Finance",
      isVerified: true,
      signature: [],
      logo: { picture: dataUrlOf(aPng), width: 960, height: 160 },
    };

    const { html, picture } = buildEmail("kim@example.com", { subject: emailText`Please sign`, before: [], letterhead });

    expect(html).toMatch(/<img src="cid:logo" alt="" width="240" height="40" [^>]*>Harbour Finance</);
    expect(picture).toEqual({ contentId: "logo", contentType: "image/png", fileName: "logo.png", content: aPng });
  });

  it("shows figures as plain numbers in the HTML, and not in the text", () => {
    const { text, html } = buildEmail("kim@example.com", {
      subject: emailText`Referral`,
      before: [emailText`Hello,`],
      figures: {
        caption: emailText`As numbers`,
        columns: [emailText`From`, emailText`To`],
        rows: [
          { label: emailText`Repayments ($)`, values: [687.9, null] },
          { label: emailText`Amount ($)`, values: [1_250_000] },
        ],
      },
    });

    expect([...html.matchAll(/<td [^>]*class="cell"[^>]*>([^<]*)</g)].map(([, figure]) => figure)).toEqual(["687.90", "-", "1250000.00"]);
    expect(text).toBe("Hello,\n\nKelpie");
  });

  it("loads nothing, and needs no style sheet but for dark mode", () => {
    const { html } = anEmail("Ann");

    expect(html).not.toMatch(/\bsrc=|url\(|@import|<link\b|<script\b/);
    expect(html.match(/<style>[\s\S]*?<\/style>/g)).toEqual([
      expect.stringMatching(/^<style>:root\{[^}]*\}\s*@media \(prefers-color-scheme:dark\)/),
    ]);
  });

  it("truncates a long name and keeps its own text", () => {
    const { text } = anEmail("x".repeat(5_000));

    expect(text.length).toBeLessThan(400);
    expect(text).toContain("x… invites you to Kelpie.");
  });
});

const headOf = (html: string) => ({
  head: /class="head"[^>]*>([^<]*)</.exec(html)?.[1],
  foot: /class="small"[^>]*>(Sent by[^<]*)</.exec(html)?.[1],
});
