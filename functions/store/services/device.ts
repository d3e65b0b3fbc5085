const browsers = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const systems = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "Chromebook"],
  [/\b(Macintosh|Mac OS X)\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const;

type Known = readonly (readonly [RegExp, string])[];

const maxLength = 500;
const nameIn = (userAgent: string, known: Known) => known.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A browser's name for people, such as "Chrome on Windows"; "Unknown device" for anything else. */
export function deviceOf(userAgent: string): string {
  const start = userAgent.slice(0, maxLength);
  const browser = nameIn(start, browsers);
  const system = nameIn(start, systems);
  if (browser === undefined) return system ?? "Unknown device";
  return system === undefined ? browser : `${browser} on ${system}`;
}
