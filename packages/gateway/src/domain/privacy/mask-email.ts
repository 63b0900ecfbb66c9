/**
 * Enough of an address to recognise one that is known: `n•••@mail.example`. Empty for an empty
 * text; what is no address is hidden whole.
 */
export function maskEmail(email: string): string {
  if (email === "") return "";
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return at < 1 ? HIDDEN : `${first}${HIDDEN}${email.slice(at)}`;
}

const HIDDEN = "•••";
