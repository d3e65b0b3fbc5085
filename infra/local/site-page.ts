import { mailboxPath } from "./mail/mailbox-page.ts";
import { page } from "./page.ts";

/** What stands at the address until the web application does. */
export function sitePage(): string {
  return page(
    "Kelpie",
    `<h1>Kelpie</h1>
<p>The product runs on this machine. The web application is still to come; the API answers already.</p>
<ul>
<li>The API stands below <code>/api</code>.</li>
<li>What it sends by e-mail is in the <a href="${mailboxPath}">mailbox</a>.</li>
</ul>`,
  );
}
