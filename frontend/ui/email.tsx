/** An email address that breaks before its @, if it has to. */
export function EmailText({ email }: { readonly email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

export const EmailLink = ({ email }: { readonly email: string }) => (
  <a href={`mailto:${email}`}>
    <EmailText email={email} />
  </a>
);
