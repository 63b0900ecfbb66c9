/** What a message broker replies to a webhook, for the portal and the guide. */
export const BROKER_REPLIES = {
  confirm: "The broker has stored the message. It is delivered.",
  nack: "The broker did not accept the message.",
  blocked: "The broker accepts no messages for now, because it is short of memory or disk space.",
  "312 NO_ROUTE": "No queue is bound for this routing key, so nobody would get the message.",
  "320 CONNECTION_FORCED": "The broker closed the connection, for example because it is stopping.",
  "403 ACCESS_REFUSED": "The username or password is wrong, or lacks permission for the exchange.",
  "404 NOT_FOUND": "The exchange does not exist.",
  "530 NOT_ALLOWED": "The virtual host does not exist, or the user has no access to it.",
} as const;

export type BrokerReply = keyof typeof BROKER_REPLIES;

/** The broker has the message, and keeps it. */
export const BROKER_CONFIRMED = "confirm" satisfies BrokerReply;
