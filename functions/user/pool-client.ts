/** What users can read and write at Cognito; an empty list would mean everything. Only Kelpie changes `email`; nothing reads `website`. */
export const poolClient = { readAttributes: ["email", "email_verified"], writeAttributes: ["website"] } as const;

/** The client that the functions enrol second factors with. Only IAM can sign in to it, and its tokens never leave the functions. */
export const secondFactorClientName = "second-factor";

const ownCallsScope = "aws.cognito.signin.user.admin";

/**
 * The scopes of a client's access tokens. With Cognito's own scope a token can change its user's second factor or delete the user;
 * the tokens in browsers do not have it.
 */
export const scopesOf = (clientName: string | undefined): { readonly scopesToAdd: string[]; readonly scopesToSuppress: string[] } =>
  clientName === secondFactorClientName
    ? { scopesToAdd: [], scopesToSuppress: [] }
    : { scopesToAdd: ["kelpie"], scopesToSuppress: [ownCallsScope] };
