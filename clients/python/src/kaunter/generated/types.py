# Generated from the gateway's routes by `npm run generate`; do not edit.

"""Types of request bodies, results and webhooks. They describe plain dictionaries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, TypedDict, Union

if TYPE_CHECKING:  # known to type checkers; not needed when the program runs
    from typing_extensions import NotRequired

ErrorCode = Literal[
    "INVALID_CLIENT",
    "INVALID_GRANT",
    "UNSUPPORTED_GRANT_TYPE",
    "INACTIVE_CLIENT",
    "INVALID_CODE",
    "ACCESS_DENIED",
    "UNAUTHORIZED",
    "TOKEN_INVALID",
    "TOKEN_EXPIRED",
    "CLIENT_NOT_SET_PUBLIC_KEY",
    "INVALID_REQUEST_SIGNATURE",
    "INVALID_TIMESTAMP",
    "DUPLICATE_REQUEST",
    "INVALID_PUBLIC_KEY",
    "INVALID_REQUEST",
    "INVALID_CHARSET",
    "API_ENDPOINT_NOT_FOUND",
    "METHOD_NOT_ALLOWED",
    "EXCEEDED_LIMIT",
    "INTERNAL_ERROR",
    "OVERLOAD",
    "VALIDATION_ERROR",
    "INVALID_PARAMETER",
    "MAX_VALUE",
    "MINIMUM_AMOUNT_REQUIRED",
    "PAYMENT_AMT_INVALID",
    "PAYMENT_DECIMAL_INVALID",
    "PAYMENT_UNSUPPORTED_CURRENCY_TYPE",
    "PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION",
    "ORDER_ID_DUPLICATE",
    "DOES_NOT_HAVE_ACTIVE_WALLET",
    "EXPIRY_INVALID",
    "EXPIRY_MIN",
    "QR_INVALID",
    "QR_REDEEMED",
    "AUTH_CODE_INVALID",
    "AUTH_CODE_EXPIRED",
    "AUTH_CODE_USED",
    "TRANSACTION_QR_CODE_NOT_FOUND",
    "TRANSACTION_NOT_FOUND",
    "ORDER_PAID",
    "ORDER_CLOSED",
    "TRANSACTION_EXPIRED",
    "PAYMENT_IN_PROCESS",
    "CUSTOMER_NOT_FOUND",
    "CARD_ENTRY_OFF",
    "CARD_NOT_FOUND",
    "PAYMENT_PARAM_INVALID",
    "BANK_ERROR",
    "ORDER_NOT_PAID",
    "NOT_ALLOW_REFUND",
    "UNSUPPORTED_METHOD_PAYMENT_REFUND",
    "REFUND_AMT_NOT_SAME_AS_TRANSACTION",
    "INSUFFICIENT_REFUND_AMOUNT",
    "INSUFFICIENT_MERCHANT_BALANCE",
    "PAYMENT_FULLY_REFUNDED",
    "PAYMENT_REFUNDING",
    "REFUND_FAILURE",
    "TRANSACTION_DUPLICATE",
    "UNSUPPORTED_METHOD_REVERSE",
    "FAILED_TO_REVERSE_ORDER",
    "EXCEED_TIME_FOR_REVERSE_TRANSACTION",
    "NOT_PARTNER_ACCOUNT",
    "MERCHANT_SUSPENDED",
    "MERCHANT_NOT_ACTIVE",
    "STORE_NOT_FOUND",
    "STORE_MAXIMUM",
    "DEFAULT_STORE_DELETE_NOT_ALLOWED",
    "ACCOUNT_NOT_FOUND",
    "MERCHANT_NOT_FOUND",
    "MERCHANT_VERIFIED",
    "NOT_PERMITTED",
    "USER_NOT_FOUND",
    "CLIENT_NOT_FOUND",
    "CLIENT_NO_PERMISSION",
    "TOO_MANY_APPLICATIONS",
    "NOTIFICATION_NOT_FOUND",
    "INVALID_FILE",
    "EMAIL_DUPLICATE",
    "PHONE_DUPLICATE",
    "NOT_FOUND",
    "CONFLICT",
]


class PageMeta(TypedDict):
    """Of one page of a list."""

    count: int
    """Items on this page."""
    cursor: str
    """Cursor for the next page; empty on the last page."""
    total: NotRequired[int]
    """Items on all pages, where the endpoint counts them."""


class ApplicationItem(TypedDict):
    clientId: str
    """Digits as text, 19 today."""
    clientSecret: str
    """Returned once, on creation; empty afterwards."""
    client: ApplicationItemClient
    server: ApplicationItemServer
    name: str
    """Name."""
    homePageUrl: str
    """URL of the application's home page."""
    logoUrl: str
    """URL of the application's logo."""
    privacyPolicyUrl: str
    """URL of the privacy policy."""
    merchantId: str
    """Digits as text, 19 today."""
    userId: str
    """ID of the user."""
    oAuthClientProducts: List[Any]
    """Always empty."""
    isActive: bool
    """Whether it is active."""
    redirectUri: List[str]
    """URLs to which a user who consented is redirected."""
    createdAt: str
    """RFC 3339, UTC."""
    updatedAt: str
    """RFC 3339, UTC."""


class ApplicationItemClient(TypedDict):
    publicKey: str
    """Public key, PEM."""


class ApplicationItemServer(TypedDict):
    publicKey: str
    """Public key, PEM."""


class CardTokenItem(TypedDict):
    id: str
    """ID of the object."""
    label: str
    """First six and last four digits."""
    provider: str
    """Provider that stores the card."""
    token: str
    """Token of the stored card."""
    country: str
    """Country."""
    createdAt: str
    """RFC 3339, UTC."""
    updatedAt: str
    """RFC 3339, UTC."""
    address: CardTokenItemAddress
    card: CardTokenItemCard


class CardTokenItemAddress(TypedDict):
    addressLine1: str
    """Address, first line."""
    addressLine2: str
    """Address, second line."""
    postCode: str
    """Postcode."""
    city: str
    """City."""
    state: str
    """State."""
    country: str
    """Country."""


class CardTokenItemCard(TypedDict):
    name: str
    """Name on the card."""
    method: str
    """Brand of the card."""
    fundingtype: str
    """Credit, debit or prepaid; empty when unknown."""
    lastFourNo: str
    """Last four digits of the card number."""
    expMonth: int
    """Month of expiry."""
    ExpYear: int
    """Year of expiry."""
    isCvcCheck: bool
    """Whether the security code was checked."""


class ChargeCustomerBody(TypedDict):
    currency: Literal["MYR"]
    """Currency; only MYR."""
    amount: int
    """Sen; 100 is RM 1.00."""
    title: NotRequired[Optional[str]]
    """Title of the order, shown to the payer."""
    description: NotRequired[Optional[str]]
    """Details of the charge."""


class CheckoutBody(TypedDict):
    order: CheckoutBodyOrder
    customer: CheckoutBodyCustomer
    method: List[str]
    """Payment methods to offer; empty: all active ones."""
    layoutVersion: NotRequired[Literal["v2", "v3", "v4"]]
    """Layout of the checkout page."""
    excludeMethod: NotRequired[Optional[List[str]]]
    """Payment methods not to offer."""
    paymentOrders: NotRequired[Optional[List[str]]]
    """Order of the groups of payment methods on the checkout page."""
    type: Literal["WEB_PAYMENT", "MOBILE_PAYMENT"]
    """Where the payer pays: on a website or in a mobile app."""
    storeId: str
    """ID of the store."""
    redirectUrl: str
    """URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added."""
    notifyUrl: str
    """URL that receives webhooks."""
    extraInfo: NotRequired[Any]
    """Stored; `extraFee` is returned with the payment."""
    inHousePromo: NotRequired[Any]
    """Stored; returned in the payment's `extendInfo`."""
    source: NotRequired[Optional[str]]
    """Stored; returned with the payment."""
    voucher: NotRequired[Any]
    """Not supported."""
    expiresInSeconds: NotRequired[Optional[int]]
    """Lifetime of the checkout, 60 to 86400. Default: 600, also for 0 and below. Compat mode takes the nearest."""


class CheckoutBodyCustomer(TypedDict):
    userId: str
    """Your ID of the payer; needed to store and reuse cards."""
    email: NotRequired[str]
    """Email address."""
    countryCode: NotRequired[str]
    """Any text, such as `60`, `+60` or `MY`."""
    phoneNumber: NotRequired[str]
    """Any text, such as `123456789`, `+60123456789` or `012-345 6789`."""


class CheckoutBodyOrder(TypedDict):
    id: NotRequired[str]
    """The merchant's own ID of the order and its idempotency key. Defaults to the checkoutId."""
    title: str
    """Title of the order, shown to the payer."""
    detail: str
    """May be empty."""
    additionalData: str
    """Order description."""
    amount: int
    """Sen; 100 is RM 1.00."""
    currencyType: Literal["MYR"]
    """Currency; only MYR."""
    amountBreakdown: NotRequired[Any]
    """Stored; need not add up to the amount."""


class CheckoutItem(TypedDict):
    id: str
    """Digits as text, 19 today."""
    order: CheckoutItemOrder
    type: str
    """Where the payer pays: on a website or in a mobile app."""
    transactionId: str
    """Empty until the first payment attempt."""
    platform: str
    """Where the payment was created."""
    method: List[str]
    """Requested payment methods; empty: all active ones."""
    redirectUrl: str
    """URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added."""
    notifyUrl: str
    """URL that receives webhooks."""
    startAt: str
    """RFC 3339, UTC."""
    endAt: str
    """RFC 3339, UTC."""
    status: Literal["IN_PROCESS", "SUCCESS", "FAILED", "CANCELLED", "EXPIRED"]
    """In words: IN_PROCESS: Pending; SUCCESS: Paid; FAILED: Failed; CANCELLED: Cancelled; EXPIRED: Expired."""
    createdAt: str
    """RFC 3339, UTC."""
    updatedAt: str
    """RFC 3339, UTC."""


class CheckoutItemOrder(TypedDict):
    id: str
    """Your ID of the order."""
    title: str
    """Title of the order, shown to the payer."""
    detail: str
    """Details of the order, shown to the payer."""
    additionalData: str
    """Order description, for your own use."""
    currencyType: str
    """Currency; only MYR."""
    amount: int
    """Sen."""


