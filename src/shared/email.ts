const rejectedDomains = ["example.com", "test.com", "localhost"];

/** What is wrong with an e-mail address, in the words shown beside the field; null when it is fine. */
export function emailProblem(email: string): string | null {
  const address = email.trim().toLowerCase();
  if (address === "") return "Email is required";
  if (address.length > 254 || !/^[^\s@]+@(localhost|[^\s@]+\.[^\s@]+)$/.test(address))
    return "Please enter a valid email address";
  const domain = address.slice(address.indexOf("@") + 1);
  if (rejectedDomains.includes(domain))
    return "Please use a real email address (test domains may be blocked by the provider)";
  return null;
}
