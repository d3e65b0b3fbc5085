import type { User } from "../../shared/domain/user.ts";

const ofMember = [
  { href: "/account/profile", name: "Profile" },
  { href: "/account/security", name: "Security" },
  { href: "/account/organisation", name: "Organisation" },
  { href: "/invite-users", name: "Invite colleagues" },
  { href: "/subscribe", name: "Subscription" },
  { href: "/account/settings", name: "Settings" },
];
const ofMaster = ofMember.filter(({ href }) => ["/account/profile", "/account/security"].includes(href));

/** The pages of the account that a user may open. */
export const accountEntries = ({ organisation, userType }: User): typeof ofMember =>
  organisation !== null ? ofMember : userType === "master" ? ofMaster : [];