CompareOrdersBody = TypedDict(
    "CompareOrdersBody",
    {
        # Malaysian day.
        "from": "str",
        # Malaysian day.
        "to": "str",
        # Your paid orders.
        "orders": "List[CompareOrdersBodyOrder]",
    },
)


class CompareOrdersBodyOrder(TypedDict):
    orderId: str
    """Your ID of the order."""
    amount: int
    """Sen."""


CompareOrdersResult = TypedDict(
    "CompareOrdersResult",
    {
        # Malaysian day.
        "from": "str",
        # Malaysian day.
        "to": "str",
        # Orders that agree.
        "matchedCount": "int",
        # Orders in your list that were not paid in this period.
        "missingCount": "int",
        # Paid orders that are not in your list.
        "extraCount": "int",
        # Orders paid with another amount.
        "differentCount": "int",
        # Orders in your list that were not paid in this period.
        "missing": "List[CompareOrdersResultMissing]",
        # Paid orders that are not in your list.
        "extra": "List[CompareOrdersResultExtra]",
        # Orders paid with another amount.
        "different": "List[CompareOrdersResultDifferent]",
    },
)


class CompareOrdersResultDifferent(TypedDict):
    orderId: str
    """Your ID of the order."""
    amount: int
    """Sen."""
    paidAmount: int
    """Sen."""
    transactionId: str
    """Empty without a payment attempt."""
    status: str
    """Empty without a payment attempt."""


class CompareOrdersResultExtra(TypedDict):
    orderId: str
    """Your ID of the order."""
    paidAmount: int
    """Sen."""
    transactionId: str
    """Empty without a payment attempt."""
    status: str
    """Empty without a payment attempt."""


class CompareOrdersResultMissing(TypedDict):
    orderId: str
    """Your ID of the order."""
    amount: int
    """Sen."""
    transactionId: str
    """Empty without a payment attempt."""
    status: str
    """Empty without a payment attempt."""


class CreateApplicationBody(TypedDict):
    name: str
    """Name."""
    userId: NotRequired[Optional[str]]
    """ID of the user."""
    homePageUrl: NotRequired[Optional[str]]
    """URL of the application's home page."""
    logoUrl: NotRequired[Optional[str]]
    """URL of the application's logo."""
    privacyPolicyUrl: NotRequired[Optional[str]]
    """URL of the privacy policy."""
    redirectUri: NotRequired[Optional[List[str]]]
    """URLs to which a user who consented is redirected."""
    publicKey: NotRequired[Optional[str]]
    """PEM, RSA, at least 2048 bits."""
    isActive: NotRequired[Optional[bool]]
    """Whether it is active."""


class CreateCheckoutResult(TypedDict):
    checkoutId: str
    """Digits as text, 19 today."""
    url: str
    """URL to redirect the payer to."""


class CreateMerchantBody(TypedDict):
    companyName: str
    """Registered name of the company."""
    countryCode: str
    """Of the phone number."""
    email: str
    """Email address."""
    firstName: str
    """First name."""
    lastName: str
    """Last name; may be empty."""
    phoneNumber: str
    """Phone number without its country code."""


class CreateMerchantResult(TypedDict):
    merchant: MerchantItem
    """The merchant."""
    store: StoreItem
    """The merchant's first store."""
    user: UserItem
    """The merchant's first user."""


class CreateStoreBody(TypedDict):
    name: str
    """Name."""
    addressLine1: str
    """Address, first line."""
    postCode: str
    """Postcode."""
    city: str
    """City."""
    state: str
    """State."""
    country: str
    """Country."""
    countryCode: str
    """Of the phone number."""
    phoneNumber: str
    """Phone number without its country code."""
    merchantSettlementId: NotRequired[str]
    """ID of the settlement account; empty: the default."""
    addressLine2: NotRequired[str]
    """Address, second line."""
    geoLocation: NotRequired[CreateStoreBodyGeoLocation]


class CreateStoreBodyGeoLocation(TypedDict):
    latitude: NotRequired[float]
    """Latitude in degrees."""
    longitude: NotRequired[float]
    """Longitude in degrees."""
    Lat: NotRequired[float]
    """The same as `latitude`."""
    Lng: NotRequired[float]
    """The same as `longitude`."""


class CreateWebhookFaultBody(TypedDict):
    scope: Literal["CHECKOUT", "APPLICATION", "URL"]
    """What it is done to: the webhooks of a checkout, of an application, or to a URL."""
    target: str
    """The checkout's ID, the application's ID, or the URL."""
    kind: Literal["DUPLICATE", "DELAY", "REORDER", "DROP", "FORGE_SIGNATURE", "FORGE_KEY", "FORGE_AMOUNT", "REPLAY", "SLOW", "CUT", "OVERSIZED"]
    """`DUPLICATE`: Sent twice at the same moment, each with a signature of its own. `DELAY`: Sent `delayMs` after the event. `REORDER`: Sent at most `delayMs` after the event: the seed chooses when, so that one overtakes another. `DROP`: The first attempt is not made. `FORGE_SIGNATURE`: Before it, one whose signature is over another body. `FORGE_KEY`: Before it, one that another key has signed. `FORGE_AMOUNT`: Before it, one whose amounts were changed after it was signed. `REPLAY`: After it, the same signed half an hour ago. `SLOW`: Its body is sent over `delayMs`. `CUT`: The first attempt ends in the middle of its body. `OVERSIZED`: Before it, the same with two megabytes more, signed."""
    percent: NotRequired[int]
    """Of the webhooks. Default: 100."""
    seed: NotRequired[str]
    """With the order ID and the event it decides which webhooks: the same seed does the same. Default: `1`."""
    delayMs: NotRequired[int]
    """Needed for DELAY, REORDER, SLOW; at most 10000 for SLOW."""


class CreateWebhookFaultResult(TypedDict):
    id: str
    """Deletes it."""
    scope: Literal["CHECKOUT", "APPLICATION", "URL"]
    """What it is done to: the webhooks of a checkout, of an application, or to a URL."""
    target: str
    """The checkout's ID, the application's ID, or the URL."""
    kind: Literal["DUPLICATE", "DELAY", "REORDER", "DROP", "FORGE_SIGNATURE", "FORGE_KEY", "FORGE_AMOUNT", "REPLAY", "SLOW", "CUT", "OVERSIZED"]
    """`DUPLICATE`: Sent twice at the same moment, each with a signature of its own. `DELAY`: Sent `delayMs` after the event. `REORDER`: Sent at most `delayMs` after the event: the seed chooses when, so that one overtakes another. `DROP`: The first attempt is not made. `FORGE_SIGNATURE`: Before it, one whose signature is over another body. `FORGE_KEY`: Before it, one that another key has signed. `FORGE_AMOUNT`: Before it, one whose amounts were changed after it was signed. `REPLAY`: After it, the same signed half an hour ago. `SLOW`: Its body is sent over `delayMs`. `CUT`: The first attempt ends in the middle of its body. `OVERSIZED`: Before it, the same with two megabytes more, signed."""
    percent: int
    """Of the webhooks."""
    seed: str
    """Decides which webhooks."""
    delayMs: int
    """0 where the kind takes no time."""
    createdBy: str
    """A user's email or an application's name."""
    createdAt: str
    """RFC 3339, UTC."""


class CustomerItem(TypedDict):
    id: str
    """Digits as text, 19 today."""
    merchantId: str
    """Digits as text, 19 today."""
    storeId: str
    """Digits as text, 19 today."""
    label: str
    """First six and last four digits of the card; empty until a card is stored."""
    email: str
    """Email address."""
    name: str
    """Name."""
    countryCode: str
    """Country code of the phone number, such as 60."""
    phoneNumber: str
    """Phone number without its country code."""
    productName: str
    """What the customer pays for."""
    productDescription: str
    """Details of what the customer pays for."""
    isActive: bool
    """The customer can be charged. `false` until a card is stored, while disabled, once the card was deleted or has expired. Stays `true` after the last scheduled charge: you can still request charges."""
    clientKey: str
    """ID of the application that created the customer."""
    redirectUrl: str
    """URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added."""
    notifyUrl: str
    """URL that receives webhooks."""
    paymentUrl: str
    """URL of the page where the payer stores a card."""
    recurringPayment: NotRequired[CustomerItemRecurringPayment]
    amount: NotRequired[int]
    """Amount in sen; 100 is RM 1.00."""
    currency: NotRequired[str]
    """Currency; only MYR."""
    recurringInterval: NotRequired[str]
    """How often the customer is charged."""
    recurringTarget: NotRequired[str]
    """Day of the charge. WEEKLY: 0 (Sunday) to 6. MONTHLY: 1 to 28, 0 first or -1 last day. Empty: the day the card was stored."""
    recurringRepetition: NotRequired[int]
    """0: no end."""
    createdAt: str
    """RFC 3339, UTC."""
    updatedAt: str
    """RFC 3339, UTC."""


class CustomerItemRecurringPayment(TypedDict):
    amount: int
    """Amount in sen; 100 is RM 1.00."""
    currency: str
    """Currency; only MYR."""
    recurringInterval: str
    """How often the customer is charged."""
    recurringTarget: str
    """Day of the charge. WEEKLY: 0 (Sunday) to 6. MONTHLY: 1 to 28, 0 first or -1 last day. Empty: the day the card was stored."""
    recurringRepetition: int
    """0: no end."""
    productName: str
    """What the customer pays for."""
    productDescription: str
    """Details of what the customer pays for."""


class CustomerOrderItem(TypedDict):
    id: str
    """Digits as text, 19 today."""
    paymentUrl: str
    """URL of the charge's checkout page."""
    recurringPaymentId: str
    """ID of the schedule; 0 for a charge on request."""
    recurringCustomerId: str
    """Digits as text, 19 today."""
    merchantId: str
    """Digits as text, 19 today."""
    storeId: str
    """Digits as text, 19 today."""
    checkoutId: str
    """Digits as text, 19 today."""
    transactionId: str
    """ID of the payment attempt, 24 digits."""
    status: str
    """Current status."""
    recurringReference: str
    """Malaysian day, YYYYMMDD."""
    amount: int
    """Amount in sen; 100 is RM 1.00."""
    currency: str
    """Currency; only MYR."""
    createdAt: str
    """RFC 3339, UTC."""
    updatedAt: str
    """RFC 3339, UTC."""


