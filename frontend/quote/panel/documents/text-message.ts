/** An SMS in the GSM 7-bit alphabet holds 160 characters; each that `plain` allows takes one. */
const maxLength = 160;
const plain = /^[A-Za-z' -]+$/;

/** The text to send a customer with an upload link. A name that would cost a second message is left out. */
export function uploadMessage(firstName: string | null | undefined, url: string): string {
  const withName = `Hi ${firstName?.trim()}, please send us your documents here: ${url}`;
  const fits = firstName && plain.test(firstName.trim()) && withName.length <= maxLength;
  return fits ? withName : `Hi, please send us your documents here: ${url}`;
}
