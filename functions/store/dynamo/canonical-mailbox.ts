/** Lower case; for Gmail also without dots. */
export function canonicalMailbox(address: string): string {
  const plain = address.trim().toLowerCase();
  const at = plain.lastIndexOf("@");
  const [local, domain] = [plain.slice(0, at), plain.slice(at + 1)];
  return domain === "gmail.com" || domain === "googlemail.com" ? `${local.replaceAll(".", "")}@gmail.com` : plain;
}
