/** The header by which a browser saves a file under this name and never shows it: RFC 6266, with a name of plain letters before it. */
export function attachmentNamed(fileName: string): string {
  const plain = fileName.replace(/[^ -~]|["%\\]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
