const companyForms = /\b(?:pty|ltd|limited|proprietary|the trustee for)\b/g;

/** Without case, accents, punctuation and the company's form. The register writes a person as "CITIZEN, JANE ALICE". */
const plainName = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/^([^,]+), ([^,]+)$/, "$2 $1")
    .replace(/['’]/g, "")
    .replace(/&/g, " and ")
    .replace(companyForms, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

export const sameBusinessName = (one: string, other: string): boolean => plainName(one) === plainName(other);
