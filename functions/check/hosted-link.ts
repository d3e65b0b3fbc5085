/**
 * A link to another company's page as it may stand in a letter of ours: at the agreed address and no other, by https, which only this very
 * machine need not speak. Throws where it is anything else.
 */
export function linkBelow(pages: string, link: string): URL {
  const [agreed, url] = [new URL(pages), new URL(link)];
  if (url.protocol !== "https:" && !isThisMachine(url)) throw new Error(`found a link by ${url.protocol}, expected https:`);
  if (url.origin !== agreed.origin) throw new Error(`found a link to ${url.host}, expected one to ${agreed.host}`);
  if (url.username !== "" || url.password !== "") throw new Error("found a link with a user in it, expected none");
  return url;
}

const isThisMachine = ({ protocol, hostname }: URL): boolean => protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname);
