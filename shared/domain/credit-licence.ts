export const complaintsSchemes = ["AFCA"] as const;

/** The external dispute resolution scheme of which the licensee is a member. */
export type ComplaintsScheme = (typeof complaintsSchemes)[number];

/** Under which Australian Credit Licence an organisation works. */
export interface CreditLicence {
  /** The licensee: the organisation itself, or the one that it represents. */
  readonly holder: string;
  /** The licence's number, 6 digits. */
  readonly australianCreditLicence: string;
  /** The organisation's number as the holder's representative, 6 or 7 digits; absent where it holds the licence itself. */
  readonly creditRepresentativeNumber?: string | undefined;
  readonly complaintsScheme: ComplaintsScheme;
  /** The holder's number in the scheme. */
  readonly memberNumber?: string | undefined;
  /** Whether the licence covers mortgage broking, which makes the best interests duty apply to all consumer credit. */
  readonly isMortgageBroker: boolean;
}

/** The licence in full words, as a prescribed document names it: abbreviations of the numbers' names are not enough. */
export function licenceText({ holder, australianCreditLicence, creditRepresentativeNumber }: CreditLicence): string {
  const licence = `${holder}, Australian Credit Licence ${australianCreditLicence}`;
  return creditRepresentativeNumber === undefined ? licence : `Credit Representative Number ${creditRepresentativeNumber} of ${licence}`;
}

const schemeTexts: Readonly<Record<ComplaintsScheme, { readonly name: string; readonly contact: string }>> = {
  AFCA: {
    name: "Australian Financial Complaints Authority (AFCA)",
    contact: "phone 1800 931 678, email info@afca.org.au, GPO Box 3, Melbourne VIC 3001",
  },
};

/** The scheme's name and contact details, with the member number where it is known. */
export function complaintsSchemeText({ complaintsScheme, memberNumber }: CreditLicence): string {
  const { name, contact } = schemeTexts[complaintsScheme];
  return `${name}${memberNumber === undefined ? "" : `, member number ${memberNumber}`}: ${contact}`;
}
