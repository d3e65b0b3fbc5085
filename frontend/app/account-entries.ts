import type { User } from "../../shared/domain/user.ts";

const ofMember = [
  { href: "/account/profile", name: "Profile" },
  { href: "/account/security", name: "Security" },
  { href: "/account/organisation", name: "Organisation" },
  { href: "/invite-users", name: "Invite colleagues" },
  { href: "/batch", name: "Price a spreadsheet" },
  { href: "/subscribe", name: "Subscription" },
  { href: "/account/settings", name: "Settings" },
];
const ofStaff = ofMember.filter(({ href }) => ["/account/profile", "/account/security"].includes(href));
const rates = { href: "/rates", name: "Lender rates" };
const organisations = { href: "/organisations", name: "Organisations" };

/** The pages of the account that a user may open. */
export function accountEntries({ organisation, userType, isRatesEditor }: User): typeof ofMember {
  const isStaff = userType === "master" || isRatesEditor;
  const own = organisation !== null ? ofMember : isStaff ? ofStaff : [];
  return [...(userType === "master" ? [organisations] : []), ...(isStaff ? [rates] : []), ...own];
}
