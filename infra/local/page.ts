export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escaped(title)}</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
${body}
    </main>
  </body>
</html>
`;
}

/** Allows no scripts, requests, forms or frames. */
export const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
};

export const formHeaders = {
  ...pageHeaders,
  "content-security-policy": pageHeaders["content-security-policy"].replace("form-action 'none'", "form-action 'self'"),
};

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 48rem; margin: 0 auto; padding: 2rem 1rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.5rem 0.75rem 0.5rem 0; border-bottom: 1px solid GrayText; }
dt { font-weight: 600; }
dd { margin: 0 0 0.5rem; }
iframe { width: 100%; height: 40rem; border: 1px solid GrayText; }
pre { white-space: pre-wrap; font: inherit; border-top: 1px solid GrayText; padding-top: 1rem; }
a:focus-visible { outline: 2px solid; outline-offset: 2px; }
`;