class DeleteCardTokenBody(TypedDict):
    token: str
    """Token of the stored card."""


class DeleteWebhookFaultsBody(TypedDict):
    id: NotRequired[str]
    """Of the one to delete."""
    all: NotRequired[Literal[True]]
    """Instead of `id`: all of them."""


class DeleteWebhookFaultsResult(TypedDict):
    count: int
    """How many there were."""


class DirectCheckoutBody(TypedDict):
    checkoutId: str
    """ID of the checkout."""
    method: NotRequired[Optional[str]]
    """Payment method, such as TNG_MY."""
    type: Literal["URL", "QRCODE", "DUITNOW_QRCODE", "MINI_PROGRAM"]
    """What to return: a URL, a QR code or data for a mini program."""
    userId: NotRequired[Optional[str]]
    """The payer's ID at the wallet. Required for `MINI_PROGRAM`."""
    fpx: NotRequired[Optional[DirectCheckoutBodyFpx]]
    """For FPX."""
    gobiz: NotRequired[Any]
    """Not used."""
    card: NotRequired[Optional[DirectCheckoutBodyCard]]
    """The card."""


class DirectCheckoutBodyCard(TypedDict):
    isToken: NotRequired[Optional[bool]]
    """Whether `no` is the token of a stored card."""
    isSave: NotRequired[Optional[bool]]
    """Whether to store the card for later payments."""
    no: NotRequired[Optional[str]]
    """Card number, or the token of a stored card."""
    cvc: NotRequired[Optional[str]]
    """Security code."""
    name: NotRequired[Optional[str]]
    """Name on the card."""
    month: NotRequired[Optional[int]]
    """Month of expiry, 1 to 12."""
    year: NotRequired[Optional[int]]
    """Year of expiry."""
    countryCode: NotRequired[Optional[str]]
    """Country of the card's issuer."""


class DirectCheckoutBodyFpx(TypedDict):
    bankCode: NotRequired[str]
    """Code of the bank, from the list of FPX banks."""


class DirectCheckoutResult(TypedDict):
    type: Literal["URL", "QRCODE", "MINI_PROGRAM"]
    """What to return: a URL, a QR code or data for a mini program."""
    data: NotRequired[str]
    """Base64. Decode it and pass it to the wallet's pay function in the mini program."""
    url: NotRequired[str]
    """URL to redirect the payer to."""
    qrcode: NotRequired[DirectCheckoutResultQrcode]


class DirectCheckoutResultQrcode(TypedDict):
    base64Image: str
    """PNG, Base64."""
    data: str
    """Content of the QR code."""


class DisputeLostNotification(TypedDict):
    data: DisputeLostNotificationData
    eventType: Literal["DISPUTE_LOST"]
    """Kind of event."""


class DisputeLostNotificationData(TypedDict):
    transactionId: str
    """Empty for a payout."""
    orderId: str
    """Empty for a payout."""
    subjectId: str
    """ID of the transaction, refund, dispute or payout."""
    amount: int
    """Sen."""
    currencyType: str
    """Currency; only MYR."""
    createdAt: str
    """RFC 3339, UTC."""


class DisputeOpenedNotification(TypedDict):
    data: DisputeOpenedNotificationData
    eventType: Literal["DISPUTE_OPENED"]
    """Kind of event."""


class DisputeOpenedNotificationData(TypedDict):
    transactionId: str
    """Empty for a payout."""
    orderId: str
    """Empty for a payout."""
    subjectId: str
    """ID of the transaction, refund, dispute or payout."""
    amount: int
    """Sen."""
    currencyType: str
    """Currency; only MYR."""
    createdAt: str
    """RFC 3339, UTC."""


class DisputeWonNotification(TypedDict):
    data: DisputeWonNotificationData
    eventType: Literal["DISPUTE_WON"]
    """Kind of event."""


class DisputeWonNotificationData(TypedDict):
    transactionId: str
    """Empty for a payout."""
    orderId: str
    """Empty for a payout."""
    subjectId: str
    """ID of the transaction, refund, dispute or payout."""
    amount: int
    """Sen."""
    currencyType: str
    """Currency; only MYR."""
    createdAt: str
    """RFC 3339, UTC."""


class GetCheckoutQrCodeResult(TypedDict):
    qrCodeImageBase64: str
    """PNG, Base64."""
    url: str
    """Content of the QR code."""


class GetMerchantResult(TypedDict):
    id: str
    """Digits as text, 19 today."""
    companyName: str
    """Registered name of the company."""
    brandName: str
    """Name that payers know."""
    companyType: str
    """Legal form of the company."""
    registrationNumber: str
    """Registration number of the company (SSM)."""
    businessCategory: str
    """Line of business."""
    businessScope: str
    """What the business sells."""
    sourceOfFunds: str
    """Source of funds."""
    customerOrigin: str
    """Where most customers are from."""
    websiteUrl: str
    """URL of the website."""
    establishedAt: str
    """RFC 3339, UTC."""
    countryCode: str
    """Country code of the phone number, such as 60."""
    phoneNumber: str
    """Phone number without its country code."""
    addressLine1: str
    """Address, first line."""
    addressLine2: str
    """Address, second line."""
    postcode: str
    """Postcode."""
    city: str
    """City."""
    state: str
    """State."""
    country: str
    """Country."""
    invoiceAddress: GetMerchantResultInvoiceAddress
    paymentSubscription: str
    """Products the merchant applies for."""
    companyLogoUrl: str
    """URL of the logo; empty without one."""
    isActive: bool
    """Whether it is active."""
    status: Literal["UNVERIFIED", "REVIEWING", "VERIFIED", "SUSPENDED"]
    """Current status."""
    isMasterMerchant: bool
    """Whether it is a master merchant."""
    masterMerchantId: str
    """ID of the master merchant; empty without one."""
    isPartner: bool
    """Whether it belongs to a partner."""
    partnerId: str
    """ID of the partner; empty without one."""
    gstNo: str
    """Tax number; empty without one."""
    extraInfo: GetMerchantResultExtraInfo
    subscription: GetMerchantResultSubscription
    registrationSource: str
    """Where the merchant was created, such as OPEN_API."""
    createdAt: str
    """RFC 3339, UTC."""
    updatedAt: str
    """RFC 3339, UTC."""


class GetMerchantResultExtraInfo(TypedDict):
    contactInfo: List[Any]
    """Always empty."""
    businessHour: List[Any]
    """Always empty."""


class GetMerchantResultInvoiceAddress(TypedDict):
    addressLine1: str
    """Address, first line."""
    addressLine2: str
    """Address, second line."""
    postcode: str
    """Postcode."""
    city: str
    """City."""
    state: str
    """State."""
    country: str
    """Country."""


class GetMerchantResultSubscription(TypedDict):
    terminalOfflineEWallet: bool
    """Wallets at a counter."""
    terminalOfflineCreditCard: bool
    """Cards at a counter."""
    onlineCreditCard: bool
    """Cards online."""


class GetPartnerMerchantResult(TypedDict):
    merchant: MerchantItem
    """The merchant."""
    settlement: SettlementItem
    """The default settlement account."""


class GetSubscriptionStatusResult(TypedDict):
    online: Dict[str, Literal["PENDING", "REVIEWING", "ACTIVE", "SUSPEND"]]
    """Payment methods by ID, and whether each can be used."""
    offline: Dict[str, Literal["PENDING", "REVIEWING", "ACTIVE", "SUSPEND"]]
    """Counter payment methods, in the same form."""


class ListApiRequestsItem(TypedDict):
    id: str
    """The response's header `X-Request-Id`."""
    method: str
    """HTTP method."""
    path: str
    """Without the query."""
    status: int
    """HTTP status."""
    errorCode: str
    """Empty for a success."""
    errorMessage: str
    """Empty for a success."""
    latencyMs: float
    """How long the gateway worked, in milliseconds."""
    address: str
    """IP address it came from."""
    userAgent: str
    """Its header `User-Agent`."""
    createdAt: str
    """RFC 3339, UTC."""


class ListDisputesItem(TypedDict):
    id: str
    """`subjectId` of its events."""
    transactionId: str
    """ID of the payment attempt, 24 digits."""
    orderId: str
    """Your ID of the order."""
    storeId: str
    """ID of the store."""
    amount: int
    """Sen."""
    currencyType: str
    """Currency; only MYR."""
    reason: str
    """Why the payer disputes the payment."""
    status: Literal["OPEN", "ANSWERING", "ACCEPTING", "UNDER_REVIEW", "WON", "LOST"]
    """Current status."""
    dueAt: Optional[str]
    """Deadline for the response, which is submitted in the portal."""
    createdAt: str
    """RFC 3339, UTC."""
    updatedAt: str
    """RFC 3339, UTC."""


class ListEventsItem(TypedDict):
    sequence: int
    """Counts up from 1 without gaps."""
    type: str
    """Kind of payment."""
    transactionId: str
    """Empty for a payout."""
    orderId: str
    """Empty for a payout."""
    subjectId: str
    """ID of the transaction, refund, dispute or payout. Of a `PAYOUT_MADE`, which earlier releases stored, that of the settlement."""
    amount: int
    """Sen."""
    currencyType: str
    """Currency; only MYR."""
    createdAt: str
    """RFC 3339, UTC."""


class ListFpxBanksResult(TypedDict):
    code: str
    """Code of the bank."""
    isOnline: bool
    """Whether the bank is available now."""
    name: str
    """Name."""


class ListReconciliationItem(TypedDict):
    transactionAt: str
    """RFC 3339, UTC."""
    merchantId: str
    """Digits as text, 19 today."""
    merchantName: str
    """Name of the merchant."""
    storeId: str
    """Digits as text, 19 today."""
    storeName: str
    """Name of the store."""
    region: str
    """Country of the method, such as MALAYSIA."""
    method: str
    """Payment method, such as TNG_MY."""
    transactionType: Literal["PAYMENT", "REFUND"]
    """Payments or refunds."""
    type: str
    """Kind of payment."""
    transactionId: str
    """ID of the payment attempt, 24 digits."""
    orderId: str
    """Your ID of the order."""
    currencyType: str
    """Currency; only MYR."""
    grossAmount: str
    """Ringgit, such as 12.50; negative for refunds."""
    mdr: str
    """Percent, such as 1.00."""
    serviceFee: str
    """Ringgit; negative, because it is deducted. With the service tax on the fee, if any."""
    settlementAmount: str
    """grossAmount + serviceFee."""


