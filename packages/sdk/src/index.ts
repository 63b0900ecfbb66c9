export type { ApiPromise, ApiResponse, ListPromise } from "./api-promise.ts";
export type { CallOptions, Method } from "./call.ts";
export { type Client, createClient } from "./client.ts";
export {
  CanonicalTextError,
  type FieldProblem,
  KaunterConfigError,
  KaunterConnectionError,
  KaunterError,
  NotificationError,
  type NotificationErrorCode,
  type SignatureDebug,
} from "./errors.ts";
export type * from "./generated/types.ts";
export {
  type NodeRequest,
  type NodeResponse,
  type NotificationHandlerOptions,
  notificationHandler,
  notificationListener,
} from "./notification-handler.ts";
export {
  type NotificationHeaders,
  type VerifiedNotification,
  type VerifyNotificationInput,
  verifyNotification,
} from "./notifications.ts";
export type { ClientOptions } from "./options.ts";
export type { Environment } from "./transport/send.ts";
