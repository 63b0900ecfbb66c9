<?php

// Generated from the gateway's routes by `npm run generate`; do not edit.

declare(strict_types=1);

namespace Kaunter\Generated;

/**
 * Types of request bodies, results and webhooks. They describe plain arrays; import one with
 * `@phpstan-import-type`.
 *
 * @phpstan-type ErrorCode 'INVALID_CLIENT'|'INVALID_GRANT'|'UNSUPPORTED_GRANT_TYPE'|'INACTIVE_CLIENT'|'INVALID_CODE'|'ACCESS_DENIED'|'UNAUTHORIZED'|'TOKEN_INVALID'|'TOKEN_EXPIRED'|'CLIENT_NOT_SET_PUBLIC_KEY'|'INVALID_REQUEST_SIGNATURE'|'INVALID_TIMESTAMP'|'DUPLICATE_REQUEST'|'INVALID_PUBLIC_KEY'|'INVALID_REQUEST'|'INVALID_CHARSET'|'API_ENDPOINT_NOT_FOUND'|'METHOD_NOT_ALLOWED'|'EXCEEDED_LIMIT'|'INTERNAL_ERROR'|'OVERLOAD'|'VALIDATION_ERROR'|'INVALID_PARAMETER'|'MAX_VALUE'|'MINIMUM_AMOUNT_REQUIRED'|'PAYMENT_AMT_INVALID'|'PAYMENT_DECIMAL_INVALID'|'PAYMENT_UNSUPPORTED_CURRENCY_TYPE'|'PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION'|'ORDER_ID_DUPLICATE'|'DOES_NOT_HAVE_ACTIVE_WALLET'|'EXPIRY_INVALID'|'EXPIRY_MIN'|'QR_INVALID'|'QR_REDEEMED'|'AUTH_CODE_INVALID'|'AUTH_CODE_EXPIRED'|'AUTH_CODE_USED'|'TRANSACTION_QR_CODE_NOT_FOUND'|'TRANSACTION_NOT_FOUND'|'ORDER_PAID'|'ORDER_CLOSED'|'TRANSACTION_EXPIRED'|'PAYMENT_IN_PROCESS'|'CUSTOMER_NOT_FOUND'|'CARD_ENTRY_OFF'|'CARD_NOT_FOUND'|'PAYMENT_PARAM_INVALID'|'BANK_ERROR'|'ORDER_NOT_PAID'|'NOT_ALLOW_REFUND'|'UNSUPPORTED_METHOD_PAYMENT_REFUND'|'REFUND_AMT_NOT_SAME_AS_TRANSACTION'|'INSUFFICIENT_REFUND_AMOUNT'|'INSUFFICIENT_MERCHANT_BALANCE'|'PAYMENT_FULLY_REFUNDED'|'PAYMENT_REFUNDING'|'REFUND_FAILURE'|'TRANSACTION_DUPLICATE'|'UNSUPPORTED_METHOD_REVERSE'|'FAILED_TO_REVERSE_ORDER'|'EXCEED_TIME_FOR_REVERSE_TRANSACTION'|'NOT_PARTNER_ACCOUNT'|'MERCHANT_SUSPENDED'|'MERCHANT_NOT_ACTIVE'|'STORE_NOT_FOUND'|'STORE_MAXIMUM'|'DEFAULT_STORE_DELETE_NOT_ALLOWED'|'ACCOUNT_NOT_FOUND'|'MERCHANT_NOT_FOUND'|'MERCHANT_VERIFIED'|'NOT_PERMITTED'|'USER_NOT_FOUND'|'CLIENT_NOT_FOUND'|'CLIENT_NO_PERMISSION'|'TOO_MANY_APPLICATIONS'|'NOTIFICATION_NOT_FOUND'|'INVALID_FILE'|'EMAIL_DUPLICATE'|'PHONE_DUPLICATE'|'NOT_FOUND'|'CONFLICT'
 *
 * @phpstan-type PageMeta array{count: int, cursor: string, total?: int}
 *
 * ApplicationItem:
 * - `clientId`: Digits as text, 19 today.
 * - `clientSecret`: Returned once, on creation; empty afterwards.
 * - `name`: Name.
 * - `homePageUrl`: URL of the application's home page.
 * - `logoUrl`: URL of the application's logo.
 * - `privacyPolicyUrl`: URL of the privacy policy.
 * - `merchantId`: Digits as text, 19 today.
 * - `userId`: ID of the user.
 * - `oAuthClientProducts`: Always empty.
 * - `isActive`: Whether it is active.
 * - `redirectUri`: URLs to which a user who consented is redirected.
 * - `createdAt`: RFC 3339, UTC.
 * - `updatedAt`: RFC 3339, UTC.
 * @phpstan-type ApplicationItem array{
 *     clientId: string,
 *     clientSecret: string,
 *     client: ApplicationItemClient,
 *     server: ApplicationItemServer,
 *     name: string,
 *     homePageUrl: string,
 *     logoUrl: string,
 *     privacyPolicyUrl: string,
 *     merchantId: string,
 *     userId: string,
 *     oAuthClientProducts: list<mixed>,
 *     isActive: bool,
 *     redirectUri: list<string>,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 *
 * ApplicationItemClient:
 * - `publicKey`: Public key, PEM.
 * @phpstan-type ApplicationItemClient array{
 *     publicKey: string,
 * }
 *
 * ApplicationItemServer:
 * - `publicKey`: Public key, PEM.
 * @phpstan-type ApplicationItemServer array{
 *     publicKey: string,
 * }
 *
 * CardTokenItem:
 * - `id`: ID of the object.
 * - `label`: First six and last four digits.
 * - `provider`: Provider that stores the card.
 * - `token`: Token of the stored card.
 * - `country`: Country.
 * - `createdAt`: RFC 3339, UTC.
 * - `updatedAt`: RFC 3339, UTC.
 * @phpstan-type CardTokenItem array{
 *     id: string,
 *     label: string,
 *     provider: string,
 *     token: string,
 *     country: string,
 *     createdAt: string,
 *     updatedAt: string,
 *     address: CardTokenItemAddress,
 *     card: CardTokenItemCard,
 * }
 *
 * CardTokenItemAddress:
 * - `addressLine1`: Address, first line.
 * - `addressLine2`: Address, second line.
 * - `postCode`: Postcode.
 * - `city`: City.
 * - `state`: State.
 * - `country`: Country.
 * @phpstan-type CardTokenItemAddress array{
 *     addressLine1: string,
 *     addressLine2: string,
 *     postCode: string,
 *     city: string,
 *     state: string,
 *     country: string,
 * }
 *
 * CardTokenItemCard:
 * - `name`: Name on the card.
 * - `method`: Brand of the card.
 * - `fundingtype`: Credit, debit or prepaid; empty when unknown.
 * - `lastFourNo`: Last four digits of the card number.
 * - `expMonth`: Month of expiry.
 * - `ExpYear`: Year of expiry.
 * - `isCvcCheck`: Whether the security code was checked.
 * @phpstan-type CardTokenItemCard array{
 *     name: string,
 *     method: string,
 *     fundingtype: string,
 *     lastFourNo: string,
 *     expMonth: int,
 *     ExpYear: int,
 *     isCvcCheck: bool,
 * }
 *
 * ChargeCustomerBody:
 * - `currency`: Currency; only MYR.
 * - `amount`: Sen; 100 is RM 1.00.
 * - `title`: Title of the order, shown to the payer.
 * - `description`: Details of the charge.
 * @phpstan-type ChargeCustomerBody array{
 *     currency: 'MYR',
 *     amount: int,
 *     title?: string|null,
 *     description?: string|null,
 * }
 *
 * CheckoutBody:
 * - `method`: Payment methods to offer; empty: all active ones.
 * - `layoutVersion`: Layout of the checkout page.
 * - `excludeMethod`: Payment methods not to offer.
 * - `paymentOrders`: Order of the groups of payment methods on the checkout page.
 * - `type`: Where the payer pays: on a website or in a mobile app.
 * - `storeId`: ID of the store.
 * - `redirectUrl`: URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added.
 * - `notifyUrl`: URL that receives webhooks.
 * - `extraInfo`: Stored; `extraFee` is returned with the payment.
 * - `inHousePromo`: Stored; returned in the payment's `extendInfo`.
 * - `source`: Stored; returned with the payment.
 * - `voucher`: Not supported.
 * - `expiresInSeconds`: Lifetime of the checkout, 60 to 86400. Default: 600, also for 0 and below. Compat mode takes the nearest.
 * @phpstan-type CheckoutBody array{
 *     order: CheckoutBodyOrder,
 *     customer: CheckoutBodyCustomer,
 *     method: list<string>,
 *     layoutVersion?: 'v2'|'v3'|'v4',
 *     excludeMethod?: list<string>|null,
 *     paymentOrders?: list<string>|null,
 *     type: 'WEB_PAYMENT'|'MOBILE_PAYMENT',
 *     storeId: string,
 *     redirectUrl: string,
 *     notifyUrl: string,
 *     extraInfo?: mixed,
 *     inHousePromo?: mixed,
 *     source?: string|null,
 *     voucher?: mixed,
 *     expiresInSeconds?: int|null,
 * }
 *
 * CheckoutBodyCustomer:
 * - `userId`: Your ID of the payer; needed to store and reuse cards.
 * - `email`: Email address.
 * - `countryCode`: Any text, such as `60`, `+60` or `MY`.
 * - `phoneNumber`: Any text, such as `123456789`, `+60123456789` or `012-345 6789`.
 * @phpstan-type CheckoutBodyCustomer array{
 *     userId: string,
 *     email?: string,
 *     countryCode?: string,
 *     phoneNumber?: string,
 * }
 *
 * CheckoutBodyOrder:
 * - `id`: The merchant's own ID of the order and its idempotency key. Defaults to the checkoutId.
 * - `title`: Title of the order, shown to the payer.
 * - `detail`: May be empty.
 * - `additionalData`: Order description.
 * - `amount`: Sen; 100 is RM 1.00.
 * - `currencyType`: Currency; only MYR.
 * - `amountBreakdown`: Stored; need not add up to the amount.
 * @phpstan-type CheckoutBodyOrder array{
 *     id?: string,
 *     title: string,
 *     detail: string,
 *     additionalData: string,
 *     amount: int,
 *     currencyType: 'MYR',
 *     amountBreakdown?: mixed,
 * }
 *
 * CheckoutItem:
 * - `id`: Digits as text, 19 today.
 * - `type`: Where the payer pays: on a website or in a mobile app.
 * - `transactionId`: Empty until the first payment attempt.
 * - `platform`: Where the payment was created.
 * - `method`: Requested payment methods; empty: all active ones.
 * - `redirectUrl`: URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added.
 * - `notifyUrl`: URL that receives webhooks.
 * - `startAt`: RFC 3339, UTC.
 * - `endAt`: RFC 3339, UTC.
 * - `status`: In words: IN_PROCESS: Pending; SUCCESS: Paid; FAILED: Failed; CANCELLED: Cancelled; EXPIRED: Expired.
 * - `createdAt`: RFC 3339, UTC.
 * - `updatedAt`: RFC 3339, UTC.
 * @phpstan-type CheckoutItem array{
 *     id: string,
 *     order: CheckoutItemOrder,
 *     type: string,
 *     transactionId: string,
 *     platform: string,
 *     method: list<string>,
 *     redirectUrl: string,
 *     notifyUrl: string,
 *     startAt: string,
 *     endAt: string,
 *     status: 'IN_PROCESS'|'SUCCESS'|'FAILED'|'CANCELLED'|'EXPIRED',
 *     createdAt: string,
 *     updatedAt: string,
 * }
 *
 * CheckoutItemOrder:
 * - `id`: Your ID of the order.
 * - `title`: Title of the order, shown to the payer.
 * - `detail`: Details of the order, shown to the payer.
 * - `additionalData`: Order description, for your own use.
 * - `currencyType`: Currency; only MYR.
 * - `amount`: Sen.
 * @phpstan-type CheckoutItemOrder array{
 *     id: string,
 *     title: string,
 *     detail: string,
 *     additionalData: string,
 *     currencyType: string,
 *     amount: int,
 * }
 *
 * CompareOrdersBody:
 * - `from`: Malaysian day.
 * - `to`: Malaysian day.
 * - `orders`: Your paid orders.
 * @phpstan-type CompareOrdersBody array{
 *     from: string,
 *     to: string,
 *     orders: list<CompareOrdersBodyOrder>,
 * }
 *
 * CompareOrdersBodyOrder:
 * - `orderId`: Your ID of the order.
 * - `amount`: Sen.
 * @phpstan-type CompareOrdersBodyOrder array{
 *     orderId: string,
 *     amount: int,
 * }
 *
 * CompareOrdersResult:
 * - `from`: Malaysian day.
 * - `to`: Malaysian day.
 * - `matchedCount`: Orders that agree.
 * - `missingCount`: Orders in your list that were not paid in this period.
 * - `extraCount`: Paid orders that are not in your list.
 * - `differentCount`: Orders paid with another amount.
 * - `missing`: Orders in your list that were not paid in this period.
 * - `extra`: Paid orders that are not in your list.
 * - `different`: Orders paid with another amount.
 * @phpstan-type CompareOrdersResult array{
 *     from: string,
 *     to: string,
 *     matchedCount: int,
 *     missingCount: int,
 *     extraCount: int,
 *     differentCount: int,
 *     missing: list<CompareOrdersResultMissing>,
 *     extra: list<CompareOrdersResultExtra>,
 *     different: list<CompareOrdersResultDifferent>,
 * }
 *
 * CompareOrdersResultDifferent:
 * - `orderId`: Your ID of the order.
 * - `amount`: Sen.
 * - `paidAmount`: Sen.
 * - `transactionId`: Empty without a payment attempt.
 * - `status`: Empty without a payment attempt.
 * @phpstan-type CompareOrdersResultDifferent array{
 *     orderId: string,
 *     amount: int,
 *     paidAmount: int,
 *     transactionId: string,
 *     status: string,
 * }
 *
 * CompareOrdersResultExtra:
 * - `orderId`: Your ID of the order.
 * - `paidAmount`: Sen.
 * - `transactionId`: Empty without a payment attempt.
 * - `status`: Empty without a payment attempt.
 * @phpstan-type CompareOrdersResultExtra array{
 *     orderId: string,
 *     paidAmount: int,
 *     transactionId: string,
 *     status: string,
 * }
 *
 * CompareOrdersResultMissing:
 * - `orderId`: Your ID of the order.
 * - `amount`: Sen.
 * - `transactionId`: Empty without a payment attempt.
 * - `status`: Empty without a payment attempt.
 * @phpstan-type CompareOrdersResultMissing array{
 *     orderId: string,
 *     amount: int,
 *     transactionId: string,
 *     status: string,
 * }
 *
 * CreateApplicationBody:
 * - `name`: Name.
 * - `userId`: ID of the user.
 * - `homePageUrl`: URL of the application's home page.
 * - `logoUrl`: URL of the application's logo.
 * - `privacyPolicyUrl`: URL of the privacy policy.
 * - `redirectUri`: URLs to which a user who consented is redirected.
 * - `publicKey`: PEM, RSA, at least 2048 bits.
 * - `isActive`: Whether it is active.
 * @phpstan-type CreateApplicationBody array{
 *     name: string,
 *     userId?: string|null,
 *     homePageUrl?: string|null,
 *     logoUrl?: string|null,
 *     privacyPolicyUrl?: string|null,
 *     redirectUri?: list<string>|null,
 *     publicKey?: string|null,
 *     isActive?: bool|null,
 * }
 *
 * CreateCheckoutResult:
 * - `checkoutId`: Digits as text, 19 today.
 * - `url`: URL to redirect the payer to.
 * @phpstan-type CreateCheckoutResult array{
 *     checkoutId: string,
 *     url: string,
 * }
 *
 * CreateMerchantBody:
 * - `companyName`: Registered name of the company.
 * - `countryCode`: Of the phone number.
 * - `email`: Email address.
 * - `firstName`: First name.
 * - `lastName`: Last name; may be empty.
 * - `phoneNumber`: Phone number without its country code.
 * @phpstan-type CreateMerchantBody array{
 *     companyName: string,
 *     countryCode: string,
 *     email: string,
 *     firstName: string,
 *     lastName: string,
 *     phoneNumber: string,
 * }
 *
 * CreateMerchantResult:
 * - `merchant`: The merchant.
 * - `store`: The merchant's first store.
 * - `user`: The merchant's first user.
 * @phpstan-type CreateMerchantResult array{
 *     merchant: MerchantItem,
 *     store: StoreItem,
 *     user: UserItem,
 * }
 *
 * CreateStoreBody:
 * - `name`: Name.
 * - `addressLine1`: Address, first line.
 * - `postCode`: Postcode.
 * - `city`: City.
 * - `state`: State.
 * - `country`: Country.
 * - `countryCode`: Of the phone number.
 * - `phoneNumber`: Phone number without its country code.
 * - `merchantSettlementId`: ID of the settlement account; empty: the default.
 * - `addressLine2`: Address, second line.
 * @phpstan-type CreateStoreBody array{
 *     name: string,
 *     addressLine1: string,
 *     postCode: string,
 *     city: string,
 *     state: string,
 *     country: string,
 *     countryCode: string,
 *     phoneNumber: string,
 *     merchantSettlementId?: string,
 *     addressLine2?: string,
 *     geoLocation?: CreateStoreBodyGeoLocation,
 * }
 *
 * CreateStoreBodyGeoLocation:
 * - `latitude`: Latitude in degrees.
 * - `longitude`: Longitude in degrees.
 * - `Lat`: The same as `latitude`.
 * - `Lng`: The same as `longitude`.
 * @phpstan-type CreateStoreBodyGeoLocation array{
 *     latitude?: float|int,
 *     longitude?: float|int,
 *     Lat?: float|int,
 *     Lng?: float|int,
 * }
 *
 * CreateWebhookFaultBody:
 * - `scope`: What it is done to: the webhooks of a checkout, of an application, or to a URL.
 * - `target`: The checkout's ID, the application's ID, or the URL.
 * - `kind`: `DUPLICATE`: Sent twice at the same moment, each with a signature of its own. `DELAY`: Sent `delayMs` after the event. `REORDER`: Sent at most `delayMs` after the event: the seed chooses when, so that one overtakes another. `DROP`: The first attempt is not made. `FORGE_SIGNATURE`: Before it, one whose signature is over another body. `FORGE_KEY`: Before it, one that another key has signed. `FORGE_AMOUNT`: Before it, one whose amounts were changed after it was signed. `REPLAY`: After it, the same signed half an hour ago. `SLOW`: Its body is sent over `delayMs`. `CUT`: The first attempt ends in the middle of its body. `OVERSIZED`: Before it, the same with two megabytes more, signed.
 * - `percent`: Of the webhooks. Default: 100.
 * - `seed`: With the order ID and the event it decides which webhooks: the same seed does the same. Default: `1`.
 * - `delayMs`: Needed for DELAY, REORDER, SLOW; at most 10000 for SLOW.
 * @phpstan-type CreateWebhookFaultBody array{
 *     scope: 'CHECKOUT'|'APPLICATION'|'URL',
 *     target: string,
 *     kind: 'DUPLICATE'|'DELAY'|'REORDER'|'DROP'|'FORGE_SIGNATURE'|'FORGE_KEY'|'FORGE_AMOUNT'|'REPLAY'|'SLOW'|'CUT'|'OVERSIZED',
 *     percent?: int,
 *     seed?: string,
 *     delayMs?: int,
 * }
 *
 * CreateWebhookFaultResult:
 * - `id`: Deletes it.
 * - `scope`: What it is done to: the webhooks of a checkout, of an application, or to a URL.
 * - `target`: The checkout's ID, the application's ID, or the URL.
 * - `kind`: `DUPLICATE`: Sent twice at the same moment, each with a signature of its own. `DELAY`: Sent `delayMs` after the event. `REORDER`: Sent at most `delayMs` after the event: the seed chooses when, so that one overtakes another. `DROP`: The first attempt is not made. `FORGE_SIGNATURE`: Before it, one whose signature is over another body. `FORGE_KEY`: Before it, one that another key has signed. `FORGE_AMOUNT`: Before it, one whose amounts were changed after it was signed. `REPLAY`: After it, the same signed half an hour ago. `SLOW`: Its body is sent over `delayMs`. `CUT`: The first attempt ends in the middle of its body. `OVERSIZED`: Before it, the same with two megabytes more, signed.
 * - `percent`: Of the webhooks.
 * - `seed`: Decides which webhooks.
 * - `delayMs`: 0 where the kind takes no time.
 * - `createdBy`: A user's email or an application's name.
 * - `createdAt`: RFC 3339, UTC.
 * @phpstan-type CreateWebhookFaultResult array{
 *     id: string,
 *     scope: 'CHECKOUT'|'APPLICATION'|'URL',
 *     target: string,
 *     kind: 'DUPLICATE'|'DELAY'|'REORDER'|'DROP'|'FORGE_SIGNATURE'|'FORGE_KEY'|'FORGE_AMOUNT'|'REPLAY'|'SLOW'|'CUT'|'OVERSIZED',
 *     percent: int,
 *     seed: string,
 *     delayMs: int,
 *     createdBy: string,
 *     createdAt: string,
 * }
 *
 * CustomerItem:
 * - `id`: Digits as text, 19 today.
 * - `merchantId`: Digits as text, 19 today.
 * - `storeId`: Digits as text, 19 today.
 * - `label`: First six and last four digits of the card; empty until a card is stored.
 * - `email`: Email address.
 * - `name`: Name.
 * - `countryCode`: Country code of the phone number, such as 60.
 * - `phoneNumber`: Phone number without its country code.
 * - `productName`: What the customer pays for.
 * - `productDescription`: Details of what the customer pays for.
 * - `isActive`: The customer can be charged. `false` until a card is stored, while disabled, once the card was deleted or has expired. Stays `true` after the last scheduled charge: you can still request charges.
 * - `clientKey`: ID of the application that created the customer.
 * - `redirectUrl`: URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added.
 * - `notifyUrl`: URL that receives webhooks.
 * - `paymentUrl`: URL of the page where the payer stores a card.
 * - `amount`: Amount in sen; 100 is RM 1.00.
 * - `currency`: Currency; only MYR.
 * - `recurringInterval`: How often the customer is charged.
 * - `recurringTarget`: Day of the charge. WEEKLY: 0 (Sunday) to 6. MONTHLY: 1 to 28, 0 first or -1 last day. Empty: the day the card was stored.
 * - `recurringRepetition`: 0: no end.
 * - `createdAt`: RFC 3339, UTC.
 * - `updatedAt`: RFC 3339, UTC.
 * @phpstan-type CustomerItem array{
 *     id: string,
 *     merchantId: string,
 *     storeId: string,
 *     label: string,
 *     email: string,
 *     name: string,
 *     countryCode: string,
 *     phoneNumber: string,
 *     productName: string,
 *     productDescription: string,
 *     isActive: bool,
 *     clientKey: string,
 *     redirectUrl: string,
 *     notifyUrl: string,
 *     paymentUrl: string,
 *     recurringPayment?: CustomerItemRecurringPayment,
 *     amount?: int,
 *     currency?: string,
 *     recurringInterval?: string,
 *     recurringTarget?: string,
 *     recurringRepetition?: int,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 *
 * CustomerItemRecurringPayment:
 * - `amount`: Amount in sen; 100 is RM 1.00.
 * - `currency`: Currency; only MYR.
 * - `recurringInterval`: How often the customer is charged.
 * - `recurringTarget`: Day of the charge. WEEKLY: 0 (Sunday) to 6. MONTHLY: 1 to 28, 0 first or -1 last day. Empty: the day the card was stored.
 * - `recurringRepetition`: 0: no end.
 * - `productName`: What the customer pays for.
 * - `productDescription`: Details of what the customer pays for.
 * @phpstan-type CustomerItemRecurringPayment array{
 *     amount: int,
 *     currency: string,
 *     recurringInterval: string,
 *     recurringTarget: string,
 *     recurringRepetition: int,
 *     productName: string,
 *     productDescription: string,
 * }
 *
 * CustomerOrderItem:
 * - `id`: Digits as text, 19 today.
 * - `paymentUrl`: URL of the charge's checkout page.
 * - `recurringPaymentId`: ID of the schedule; 0 for a charge on request.
 * - `recurringCustomerId`: Digits as text, 19 today.
 * - `merchantId`: Digits as text, 19 today.
 * - `storeId`: Digits as text, 19 today.
 * - `checkoutId`: Digits as text, 19 today.
 * - `transactionId`: ID of the payment attempt, 24 digits.
 * - `status`: Current status.
 * - `recurringReference`: Malaysian day, YYYYMMDD.
 * - `amount`: Amount in sen; 100 is RM 1.00.
 * - `currency`: Currency; only MYR.
 * - `createdAt`: RFC 3339, UTC.
 * - `updatedAt`: RFC 3339, UTC.
 * @phpstan-type CustomerOrderItem array{
 *     id: string,
 *     paymentUrl: string,
 *     recurringPaymentId: string,
 *     recurringCustomerId: string,
 *     merchantId: string,
 *     storeId: string,
 *     checkoutId: string,
 *     transactionId: string,
 *     status: string,
 *     recurringReference: string,
 *     amount: int,
 *     currency: string,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 *
 * DeleteCardTokenBody:
 * - `token`: Token of the stored card.
 * @phpstan-type DeleteCardTokenBody array{
 *     token: string,
 * }
 *
 * DeleteWebhookFaultsBody:
 * - `id`: Of the one to delete.
 * - `all`: Instead of `id`: all of them.
 * @phpstan-type DeleteWebhookFaultsBody array{
 *     id?: string,
 *     all?: true,
 * }
 *
 * DeleteWebhookFaultsResult:
 * - `count`: How many there were.
 * @phpstan-type DeleteWebhookFaultsResult array{
 *     count: int,
 * }
 *
 * DirectCheckoutBody:
 * - `checkoutId`: ID of the checkout.
 * - `method`: Payment method, such as TNG_MY.
 * - `type`: What to return: a URL, a QR code or data for a mini program.
 * - `userId`: The payer's ID at the wallet. Required for `MINI_PROGRAM`.
 * - `fpx`: For FPX.
 * - `gobiz`: Not used.
 * - `card`: The card.
 * @phpstan-type DirectCheckoutBody array{
 *     checkoutId: string,
 *     method?: string|null,
 *     type: 'URL'|'QRCODE'|'DUITNOW_QRCODE'|'MINI_PROGRAM',
 *     userId?: string|null,
 *     fpx?: DirectCheckoutBodyFpx|null,
 *     gobiz?: mixed,
 *     card?: DirectCheckoutBodyCard|null,
 * }
 *
 * DirectCheckoutBodyCard:
 * - `isToken`: Whether `no` is the token of a stored card.
 * - `isSave`: Whether to store the card for later payments.
 * - `no`: Card number, or the token of a stored card.
 * - `cvc`: Security code.
 * - `name`: Name on the card.
 * - `month`: Month of expiry, 1 to 12.
 * - `year`: Year of expiry.
 * - `countryCode`: Country of the card's issuer.
 * @phpstan-type DirectCheckoutBodyCard array{
 *     isToken?: bool|null,
 *     isSave?: bool|null,
 *     no?: string|null,
 *     cvc?: string|null,
 *     name?: string|null,
 *     month?: int|null,
 *     year?: int|null,
 *     countryCode?: string|null,
 * }
 *
 * DirectCheckoutBodyFpx:
 * - `bankCode`: Code of the bank, from the list of FPX banks.
 * @phpstan-type DirectCheckoutBodyFpx array{
 *     bankCode?: string,
 * }
 *
 * DirectCheckoutResult:
 * - `type`: What to return: a URL, a QR code or data for a mini program.
 * - `data`: Base64. Decode it and pass it to the wallet's pay function in the mini program.
 * - `url`: URL to redirect the payer to.
 * @phpstan-type DirectCheckoutResult array{
 *     type: 'URL'|'QRCODE'|'MINI_PROGRAM',
 *     data?: string,
 *     url?: string,
 *     qrcode?: DirectCheckoutResultQrcode,
 * }
 *
 * DirectCheckoutResultQrcode:
 * - `base64Image`: PNG, Base64.
 * - `data`: Content of the QR code.
 * @phpstan-type DirectCheckoutResultQrcode array{
 *     base64Image: string,
 *     data: string,
 * }
 *
 * DisputeLostNotification:
 * - `eventType`: Kind of event.
 * @phpstan-type DisputeLostNotification array{
 *     data: DisputeLostNotificationData,
 *     eventType: 'DISPUTE_LOST',
 * }
 *
 * DisputeLostNotificationData:
 * - `transactionId`: Empty for a payout.
 * - `orderId`: Empty for a payout.
 * - `subjectId`: ID of the transaction, refund, dispute or payout.
 * - `amount`: Sen.
 * - `currencyType`: Currency; only MYR.
 * - `createdAt`: RFC 3339, UTC.
 * @phpstan-type DisputeLostNotificationData array{
 *     transactionId: string,
 *     orderId: string,
 *     subjectId: string,
 *     amount: int,
 *     currencyType: string,
 *     createdAt: string,
 * }
 *
 * DisputeOpenedNotification:
 * - `eventType`: Kind of event.
 * @phpstan-type DisputeOpenedNotification array{
 *     data: DisputeOpenedNotificationData,
 *     eventType: 'DISPUTE_OPENED',
 * }
 *
 * DisputeOpenedNotificationData:
 * - `transactionId`: Empty for a payout.
 * - `orderId`: Empty for a payout.
 * - `subjectId`: ID of the transaction, refund, dispute or payout.
 * - `amount`: Sen.
 * - `currencyType`: Currency; only MYR.
 * - `createdAt`: RFC 3339, UTC.
 * @phpstan-type DisputeOpenedNotificationData array{
 *     transactionId: string,
 *     orderId: string,
 *     subjectId: string,
 *     amount: int,
 *     currencyType: string,
 *     createdAt: string,
 * }
 *
 * DisputeWonNotification:
 * - `eventType`: Kind of event.
 * @phpstan-type DisputeWonNotification array{
 *     data: DisputeWonNotificationData,
 *     eventType: 'DISPUTE_WON',
 * }
 *
 * DisputeWonNotificationData:
 * - `transactionId`: Empty for a payout.
 * - `orderId`: Empty for a payout.
 * - `subjectId`: ID of the transaction, refund, dispute or payout.
 * - `amount`: Sen.
 * - `currencyType`: Currency; only MYR.
 * - `createdAt`: RFC 3339, UTC.
 * @phpstan-type DisputeWonNotificationData array{
 *     transactionId: string,
 *     orderId: string,
 *     subjectId: string,
 *     amount: int,
 *     currencyType: string,
 *     createdAt: string,
 * }
 *
 * GetCheckoutQrCodeResult:
 * - `qrCodeImageBase64`: PNG, Base64.
 * - `url`: Content of the QR code.
 * @phpstan-type GetCheckoutQrCodeResult array{
 *     qrCodeImageBase64: string,
 *     url: string,
 * }
 *
 * GetMerchantResult:
 * - `id`: Digits as text, 19 today.
 * - `companyName`: Registered name of the company.
 * - `brandName`: Name that payers know.
 * - `companyType`: Legal form of the company.
 * - `registrationNumber`: Registration number of the company (SSM).
 * - `businessCategory`: Line of business.
 * - `businessScope`: What the business sells.
 * - `sourceOfFunds`: Source of funds.
 * - `customerOrigin`: Where most customers are from.
 * - `websiteUrl`: URL of the website.
 * - `establishedAt`: RFC 3339, UTC.
 * - `countryCode`: Country code of the phone number, such as 60.
 * - `phoneNumber`: Phone number without its country code.
 * - `addressLine1`: Address, first line.
 * - `addressLine2`: Address, second line.
 * - `postcode`: Postcode.
 * - `city`: City.
 * - `state`: State.
 * - `country`: Country.
 * - `paymentSubscription`: Products the merchant applies for.
 * - `companyLogoUrl`: URL of the logo; empty without one.
 * - `isActive`: Whether it is active.
 * - `status`: Current status.
 * - `isMasterMerchant`: Whether it is a master merchant.
 * - `masterMerchantId`: ID of the master merchant; empty without one.
 * - `isPartner`: Whether it belongs to a partner.
 * - `partnerId`: ID of the partner; empty without one.
 * - `gstNo`: Tax number; empty without one.
 * - `registrationSource`: Where the merchant was created, such as OPEN_API.
 * - `createdAt`: RFC 3339, UTC.
 * - `updatedAt`: RFC 3339, UTC.
 * @phpstan-type GetMerchantResult array{
 *     id: string,
 *     companyName: string,
 *     brandName: string,
 *     companyType: string,
 *     registrationNumber: string,
 *     businessCategory: string,
 *     businessScope: string,
 *     sourceOfFunds: string,
 *     customerOrigin: string,
 *     websiteUrl: string,
 *     establishedAt: string,
 *     countryCode: string,
 *     phoneNumber: string,
 *     addressLine1: string,
 *     addressLine2: string,
 *     postcode: string,
 *     city: string,
 *     state: string,
 *     country: string,
 *     invoiceAddress: GetMerchantResultInvoiceAddress,
 *     paymentSubscription: string,
 *     companyLogoUrl: string,
 *     isActive: bool,
 *     status: 'UNVERIFIED'|'REVIEWING'|'VERIFIED'|'SUSPENDED',
 *     isMasterMerchant: bool,
 *     masterMerchantId: string,
 *     isPartner: bool,
 *     partnerId: string,
 *     gstNo: string,
 *     extraInfo: GetMerchantResultExtraInfo,
 *     subscription: GetMerchantResultSubscription,
 *     registrationSource: string,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 *
 * GetMerchantResultExtraInfo:
 * - `contactInfo`: Always empty.
 * - `businessHour`: Always empty.
 * @phpstan-type GetMerchantResultExtraInfo array{
 *     contactInfo: list<mixed>,
 *     businessHour: list<mixed>,
 * }
 *
 * GetMerchantResultInvoiceAddress:
 * - `addressLine1`: Address, first line.
 * - `addressLine2`: Address, second line.
 * - `postcode`: Postcode.
 * - `city`: City.
 * - `state`: State.
 * - `country`: Country.
 * @phpstan-type GetMerchantResultInvoiceAddress array{
 *     addressLine1: string,
 *     addressLine2: string,
 *     postcode: string,
 *     city: string,
 *     state: string,
 *     country: string,
 * }
 *
 * GetMerchantResultSubscription:
 * - `terminalOfflineEWallet`: Wallets at a counter.
 * - `terminalOfflineCreditCard`: Cards at a counter.
 * - `onlineCreditCard`: Cards online.
 * @phpstan-type GetMerchantResultSubscription array{
 *     terminalOfflineEWallet: bool,
 *     terminalOfflineCreditCard: bool,
 *     onlineCreditCard: bool,
 * }
 *
 * GetPartnerMerchantResult:
 * - `merchant`: The merchant.
 * - `settlement`: The default settlement account.
 * @phpstan-type GetPartnerMerchantResult array{
 *     merchant: MerchantItem,
 *     settlement: SettlementItem,
 * }
 *
 * GetSubscriptionStatusResult:
 * - `online`: Payment methods by ID, and whether each can be used.
 * - `offline`: Counter payment methods, in the same form.
 * @phpstan-type GetSubscriptionStatusResult array{
 *     online: array<string, 'PENDING'|'REVIEWING'|'ACTIVE'|'SUSPEND'>,
 *     offline: array<string, 'PENDING'|'REVIEWING'|'ACTIVE'|'SUSPEND'>,
 * }
 *
 * ListApiRequestsItem:
 * - `id`: The response's header `X-Request-Id`.
 * - `method`: HTTP method.
 * - `path`: Without the query.
 * - `status`: HTTP status.
 * - `errorCode`: Empty for a success.
 * - `errorMessage`: Empty for a success.
 * - `latencyMs`: How long the gateway worked, in milliseconds.
 * - `address`: IP address it came from.
 * - `userAgent`: Its header `User-Agent`.
 * - `createdAt`: RFC 3339, UTC.
 * @phpstan-type ListApiRequestsItem array{
 *     id: string,
 *     method: string,
 *     path: string,
 *     status: int,
 *     errorCode: string,
 *     errorMessage: string,
 *     latencyMs: float|int,
 *     address: string,
 *     userAgent: string,
 *     createdAt: string,
 * }
 *
 * ListDisputesItem:
 * - `id`: `subjectId` of its events.
 * - `transactionId`: ID of the payment attempt, 24 digits.
 * - `orderId`: Your ID of the order.
 * - `storeId`: ID of the store.
 * - `amount`: Sen.
 * - `currencyType`: Currency; only MYR.
 * - `reason`: Why the payer disputes the payment.
 * - `status`: Current status.
 * - `dueAt`: Deadline for the response, which is submitted in the portal.
 * - `createdAt`: RFC 3339, UTC.
 * - `updatedAt`: RFC 3339, UTC.
 * @phpstan-type ListDisputesItem array{
 *     id: string,
 *     transactionId: string,
 *     orderId: string,
 *     storeId: string,
 *     amount: int,
 *     currencyType: string,
 *     reason: string,
 *     status: 'OPEN'|'ANSWERING'|'ACCEPTING'|'UNDER_REVIEW'|'WON'|'LOST',
 *     dueAt: string|null,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 *
 * ListEventsItem:
 * - `sequence`: Counts up from 1 without gaps.
 * - `type`: Kind of payment.
 * - `transactionId`: Empty for a payout.
 * - `orderId`: Empty for a payout.
 * - `subjectId`: ID of the transaction, refund, dispute or payout. Of a `PAYOUT_MADE`, which earlier releases stored, that of the settlement.
 * - `amount`: Sen.
 * - `currencyType`: Currency; only MYR.
 * - `createdAt`: RFC 3339, UTC.
 * @phpstan-type ListEventsItem array{
 *     sequence: int,
 *     type: string,
 *     transactionId: string,
 *     orderId: string,
 *     subjectId: string,
 *     amount: int,
 *     currencyType: string,
 *     createdAt: string,
 * }
 *
 * ListFpxBanksResult:
 * - `code`: Code of the bank.
 * - `isOnline`: Whether the bank is available now.
 * - `name`: Name.
 * @phpstan-type ListFpxBanksResult array{
 *     code: string,
 *     isOnline: bool,
 *     name: string,
 * }
 *
 * ListReconciliationItem:
 * - `transactionAt`: RFC 3339, UTC.
 * - `merchantId`: Digits as text, 19 today.
 * - `merchantName`: Name of the merchant.
 * - `storeId`: Digits as text, 19 today.
 * - `storeName`: Name of the store.
 * - `region`: Country of the method, such as MALAYSIA.
 * - `method`: Payment method, such as TNG_MY.
 * - `transactionType`: Payments or refunds.
 * - `type`: Kind of payment.
 * - `transactionId`: ID of the payment attempt, 24 digits.
 * - `orderId`: Your ID of the order.
 * - `currencyType`: Currency; only MYR.
 * - `grossAmount`: Ringgit, such as 12.50; negative for refunds.
 * - `mdr`: Percent, such as 1.00.
 * - `serviceFee`: Ringgit; negative, because it is deducted. With the service tax on the fee, if any.
 * - `settlementAmount`: grossAmount + serviceFee.
 * @phpstan-type ListReconciliationItem array{
 *     transactionAt: string,
 *     merchantId: string,
 *     merchantName: string,
 *     storeId: string,
 *     storeName: string,
 *     region: string,
 *     method: string,
 *     transactionType: 'PAYMENT'|'REFUND',
 *     type: string,
 *     transactionId: string,
 *     orderId: string,
 *     currencyType: string,
 *     grossAmount: string,
 *     mdr: string,
 *     serviceFee: string,
 *     settlementAmount: string,
 * }
 *
 * ListSubscriptionsResult:
 * - `id`: ID of the object.
 * - `gracePeriod`: Days.
 * - `expiryAt`: RFC 3339, UTC.
 * - `terminateAt`: RFC 3339, UTC.
 * - `status`: `PENDING` until the merchant is submitted for review, then `REVIEWING`: payments are accepted, payouts wait. `ACTIVE` once it is verified. `SUSPEND`: disabled.
 * @phpstan-type ListSubscriptionsResult array{
 *     id: int,
 *     gracePeriod: int,
 *     expiryAt: string,
 *     terminateAt: string,
 *     status: 'PENDING'|'REVIEWING'|'ACTIVE'|'SUSPEND',
 * }
 *
 * ListWebhookFaultsResult:
 * - `id`: Deletes it.
 * - `scope`: What it is done to: the webhooks of a checkout, of an application, or to a URL.
 * - `target`: The checkout's ID, the application's ID, or the URL.
 * - `kind`: `DUPLICATE`: Sent twice at the same moment, each with a signature of its own. `DELAY`: Sent `delayMs` after the event. `REORDER`: Sent at most `delayMs` after the event: the seed chooses when, so that one overtakes another. `DROP`: The first attempt is not made. `FORGE_SIGNATURE`: Before it, one whose signature is over another body. `FORGE_KEY`: Before it, one that another key has signed. `FORGE_AMOUNT`: Before it, one whose amounts were changed after it was signed. `REPLAY`: After it, the same signed half an hour ago. `SLOW`: Its body is sent over `delayMs`. `CUT`: The first attempt ends in the middle of its body. `OVERSIZED`: Before it, the same with two megabytes more, signed.
 * - `percent`: Of the webhooks.
 * - `seed`: Decides which webhooks.
 * - `delayMs`: 0 where the kind takes no time.
 * - `createdBy`: A user's email or an application's name.
 * - `createdAt`: RFC 3339, UTC.
 * @phpstan-type ListWebhookFaultsResult array{
 *     id: string,
 *     scope: 'CHECKOUT'|'APPLICATION'|'URL',
 *     target: string,
 *     kind: 'DUPLICATE'|'DELAY'|'REORDER'|'DROP'|'FORGE_SIGNATURE'|'FORGE_KEY'|'FORGE_AMOUNT'|'REPLAY'|'SLOW'|'CUT'|'OVERSIZED',
 *     percent: int,
 *     seed: string,
 *     delayMs: int,
 *     createdBy: string,
 *     createdAt: string,
 * }
 *
 * MerchantItem:
 * - `id`: Digits as text, 19 today.
 * - `companyName`: Registered name of the company.
 * - `brandName`: Name that payers know.
 * - `companyType`: Legal form of the company.
 * - `registrationNumber`: Registration number of the company (SSM).
 * - `businessCategory`: Line of business.
 * - `businessScope`: What the business sells.
 * - `sourceOfFunds`: Source of funds.
 * - `customerOrigin`: Where most customers are from.
 * - `websiteUrl`: URL of the website.
 * - `establishedAt`: RFC 3339, UTC.
 * - `countryCode`: Country code of the phone number, such as 60.
 * - `phoneNumber`: Phone number without its country code.
 * - `addressLine1`: Address, first line.
 * - `addressLine2`: Address, second line.
 * - `postcode`: Postcode.
 * - `city`: City.
 * - `state`: State.
 * - `country`: Country.
 * - `invoiceAddress`: Address for invoices.
 * - `paymentSubscription`: Products the merchant applies for.
 * - `companyLogoUrl`: URL of the logo; empty without one.
 * - `isActive`: Whether it is active.
 * - `status`: Current status.
 * - `isMasterMerchant`: Whether it is a master merchant.
 * - `masterMerchantId`: ID of the master merchant; empty without one.
 * - `isPartner`: Whether it belongs to a partner.
 * - `partnerId`: ID of the partner; empty without one.
 * - `gstNo`: Tax number; empty without one.
 * - `registrationSource`: Where the merchant was created, such as OPEN_API.
 * - `createdAt`: RFC 3339, UTC.
 * - `updatedAt`: RFC 3339, UTC.
 * @phpstan-type MerchantItem array{
 *     id: string,
 *     companyName: string,
 *     brandName: string,
 *     companyType: string,
 *     registrationNumber: string,
 *     businessCategory: string,
 *     businessScope: string,
 *     sourceOfFunds: string,
 *     customerOrigin: string,
 *     websiteUrl: string,
 *     establishedAt: string,
 *     countryCode: string,
 *     phoneNumber: string,
 *     addressLine1: string,
 *     addressLine2: string,
 *     postcode: string,
 *     city: string,
 *     state: string,
 *     country: string,
 *     invoiceAddress: array<string, string>|null,
 *     paymentSubscription: string,
 *     companyLogoUrl: string,
 *     isActive: bool,
 *     status: 'UNVERIFIED'|'REVIEWING'|'VERIFIED'|'SUSPENDED',
 *     isMasterMerchant: bool,
 *     masterMerchantId: string,
 *     isPartner: bool,
 *     partnerId: string,
 *     gstNo: string,
 *     extraInfo: MerchantItemExtraInfo,
 *     subscription: MerchantItemSubscription,
 *     registrationSource: string,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 *
 * MerchantItemExtraInfo:
 * - `contactInfo`: Always empty.
 * - `businessHour`: Always empty.
 * @phpstan-type MerchantItemExtraInfo array{
 *     contactInfo: list<mixed>,
 *     businessHour: list<mixed>,
 * }
 *
 * MerchantItemSubscription:
 * - `terminalOfflineEWallet`: Wallets at a counter.
 * - `terminalOfflineCreditCard`: Cards at a counter.
 * - `onlineCreditCard`: Cards online.
 * @phpstan-type MerchantItemSubscription array{
 *     terminalOfflineEWallet: bool,
 *     terminalOfflineCreditCard: bool,
 *     onlineCreditCard: bool,
 * }
 *
 * NewQrCodeItem:
 * - `store`: The store of the payment.
 * - `type`: Kind of payment.
 * - `isPreFillAmount`: Whether the code has an amount; otherwise the payer enters it.
 * - `currencyType`: Currency; only MYR.
 * - `amount`: Sen; 0 when the payer enters it.
 * - `platform`: Where the payment was created.
 * - `method`: Payment method, such as TNG_MY.
 * - `code`: 32 hexadecimal digits.
 * - `status`: REDEEMED once the order of a DYNAMIC code has been paid.
 * - `qrCodeUrl`: The address to print as a QR code, or to redirect to.
 * - `redirectUrl`: URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added.
 * - `notifyUrl`: When the request had one.
 * - `createdAt`: RFC 3339, UTC.
 * - `updatedAt`: RFC 3339, UTC.
 * @phpstan-type NewQrCodeItem array{
 *     store: StoreItem,
 *     type: 'STATIC'|'DYNAMIC',
 *     isPreFillAmount: bool,
 *     currencyType: string,
 *     amount: int,
 *     platform: string,
 *     method: list<string>,
 *     expiry: NewQrCodeItemExpiry,
 *     code: string,
 *     status: 'VALID'|'REDEEMED',
 *     qrCodeUrl: string,
 *     redirectUrl: string,
 *     notifyUrl?: string,
 *     order: NewQrCodeItemOrder,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 *
 * NewQrCodeItemExpiry:
 * - `type`: Kind of payment.
 * - `day`: Days from the creation, with the type DYNAMIC.
 * - `expiredAt`: RFC 3339; the end of 2050 for PERMANENT.
 * @phpstan-type NewQrCodeItemExpiry array{
 *     type: 'PERMANENT'|'FIXED'|'DYNAMIC',
 *     day: int,
 *     expiredAt: string,
 * }
 *
 * NewQrCodeItemOrder:
 * - `id`: Of a DYNAMIC code: the order.id of its transactions.
 * - `title`: Title of the order, shown to the payer.
 * - `detail`: Details of the order, shown to the payer.
 * - `additionalData`: Order description, for your own use.
 * @phpstan-type NewQrCodeItemOrder array{
 *     id?: string,
 *     title: string,
 *     detail: string,
 *     additionalData: string,
 * }
 *
 * NotificationItem:
 * - `id`: The header `X-Event-Id` of every attempt.
 * - `eventType`: The webhook's `eventType`.
 * - `transactionId`: ID of the payment attempt, 24 digits.
 * - `url`: Where it is sent.
 * - `status`: `PENDING`: it is sent, again if need be. `EXHAUSTED`: every attempt failed. `STOPPED`: your server returned 410, or its endpoint was disabled.
 * - `attemptCount`: Attempts so far.
 * - `nextAttemptAt`: When it is sent again; null when it is not.
 * - `lastResponse`: HTTP status of the last attempt, the reply of a message broker such as `confirm` or `312 NO_ROUTE`, or an error; empty before the first.
 * - `headers`: Headers of the last attempt, with its signature; empty before the first.
 * - `body`: The exact text that is signed and sent.
 * - `createdAt`: RFC 3339, UTC.
 * @phpstan-type NotificationItem array{
 *     id: string,
 *     eventType: string,
 *     transactionId: string,
 *     url: string,
 *     status: 'PENDING'|'DELIVERED'|'EXHAUSTED'|'STOPPED',
 *     attemptCount: int,
 *     nextAttemptAt: string|null,
 *     lastResponse: string,
 *     headers: array<string, string>,
 *     body: string,
 *     createdAt: string,
 * }
 *
 * OnboardingBody:
 * - `brandName`: Name that payers know.
 * - `registrationNumber`: Registration number of the company (SSM).
 * - `companyName`: Registered name of the company.
 * - `companyType`: Legal form of the company.
 * - `businessCategory`: Line of business.
 * - `sourceOfFunds`: Source of funds.
 * - `customerOrigin`: Where most customers are from.
 * - `bankAccountHolderName`: Holder of the bank account.
 * - `addressLine1`: Address, first line.
 * - `addressLine2`: Address, second line.
 * - `postCode`: Postcode.
 * - `postcode`: Postcode.
 * - `city`: City.
 * - `state`: State.
 * - `country`: Country.
 * - `businessScope`: What the business sells.
 * - `websiteUrl`: URL of the website.
 * - `websiteURL`: The same as `websiteUrl`.
 * - `establishedAt`: When the business was founded.
 * - `countryCode`: Country code of the phone number, such as 60.
 * - `phoneNumber`: Phone number without its country code.
 * - `latitude`: Latitude in degrees.
 * - `longitude`: Longitude in degrees.
 * - `isSameBusinessAddress`: Whether the business is at the registered address.
 * - `averageTicketSize`: Average amount of a payment.
 * - `averageTurnoverPerMonth`: Average turnover of a month.
 * - `invoiceAddress`: Address for invoices.
 * - `document`: URLs of uploaded documents.
 * - `inspectList`: Directors, shareholders and owners.
 * - `bankAccountType`: Whose bank account it is.
 * - `bankAccountNo`: Number of the bank account.
 * - `bankCode`: SWIFT code of the bank.
 * - `paymentSubscription`: Products the merchant applies for.
 * - `terminalOfflineEWallet`: Wallets at a counter.
 * - `terminalOfflineCreditCard`: Cards at a counter.
 * - `onlineCreditCard`: Cards online.
 * - `vopApi`: Stored; not used.
 * @phpstan-type OnboardingBody array{
 *     brandName?: string|null,
 *     registrationNumber?: string|null,
 *     companyName?: string|null,
 *     companyType?: string|null,
 *     businessCategory?: string|null,
 *     sourceOfFunds?: string|null,
 *     customerOrigin?: string|null,
 *     bankAccountHolderName?: string|null,
 *     addressLine1?: string|null,
 *     addressLine2?: string|null,
 *     postCode?: string|null,
 *     postcode?: string|null,
 *     city?: string|null,
 *     state?: string|null,
 *     country?: string|null,
 *     businessScope?: string|null,
 *     websiteUrl?: string|null,
 *     websiteURL?: string|null,
 *     establishedAt?: string|null,
 *     countryCode?: string|null,
 *     phoneNumber?: string|null,
 *     latitude?: float|int|null,
 *     longitude?: float|int|null,
 *     isSameBusinessAddress?: bool|null,
 *     averageTicketSize?: int|null,
 *     averageTurnoverPerMonth?: int|null,
 *     invoiceAddress?: OnboardingBodyInvoiceAddress|null,
 *     document?: OnboardingBodyDocument|null,
 *     inspectList?: list<OnboardingBodyInspectList>|null,
 *     bankAccountType?: ''|'INDIVIDUAL'|'CORPORATE'|null,
 *     bankAccountNo?: string|null,
 *     bankCode?: string|null,
 *     paymentSubscription?: ''|'ONLINE'|'OFFLINE'|'BOTH'|null,
 *     terminalOfflineEWallet?: bool|null,
 *     terminalOfflineCreditCard?: bool|null,
 *     onlineCreditCard?: bool|null,
 *     vopApi?: bool|null,
 * }
 *
 * OnboardingBodyDocument:
 * - `ctosFileUrl`: Document: CTOS report.
 * - `ownerICFileUrl`: Document: identity card of the owner.
 * - `directorICFileUrl`: Document: identity cards of the directors.
 * - `shareHolderICFileUrl`: Document: identity cards of the shareholders.
 * - `businessRegistrationFileUrl`: Document: business registration.
 * - `bankStatementFileUrl`: Document: bank statement.
 * - `moaFileUrl`: Document: memorandum of association.
 * - `form24FileUrl`: Document: Form 24.
 * - `form49FileUrl`: Document: Form 49.
 * - `section14FileUrl`: Document: Section 14.
 * - `form44FileUrl`: Document: Form 44.
 * - `businessSitePhotoFileUrl`: Document: photo of the business premises.
 * - `essmDocumentFileUrl`: Document: e-SSM extract.
 * - `letterOfConsentFileUrl`: Document: letter of consent.
 * - `certificateOfRegistrationFileUrl`: Document: certificate of registration.
 * - `meetingMinutesFileUrl`: Document: minutes of the meeting.
 * - `organizationChartFileUrl`: Document: organization chart.
 * @phpstan-type OnboardingBodyDocument array{
 *     ctosFileUrl?: string|null,
 *     ownerICFileUrl?: string|null,
 *     directorICFileUrl?: string|null,
 *     shareHolderICFileUrl?: string|null,
 *     businessRegistrationFileUrl?: string|null,
 *     bankStatementFileUrl?: string|null,
 *     moaFileUrl?: string|null,
 *     form24FileUrl?: string|null,
 *     form49FileUrl?: string|null,
 *     section14FileUrl?: string|null,
 *     form44FileUrl?: string|null,
 *     businessSitePhotoFileUrl?: string|null,
 *     essmDocumentFileUrl?: string|null,
 *     letterOfConsentFileUrl?: string|null,
 *     certificateOfRegistrationFileUrl?: string|null,
 *     meetingMinutesFileUrl?: string|null,
 *     organizationChartFileUrl?: string|null,
 * }
 *
 * OnboardingBodyInspectList:
 * - `fullName`: Full name.
 * - `email`: Email address.
 * - `position`: Position in the company.
 * - `countryCode`: Country code of the phone number, such as 60.
 * - `phoneNumber`: Phone number without its country code.
 * - `gender`: Gender.
 * - `birthday`: Date of birth.
 * - `nationality`: Nationality.
 * - `idType`: Kind of identity document.
 * - `idNo`: Number of the identity document.
 * - `beginAt`: Start of the validity of the identity document.
 * - `endAt`: End of the validity of the identity document.
 * @phpstan-type OnboardingBodyInspectList array{
 *     fullName?: string|null,
 *     email?: string|null,
 *     position?: string|null,
 *     countryCode?: string|null,
 *     phoneNumber?: string|null,
 *     gender?: string|null,
 *     birthday?: string|null,
 *     nationality?: string|null,
 *     idType?: string|null,
 *     idNo?: string|null,
 *     beginAt?: string|null,
 *     endAt?: string|null,
 * }
 *
 * OnboardingBodyInvoiceAddress:
 * - `addressLine1`: Address, first line.
 * - `addressLine2`: Address, second line.
 * - `postCode`: Postcode.
 * - `postcode`: Postcode.
 * - `city`: City.
 * - `state`: State.
 * - `country`: Country.
 * @phpstan-type OnboardingBodyInvoiceAddress array{
 *     addressLine1?: string|null,
 *     addressLine2?: string|null,
 *     postCode?: string|null,
 *     postcode?: string|null,
 *     city?: string|null,
 *     state?: string|null,
 *     country?: string|null,
 * }
 *
 * PaymentDuplicateNotification:
 * - `eventType`: Kind of event.
 * @phpstan-type PaymentDuplicateNotification array{
 *     data: PaymentDuplicateNotificationData,
 *     eventType: 'PAYMENT_DUPLICATE',
 * }
 *
 * PaymentDuplicateNotificationData:
 * - `transactionId`: Empty for a payout.
 * - `orderId`: Empty for a payout.
 * - `subjectId`: ID of the transaction, refund, dispute or payout.
 * - `amount`: Sen.
 * - `currencyType`: Currency; only MYR.
 * - `createdAt`: RFC 3339, UTC.
 * @phpstan-type PaymentDuplicateNotificationData array{
 *     transactionId: string,
 *     orderId: string,
 *     subjectId: string,
 *     amount: int,
 *     currencyType: string,
 *     createdAt: string,
 * }
 *
 * PaymentFailedNotification:
 * - `eventType`: Kind of event.
 * @phpstan-type PaymentFailedNotification array{
 *     data: PaymentFailedNotificationData,
 *     eventType: 'PAYMENT_FAILED',
 * }
 *
 * PaymentFailedNotificationData:
 * - `transactionId`: Empty for a payout.
 * - `orderId`: Empty for a payout.
 * - `subjectId`: ID of the transaction, refund, dispute or payout.
 * - `amount`: Sen.
 * - `currencyType`: Currency; only MYR.
 * - `createdAt`: RFC 3339, UTC.
 * @phpstan-type PaymentFailedNotificationData array{
 *     transactionId: string,
 *     orderId: string,
 *     subjectId: string,
 *     amount: int,
 *     currencyType: string,
 *     createdAt: string,
 * }
 *
 * PaymentReturnedNotification:
 * - `eventType`: Kind of event.
 * @phpstan-type PaymentReturnedNotification array{
 *     data: PaymentReturnedNotificationData,
 *     eventType: 'PAYMENT_RETURNED',
 * }
 *
 * PaymentReturnedNotificationData:
 * - `transactionId`: Empty for a payout.
 * - `orderId`: Empty for a payout.
 * - `subjectId`: ID of the transaction, refund, dispute or payout.
 * - `amount`: Sen.
 * - `currencyType`: Currency; only MYR.
 * - `createdAt`: RFC 3339, UTC.
 * @phpstan-type PaymentReturnedNotificationData array{
 *     transactionId: string,
 *     orderId: string,
 *     subjectId: string,
 *     amount: int,
 *     currencyType: string,
 *     createdAt: string,
 * }
 *
 * PaymentReversedNotification:
 * - `eventType`: Kind of event.
 * @phpstan-type PaymentReversedNotification array{
 *     data: PaymentReversedNotificationData,
 *     eventType: 'PAYMENT_REVERSED',
 * }
 *
 * PaymentReversedNotificationData:
 * - `transactionId`: Empty for a payout.
 * - `orderId`: Empty for a payout.
 * - `subjectId`: ID of the transaction, refund, dispute or payout.
 * - `amount`: Sen.
 * - `currencyType`: Currency; only MYR.
 * - `createdAt`: RFC 3339, UTC.
 * @phpstan-type PaymentReversedNotificationData array{
 *     transactionId: string,
 *     orderId: string,
 *     subjectId: string,
 *     amount: int,
 *     currencyType: string,
 *     createdAt: string,
 * }
 *
 * PaymentWebOnlineNotification:
 * - `data`: The object the event is about.
 * - `eventType`: Kind of event.
 * @phpstan-type PaymentWebOnlineNotification array{
 *     data: TransactionItem,
 *     eventType: 'PAYMENT_WEB_ONLINE',
 * }
 *
 * PayoutCreatedNotification:
 * - `eventType`: Kind of event.
 * @phpstan-type PayoutCreatedNotification array{
 *     data: PayoutCreatedNotificationData,
 *     eventType: 'PAYOUT_CREATED',
 * }
 *
 * PayoutCreatedNotificationData:
 * - `transactionId`: Empty for a payout.
 * - `orderId`: Empty for a payout.
 * - `subjectId`: ID of the transaction, refund, dispute or payout.
 * - `amount`: Sen.
 * - `currencyType`: Currency; only MYR.
 * - `createdAt`: RFC 3339, UTC.
 * @phpstan-type PayoutCreatedNotificationData array{
 *     transactionId: string,
 *     orderId: string,
 *     subjectId: string,
 *     amount: int,
 *     currencyType: string,
 *     createdAt: string,
 * }
 *
 * PayoutFailedNotification:
 * - `eventType`: Kind of event.
 * @phpstan-type PayoutFailedNotification array{
 *     data: PayoutFailedNotificationData,
 *     eventType: 'PAYOUT_FAILED',
 * }
 *
 * PayoutFailedNotificationData:
 * - `transactionId`: Empty for a payout.
 * - `orderId`: Empty for a payout.
 * - `subjectId`: ID of the transaction, refund, dispute or payout.
 * - `amount`: Sen.
 * - `currencyType`: Currency; only MYR.
 * - `createdAt`: RFC 3339, UTC.
 * @phpstan-type PayoutFailedNotificationData array{
 *     transactionId: string,
 *     orderId: string,
 *     subjectId: string,
 *     amount: int,
 *     currencyType: string,
 *     createdAt: string,
 * }
 *
 * PayoutPaidNotification:
 * - `eventType`: Kind of event.
 * @phpstan-type PayoutPaidNotification array{
 *     data: PayoutPaidNotificationData,
 *     eventType: 'PAYOUT_PAID',
 * }
 *
 * PayoutPaidNotificationData:
 * - `transactionId`: Empty for a payout.
 * - `orderId`: Empty for a payout.
 * - `subjectId`: ID of the transaction, refund, dispute or payout.
 * - `amount`: Sen.
 * - `currencyType`: Currency; only MYR.
 * - `createdAt`: RFC 3339, UTC.
 * @phpstan-type PayoutPaidNotificationData array{
 *     transactionId: string,
 *     orderId: string,
 *     subjectId: string,
 *     amount: int,
 *     currencyType: string,
 *     createdAt: string,
 * }
 *
 * PayoutReturnedNotification:
 * - `eventType`: Kind of event.
 * @phpstan-type PayoutReturnedNotification array{
 *     data: PayoutReturnedNotificationData,
 *     eventType: 'PAYOUT_RETURNED',
 * }
 *
 * PayoutReturnedNotificationData:
 * - `transactionId`: Empty for a payout.
 * - `orderId`: Empty for a payout.
 * - `subjectId`: ID of the transaction, refund, dispute or payout.
 * - `amount`: Sen.
 * - `currencyType`: Currency; only MYR.
 * - `createdAt`: RFC 3339, UTC.
 * @phpstan-type PayoutReturnedNotificationData array{
 *     transactionId: string,
 *     orderId: string,
 *     subjectId: string,
 *     amount: int,
 *     currencyType: string,
 *     createdAt: string,
 * }
 *
 * PayoutSentNotification:
 * - `eventType`: Kind of event.
 * @phpstan-type PayoutSentNotification array{
 *     data: PayoutSentNotificationData,
 *     eventType: 'PAYOUT_SENT',
 * }
 *
 * PayoutSentNotificationData:
 * - `transactionId`: Empty for a payout.
 * - `orderId`: Empty for a payout.
 * - `subjectId`: ID of the transaction, refund, dispute or payout.
 * - `amount`: Sen.
 * - `currencyType`: Currency; only MYR.
 * - `createdAt`: RFC 3339, UTC.
 * @phpstan-type PayoutSentNotificationData array{
 *     transactionId: string,
 *     orderId: string,
 *     subjectId: string,
 *     amount: int,
 *     currencyType: string,
 *     createdAt: string,
 * }
 *
 * PortalTestNotification:
 * - `eventType`: Kind of event.
 * @phpstan-type PortalTestNotification array{
 *     data: PortalTestNotificationData,
 *     eventType: 'PORTAL_TEST',
 * }
 *
 * PortalTestNotificationData:
 * - `message`: Text for people; it can change.
 * - `eventId`: ID of the event.
 * @phpstan-type PortalTestNotificationData array{
 *     message: string,
 *     eventId: string,
 * }
 *
 * QrCodeBody:
 * - `type`: STATIC collects any number of payments, DYNAMIC one.
 * - `storeId`: ID of the store.
 * - `isPreFillAmount`: false, the default: the payer enters the amount.
 * - `amount`: Sen; 100 is RM 1.00. Required with `isPreFillAmount: true`.
 * - `currencyType`: Currency; only MYR.
 * - `method`: Payment method, such as TNG_MY.
 * - `expiry`: When the code stops working. Absent: never.
 * - `redirectUrl`: URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added.
 * - `notifyUrl`: URL that receives webhooks.
 * @phpstan-type QrCodeBody array{
 *     type: 'STATIC'|'DYNAMIC',
 *     storeId: string,
 *     isPreFillAmount?: bool|null,
 *     amount?: int,
 *     currencyType: 'MYR',
 *     order: QrCodeBodyOrder,
 *     method?: list<string>|null,
 *     expiry?: QrCodeBodyExpiry|null,
 *     redirectUrl?: string|null,
 *     notifyUrl?: string|null,
 * }
 *
 * QrCodeBodyExpiry:
 * - `type`: FIXED ends at `expiredAt`, DYNAMIC after `day` days. FIX is FIXED.
 * - `day`: Days from now, for DYNAMIC.
 * - `expiredAt`: RFC 3339, for FIXED.
 * @phpstan-type QrCodeBodyExpiry array{
 *     type: 'PERMANENT'|'FIXED'|'DYNAMIC'|'FIX',
 *     day?: int|null,
 *     expiredAt?: string|null,
 * }
 *
 * QrCodeBodyOrder:
 * - `title`: Title of the order, shown to the payer.
 * - `id`: The merchant's own ID of the order and its idempotency key. Defaults to the checkoutId.
 * - `detail`: May be empty.
 * - `details`: May be empty.
 * - `additionalData`: Order description.
 * @phpstan-type QrCodeBodyOrder array{
 *     title: string,
 *     id?: string|null,
 *     detail?: string|null,
 *     details?: string|null,
 *     additionalData?: string|null,
 * }
 *
 * QrCodeItem:
 * - `storeId`: Digits as text, 19 today.
 * - `type`: Kind of payment.
 * - `isPreFillAmount`: Whether the code has an amount; otherwise the payer enters it.
 * - `currencyType`: Currency; only MYR.
 * - `amount`: Sen; 0 when the payer enters it.
 * - `platform`: Where the payment was created.
 * - `method`: Payment method, such as TNG_MY.
 * - `code`: 32 hexadecimal digits.
 * - `status`: REDEEMED once the order of a DYNAMIC code has been paid.
 * - `qrCodeUrl`: The address to print as a QR code, or to redirect to.
 * - `redirectUrl`: URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added.
 * - `notifyUrl`: When the request had one.
 * - `createdAt`: RFC 3339, UTC.
 * - `updatedAt`: RFC 3339, UTC.
 * @phpstan-type QrCodeItem array{
 *     storeId: string,
 *     store?: QrCodeItemStore,
 *     type: 'STATIC'|'DYNAMIC',
 *     isPreFillAmount: bool,
 *     currencyType: string,
 *     amount: int,
 *     platform: string,
 *     method: list<string>,
 *     expiry: QrCodeItemExpiry,
 *     code: string,
 *     status: 'VALID'|'REDEEMED',
 *     qrCodeUrl: string,
 *     redirectUrl: string,
 *     notifyUrl?: string,
 *     order: QrCodeItemOrder,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 *
 * QrCodeItemExpiry:
 * - `type`: Kind of payment.
 * - `day`: Days from the creation, with the type DYNAMIC.
 * - `expiredAt`: RFC 3339; the end of 2050 for PERMANENT.
 * @phpstan-type QrCodeItemExpiry array{
 *     type: 'PERMANENT'|'FIXED'|'DYNAMIC',
 *     day: int,
 *     expiredAt: string,
 * }
 *
 * QrCodeItemOrder:
 * - `id`: Of a DYNAMIC code: the order.id of its transactions.
 * - `title`: Title of the order, shown to the payer.
 * - `detail`: Details of the order, shown to the payer.
 * - `additionalData`: Order description, for your own use.
 * @phpstan-type QrCodeItemOrder array{
 *     id?: string,
 *     title: string,
 *     detail: string,
 *     additionalData: string,
 * }
 *
 * QrCodeItemStore:
 * - `id`: Digits as text, 19 today.
 * - `merchantSettlementId`: ID of the settlement account; empty: the default.
 * - `name`: Name.
 * - `imageUrl`: URL of the store's picture; empty without one.
 * - `addressLine1`: Address, first line.
 * - `addressLine2`: Address, second line.
 * - `postCode`: Postcode.
 * - `city`: City.
 * - `state`: State.
 * - `country`: Country.
 * - `countryCode`: Country code of the phone number, such as 60.
 * - `phoneNumber`: Phone number without its country code.
 * - `status`: Current status.
 * - `createdAt`: RFC 3339, UTC.
 * - `updatedAt`: RFC 3339, UTC.
 * @phpstan-type QrCodeItemStore array{
 *     id: string,
 *     merchantSettlementId?: string,
 *     name: string,
 *     imageUrl: string,
 *     addressLine1: string,
 *     addressLine2: string,
 *     postCode: string,
 *     city: string,
 *     state: string,
 *     country: string,
 *     countryCode: string,
 *     phoneNumber: string,
 *     geoLocation: QrCodeItemStoreGeoLocation,
 *     status: string,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 *
 * QrCodeItemStoreGeoLocation:
 * - `latitude`: Latitude in degrees.
 * - `longitude`: Longitude in degrees.
 * @phpstan-type QrCodeItemStoreGeoLocation array{
 *     latitude: float|int,
 *     longitude: float|int,
 * }
 *
 * QuickPayBody:
 * - `authCode`: The code on the payer's phone, as the scanner read it. It is good for one payment.
 * - `ipAddress`: Of the terminal. The gateway does not use it.
 * - `storeId`: ID of the store.
 * - `terminalId`: The merchant's own ID of the terminal, returned with the transaction.
 * - `extraInfo`: Stored; `extraFee` is returned with the payment.
 * - `voucher`: Not supported.
 * - `loyalty`: Not supported.
 * @phpstan-type QuickPayBody array{
 *     authCode: string,
 *     order: QuickPayBodyOrder,
 *     ipAddress: string,
 *     storeId: string,
 *     terminalId?: string|null,
 *     extraInfo?: mixed,
 *     voucher?: mixed,
 *     loyalty?: mixed,
 * }
 *
 * QuickPayBodyOrder:
 * - `id`: The merchant's own ID of the order and its idempotency key.
 * - `title`: Title of the order, shown to the payer.
 * - `amount`: Sen; 100 is RM 1.00.
 * - `currencyType`: Currency; only MYR.
 * - `detail`: May be empty.
 * - `additionalData`: Order description.
 * @phpstan-type QuickPayBodyOrder array{
 *     id: string,
 *     title: string,
 *     amount: int,
 *     currencyType: 'MYR',
 *     detail?: string|null,
 *     additionalData?: string|null,
 * }
 *
 * ReconciliationBody:
 * - `transactionType`: Payments or refunds.
 * - `date`: A Malaysian day, YYYY-MM-DD.
 * - `method`: Without the region suffix, such as BOOST. Empty or null: all.
 * - `region`: Without the region suffix, such as BOOST. Empty or null: all.
 * - `methods`: Without the region suffix, such as BOOST. Empty or null: all.
 * - `regions`: Without the region suffix, such as BOOST. Empty or null: all.
 * - `cursor`: Cursor from the previous response's `meta`.
 * @phpstan-type ReconciliationBody array{
 *     transactionType: 'PAYMENT'|'REFUND',
 *     date: string,
 *     method?: list<string>|string|null,
 *     region?: list<string>|string|null,
 *     methods?: list<string>|string|null,
 *     regions?: list<string>|string|null,
 *     cursor?: string|null,
 * }
 *
 * RecurringBody:
 * - `storeId`: ID of the store.
 * - `email`: Email address.
 * - `currency`: Currency; only MYR.
 * - `amount`: Sen; 100 is RM 1.00.
 * - `redirectUrl`: URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added.
 * - `notifyUrl`: URL that receives webhooks.
 * - `recurringInterval`: How often the customer is charged.
 * - `name`: Name.
 * - `countryCode`: Any text, such as `60`, `+60` or `MY`.
 * - `phoneNumber`: Any text, such as `123456789`, `+60123456789` or `012-345 6789`.
 * - `productName`: What the customer pays for.
 * - `productDescription`: Details of what the customer pays for.
 * - `recurringTarget`: Day of the charge. WEEKLY: 0 (Sunday) to 6. MONTHLY: 1 to 28, 0 first or -1 last day. Empty: the day the card was stored.
 * - `recurringRepetition`: Number of charges; 0: no end.
 * @phpstan-type RecurringBody array{
 *     storeId: string,
 *     email: string,
 *     currency: 'MYR',
 *     amount: int,
 *     redirectUrl: string,
 *     notifyUrl: string,
 *     recurringInterval: 'DAILY'|'WEEKLY'|'MONTHLY',
 *     name?: string|null,
 *     countryCode?: string|null,
 *     phoneNumber?: string|null,
 *     productName?: string|null,
 *     productDescription?: string|null,
 *     recurringTarget?: string|null,
 *     recurringRepetition?: int|null,
 * }
 *
 * RecurringPaymentNotification:
 * - `eventType`: Kind of event.
 * @phpstan-type RecurringPaymentNotification array{
 *     data: RecurringPaymentNotificationData,
 *     eventType: 'RECURRING_PAYMENT',
 * }
 *
 * RecurringPaymentNotificationData:
 * - `amount`: Sen.
 * - `currency`: Currency; only MYR.
 * - `countryCode`: Country code of the phone number, such as 60.
 * - `phoneNumber`: Phone number without its country code.
 * - `customerId`: Digits as text, 19 today.
 * - `email`: Email address.
 * - `name`: Name.
 * - `merchantId`: Digits as text, 19 today.
 * - `storeId`: Digits as text, 19 today.
 * - `orderId`: Your ID of the order.
 * - `status`: Current status.
 * - `createdAt`: RFC 3339, UTC.
 * - `updatedAt`: RFC 3339, UTC.
 * @phpstan-type RecurringPaymentNotificationData array{
 *     amount: int,
 *     currency: string,
 *     countryCode: string,
 *     phoneNumber: string,
 *     customerId: string,
 *     email: string,
 *     name: string,
 *     merchantId: string,
 *     storeId: string,
 *     orderId: string,
 *     status: 'SUCCESS',
 *     createdAt: string,
 *     updatedAt: string,
 * }
 *
 * RefundBody:
 * - `transactionId`: ID of the payment attempt, 24 digits.
 * - `reason`: Reason for the refund, for your own records.
 * @phpstan-type RefundBody array{
 *     transactionId: string,
 *     refund: RefundBodyRefund,
 *     reason: string,
 * }
 *
 * RefundBodyRefund:
 * - `type`: FULL: the whole remaining refundable amount; before the first refund, the amount of the payment.
 * - `currencyType`: Currency; only MYR.
 * - `amount`: Sen; 100 is RM 1.00.
 * @phpstan-type RefundBodyRefund array{
 *     type: 'FULL'|'PARTIAL',
 *     currencyType: 'MYR',
 *     amount: int,
 * }
 *
 * RefundOpenedNotification:
 * - `eventType`: Kind of event.
 * @phpstan-type RefundOpenedNotification array{
 *     data: RefundOpenedNotificationData,
 *     eventType: 'REFUND_OPENED',
 * }
 *
 * RefundOpenedNotificationData:
 * - `transactionId`: Empty for a payout.
 * - `orderId`: Empty for a payout.
 * - `subjectId`: ID of the transaction, refund, dispute or payout.
 * - `amount`: Sen.
 * - `currencyType`: Currency; only MYR.
 * - `createdAt`: RFC 3339, UTC.
 * @phpstan-type RefundOpenedNotificationData array{
 *     transactionId: string,
 *     orderId: string,
 *     subjectId: string,
 *     amount: int,
 *     currencyType: string,
 *     createdAt: string,
 * }
 *
 * RefundRefusedNotification:
 * - `eventType`: Kind of event.
 * @phpstan-type RefundRefusedNotification array{
 *     data: RefundRefusedNotificationData,
 *     eventType: 'REFUND_REFUSED',
 * }
 *
 * RefundRefusedNotificationData:
 * - `transactionId`: Empty for a payout.
 * - `orderId`: Empty for a payout.
 * - `subjectId`: ID of the transaction, refund, dispute or payout.
 * - `amount`: Sen.
 * - `currencyType`: Currency; only MYR.
 * - `createdAt`: RFC 3339, UTC.
 * @phpstan-type RefundRefusedNotificationData array{
 *     transactionId: string,
 *     orderId: string,
 *     subjectId: string,
 *     amount: int,
 *     currencyType: string,
 *     createdAt: string,
 * }
 *
 * RefundSucceededNotification:
 * - `eventType`: Kind of event.
 * @phpstan-type RefundSucceededNotification array{
 *     data: RefundSucceededNotificationData,
 *     eventType: 'REFUND_SUCCEEDED',
 * }
 *
 * RefundSucceededNotificationData:
 * - `transactionId`: Empty for a payout.
 * - `orderId`: Empty for a payout.
 * - `subjectId`: ID of the transaction, refund, dispute or payout.
 * - `amount`: Sen.
 * - `currencyType`: Currency; only MYR.
 * - `createdAt`: RFC 3339, UTC.
 * @phpstan-type RefundSucceededNotificationData array{
 *     transactionId: string,
 *     orderId: string,
 *     subjectId: string,
 *     amount: int,
 *     currencyType: string,
 *     createdAt: string,
 * }
 *
 * ResendNotificationsBody:
 * - `notificationIds`: `id` of the list, of each.
 * - `failedSince`: All in status `EXHAUSTED` or `STOPPED` that were created since then: RFC 3339, or a date in Malaysia (YYYY-MM-DD).
 * @phpstan-type ResendNotificationsBody array{
 *     notificationIds?: list<string>,
 *     failedSince?: string,
 * }
 *
 * ResendNotificationsResult:
 * - `count`: How many are sent again.
 * - `notificationIds`: Their `id`s.
 * @phpstan-type ResendNotificationsResult array{
 *     count: int,
 *     notificationIds: list<string>,
 * }
 *
 * ReverseBody:
 * - `orderId`: Your ID of the order.
 * @phpstan-type ReverseBody array{
 *     orderId: string,
 * }
 *
 * SettlementCsvBody:
 * - `date`: A Malaysian day, YYYY-MM-DD.
 * - `method`: Without the region suffix, such as BOOST. Empty or null: all.
 * - `region`: Without the region suffix, such as BOOST. Empty or null: all.
 * - `methods`: Without the region suffix, such as BOOST. Empty or null: all.
 * - `regions`: Without the region suffix, such as BOOST. Empty or null: all.
 * - `sequence`: Part of a long file, from 1. Each part has at most 10,000 lines.
 * @phpstan-type SettlementCsvBody array{
 *     date: string,
 *     method?: list<string>|string|null,
 *     region?: list<string>|string|null,
 *     methods?: list<string>|string|null,
 *     regions?: list<string>|string|null,
 *     sequence?: int|string|null,
 * }
 *
 * SettlementItem:
 * - `id`: Digits as text, 19 today.
 * - `merchantId`: Digits as text, 19 today.
 * - `isDefault`: Whether it is the merchant's default account.
 * - `companyName`: Registered name of the company.
 * - `brandName`: Name that payers know.
 * - `companyType`: Legal form of the company.
 * - `registrationNumber`: Registration number of the company (SSM).
 * - `businessCategory`: Line of business.
 * - `businessScope`: What the business sells.
 * - `sourceOfFunds`: Source of funds.
 * - `customerOrigin`: Where most customers are from.
 * - `websiteUrl`: URL of the website.
 * - `establishedAt`: RFC 3339, UTC.
 * - `countryCode`: Country code of the phone number, such as 60.
 * - `phoneNumber`: Phone number without its country code.
 * - `addressLine1`: Address, first line.
 * - `addressLine2`: Address, second line.
 * - `postcode`: Postcode.
 * - `city`: City.
 * - `state`: State.
 * - `country`: Country.
 * - `invoiceAddress`: Address for invoices.
 * - `paymentSubscription`: Products the merchant applies for.
 * - `isSameBusinessAddress`: Whether the business is at the registered address.
 * - `inspectList`: Directors, shareholders and owners.
 * - `status`: Current status.
 * - `bankAccountNo`: Number of the bank account.
 * - `bankAccountType`: Whose bank account it is.
 * - `bankAccountHolderName`: Holder of the bank account.
 * - `bankName`: Name of the bank.
 * - `bankCode`: SWIFT code of the bank.
 * - `averageTicketSize`: Average amount of a payment.
 * - `averageTurnoverPerMonth`: Average turnover of a month.
 * - `agentRate`: Always 0.
 * - `hasTaxInfo`: Whether there are tax numbers.
 * - `createdAt`: RFC 3339, UTC.
 * - `updatedAt`: RFC 3339, UTC.
 * @phpstan-type SettlementItem array{
 *     id: string,
 *     merchantId: string,
 *     isDefault: bool,
 *     companyName: string,
 *     brandName: string,
 *     companyType: string,
 *     registrationNumber: string,
 *     businessCategory: string,
 *     businessScope: string,
 *     sourceOfFunds: string,
 *     customerOrigin: string,
 *     websiteUrl: string,
 *     establishedAt: string,
 *     countryCode: string,
 *     phoneNumber: string,
 *     addressLine1: string,
 *     addressLine2: string,
 *     postcode: string,
 *     city: string,
 *     state: string,
 *     country: string,
 *     invoiceAddress: array<string, string>|null,
 *     paymentSubscription: string,
 *     isSameBusinessAddress: bool,
 *     inspectList: list<SettlementItemInspectList>|null,
 *     status: 'UNVERIFIED'|'REVIEWING'|'VERIFIED',
 *     document: SettlementItemDocument,
 *     documentFile: SettlementItemDocumentFile,
 *     bankAccountNo: string,
 *     bankAccountType: string,
 *     bankAccountHolderName: string,
 *     bankName: string,
 *     bankCode: string,
 *     averageTicketSize: int,
 *     averageTurnoverPerMonth: int,
 *     agentRate: int,
 *     taxInfo: SettlementItemTaxInfo,
 *     hasTaxInfo: bool,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 *
 * SettlementItemDocument:
 * - `ctosFileUrl`: Document: CTOS report.
 * - `ownerICFileUrl`: Document: identity card of the owner.
 * - `directorICFileUrl`: Document: identity cards of the directors.
 * - `shareHolderICFileUrl`: Document: identity cards of the shareholders.
 * - `businessRegistrationFileUrl`: Document: business registration.
 * - `bankStatementFileUrl`: Document: bank statement.
 * - `moaFileUrl`: Document: memorandum of association.
 * - `form24FileUrl`: Document: Form 24.
 * - `form49FileUrl`: Document: Form 49.
 * - `section14FileUrl`: Document: Section 14.
 * - `form44FileUrl`: Document: Form 44.
 * - `businessSitePhotoFileUrl`: Document: photo of the business premises.
 * - `essmDocumentFileUrl`: Document: e-SSM extract.
 * - `letterOfConsentFileUrl`: Document: letter of consent.
 * - `certificateOfRegistrationFileUrl`: Document: certificate of registration.
 * - `meetingMinutesFileUrl`: Document: minutes of the meeting.
 * - `organizationChartFileUrl`: Document: organization chart.
 * @phpstan-type SettlementItemDocument array{
 *     ctosFileUrl: string,
 *     ownerICFileUrl: string,
 *     directorICFileUrl: string,
 *     shareHolderICFileUrl: string,
 *     businessRegistrationFileUrl: string,
 *     bankStatementFileUrl: string,
 *     moaFileUrl: string,
 *     form24FileUrl: string,
 *     form49FileUrl: string,
 *     section14FileUrl: string,
 *     form44FileUrl: string,
 *     businessSitePhotoFileUrl: string,
 *     essmDocumentFileUrl: string,
 *     letterOfConsentFileUrl: string,
 *     certificateOfRegistrationFileUrl: string,
 *     meetingMinutesFileUrl: string,
 *     organizationChartFileUrl: string,
 * }
 *
 * SettlementItemDocumentFile:
 * - `CTOSFileURL`: `document.ctosFileUrl` as a list.
 * - `OwnerICFileURL`: `document.ownerICFileUrl` as a list.
 * - `DirectorICFileURL`: `document.directorICFileUrl` as a list.
 * - `ShareHolderICFileURL`: `document.shareHolderICFileUrl` as a list.
 * - `BusinessRegistrationFileURL`: `document.businessRegistrationFileUrl` as a list.
 * - `BankStatementFileURL`: `document.bankStatementFileUrl` as a list.
 * - `MOAFileURL`: `document.moaFileUrl` as a list.
 * - `Form24FileURL`: `document.form24FileUrl` as a list.
 * - `Form49FileURL`: `document.form49FileUrl` as a list.
 * - `Section14FileURL`: `document.section14FileUrl` as a list.
 * - `Form44FileURL`: `document.form44FileUrl` as a list.
 * - `BusinessSitePhotoFileURL`: `document.businessSitePhotoFileUrl` as a list.
 * @phpstan-type SettlementItemDocumentFile array{
 *     CTOSFileURL: list<string>|null,
 *     OwnerICFileURL: list<string>|null,
 *     DirectorICFileURL: list<string>|null,
 *     ShareHolderICFileURL: list<string>|null,
 *     BusinessRegistrationFileURL: list<string>|null,
 *     BankStatementFileURL: list<string>|null,
 *     MOAFileURL: list<string>|null,
 *     Form24FileURL: list<string>|null,
 *     Form49FileURL: list<string>|null,
 *     Section14FileURL: list<string>|null,
 *     Form44FileURL: list<string>|null,
 *     BusinessSitePhotoFileURL: list<string>|null,
 * }
 *
 * SettlementItemInspectList:
 * - `fullName`: Full name.
 * - `email`: Email address.
 * - `position`: Position in the company.
 * - `countryCode`: Country code of the phone number, such as 60.
 * - `phoneNumber`: Phone number without its country code.
 * - `gender`: Gender.
 * - `birthday`: Date of birth.
 * - `nationality`: Nationality.
 * - `idType`: Kind of identity document.
 * - `idNo`: Number of the identity document.
 * - `beginAt`: Start of the validity of the identity document.
 * - `endAt`: End of the validity of the identity document.
 * @phpstan-type SettlementItemInspectList array{
 *     fullName: string,
 *     email: string,
 *     position: string,
 *     countryCode: string,
 *     phoneNumber: string,
 *     gender: string,
 *     birthday: string,
 *     nationality: string,
 *     idType: string,
 *     idNo: string,
 *     beginAt: string,
 *     endAt: string,
 * }
 *
 * SettlementItemTaxInfo:
 * - `tin`: Tax identification number.
 * - `sstRegNo`: Sales and service tax number.
 * - `ttxRegNo`: Tourism tax number.
 * - `msic`: Industry code (MSIC).
 * @phpstan-type SettlementItemTaxInfo array{
 *     tin: string,
 *     sstRegNo: string,
 *     ttxRegNo: string,
 *     msic: string,
 * }
 *
 * @phpstan-type SignatureDebug array{
 *     preVerifyContent: SignatureDebugPreVerifyContent,
 *     requestHeader: SignatureDebugRequestHeader,
 * }
 *
 * @phpstan-type SignatureDebugPreVerifyContent array{
 *     step1: SignatureDebugPreVerifyContentStep1,
 *     step2: SignatureDebugPreVerifyContentStep2,
 *     step3: SignatureDebugPreVerifyContentStep3,
 *     step4: SignatureDebugPreVerifyContentStep4,
 *     step5: SignatureDebugPreVerifyContentStep5,
 * }
 *
 * SignatureDebugPreVerifyContentStep1:
 * - `content`: Value of the step, as the gateway computed it.
 * - `remark`: What the step does or what is wrong with it.
 * @phpstan-type SignatureDebugPreVerifyContentStep1 array{
 *     content: string,
 *     remark: string,
 * }
 *
 * SignatureDebugPreVerifyContentStep2:
 * - `content`: Value of the step, as the gateway computed it.
 * - `remark`: What the step does or what is wrong with it.
 * @phpstan-type SignatureDebugPreVerifyContentStep2 array{
 *     content: string,
 *     remark: string,
 * }
 *
 * SignatureDebugPreVerifyContentStep3:
 * - `content`: Value of the step, as the gateway computed it.
 * - `remark`: What the step does or what is wrong with it.
 * @phpstan-type SignatureDebugPreVerifyContentStep3 array{
 *     content: string,
 *     remark: string,
 * }
 *
 * SignatureDebugPreVerifyContentStep4:
 * - `content`: Value of the step, as the gateway computed it.
 * - `remark`: What the step does or what is wrong with it.
 * @phpstan-type SignatureDebugPreVerifyContentStep4 array{
 *     content: string,
 *     remark: string,
 * }
 *
 * SignatureDebugPreVerifyContentStep5:
 * - `remark`: What the step does or what is wrong with it.
 * @phpstan-type SignatureDebugPreVerifyContentStep5 array{
 *     remark: string,
 * }
 *
 * @phpstan-type SignatureDebugRequestHeader array{
 *     'X-Nonce-Str': SignatureDebugRequestHeaderXNonceStr,
 *     'X-Signature': SignatureDebugRequestHeaderXSignature,
 *     'X-Timestamp': SignatureDebugRequestHeaderXTimestamp,
 * }
 *
 * SignatureDebugRequestHeaderXNonceStr:
 * - `currentValue`: Value of the header, as received.
 * - `isValid`: Whether the header is well formed.
 * - `remark`: What the step does or what is wrong with it.
 * @phpstan-type SignatureDebugRequestHeaderXNonceStr array{
 *     currentValue: string,
 *     isValid: bool,
 *     remark: string,
 * }
 *
 * SignatureDebugRequestHeaderXSignature:
 * - `currentValue`: Value of the header, as received.
 * - `isValid`: Whether the header is well formed.
 * - `remark`: What the step does or what is wrong with it.
 * @phpstan-type SignatureDebugRequestHeaderXSignature array{
 *     currentValue: string,
 *     isValid: bool,
 *     remark: string,
 * }
 *
 * SignatureDebugRequestHeaderXTimestamp:
 * - `currentValue`: Value of the header, as received.
 * - `isValid`: Whether the header is well formed.
 * - `remark`: What the step does or what is wrong with it.
 * @phpstan-type SignatureDebugRequestHeaderXTimestamp array{
 *     currentValue: string,
 *     isValid: bool,
 *     remark: string,
 * }
 *
 * StoreItem:
 * - `id`: Digits as text, 19 today.
 * - `merchantSettlementId`: ID of the settlement account; empty: the default.
 * - `name`: Name.
 * - `imageUrl`: URL of the store's picture; empty without one.
 * - `addressLine1`: Address, first line.
 * - `addressLine2`: Address, second line.
 * - `postCode`: Postcode.
 * - `city`: City.
 * - `state`: State.
 * - `country`: Country.
 * - `countryCode`: Country code of the phone number, such as 60.
 * - `phoneNumber`: Phone number without its country code.
 * - `status`: Current status.
 * - `createdAt`: RFC 3339, UTC.
 * - `updatedAt`: RFC 3339, UTC.
 * @phpstan-type StoreItem array{
 *     id: string,
 *     merchantSettlementId?: string,
 *     name: string,
 *     imageUrl: string,
 *     addressLine1: string,
 *     addressLine2: string,
 *     postCode: string,
 *     city: string,
 *     state: string,
 *     country: string,
 *     countryCode: string,
 *     phoneNumber: string,
 *     geoLocation: StoreItemGeoLocation,
 *     status: string,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 *
 * StoreItemGeoLocation:
 * - `latitude`: Latitude in degrees.
 * - `longitude`: Longitude in degrees.
 * @phpstan-type StoreItemGeoLocation array{
 *     latitude: float|int,
 *     longitude: float|int,
 * }
 *
 * ToggleCustomerBody:
 * - `isActive`: The state to set. Default: the opposite of the current one.
 * @phpstan-type ToggleCustomerBody array{
 *     isActive?: bool|null,
 * }
 *
 * TokenizedBody:
 * - `email`: Email address.
 * - `redirectUrl`: URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added.
 * - `name`: Name.
 * - `countryCode`: Any text, such as `60`, `+60` or `MY`.
 * - `phoneNumber`: Any text, such as `123456789`, `+60123456789` or `012-345 6789`.
 * - `productName`: What the customer pays for.
 * - `productDescription`: Details of what the customer pays for.
 * - `storeId`: ID of the store.
 * - `storeID`: The same as `storeId`.
 * - `notifyUrl`: URL that receives webhooks.
 * @phpstan-type TokenizedBody array{
 *     email: string,
 *     redirectUrl: string,
 *     name?: string|null,
 *     countryCode?: string|null,
 *     phoneNumber?: string|null,
 *     productName?: string|null,
 *     productDescription?: string|null,
 *     storeId?: string|null,
 *     storeID?: string|null,
 *     notifyUrl?: string|null,
 * }
 *
 * TransactionItem:
 * - `store`: The store of the payment.
 * - `referenceId`: The provider's reference; empty until it is known.
 * - `transactionId`: 24 digits.
 * - `terminalId`: Always empty for online payments.
 * - `currencyType`: Currency; only MYR.
 * - `balanceAmount`: Refundable amount in sen.
 * - `finalAmount`: What the payer paid, in sen. Full objects only.
 * - `voucher`: Not supported.
 * - `platform`: Where the payment was created.
 * - `method`: Without the region suffix, such as TNG.
 * - `region`: Country of the method, such as MALAYSIA.
 * - `type`: Kind of payment.
 * - `status`: In words: IN_PROCESS: Pending; SUCCESS: Paid; FAILED: Failed; PARTIAL_REFUNDED: Partially refunded; FULL_REFUNDED: Refunded; REVERSED: Reversed.
 * - `source`: Full objects only.
 * - `transactionAt`: RFC 3339, UTC.
 * - `createdAt`: RFC 3339, UTC.
 * - `updatedAt`: RFC 3339, UTC.
 * - `extraInfo`: Full objects only.
 * - `extendInfo`: Full objects only.
 * @phpstan-type TransactionItem array{
 *     store: StoreItem,
 *     referenceId: string,
 *     transactionId: string,
 *     order: TransactionItemOrder,
 *     terminalId: string,
 *     payee: TransactionItemPayee,
 *     currencyType: string,
 *     balanceAmount: int,
 *     finalAmount?: int,
 *     voucher: null,
 *     platform: string,
 *     method: string,
 *     region: string,
 *     type: string,
 *     status: 'IN_PROCESS'|'SUCCESS'|'FAILED'|'PARTIAL_REFUNDED'|'FULL_REFUNDED'|'REVERSED',
 *     source?: string,
 *     transactionAt: string,
 *     createdAt: string,
 *     updatedAt: string,
 *     error?: TransactionItemError,
 *     extraInfo?: array<string, mixed>,
 *     extendInfo?: array<string, mixed>,
 * }
 *
 * TransactionItemError:
 * - `code`: Error code. Branch on it.
 * - `message`: Text for people; it can change.
 * @phpstan-type TransactionItemError array{
 *     code: string,
 *     message: string,
 * }
 *
 * TransactionItemOrder:
 * - `id`: Your ID of the order.
 * - `title`: Title of the order, shown to the payer.
 * - `detail`: Details of the order, shown to the payer.
 * - `additionalData`: Order description, for your own use.
 * - `amount`: Sen.
 * - `currencyType`: Full objects only.
 * @phpstan-type TransactionItemOrder array{
 *     id: string,
 *     title: string,
 *     detail: string,
 *     additionalData: string,
 *     amount: int,
 *     currencyType?: string,
 * }
 *
 * TransactionItemPayee:
 * - `userId`: The payer at the provider; empty when unknown.
 * - `subUserId`: The payer at the provider, second part; empty when unknown.
 * @phpstan-type TransactionItemPayee array{
 *     userId: string,
 *     subUserId: string,
 * }
 *
 * UpdateApplicationBody:
 * - `name`: Name.
 * - `userId`: ID of the user.
 * - `homePageUrl`: URL of the application's home page.
 * - `logoUrl`: URL of the application's logo.
 * - `privacyPolicyUrl`: URL of the privacy policy.
 * - `redirectUri`: URLs to which a user who consented is redirected.
 * - `publicKey`: PEM, RSA, at least 2048 bits.
 * - `isActive`: Whether it is active.
 * @phpstan-type UpdateApplicationBody array{
 *     name?: string|null,
 *     userId?: string|null,
 *     homePageUrl?: string|null,
 *     logoUrl?: string|null,
 *     privacyPolicyUrl?: string|null,
 *     redirectUri?: list<string>|null,
 *     publicKey?: string|null,
 *     isActive?: bool|null,
 * }
 *
 * UpdateStoreBody:
 * - `id`: ID of the object.
 * - `name`: Name.
 * - `addressLine1`: Address, first line.
 * - `postCode`: Postcode.
 * - `city`: City.
 * - `state`: State.
 * - `country`: Country.
 * - `countryCode`: Of the phone number.
 * - `phoneNumber`: Phone number without its country code.
 * - `merchantSettlementId`: ID of the settlement account; empty: the default.
 * - `addressLine2`: Address, second line.
 * @phpstan-type UpdateStoreBody array{
 *     id?: string,
 *     name?: string,
 *     addressLine1?: string,
 *     postCode?: string,
 *     city?: string,
 *     state?: string,
 *     country?: string,
 *     countryCode?: string,
 *     phoneNumber?: string,
 *     merchantSettlementId?: string,
 *     addressLine2?: string,
 *     geoLocation?: UpdateStoreBodyGeoLocation,
 * }
 *
 * UpdateStoreBodyGeoLocation:
 * - `latitude`: Latitude in degrees.
 * - `longitude`: Longitude in degrees.
 * - `Lat`: The same as `latitude`.
 * - `Lng`: The same as `longitude`.
 * @phpstan-type UpdateStoreBodyGeoLocation array{
 *     latitude?: float|int,
 *     longitude?: float|int,
 *     Lat?: float|int,
 *     Lng?: float|int,
 * }
 *
 * UploadFileResult:
 * - `fileName`: Name of the file.
 * - `fileUrl`: URL of the uploaded file.
 * @phpstan-type UploadFileResult array{
 *     fileName: string,
 *     fileUrl: string,
 * }
 *
 * UserItem:
 * - `id`: Digits as text, 19 today.
 * - `firstName`: First name.
 * - `lastName`: Last name.
 * - `countryCode`: Country code of the phone number, such as 60.
 * - `phoneNumber`: Phone number without its country code.
 * - `email`: Email address.
 * - `avatarUrl`: URL of the user's picture; empty without one.
 * - `status`: Current status.
 * - `settlementAccountId`: IDs of settlement accounts.
 * - `storeId`: IDs of the stores the user may see; empty: all.
 * - `isActive`: Whether it is active.
 * - `currentStoreId`: ID of the store in use; empty without one.
 * - `createdAt`: RFC 3339, UTC.
 * - `updatedAt`: RFC 3339, UTC.
 * @phpstan-type UserItem array{
 *     id: string,
 *     firstName: string,
 *     lastName: string,
 *     countryCode: string,
 *     phoneNumber: string,
 *     email: string,
 *     avatarUrl: string,
 *     status: string,
 *     settlementAccountId: list<string>,
 *     storeId: list<string>,
 *     isActive: bool,
 *     currentStoreId: string,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 *
 * @phpstan-type VerifiedPaymentWebOnlineNotification PaymentWebOnlineNotification&array{eventId: string}
 *
 * @phpstan-type VerifiedRecurringPaymentNotification RecurringPaymentNotification&array{eventId: string}
 *
 * @phpstan-type VerifiedPortalTestNotification PortalTestNotification&array{eventId: string}
 *
 * @phpstan-type VerifiedPaymentDuplicateNotification PaymentDuplicateNotification&array{eventId: string}
 *
 * @phpstan-type VerifiedPaymentReturnedNotification PaymentReturnedNotification&array{eventId: string}
 *
 * @phpstan-type VerifiedPaymentFailedNotification PaymentFailedNotification&array{eventId: string}
 *
 * @phpstan-type VerifiedPaymentReversedNotification PaymentReversedNotification&array{eventId: string}
 *
 * @phpstan-type VerifiedRefundOpenedNotification RefundOpenedNotification&array{eventId: string}
 *
 * @phpstan-type VerifiedRefundSucceededNotification RefundSucceededNotification&array{eventId: string}
 *
 * @phpstan-type VerifiedRefundRefusedNotification RefundRefusedNotification&array{eventId: string}
 *
 * @phpstan-type VerifiedDisputeOpenedNotification DisputeOpenedNotification&array{eventId: string}
 *
 * @phpstan-type VerifiedDisputeWonNotification DisputeWonNotification&array{eventId: string}
 *
 * @phpstan-type VerifiedDisputeLostNotification DisputeLostNotification&array{eventId: string}
 *
 * @phpstan-type VerifiedPayoutCreatedNotification PayoutCreatedNotification&array{eventId: string}
 *
 * @phpstan-type VerifiedPayoutSentNotification PayoutSentNotification&array{eventId: string}
 *
 * @phpstan-type VerifiedPayoutPaidNotification PayoutPaidNotification&array{eventId: string}
 *
 * @phpstan-type VerifiedPayoutReturnedNotification PayoutReturnedNotification&array{eventId: string}
 *
 * @phpstan-type VerifiedPayoutFailedNotification PayoutFailedNotification&array{eventId: string}
 *
 * @phpstan-type Notification PaymentWebOnlineNotification|RecurringPaymentNotification|PortalTestNotification|PaymentDuplicateNotification|PaymentReturnedNotification|PaymentFailedNotification|PaymentReversedNotification|RefundOpenedNotification|RefundSucceededNotification|RefundRefusedNotification|DisputeOpenedNotification|DisputeWonNotification|DisputeLostNotification|PayoutCreatedNotification|PayoutSentNotification|PayoutPaidNotification|PayoutReturnedNotification|PayoutFailedNotification
 *
 * @phpstan-type VerifiedNotification VerifiedPaymentWebOnlineNotification|VerifiedRecurringPaymentNotification|VerifiedPortalTestNotification|VerifiedPaymentDuplicateNotification|VerifiedPaymentReturnedNotification|VerifiedPaymentFailedNotification|VerifiedPaymentReversedNotification|VerifiedRefundOpenedNotification|VerifiedRefundSucceededNotification|VerifiedRefundRefusedNotification|VerifiedDisputeOpenedNotification|VerifiedDisputeWonNotification|VerifiedDisputeLostNotification|VerifiedPayoutCreatedNotification|VerifiedPayoutSentNotification|VerifiedPayoutPaidNotification|VerifiedPayoutReturnedNotification|VerifiedPayoutFailedNotification
 */
final class Types
{
}