class ListSubscriptionsResult(TypedDict):
    id: int
    """ID of the object."""
    gracePeriod: int
    """Days."""
    expiryAt: str
    """RFC 3339, UTC."""
    terminateAt: str
    """RFC 3339, UTC."""
    status: Literal["PENDING", "REVIEWING", "ACTIVE", "SUSPEND"]
    """`PENDING` until the merchant is submitted for review, then `REVIEWING`: payments are accepted, payouts wait. `ACTIVE` once it is verified. `SUSPEND`: disabled."""


class ListWebhookFaultsResult(TypedDict):
    id: str
    """Deletes it."""
    scope: Literal["CHECKOUT", "APPLICATION", "URL"]
    """What it is done to: the webhooks of a checkout, of an application, or to a URL."""
    target: str
    """The checkout's ID, the application's ID, or the URL."""
    kind: Literal["DUPLICATE", "DELAY", "REORDER", "DROP", "FORGE_SIGNATURE", "FORGE_KEY", "FORGE_AMOUNT", "REPLAY", "SLOW", "CUT", "OVERSIZED"]
    """`DUPLICATE`: Sent twice at the same moment, each with a signature of its own. `DELAY`: Sent `delayMs` after the event. `REORDER`: Sent at most `delayMs` after the event: the seed chooses when, so that one overtakes another. `DROP`: The first attempt is not made. `FORGE_SIGNATURE`: Before it, one whose signature is over another body. `FORGE_KEY`: Before it, one that another key has signed. `FORGE_AMOUNT`: Before it, one whose amounts were changed after it was signed. `REPLAY`: After it, the same signed half an hour ago. `SLOW`: Its body is sent over `delayMs`. `CUT`: The first attempt ends in the middle of its body. `OVERSIZED`: Before it, the same with two megabytes more, signed."""
    percent: int
    """Of the webhooks."""
    seed: str
    """Decides which webhooks."""
    delayMs: int
    """0 where the kind takes no time."""
    createdBy: str
    """A user's email or an application's name."""
    createdAt: str
    """RFC 3339, UTC."""


class MerchantItem(TypedDict):
    id: str
    """Digits as text, 19 today."""
    companyName: str
    """Registered name of the company."""
    brandName: str
    """Name that payers know."""
    companyType: str
    """Legal form of the company."""
    registrationNumber: str
    """Registration number of the company (SSM)."""
    businessCategory: str
    """Line of business."""
    businessScope: str
    """What the business sells."""
    sourceOfFunds: str
    """Source of funds."""
    customerOrigin: str
    """Where most customers are from."""
    websiteUrl: str
    """URL of the website."""
    establishedAt: str
    """RFC 3339, UTC."""
    countryCode: str
    """Country code of the phone number, such as 60."""
    phoneNumber: str
    """Phone number without its country code."""
    addressLine1: str
    """Address, first line."""
    addressLine2: str
    """Address, second line."""
    postcode: str
    """Postcode."""
    city: str
    """City."""
    state: str
    """State."""
    country: str
    """Country."""
    invoiceAddress: Optional[Dict[str, str]]
    """Address for invoices."""
    paymentSubscription: str
    """Products the merchant applies for."""
    companyLogoUrl: str
    """URL of the logo; empty without one."""
    isActive: bool
    """Whether it is active."""
    status: Literal["UNVERIFIED", "REVIEWING", "VERIFIED", "SUSPENDED"]
    """Current status."""
    isMasterMerchant: bool
    """Whether it is a master merchant."""
    masterMerchantId: str
    """ID of the master merchant; empty without one."""
    isPartner: bool
    """Whether it belongs to a partner."""
    partnerId: str
    """ID of the partner; empty without one."""
    gstNo: str
    """Tax number; empty without one."""
    extraInfo: MerchantItemExtraInfo
    subscription: MerchantItemSubscription
    registrationSource: str
    """Where the merchant was created, such as OPEN_API."""
    createdAt: str
    """RFC 3339, UTC."""
    updatedAt: str
    """RFC 3339, UTC."""


class MerchantItemExtraInfo(TypedDict):
    contactInfo: List[Any]
    """Always empty."""
    businessHour: List[Any]
    """Always empty."""


class MerchantItemSubscription(TypedDict):
    terminalOfflineEWallet: bool
    """Wallets at a counter."""
    terminalOfflineCreditCard: bool
    """Cards at a counter."""
    onlineCreditCard: bool
    """Cards online."""


class NewQrCodeItem(TypedDict):
    store: StoreItem
    """The store of the payment."""
    type: Literal["STATIC", "DYNAMIC"]
    """Kind of payment."""
    isPreFillAmount: bool
    """Whether the code has an amount; otherwise the payer enters it."""
    currencyType: str
    """Currency; only MYR."""
    amount: int
    """Sen; 0 when the payer enters it."""
    platform: str
    """Where the payment was created."""
    method: List[str]
    """Payment method, such as TNG_MY."""
    expiry: NewQrCodeItemExpiry
    code: str
    """32 hexadecimal digits."""
    status: Literal["VALID", "REDEEMED"]
    """REDEEMED once the order of a DYNAMIC code has been paid."""
    qrCodeUrl: str
    """The address to print as a QR code, or to redirect to."""
    redirectUrl: str
    """URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added."""
    notifyUrl: NotRequired[str]
    """When the request had one."""
    order: NewQrCodeItemOrder
    createdAt: str
    """RFC 3339, UTC."""
    updatedAt: str
    """RFC 3339, UTC."""


class NewQrCodeItemExpiry(TypedDict):
    type: Literal["PERMANENT", "FIXED", "DYNAMIC"]
    """Kind of payment."""
    day: int
    """Days from the creation, with the type DYNAMIC."""
    expiredAt: str
    """RFC 3339; the end of 2050 for PERMANENT."""


class NewQrCodeItemOrder(TypedDict):
    id: NotRequired[str]
    """Of a DYNAMIC code: the order.id of its transactions."""
    title: str
    """Title of the order, shown to the payer."""
    detail: str
    """Details of the order, shown to the payer."""
    additionalData: str
    """Order description, for your own use."""


class NotificationItem(TypedDict):
    id: str
    """The header `X-Event-Id` of every attempt."""
    eventType: str
    """The webhook's `eventType`."""
    transactionId: str
    """ID of the payment attempt, 24 digits."""
    url: str
    """Where it is sent."""
    status: Literal["PENDING", "DELIVERED", "EXHAUSTED", "STOPPED"]
    """`PENDING`: it is sent, again if need be. `EXHAUSTED`: every attempt failed. `STOPPED`: your server returned 410, or its endpoint was disabled."""
    attemptCount: int
    """Attempts so far."""
    nextAttemptAt: Optional[str]
    """When it is sent again; null when it is not."""
    lastResponse: str
    """HTTP status of the last attempt, the reply of a message broker such as `confirm` or `312 NO_ROUTE`, or an error; empty before the first."""
    headers: Dict[str, str]
    """Headers of the last attempt, with its signature; empty before the first."""
    body: str
    """The exact text that is signed and sent."""
    createdAt: str
    """RFC 3339, UTC."""


class OnboardingBody(TypedDict):
    brandName: NotRequired[Optional[str]]
    """Name that payers know."""
    registrationNumber: NotRequired[Optional[str]]
    """Registration number of the company (SSM)."""
    companyName: NotRequired[Optional[str]]
    """Registered name of the company."""
    companyType: NotRequired[Optional[str]]
    """Legal form of the company."""
    businessCategory: NotRequired[Optional[str]]
    """Line of business."""
    sourceOfFunds: NotRequired[Optional[str]]
    """Source of funds."""
    customerOrigin: NotRequired[Optional[str]]
    """Where most customers are from."""
    bankAccountHolderName: NotRequired[Optional[str]]
    """Holder of the bank account."""
    addressLine1: NotRequired[Optional[str]]
    """Address, first line."""
    addressLine2: NotRequired[Optional[str]]
    """Address, second line."""
    postCode: NotRequired[Optional[str]]
    """Postcode."""
    postcode: NotRequired[Optional[str]]
    """Postcode."""
    city: NotRequired[Optional[str]]
    """City."""
    state: NotRequired[Optional[str]]
    """State."""
    country: NotRequired[Optional[str]]
    """Country."""
    businessScope: NotRequired[Optional[str]]
    """What the business sells."""
    websiteUrl: NotRequired[Optional[str]]
    """URL of the website."""
    websiteURL: NotRequired[Optional[str]]
    """The same as `websiteUrl`."""
    establishedAt: NotRequired[Optional[str]]
    """When the business was founded."""
    countryCode: NotRequired[Optional[str]]
    """Country code of the phone number, such as 60."""
    phoneNumber: NotRequired[Optional[str]]
    """Phone number without its country code."""
    latitude: NotRequired[Optional[float]]
    """Latitude in degrees."""
    longitude: NotRequired[Optional[float]]
    """Longitude in degrees."""
    isSameBusinessAddress: NotRequired[Optional[bool]]
    """Whether the business is at the registered address."""
    averageTicketSize: NotRequired[Optional[int]]
    """Average amount of a payment."""
    averageTurnoverPerMonth: NotRequired[Optional[int]]
    """Average turnover of a month."""
    invoiceAddress: NotRequired[Optional[OnboardingBodyInvoiceAddress]]
    """Address for invoices."""
    document: NotRequired[Optional[OnboardingBodyDocument]]
    """URLs of uploaded documents."""
    inspectList: NotRequired[Optional[List[OnboardingBodyInspectList]]]
    """Directors, shareholders and owners."""
    bankAccountType: NotRequired[Optional[Literal["", "INDIVIDUAL", "CORPORATE"]]]
    """Whose bank account it is."""
    bankAccountNo: NotRequired[Optional[str]]
    """Number of the bank account."""
    bankCode: NotRequired[Optional[str]]
    """SWIFT code of the bank."""
    paymentSubscription: NotRequired[Optional[Literal["", "ONLINE", "OFFLINE", "BOTH"]]]
    """Products the merchant applies for."""
    terminalOfflineEWallet: NotRequired[Optional[bool]]
    """Wallets at a counter."""
    terminalOfflineCreditCard: NotRequired[Optional[bool]]
    """Cards at a counter."""
    onlineCreditCard: NotRequired[Optional[bool]]
    """Cards online."""
    vopApi: NotRequired[Optional[bool]]
    """Stored; not used."""


