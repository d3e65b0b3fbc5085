/** What users can read and write at Cognito; an empty list would mean everything. Only Kelpie changes `email`; nothing reads `website`. */
export const poolClient = { readAttributes: ["email", "email_verified"], writeAttributes: ["website"] } as const;
