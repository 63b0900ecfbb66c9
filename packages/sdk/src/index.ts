export type { CallOptions } from "./call.ts";
export { type Client, type ClientOptions, createClient } from "./client.ts";
export {
  KaunterConfigError,
  KaunterConnectionError,
  KaunterError,
  NotificationError,
  type NotificationRefusal,
  type SignatureDebug,
} from "./errors.ts";
export type * from "./generated/types.ts";
export {
  type NotificationHeaders,
  type VerifiedNotification,
  type VerifyNotificationInput,
  verifyNotification,
} from "./notifications.ts";
export {
  type NodeRequest,
  type NodeResponse,
  notificationHandler,
  notificationListener,
  type ReceiverOptions,
} from "./receive.ts";