class OnboardingBodyDocument(TypedDict):
    ctosFileUrl: NotRequired[Optional[str]]
    """Document: CTOS report."""
    ownerICFileUrl: NotRequired[Optional[str]]
    """Document: identity card of the owner."""
    directorICFileUrl: NotRequired[Optional[str]]
    """Document: identity cards of the directors."""
    shareHolderICFileUrl: NotRequired[Optional[str]]
    """Document: identity cards of the shareholders."""
    businessRegistrationFileUrl: NotRequired[Optional[str]]
    """Document: business registration."""
    bankStatementFileUrl: NotRequired[Optional[str]]
    """Document: bank statement."""
    moaFileUrl: NotRequired[Optional[str]]
    """Document: memorandum of association."""
    form24FileUrl: NotRequired[Optional[str]]
    """Document: Form 24."""
    form49FileUrl: NotRequired[Optional[str]]
    """Document: Form 49."""
    section14FileUrl: NotRequired[Optional[str]]
    """Document: Section 14."""
    form44FileUrl: NotRequired[Optional[str]]
    """Document: Form 44."""
    businessSitePhotoFileUrl: NotRequired[Optional[str]]
    """Document: photo of the business premises."""
    essmDocumentFileUrl: NotRequired[Optional[str]]
    """Document: e-SSM extract."""
    letterOfConsentFileUrl: NotRequired[Optional[str]]
    """Document: letter of consent."""
    certificateOfRegistrationFileUrl: NotRequired[Optional[str]]
    """Document: certificate of registration."""
    meetingMinutesFileUrl: NotRequired[Optional[str]]
    """Document: minutes of the meeting."""
    organizationChartFileUrl: NotRequired[Optional[str]]
    """Document: organization chart."""


class OnboardingBodyInspectList(TypedDict):
    fullName: NotRequired[Optional[str]]
    """Full name."""
    email: NotRequired[Optional[str]]
    """Email address."""
    position: NotRequired[Optional[str]]
    """Position in the company."""
    countryCode: NotRequired[Optional[str]]
    """Country code of the phone number, such as 60."""
    phoneNumber: NotRequired[Optional[str]]
    """Phone number without its country code."""
    gender: NotRequired[Optional[str]]
    """Gender."""
    birthday: NotRequired[Optional[str]]
    """Date of birth."""
    nationality: NotRequired[Optional[str]]
    """Nationality."""
    idType: NotRequired[Optional[str]]
    """Kind of identity document."""
    idNo: NotRequired[Optional[str]]
    """Number of the identity document."""
    beginAt: NotRequired[Optional[str]]
    """Start of the validity of the identity document."""
    endAt: NotRequired[Optional[str]]
    """End of the validity of the identity document."""


class OnboardingBodyInvoiceAddress(TypedDict):
    addressLine1: NotRequired[Optional[str]]
    """Address, first line."""
    addressLine2: NotRequired[Optional[str]]
    """Address, second line."""
    postCode: NotRequired[Optional[str]]
    """Postcode."""
    postcode: NotRequired[Optional[str]]
    """Postcode."""
    city: NotRequired[Optional[str]]
    """City."""
    state: NotRequired[Optional[str]]
    """State."""
    country: NotRequired[Optional[str]]
    """Country."""


class PaymentDuplicateNotification(TypedDict):
    data: PaymentDuplicateNotificationData
    eventType: Literal["PAYMENT_DUPLICATE"]
    """Kind of event."""


class PaymentDuplicateNotificationData(TypedDict):
    transactionId: str
    """Empty for a payout."""
    orderId: str
    """Empty for a payout."""
    subjectId: str
    """ID of the transaction, refund, dispute or payout."""
    amount: int
    """Sen."""
    currencyType: str
    """Currency; only MYR."""
    createdAt: str
    """RFC 3339, UTC."""


class PaymentFailedNotification(TypedDict):
    data: PaymentFailedNotificationData
    eventType: Literal["PAYMENT_FAILED"]
    """Kind of event."""


class PaymentFailedNotificationData(TypedDict):
    transactionId: str
    """Empty for a payout."""
    orderId: str
    """Empty for a payout."""
    subjectId: str
    """ID of the transaction, refund, dispute or payout."""
    amount: int
    """Sen."""
    currencyType: str
    """Currency; only MYR."""
    createdAt: str
    """RFC 3339, UTC."""


class PaymentReturnedNotification(TypedDict):
    data: PaymentReturnedNotificationData
    eventType: Literal["PAYMENT_RETURNED"]
    """Kind of event."""


class PaymentReturnedNotificationData(TypedDict):
    transactionId: str
    """Empty for a payout."""
    orderId: str
    """Empty for a payout."""
    subjectId: str
    """ID of the transaction, refund, dispute or payout."""
    amount: int
    """Sen."""
    currencyType: str
    """Currency; only MYR."""
    createdAt: str
    """RFC 3339, UTC."""


class PaymentReversedNotification(TypedDict):
    data: PaymentReversedNotificationData
    eventType: Literal["PAYMENT_REVERSED"]
    """Kind of event."""


class PaymentReversedNotificationData(TypedDict):
    transactionId: str
    """Empty for a payout."""
    orderId: str
    """Empty for a payout."""
    subjectId: str
    """ID of the transaction, refund, dispute or payout."""
    amount: int
    """Sen."""
    currencyType: str
    """Currency; only MYR."""
    createdAt: str
    """RFC 3339, UTC."""


class PaymentWebOnlineNotification(TypedDict):
    data: TransactionItem
    """The object the event is about."""
    eventType: Literal["PAYMENT_WEB_ONLINE"]
    """Kind of event."""


class PayoutCreatedNotification(TypedDict):
    data: PayoutCreatedNotificationData
    eventType: Literal["PAYOUT_CREATED"]
    """Kind of event."""


class PayoutCreatedNotificationData(TypedDict):
    transactionId: str
    """Empty for a payout."""
    orderId: str
    """Empty for a payout."""
    subjectId: str
    """ID of the transaction, refund, dispute or payout."""
    amount: int
    """Sen."""
    currencyType: str
    """Currency; only MYR."""
    createdAt: str
    """RFC 3339, UTC."""


class PayoutFailedNotification(TypedDict):
    data: PayoutFailedNotificationData
    eventType: Literal["PAYOUT_FAILED"]
    """Kind of event."""


class PayoutFailedNotificationData(TypedDict):
    transactionId: str
    """Empty for a payout."""
    orderId: str
    """Empty for a payout."""
    subjectId: str
    """ID of the transaction, refund, dispute or payout."""
    amount: int
    """Sen."""
    currencyType: str
    """Currency; only MYR."""
    createdAt: str
    """RFC 3339, UTC."""


class PayoutPaidNotification(TypedDict):
    data: PayoutPaidNotificationData
    eventType: Literal["PAYOUT_PAID"]
    """Kind of event."""


class PayoutPaidNotificationData(TypedDict):
    transactionId: str
    """Empty for a payout."""
    orderId: str
    """Empty for a payout."""
    subjectId: str
    """ID of the transaction, refund, dispute or payout."""
    amount: int
    """Sen."""
    currencyType: str
    """Currency; only MYR."""
    createdAt: str
    """RFC 3339, UTC."""


class PayoutReturnedNotification(TypedDict):
    data: PayoutReturnedNotificationData
    eventType: Literal["PAYOUT_RETURNED"]
    """Kind of event."""


class PayoutReturnedNotificationData(TypedDict):
    transactionId: str
    """Empty for a payout."""
    orderId: str
    """Empty for a payout."""
    subjectId: str
    """ID of the transaction, refund, dispute or payout."""
    amount: int
    """Sen."""
    currencyType: str
    """Currency; only MYR."""
    createdAt: str
    """RFC 3339, UTC."""


class PayoutSentNotification(TypedDict):
    data: PayoutSentNotificationData
    eventType: Literal["PAYOUT_SENT"]
    """Kind of event."""


class PayoutSentNotificationData(TypedDict):
    transactionId: str
    """Empty for a payout."""
    orderId: str
    """Empty for a payout."""
    subjectId: str
    """ID of the transaction, refund, dispute or payout."""
    amount: int
    """Sen."""
    currencyType: str
    """Currency; only MYR."""
    createdAt: str
    """RFC 3339, UTC."""


class PortalTestNotification(TypedDict):
    data: PortalTestNotificationData
    eventType: Literal["PORTAL_TEST"]
    """Kind of event."""


class PortalTestNotificationData(TypedDict):
    message: str
    """Text for people; it can change."""
    eventId: str
    """ID of the event."""


class QrCodeBody(TypedDict):
    type: Literal["STATIC", "DYNAMIC"]
    """STATIC collects any number of payments, DYNAMIC one."""
    storeId: str
    """ID of the store."""
    isPreFillAmount: NotRequired[Optional[bool]]
    """false, the default: the payer enters the amount."""
    amount: NotRequired[int]
    """Sen; 100 is RM 1.00. Required with `isPreFillAmount: true`."""
    currencyType: Literal["MYR"]
    """Currency; only MYR."""
    order: QrCodeBodyOrder
    method: NotRequired[Optional[List[str]]]
    """Payment method, such as TNG_MY."""
    expiry: NotRequired[Optional[QrCodeBodyExpiry]]
    """When the code stops working. Absent: never."""
    redirectUrl: NotRequired[Optional[str]]
    """URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added."""
    notifyUrl: NotRequired[Optional[str]]
    """URL that receives webhooks."""


class QrCodeBodyExpiry(TypedDict):
    type: Literal["PERMANENT", "FIXED", "DYNAMIC", "FIX"]
    """FIXED ends at `expiredAt`, DYNAMIC after `day` days. FIX is FIXED."""
    day: NotRequired[Optional[int]]
    """Days from now, for DYNAMIC."""
    expiredAt: NotRequired[Optional[str]]
    """RFC 3339, for FIXED."""


