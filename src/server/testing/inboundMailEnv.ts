/** The variables of a server that receives emails. */
export const inboundMailEnv = {
  INBOUND_MAIL_DOMAIN: "reply.example.org",
  INBOUND_MAIL_SECRET: "a-secret-of-the-mail-provider",
};
