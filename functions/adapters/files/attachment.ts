/** A Content-Disposition (RFC 6266) that makes the browser save the file and never display it. */
export function attachmentNamed(fileName: string): string {
  const plain = fileName.replace(/[^ -~]|["%\\]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