class QrCodeBodyOrder(TypedDict):
    title: str
    """Title of the order, shown to the payer."""
    id: NotRequired[Optional[str]]
    """The merchant's own ID of the order and its idempotency key. Defaults to the checkoutId."""
    detail: NotRequired[Optional[str]]
    """May be empty."""
    details: NotRequired[Optional[str]]
    """May be empty."""
    additionalData: NotRequired[Optional[str]]
    """Order description."""


class QrCodeItem(TypedDict):
    storeId: str
    """Digits as text, 19 today."""
    store: NotRequired[QrCodeItemStore]
    type: Literal["STATIC", "DYNAMIC"]
    """Kind of payment."""
    isPreFillAmount: bool
    """Whether the code has an amount; otherwise the payer enters it."""
    currencyType: str
    """Currency; only MYR."""
    amount: int
    """Sen; 0 when the payer enters it."""
    platform: str
    """Where the payment was created."""
    method: List[str]
    """Payment method, such as TNG_MY."""
    expiry: QrCodeItemExpiry
    code: str
    """32 hexadecimal digits."""
    status: Literal["VALID", "REDEEMED"]
    """REDEEMED once the order of a DYNAMIC code has been paid."""
    qrCodeUrl: str
    """The address to print as a QR code, or to redirect to."""
    redirectUrl: str
    """URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added."""
    notifyUrl: NotRequired[str]
    """When the request had one."""
    order: QrCodeItemOrder
    createdAt: str
    """RFC 3339, UTC."""
    updatedAt: str
    """RFC 3339, UTC."""


class QrCodeItemExpiry(TypedDict):
    type: Literal["PERMANENT", "FIXED", "DYNAMIC"]
    """Kind of payment."""
    day: int
    """Days from the creation, with the type DYNAMIC."""
    expiredAt: str
    """RFC 3339; the end of 2050 for PERMANENT."""


class QrCodeItemOrder(TypedDict):
    id: NotRequired[str]
    """Of a DYNAMIC code: the order.id of its transactions."""
    title: str
    """Title of the order, shown to the payer."""
    detail: str
    """Details of the order, shown to the payer."""
    additionalData: str
    """Order description, for your own use."""


class QrCodeItemStore(TypedDict):
    id: str
    """Digits as text, 19 today."""
    merchantSettlementId: NotRequired[str]
    """ID of the settlement account; empty: the default."""
    name: str
    """Name."""
    imageUrl: str
    """URL of the store's picture; empty without one."""
    addressLine1: str
    """Address, first line."""
    addressLine2: str
    """Address, second line."""
    postCode: str
    """Postcode."""
    city: str
    """City."""
    state: str
    """State."""
    country: str
    """Country."""
    countryCode: str
    """Country code of the phone number, such as 60."""
    phoneNumber: str
    """Phone number without its country code."""
    geoLocation: QrCodeItemStoreGeoLocation
    status: str
    """Current status."""
    createdAt: str
    """RFC 3339, UTC."""
    updatedAt: str
    """RFC 3339, UTC."""


class QrCodeItemStoreGeoLocation(TypedDict):
    latitude: float
    """Latitude in degrees."""
    longitude: float
    """Longitude in degrees."""


class QuickPayBody(TypedDict):
    authCode: str
    """The code on the payer's phone, as the scanner read it. It is good for one payment."""
    order: QuickPayBodyOrder
    ipAddress: str
    """Of the terminal. The gateway does not use it."""
    storeId: str
    """ID of the store."""
    terminalId: NotRequired[Optional[str]]
    """The merchant's own ID of the terminal, returned with the transaction."""
    extraInfo: NotRequired[Any]
    """Stored; `extraFee` is returned with the payment."""
    voucher: NotRequired[Any]
    """Not supported."""
    loyalty: NotRequired[Any]
    """Not supported."""


class QuickPayBodyOrder(TypedDict):
    id: str
    """The merchant's own ID of the order and its idempotency key."""
    title: str
    """Title of the order, shown to the payer."""
    amount: int
    """Sen; 100 is RM 1.00."""
    currencyType: Literal["MYR"]
    """Currency; only MYR."""
    detail: NotRequired[Optional[str]]
    """May be empty."""
    additionalData: NotRequired[Optional[str]]
    """Order description."""


class ReconciliationBody(TypedDict):
    transactionType: Literal["PAYMENT", "REFUND"]
    """Payments or refunds."""
    date: str
    """A Malaysian day, YYYY-MM-DD."""
    method: NotRequired[Optional[Union[List[str], str]]]
    """Without the region suffix, such as BOOST. Empty or null: all."""
    region: NotRequired[Optional[Union[List[str], str]]]
    """Without the region suffix, such as BOOST. Empty or null: all."""
    methods: NotRequired[Optional[Union[List[str], str]]]
    """Without the region suffix, such as BOOST. Empty or null: all."""
    regions: NotRequired[Optional[Union[List[str], str]]]
    """Without the region suffix, such as BOOST. Empty or null: all."""
    cursor: NotRequired[Optional[str]]
    """Cursor from the previous response's `meta`."""


class RecurringBody(TypedDict):
    storeId: str
    """ID of the store."""
    email: str
    """Email address."""
    currency: Literal["MYR"]
    """Currency; only MYR."""
    amount: int
    """Sen; 100 is RM 1.00."""
    redirectUrl: str
    """URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added."""
    notifyUrl: str
    """URL that receives webhooks."""
    recurringInterval: Literal["DAILY", "WEEKLY", "MONTHLY"]
    """How often the customer is charged."""
    name: NotRequired[Optional[str]]
    """Name."""
    countryCode: NotRequired[Optional[str]]
    """Any text, such as `60`, `+60` or `MY`."""
    phoneNumber: NotRequired[Optional[str]]
    """Any text, such as `123456789`, `+60123456789` or `012-345 6789`."""
    productName: NotRequired[Optional[str]]
    """What the customer pays for."""
    productDescription: NotRequired[Optional[str]]
    """Details of what the customer pays for."""
    recurringTarget: NotRequired[Optional[str]]
    """Day of the charge. WEEKLY: 0 (Sunday) to 6. MONTHLY: 1 to 28, 0 first or -1 last day. Empty: the day the card was stored."""
    recurringRepetition: NotRequired[Optional[int]]
    """Number of charges; 0: no end."""


class RecurringPaymentNotification(TypedDict):
    data: RecurringPaymentNotificationData
    eventType: Literal["RECURRING_PAYMENT"]
    """Kind of event."""


class RecurringPaymentNotificationData(TypedDict):
    amount: int
    """Sen."""
    currency: str
    """Currency; only MYR."""
    countryCode: str
    """Country code of the phone number, such as 60."""
    phoneNumber: str
    """Phone number without its country code."""
    customerId: str
    """Digits as text, 19 today."""
    email: str
    """Email address."""
    name: str
    """Name."""
    merchantId: str
    """Digits as text, 19 today."""
    storeId: str
    """Digits as text, 19 today."""
    orderId: str
    """Your ID of the order."""
    status: Literal["SUCCESS"]
    """Current status."""
    createdAt: str
    """RFC 3339, UTC."""
    updatedAt: str
    """RFC 3339, UTC."""


class RefundBody(TypedDict):
    transactionId: str
    """ID of the payment attempt, 24 digits."""
    refund: RefundBodyRefund
    reason: str
    """Reason for the refund, for your own records."""


class RefundBodyRefund(TypedDict):
    type: Literal["FULL", "PARTIAL"]
    """FULL: the whole remaining refundable amount; before the first refund, the amount of the payment."""
    currencyType: Literal["MYR"]
    """Currency; only MYR."""
    amount: int
    """Sen; 100 is RM 1.00."""


class RefundOpenedNotification(TypedDict):
    data: RefundOpenedNotificationData
    eventType: Literal["REFUND_OPENED"]
    """Kind of event."""


class RefundOpenedNotificationData(TypedDict):
    transactionId: str
    """Empty for a payout."""
    orderId: str
    """Empty for a payout."""
    subjectId: str
    """ID of the transaction, refund, dispute or payout."""
    amount: int
    """Sen."""
    currencyType: str
    """Currency; only MYR."""
    createdAt: str
    """RFC 3339, UTC."""


class RefundRefusedNotification(TypedDict):
    data: RefundRefusedNotificationData
    eventType: Literal["REFUND_REFUSED"]
    """Kind of event."""


class RefundRefusedNotificationData(TypedDict):
    transactionId: str
    """Empty for a payout."""
    orderId: str
    """Empty for a payout."""
    subjectId: str
    """ID of the transaction, refund, dispute or payout."""
    amount: int
    """Sen."""
    currencyType: str
    """Currency; only MYR."""
    createdAt: str
    """RFC 3339, UTC."""


class RefundSucceededNotification(TypedDict):
    data: RefundSucceededNotificationData
    eventType: Literal["REFUND_SUCCEEDED"]
    """Kind of event."""


class RefundSucceededNotificationData(TypedDict):
    transactionId: str
    """Empty for a payout."""
    orderId: str
    """Empty for a payout."""
    subjectId: str
    """ID of the transaction, refund, dispute or payout."""
    amount: int
    """Sen."""
    currencyType: str
    """Currency; only MYR."""
    createdAt: str
    """RFC 3339, UTC."""


class ResendNotificationsBody(TypedDict):
    notificationIds: NotRequired[List[str]]
    """`id` of the list, of each."""
    failedSince: NotRequired[str]
    """All in status `EXHAUSTED` or `STOPPED` that were created since then: RFC 3339, or a date in Malaysia (YYYY-MM-DD)."""


class ResendNotificationsResult(TypedDict):
    count: int
    """How many are sent again."""
    notificationIds: List[str]
    """Their `id`s."""


class ReverseBody(TypedDict):
    orderId: str
    """Your ID of the order."""


class SettlementCsvBody(TypedDict):
    date: str
    """A Malaysian day, YYYY-MM-DD."""
    method: NotRequired[Optional[Union[List[str], str]]]
    """Without the region suffix, such as BOOST. Empty or null: all."""
    region: NotRequired[Optional[Union[List[str], str]]]
    """Without the region suffix, such as BOOST. Empty or null: all."""
    methods: NotRequired[Optional[Union[List[str], str]]]
    """Without the region suffix, such as BOOST. Empty or null: all."""
    regions: NotRequired[Optional[Union[List[str], str]]]
    """Without the region suffix, such as BOOST. Empty or null: all."""
    sequence: NotRequired[Optional[Union[int, str]]]
    """Part of a long file, from 1. Each part has at most 10,000 lines."""


class SettlementItem(TypedDict):
    id: str
    """Digits as text, 19 today."""
    merchantId: str
    """Digits as text, 19 today."""
    isDefault: bool
    """Whether it is the merchant's default account."""
    companyName: str
    """Registered name of the company."""
    brandName: str
    """Name that payers know."""
    companyType: str
    """Legal form of the company."""
    registrationNumber: str
    """Registration number of the company (SSM)."""
    businessCategory: str
    """Line of business."""
    businessScope: str
    """What the business sells."""
    sourceOfFunds: str
    """Source of funds."""
    customerOrigin: str
    """Where most customers are from."""
    websiteUrl: str
    """URL of the website."""
    establishedAt: str
    """RFC 3339, UTC."""
    countryCode: str
    """Country code of the phone number, such as 60."""
    phoneNumber: str
    """Phone number without its country code."""
    addressLine1: str
    """Address, first line."""
    addressLine2: str
    """Address, second line."""
    postcode: str
    """Postcode."""
    city: str
    """City."""
    state: str
    """State."""
    country: str
    """Country."""
    invoiceAddress: Optional[Dict[str, str]]
    """Address for invoices."""
    paymentSubscription: str
    """Products the merchant applies for."""
    isSameBusinessAddress: bool
    """Whether the business is at the registered address."""
    inspectList: Optional[List[SettlementItemInspectList]]
    """Directors, shareholders and owners."""
    status: Literal["UNVERIFIED", "REVIEWING", "VERIFIED"]
    """Current status."""
    document: SettlementItemDocument
    documentFile: SettlementItemDocumentFile
    bankAccountNo: str
    """Number of the bank account."""
    bankAccountType: str
    """Whose bank account it is."""
    bankAccountHolderName: str
    """Holder of the bank account."""
    bankName: str
    """Name of the bank."""
    bankCode: str
    """SWIFT code of the bank."""
    averageTicketSize: int
    """Average amount of a payment."""
    averageTurnoverPerMonth: int
    """Average turnover of a month."""
    agentRate: int
    """Always 0."""
    taxInfo: SettlementItemTaxInfo
    hasTaxInfo: bool
    """Whether there are tax numbers."""
    createdAt: str
    """RFC 3339, UTC."""
    updatedAt: str
    """RFC 3339, UTC."""


class SettlementItemDocument(TypedDict):
    ctosFileUrl: str
    """Document: CTOS report."""
    ownerICFileUrl: str
    """Document: identity card of the owner."""
    directorICFileUrl: str
    """Document: identity cards of the directors."""
    shareHolderICFileUrl: str
    """Document: identity cards of the shareholders."""
    businessRegistrationFileUrl: str
    """Document: business registration."""
    bankStatementFileUrl: str
    """Document: bank statement."""
    moaFileUrl: str
    """Document: memorandum of association."""
    form24FileUrl: str
    """Document: Form 24."""
    form49FileUrl: str
    """Document: Form 49."""
    section14FileUrl: str
    """Document: Section 14."""
    form44FileUrl: str
    """Document: Form 44."""
    businessSitePhotoFileUrl: str
    """Document: photo of the business premises."""
    essmDocumentFileUrl: str
    """Document: e-SSM extract."""
    letterOfConsentFileUrl: str
    """Document: letter of consent."""
    certificateOfRegistrationFileUrl: str
    """Document: certificate of registration."""
    meetingMinutesFileUrl: str
    """Document: minutes of the meeting."""
    organizationChartFileUrl: str
    """Document: organization chart."""


class SettlementItemDocumentFile(TypedDict):
    CTOSFileURL: Optional[List[str]]
    """`document.ctosFileUrl` as a list."""
    OwnerICFileURL: Optional[List[str]]
    """`document.ownerICFileUrl` as a list."""
    DirectorICFileURL: Optional[List[str]]
    """`document.directorICFileUrl` as a list."""
    ShareHolderICFileURL: Optional[List[str]]
    """`document.shareHolderICFileUrl` as a list."""
    BusinessRegistrationFileURL: Optional[List[str]]
    """`document.businessRegistrationFileUrl` as a list."""
    BankStatementFileURL: Optional[List[str]]
    """`document.bankStatementFileUrl` as a list."""
    MOAFileURL: Optional[List[str]]
    """`document.moaFileUrl` as a list."""
    Form24FileURL: Optional[List[str]]
    """`document.form24FileUrl` as a list."""
    Form49FileURL: Optional[List[str]]
    """`document.form49FileUrl` as a list."""
    Section14FileURL: Optional[List[str]]
    """`document.section14FileUrl` as a list."""
    Form44FileURL: Optional[List[str]]
    """`document.form44FileUrl` as a list."""
    BusinessSitePhotoFileURL: Optional[List[str]]
    """`document.businessSitePhotoFileUrl` as a list."""


class SettlementItemInspectList(TypedDict):
    fullName: str
    """Full name."""
    email: str
    """Email address."""
    position: str
    """Position in the company."""
    countryCode: str
    """Country code of the phone number, such as 60."""
    phoneNumber: str
    """Phone number without its country code."""
    gender: str
    """Gender."""
    birthday: str
    """Date of birth."""
    nationality: str
    """Nationality."""
    idType: str
    """Kind of identity document."""
    idNo: str
    """Number of the identity document."""
    beginAt: str
    """Start of the validity of the identity document."""
    endAt: str
    """End of the validity of the identity document."""


class SettlementItemTaxInfo(TypedDict):
    tin: str
    """Tax identification number."""
    sstRegNo: str
    """Sales and service tax number."""
    ttxRegNo: str
    """Tourism tax number."""
    msic: str
    """Industry code (MSIC)."""


class SignatureDebug(TypedDict):
    preVerifyContent: SignatureDebugPreVerifyContent
    requestHeader: SignatureDebugRequestHeader


class SignatureDebugPreVerifyContent(TypedDict):
    step1: SignatureDebugPreVerifyContentStep1
    step2: SignatureDebugPreVerifyContentStep2
    step3: SignatureDebugPreVerifyContentStep3
    step4: SignatureDebugPreVerifyContentStep4
    step5: SignatureDebugPreVerifyContentStep5


class SignatureDebugPreVerifyContentStep1(TypedDict):
    content: str
    """Value of the step, as the gateway computed it."""
    remark: str
    """What the step does or what is wrong with it."""


class SignatureDebugPreVerifyContentStep2(TypedDict):
    content: str
    """Value of the step, as the gateway computed it."""
    remark: str
    """What the step does or what is wrong with it."""


class SignatureDebugPreVerifyContentStep3(TypedDict):
    content: str
    """Value of the step, as the gateway computed it."""
    remark: str
    """What the step does or what is wrong with it."""


class SignatureDebugPreVerifyContentStep4(TypedDict):
    content: str
    """Value of the step, as the gateway computed it."""
    remark: str
    """What the step does or what is wrong with it."""


class SignatureDebugPreVerifyContentStep5(TypedDict):
    remark: str
    """What the step does or what is wrong with it."""


SignatureDebugRequestHeader = TypedDict(
    "SignatureDebugRequestHeader",
    {
        "X-Nonce-Str": "SignatureDebugRequestHeaderXNonceStr",
        "X-Signature": "SignatureDebugRequestHeaderXSignature",
        "X-Timestamp": "SignatureDebugRequestHeaderXTimestamp",
    },
)


class SignatureDebugRequestHeaderXNonceStr(TypedDict):
    currentValue: str
    """Value of the header, as received."""
    isValid: bool
    """Whether the header is well formed."""
    remark: str
    """What the step does or what is wrong with it."""


class SignatureDebugRequestHeaderXSignature(TypedDict):
    currentValue: str
    """Value of the header, as received."""
    isValid: bool
    """Whether the header is well formed."""
    remark: str
    """What the step does or what is wrong with it."""


class SignatureDebugRequestHeaderXTimestamp(TypedDict):
    currentValue: str
    """Value of the header, as received."""
    isValid: bool
    """Whether the header is well formed."""
    remark: str
    """What the step does or what is wrong with it."""


class StoreItem(TypedDict):
    id: str
    """Digits as text, 19 today."""
    merchantSettlementId: NotRequired[str]
    """ID of the settlement account; empty: the default."""
    name: str
    """Name."""
    imageUrl: str
    """URL of the store's picture; empty without one."""
    addressLine1: str
    """Address, first line."""
    addressLine2: str
    """Address, second line."""
    postCode: str
    """Postcode."""
    city: str
    """City."""
    state: str
    """State."""
    country: str
    """Country."""
    countryCode: str
    """Country code of the phone number, such as 60."""
    phoneNumber: str
    """Phone number without its country code."""
    geoLocation: StoreItemGeoLocation
    status: str
    """Current status."""
    createdAt: str
    """RFC 3339, UTC."""
    updatedAt: str
    """RFC 3339, UTC."""


class StoreItemGeoLocation(TypedDict):
    latitude: float
    """Latitude in degrees."""
    longitude: float
    """Longitude in degrees."""


class ToggleCustomerBody(TypedDict):
    isActive: NotRequired[Optional[bool]]
    """The state to set. Default: the opposite of the current one."""


class TokenizedBody(TypedDict):
    email: str
    """Email address."""
    redirectUrl: str
    """URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added."""
    name: NotRequired[Optional[str]]
    """Name."""
    countryCode: NotRequired[Optional[str]]
    """Any text, such as `60`, `+60` or `MY`."""
    phoneNumber: NotRequired[Optional[str]]
    """Any text, such as `123456789`, `+60123456789` or `012-345 6789`."""
    productName: NotRequired[Optional[str]]
    """What the customer pays for."""
    productDescription: NotRequired[Optional[str]]
    """Details of what the customer pays for."""
    storeId: NotRequired[Optional[str]]
    """ID of the store."""
    storeID: NotRequired[Optional[str]]
    """The same as `storeId`."""
    notifyUrl: NotRequired[Optional[str]]
    """URL that receives webhooks."""


class TransactionItem(TypedDict):
    store: StoreItem
    """The store of the payment."""
    referenceId: str
    """The provider's reference; empty until it is known."""
    transactionId: str
    """24 digits."""
    order: TransactionItemOrder
    terminalId: str
    """Always empty for online payments."""
    payee: TransactionItemPayee
    currencyType: str
    """Currency; only MYR."""
    balanceAmount: int
    """Refundable amount in sen."""
    finalAmount: NotRequired[int]
    """What the payer paid, in sen. Full objects only."""
    voucher: None
    """Not supported."""
    platform: str
    """Where the payment was created."""
    method: str
    """Without the region suffix, such as TNG."""
    region: str
    """Country of the method, such as MALAYSIA."""
    type: str
    """Kind of payment."""
    status: Literal["IN_PROCESS", "SUCCESS", "FAILED", "PARTIAL_REFUNDED", "FULL_REFUNDED", "REVERSED"]
    """In words: IN_PROCESS: Pending; SUCCESS: Paid; FAILED: Failed; PARTIAL_REFUNDED: Partially refunded; FULL_REFUNDED: Refunded; REVERSED: Reversed."""
    source: NotRequired[str]
    """Full objects only."""
    transactionAt: str
    """RFC 3339, UTC."""
    createdAt: str
    """RFC 3339, UTC."""
    updatedAt: str
    """RFC 3339, UTC."""
    error: NotRequired[TransactionItemError]
    extraInfo: NotRequired[Dict[str, Any]]
    """Full objects only."""
    extendInfo: NotRequired[Dict[str, Any]]
    """Full objects only."""


class TransactionItemError(TypedDict):
    code: str
    """Error code. Branch on it."""
    message: str
    """Text for people; it can change."""


class TransactionItemOrder(TypedDict):
    id: str
    """Your ID of the order."""
    title: str
    """Title of the order, shown to the payer."""
    detail: str
    """Details of the order, shown to the payer."""
    additionalData: str
    """Order description, for your own use."""
    amount: int
    """Sen."""
    currencyType: NotRequired[str]
    """Full objects only."""


class TransactionItemPayee(TypedDict):
    userId: str
    """The payer at the provider; empty when unknown."""
    subUserId: str
    """The payer at the provider, second part; empty when unknown."""


class UpdateApplicationBody(TypedDict):
    name: NotRequired[Optional[str]]
    """Name."""
    userId: NotRequired[Optional[str]]
    """ID of the user."""
    homePageUrl: NotRequired[Optional[str]]
    """URL of the application's home page."""
    logoUrl: NotRequired[Optional[str]]
    """URL of the application's logo."""
    privacyPolicyUrl: NotRequired[Optional[str]]
    """URL of the privacy policy."""
    redirectUri: NotRequired[Optional[List[str]]]
    """URLs to which a user who consented is redirected."""
    publicKey: NotRequired[Optional[str]]
    """PEM, RSA, at least 2048 bits."""
    isActive: NotRequired[Optional[bool]]
    """Whether it is active."""


class UpdateStoreBody(TypedDict):
    id: NotRequired[str]
    """ID of the object."""
    name: NotRequired[str]
    """Name."""
    addressLine1: NotRequired[str]
    """Address, first line."""
    postCode: NotRequired[str]
    """Postcode."""
    city: NotRequired[str]
    """City."""
    state: NotRequired[str]
    """State."""
    country: NotRequired[str]
    """Country."""
    countryCode: NotRequired[str]
    """Of the phone number."""
    phoneNumber: NotRequired[str]
    """Phone number without its country code."""
    merchantSettlementId: NotRequired[str]
    """ID of the settlement account; empty: the default."""
    addressLine2: NotRequired[str]
    """Address, second line."""
    geoLocation: NotRequired[UpdateStoreBodyGeoLocation]


class UpdateStoreBodyGeoLocation(TypedDict):
    latitude: NotRequired[float]
    """Latitude in degrees."""
    longitude: NotRequired[float]
    """Longitude in degrees."""
    Lat: NotRequired[float]
    """The same as `latitude`."""
    Lng: NotRequired[float]
    """The same as `longitude`."""


class UploadFileResult(TypedDict):
    fileName: str
    """Name of the file."""
    fileUrl: str
    """URL of the uploaded file."""


class UserItem(TypedDict):
    id: str
    """Digits as text, 19 today."""
    firstName: str
    """First name."""
    lastName: str
    """Last name."""
    countryCode: str
    """Country code of the phone number, such as 60."""
    phoneNumber: str
    """Phone number without its country code."""
    email: str
    """Email address."""
    avatarUrl: str
    """URL of the user's picture; empty without one."""
    status: str
    """Current status."""
    settlementAccountId: List[str]
    """IDs of settlement accounts."""
    storeId: List[str]
    """IDs of the stores the user may see; empty: all."""
    isActive: bool
    """Whether it is active."""
    currentStoreId: str
    """ID of the store in use; empty without one."""
    createdAt: str
    """RFC 3339, UTC."""
    updatedAt: str
    """RFC 3339, UTC."""


class VerifiedPaymentWebOnlineNotification(PaymentWebOnlineNotification):
    """A verified PAYMENT_WEB_ONLINE webhook."""

    eventId: str
    """For logs and support only: it comes from a header, which is not signed."""


class VerifiedRecurringPaymentNotification(RecurringPaymentNotification):
    """A verified RECURRING_PAYMENT webhook."""

    eventId: str
    """For logs and support only: it comes from a header, which is not signed."""


class VerifiedPortalTestNotification(PortalTestNotification):
    """A verified PORTAL_TEST webhook."""

    eventId: str
    """For logs and support only: it comes from a header, which is not signed."""


class VerifiedPaymentDuplicateNotification(PaymentDuplicateNotification):
    """A verified PAYMENT_DUPLICATE webhook."""

    eventId: str
    """For logs and support only: it comes from a header, which is not signed."""


class VerifiedPaymentReturnedNotification(PaymentReturnedNotification):
    """A verified PAYMENT_RETURNED webhook."""

    eventId: str
    """For logs and support only: it comes from a header, which is not signed."""


class VerifiedPaymentFailedNotification(PaymentFailedNotification):
    """A verified PAYMENT_FAILED webhook."""

    eventId: str
    """For logs and support only: it comes from a header, which is not signed."""


class VerifiedPaymentReversedNotification(PaymentReversedNotification):
    """A verified PAYMENT_REVERSED webhook."""

    eventId: str
    """For logs and support only: it comes from a header, which is not signed."""


class VerifiedRefundOpenedNotification(RefundOpenedNotification):
    """A verified REFUND_OPENED webhook."""

    eventId: str
    """For logs and support only: it comes from a header, which is not signed."""


class VerifiedRefundSucceededNotification(RefundSucceededNotification):
    """A verified REFUND_SUCCEEDED webhook."""

    eventId: str
    """For logs and support only: it comes from a header, which is not signed."""


class VerifiedRefundRefusedNotification(RefundRefusedNotification):
    """A verified REFUND_REFUSED webhook."""

    eventId: str
    """For logs and support only: it comes from a header, which is not signed."""


class VerifiedDisputeOpenedNotification(DisputeOpenedNotification):
    """A verified DISPUTE_OPENED webhook."""

    eventId: str
    """For logs and support only: it comes from a header, which is not signed."""


class VerifiedDisputeWonNotification(DisputeWonNotification):
    """A verified DISPUTE_WON webhook."""

    eventId: str
    """For logs and support only: it comes from a header, which is not signed."""


class VerifiedDisputeLostNotification(DisputeLostNotification):
    """A verified DISPUTE_LOST webhook."""

    eventId: str
    """For logs and support only: it comes from a header, which is not signed."""


class VerifiedPayoutCreatedNotification(PayoutCreatedNotification):
    """A verified PAYOUT_CREATED webhook."""

    eventId: str
    """For logs and support only: it comes from a header, which is not signed."""


class VerifiedPayoutSentNotification(PayoutSentNotification):
    """A verified PAYOUT_SENT webhook."""

    eventId: str
    """For logs and support only: it comes from a header, which is not signed."""


class VerifiedPayoutPaidNotification(PayoutPaidNotification):
    """A verified PAYOUT_PAID webhook."""

    eventId: str
    """For logs and support only: it comes from a header, which is not signed."""


class VerifiedPayoutReturnedNotification(PayoutReturnedNotification):
    """A verified PAYOUT_RETURNED webhook."""

    eventId: str
    """For logs and support only: it comes from a header, which is not signed."""


class VerifiedPayoutFailedNotification(PayoutFailedNotification):
    """A verified PAYOUT_FAILED webhook."""

    eventId: str
    """For logs and support only: it comes from a header, which is not signed."""


Notification = Union[PaymentWebOnlineNotification, RecurringPaymentNotification, PortalTestNotification, PaymentDuplicateNotification, PaymentReturnedNotification, PaymentFailedNotification, PaymentReversedNotification, RefundOpenedNotification, RefundSucceededNotification, RefundRefusedNotification, DisputeOpenedNotification, DisputeWonNotification, DisputeLostNotification, PayoutCreatedNotification, PayoutSentNotification, PayoutPaidNotification, PayoutReturnedNotification, PayoutFailedNotification]
"""The body of a webhook sent to a notifyUrl."""

VerifiedNotification = Union[VerifiedPaymentWebOnlineNotification, VerifiedRecurringPaymentNotification, VerifiedPortalTestNotification, VerifiedPaymentDuplicateNotification, VerifiedPaymentReturnedNotification, VerifiedPaymentFailedNotification, VerifiedPaymentReversedNotification, VerifiedRefundOpenedNotification, VerifiedRefundSucceededNotification, VerifiedRefundRefusedNotification, VerifiedDisputeOpenedNotification, VerifiedDisputeWonNotification, VerifiedDisputeLostNotification, VerifiedPayoutCreatedNotification, VerifiedPayoutSentNotification, VerifiedPayoutPaidNotification, VerifiedPayoutReturnedNotification, VerifiedPayoutFailedNotification]
"""A verified webhook, by its `eventType`."""
