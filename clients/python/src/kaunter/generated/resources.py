# Generated from the gateway's routes by `npm run generate`; do not edit.

"""Every operation of the signed API."""

from __future__ import annotations

import os
from typing import Any, BinaryIO, Dict, List, Literal, Optional, Union, cast

from ..call import Call, path_segment
from ..page import Page
from .types import (
    ApplicationItem,
    CardTokenItem,
    ChargeCustomerBody,
    CheckoutBody,
    CheckoutItem,
    CompareOrdersBody,
    CompareOrdersResult,
    CreateApplicationBody,
    CreateCheckoutResult,
    CreateMerchantBody,
    CreateMerchantResult,
    CreateStoreBody,
    CreateWebhookFaultBody,
    CreateWebhookFaultResult,
    CustomerItem,
    CustomerOrderItem,
    DeleteCardTokenBody,
    DeleteWebhookFaultsBody,
    DeleteWebhookFaultsResult,
    DirectCheckoutBody,
    DirectCheckoutResult,
    GetCheckoutQrCodeResult,
    GetMerchantResult,
    GetPartnerMerchantResult,
    GetSubscriptionStatusResult,
    ListApiRequestsItem,
    ListDisputesItem,
    ListEventsItem,
    ListFpxBanksResult,
    ListReconciliationItem,
    ListSubscriptionsResult,
    ListWebhookFaultsResult,
    MerchantItem,
    NewQrCodeItem,
    NotificationItem,
    OnboardingBody,
    QrCodeBody,
    QrCodeItem,
    QuickPayBody,
    ReconciliationBody,
    RecurringBody,
    RefundBody,
    ResendNotificationsBody,
    ResendNotificationsResult,
    ReverseBody,
    SettlementCsvBody,
    SettlementItem,
    StoreItem,
    TokenizedBody,
    TransactionItem,
    UpdateApplicationBody,
    UpdateStoreBody,
    UploadFileResult,
    UserItem,
)


class Checkouts:
    def __init__(self, call: Call) -> None:
        self._call = call

    def create(
        self,
        body: CheckoutBody,
        *,
        timeout: Optional[float] = None,
    ) -> CreateCheckoutResult:
        """Create an online payment checkout.

        Redirect the payer to `item.url`. While the checkout is open, the same request with the same `order.id` returns the same checkout.

        Error codes: INVALID_PARAMETER, MINIMUM_AMOUNT_REQUIRED, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, STORE_NOT_FOUND, DOES_NOT_HAVE_ACTIVE_WALLET, ORDER_ID_DUPLICATE.
        """
        return cast("CreateCheckoutResult", self._call("POST", "/v3/payment/online", "item", "order", body=body, timeout=timeout))

    def retrieve(
        self,
        checkout_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> CheckoutItem:
        """Retrieve a checkout and its status.

        `checkout_id`: ID of the checkout.

        Error codes: TRANSACTION_NOT_FOUND.
        """
        return cast("CheckoutItem", self._call("GET", "/v3/payment/online", "item", "always", query={"checkoutId": checkout_id}, timeout=timeout))

    def create_direct_payment(
        self,
        body: DirectCheckoutBody,
        *,
        timeout: Optional[float] = None,
    ) -> DirectCheckoutResult:
        """Start a payment of a checkout without the checkout page.

        A card without `card` leads to the card form of the checkout page, so that no card data passes through the shop. Repeating the request while the payment is pending returns the same result. Retrieve the checkout afterwards; the webhook is sent as usual.

        Error codes: TRANSACTION_NOT_FOUND, ORDER_PAID, ORDER_CLOSED, TRANSACTION_EXPIRED, DOES_NOT_HAVE_ACTIVE_WALLET, PAYMENT_IN_PROCESS, PAYMENT_PARAM_INVALID, BANK_ERROR, CARD_ENTRY_OFF, CARD_NOT_FOUND, INVALID_PARAMETER.
        """
        return cast("DirectCheckoutResult", self._call("POST", "/v3/payment/online/checkout", "item", "never", body=body, timeout=timeout))

    def retrieve_qr_code(
        self,
        checkout_id: str,
        *,
        method: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> GetCheckoutQrCodeResult:
        """Retrieve a QR code that opens the checkout page at one method on the payer's phone.

        `checkout_id`: ID of the checkout.

        `method`: Payment method, such as TNG_MY.

        Error codes: TRANSACTION_NOT_FOUND, DOES_NOT_HAVE_ACTIVE_WALLET.
        """
        return cast("GetCheckoutQrCodeResult", self._call("GET", "/v3/payment/online/qrcode", "item", "always", query={"checkoutId": checkout_id, "method": method}, timeout=timeout))


class QrCodes:
    def __init__(self, call: Call) -> None:
        self._call = call

    def create(
        self,
        body: QrCodeBody,
        *,
        timeout: Optional[float] = None,
    ) -> NewQrCodeItem:
        """Create a QR code that opens a checkout.

        Print `item.qrCodeUrl` as a QR code, or redirect the payer to it. With the same `order.id`, the same request returns the same QR code; without one, each request creates another.

        Error codes: INVALID_PARAMETER, MINIMUM_AMOUNT_REQUIRED, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, EXPIRY_INVALID, EXPIRY_MIN, STORE_NOT_FOUND, DOES_NOT_HAVE_ACTIVE_WALLET, ORDER_ID_DUPLICATE, QR_REDEEMED.
        """
        return cast("NewQrCodeItem", self._call("POST", "/v3/payment/transaction/qrcode", "item", "order", body=body, timeout=timeout))

    def list(
        self,
        *,
        cursor: Optional[str] = None,
        limit: Optional[Union[str, int]] = None,
        filter: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Page[QrCodeItem]:
        """List the QR codes, newest first.

        `cursor`: Cursor from the previous response's meta; empty for the first page.

        `limit`: 1 to 100; larger values are treated as 100.

        `filter`: JSON filter on `type` and `expiry.type`: `{"type":"STATIC"}`.

        Error codes: INVALID_PARAMETER.
        """
        return cast("Page[QrCodeItem]", self._call("GET", "/v3/payment/transaction/qrcodes", "page", "always", query={"cursor": cursor, "limit": limit, "filter": filter}, cursor_in="query", timeout=timeout))

    def retrieve(
        self,
        code: str,
        *,
        timeout: Optional[float] = None,
    ) -> QrCodeItem:
        """Retrieve a QR code and its status.

        Error codes: QR_INVALID, TRANSACTION_QR_CODE_NOT_FOUND.
        """
        return cast("QrCodeItem", self._call("GET", f'/v3/payment/transaction/qrcode/{path_segment("code", code)}', "item", "always", timeout=timeout))

    def list_transactions(
        self,
        code: str,
        *,
        cursor: Optional[str] = None,
        limit: Optional[Union[str, int]] = None,
        timeout: Optional[float] = None,
    ) -> Page[TransactionItem]:
        """List the transactions of a QR code, newest first.

        Each payment attempt is a transaction: read its `status`. Empty until a payer starts to pay.

        `cursor`: Cursor from the previous response's meta; empty for the first page.

        `limit`: 1 to 100; larger values are treated as 100.

        Error codes: INVALID_PARAMETER, QR_INVALID, TRANSACTION_QR_CODE_NOT_FOUND.
        """
        return cast("Page[TransactionItem]", self._call("GET", f'/v3/payment/transaction/qrcode/{path_segment("code", code)}/transactions', "page", "always", query={"cursor": cursor, "limit": limit}, cursor_in="query", timeout=timeout))


class Payments:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list_fpx_banks(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Dict[str, ListFpxBanksResult]:
        """List the FPX banks for individuals, as a map by bank code."""
        return cast("Dict[str, ListFpxBanksResult]", self._call("GET", "/v3/payment/fpx-bank", "item", "always", timeout=timeout))

    def quick_pay(
        self,
        body: QuickPayBody,
        *,
        timeout: Optional[float] = None,
    ) -> TransactionItem:
        """Charge the code that a payer shows at a counter.

        The code decides the method: a wallet, or DuitNow. A declined payment still returns SUCCESS: the transaction's status is FAILED and `error` has the reason. IN_PROCESS means that the payer has to confirm, or that the provider is silent: retrieve the transaction by its order until it is over, or reverse the order. Repeated with the same `order.id` and `authCode`, the request returns the same payment; with another `authCode` it is the next attempt.

        Error codes: AUTH_CODE_INVALID, AUTH_CODE_EXPIRED, AUTH_CODE_USED, INVALID_PARAMETER, MINIMUM_AMOUNT_REQUIRED, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, STORE_NOT_FOUND, DOES_NOT_HAVE_ACTIVE_WALLET, ORDER_ID_DUPLICATE, ORDER_PAID, PAYMENT_IN_PROCESS, PAYMENT_PARAM_INVALID.
        """
        return cast("TransactionItem", self._call("POST", "/v3/payment/quickpay", "item", "order", body=body, timeout=timeout))

    def refund(
        self,
        body: RefundBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> TransactionItem:
        """Refund a payment in full or in part.

        Returns the payment with its remaining refundable amount. Until the provider confirms, the payment is unchanged and another refund is rejected with PAYMENT_REFUNDING. With the header `Idempotency-Key`, a repeated request returns the first response.

        `idempotency_key`: A repeated call with the same key returns the first response. Generated when omitted; pass your own to stay safe across restarts of your program.

        Error codes: TRANSACTION_NOT_FOUND, NOT_ALLOW_REFUND, UNSUPPORTED_METHOD_PAYMENT_REFUND, PAYMENT_FULLY_REFUNDED, PAYMENT_REFUNDING, REFUND_AMT_NOT_SAME_AS_TRANSACTION, INSUFFICIENT_REFUND_AMOUNT, INSUFFICIENT_MERCHANT_BALANCE, REFUND_FAILURE, TRANSACTION_DUPLICATE, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, INVALID_PARAMETER.
        """
        return cast("TransactionItem", self._call("POST", "/v3/payment/refund", "item", "key", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def reverse(
        self,
        body: ReverseBody,
        *,
        timeout: Optional[float] = None,
    ) -> TransactionItem:
        """Reverse an order: void a recent payment or cancel an open checkout.

        Possible for 15 minutes after the payment; its fee is returned. An open checkout is cancelled; the response is its latest payment attempt, or TRANSACTION_NOT_FOUND without one.

        Error codes: TRANSACTION_NOT_FOUND, PAYMENT_IN_PROCESS, ORDER_NOT_PAID, PAYMENT_REFUNDING, UNSUPPORTED_METHOD_REVERSE, FAILED_TO_REVERSE_ORDER, INSUFFICIENT_MERCHANT_BALANCE, EXCEED_TIME_FOR_REVERSE_TRANSACTION.
        """
        return cast("TransactionItem", self._call("POST", "/v3/payment/reverse", "item", "never", body=body, timeout=timeout))

    def list_methods(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> GetSubscriptionStatusResult:
        """List the payment methods and their statuses.

        A method that the operator has not enabled for the merchant, or that needs card entry where it is disabled, is `SUSPEND`. The others follow the merchant's review. `online` is for checkouts, `offline` for quick pay.
        """
        return cast("GetSubscriptionStatusResult", self._call("GET", "/v3/payment/subscription/status", "item", "always", timeout=timeout))


class Transactions:
    def __init__(self, call: Call) -> None:
        self._call = call

    def retrieve_by_order(
        self,
        order_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> TransactionItem:
        """Retrieve the payment of an order.

        Returns the latest successful attempt, or else the latest. TRANSACTION_NOT_FOUND before the first attempt; the message says whether the order is open.

        Error codes: TRANSACTION_NOT_FOUND.
        """
        return cast("TransactionItem", self._call("GET", f'/v3/payment/transaction/order/{path_segment("order_id", order_id)}', "item", "always", timeout=timeout))

    def retrieve(
        self,
        transaction_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> TransactionItem:
        """Retrieve a payment by its transaction ID.

        Error codes: TRANSACTION_NOT_FOUND.
        """
        return cast("TransactionItem", self._call("GET", f'/v3/payment/transaction/{path_segment("transaction_id", transaction_id)}', "item", "always", timeout=timeout))

    def list(
        self,
        *,
        cursor: Optional[str] = None,
        limit: Optional[Union[str, int]] = None,
        timeout: Optional[float] = None,
    ) -> Page[TransactionItem]:
        """List the transactions, newest first.

        Each payment attempt is a transaction. Follow `meta.cursor` until it is empty.

        `cursor`: Cursor from the previous response's meta; empty for the first page.

        `limit`: 1 to 100; larger values are treated as 100.

        Error codes: INVALID_PARAMETER.
        """
        return cast("Page[TransactionItem]", self._call("GET", "/v3/payment/transactions", "page", "always", query={"cursor": cursor, "limit": limit}, cursor_in="query", timeout=timeout))


class Disputes:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(
        self,
        *,
        cursor: Optional[str] = None,
        limit: Optional[Union[str, int]] = None,
        transaction_id: Optional[Union[str, int]] = None,
        timeout: Optional[float] = None,
    ) -> Page[ListDisputesItem]:
        """List disputes, newest first.

        The amount is on hold while the dispute is open. Follow `meta.cursor` until it is empty.

        `cursor`: Cursor from the previous response's meta; empty for the first page.

        `limit`: 1 to 100; larger values are treated as 100.

        `transaction_id`: Only disputes of this payment.

        Error codes: INVALID_PARAMETER.
        """
        return cast("Page[ListDisputesItem]", self._call("GET", "/v3/payment/disputes", "page", "always", query={"cursor": cursor, "limit": limit, "transactionId": transaction_id}, cursor_in="query", timeout=timeout))


class Events:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(
        self,
        *,
        cursor: Optional[str] = None,
        limit: Optional[Union[str, int]] = None,
        timeout: Optional[float] = None,
    ) -> Page[ListEventsItem]:
        """List the events of payments, refunds, disputes and payouts, oldest first.

        Store `meta.cursor` and use it for the next request: no event is ever missing or out of order. When there is nothing new, the page is empty and the cursor stays the same.

        `cursor`: Cursor from the previous response's meta; empty for the first page.

        `limit`: 1 to 100; larger values are treated as 100.

        Error codes: INVALID_PARAMETER.
        """
        return cast("Page[ListEventsItem]", self._call("GET", "/v3/events", "page", "always", query={"cursor": cursor, "limit": limit}, cursor_in="query", timeout=timeout))


class Notifications:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(
        self,
        *,
        cursor: Optional[str] = None,
        limit: Optional[Union[str, int]] = None,
        status: Optional[Literal["PENDING", "DELIVERED", "EXHAUSTED", "STOPPED"]] = None,
        transaction_id: Optional[Union[str, int]] = None,
        timeout: Optional[float] = None,
    ) -> Page[NotificationItem]:
        """List the application's webhooks and their delivery, newest first.

        Other applications of the merchant have their own. Follow `meta.cursor` until it is empty.

        `cursor`: Cursor from the previous response's meta; empty for the first page.

        `limit`: 1 to 100; larger values are treated as 100.

        `status`: Only webhooks in this status.

        `transaction_id`: Only webhooks of this payment.

        Error codes: INVALID_PARAMETER.
        """
        return cast("Page[NotificationItem]", self._call("GET", "/v3/notifications", "page", "always", query={"cursor": cursor, "limit": limit, "status": status, "transactionId": transaction_id}, cursor_in="query", timeout=timeout))

    def resend(
        self,
        notification_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> NotificationItem:
        """Send a webhook again, whatever became of it.

        The webhook is sent within seconds with a new signature and the same `X-Event-Id` and body. If that fails, it is tried again like a new one.

        Error codes: NOTIFICATION_NOT_FOUND, INVALID_PARAMETER.
        """
        return cast("NotificationItem", self._call("POST", f'/v3/notifications/{path_segment("notification_id", notification_id)}/resend', "item", "always", body={}, timeout=timeout))

    def resend_many(
        self,
        body: ResendNotificationsBody,
        *,
        timeout: Optional[float] = None,
    ) -> ResendNotificationsResult:
        """Send several webhooks again, or all that have failed since a time.

        Send either `notificationIds` or `failedSince`. Only the application's own webhooks are sent, at most 1000 at once and two a second; each has a new signature and the same `X-Event-Id` and body. Every webhook says who requested it.

        Error codes: NOTIFICATION_NOT_FOUND, INVALID_PARAMETER.
        """
        return cast("ResendNotificationsResult", self._call("POST", "/v3/notifications/resend", "item", "always", body=body, timeout=timeout))


class WebhookFaults:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> List[ListWebhookFaultsResult]:
        """List the merchant's webhook faults, oldest first. Sandbox only."""
        return cast("List[ListWebhookFaultsResult]", self._call("GET", "/v3/sandbox/webhook-faults", "item", "always", timeout=timeout))

    def create(
        self,
        body: CreateWebhookFaultBody,
        *,
        timeout: Optional[float] = None,
    ) -> CreateWebhookFaultResult:
        """Do something to the merchant's webhooks from now on. Sandbox only.

        To see whether your side is right: what was done, and what your server responded, is in the portal next to the attempts of each webhook. It lasts until you delete it.

        Error codes: NOT_FOUND, INVALID_PARAMETER, CONFLICT.
        """
        return cast("CreateWebhookFaultResult", self._call("POST", "/v3/sandbox/webhook-faults", "item", "never", body=body, timeout=timeout))

    def delete(
        self,
        body: DeleteWebhookFaultsBody,
        *,
        timeout: Optional[float] = None,
    ) -> DeleteWebhookFaultsResult:
        """Delete one of the merchant's webhook faults, or all. Sandbox only.

        Error codes: NOT_FOUND, INVALID_PARAMETER.
        """
        return cast("DeleteWebhookFaultsResult", self._call("POST", "/v3/sandbox/webhook-faults/delete", "item", "always", body=body, timeout=timeout))


class Requests:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(
        self,
        *,
        cursor: Optional[str] = None,
        limit: Optional[Union[str, int]] = None,
        is_error: Optional[Literal["true", "false"]] = None,
        timeout: Optional[float] = None,
    ) -> Page[ListApiRequestsItem]:
        """List the application's own requests, newest first.

        Requests are listed about a second after their response. Those without a valid access token are in no list.

        `cursor`: Cursor from the previous response's meta; empty for the first page.

        `limit`: 1 to 100; larger values are treated as 100.

        `is_error`: `true`: only rejected requests.

        Error codes: INVALID_PARAMETER.
        """
        return cast("Page[ListApiRequestsItem]", self._call("GET", "/v3/requests", "page", "always", query={"cursor": cursor, "limit": limit, "isError": is_error}, cursor_in="query", timeout=timeout))


class Reports:
    def __init__(self, call: Call) -> None:
        self._call = call

    def compare_orders(
        self,
        body: CompareOrdersBody,
        *,
        timeout: Optional[float] = None,
    ) -> CompareOrdersResult:
        """Compare your paid orders with the gateway's.

        `missing`: in your list, not paid in this period. `extra`: paid, not in your list. `different`: paid with another amount. At most 1000 of each are returned; the counts include all.

        Error codes: INVALID_PARAMETER, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID.
        """
        return cast("CompareOrdersResult", self._call("POST", "/v3/payment/reconciliation/orders", "item", "always", body=body, timeout=timeout))

    def list_reconciliation(
        self,
        body: ReconciliationBody,
        *,
        timeout: Optional[float] = None,
    ) -> Page[ListReconciliationItem]:
        """List the payments or refunds that are settled for one Malaysian day.

        PAYMENT lists payments with their fees, REFUND the refunds. Once the day is settled, these are the lines of its settlement.

        Error codes: INVALID_PARAMETER.
        """
        return cast("Page[ListReconciliationItem]", self._call("POST", "/v3/payment/reconciliation", "page", "always", body=body, cursor_in="body", timeout=timeout))

    def retrieve_settlement_csv(
        self,
        body: SettlementCsvBody,
        *,
        timeout: Optional[float] = None,
    ) -> str:
        """Retrieve the settlement of one Malaysian day as a CSV file.

        Lines: `H` merchant, date and part; `T` count, gross, fee, settlement, carried forward, payout; `S` the same per method; `D` the columns of the reconciliation.

        Error codes: INVALID_PARAMETER.
        """
        return cast("str", self._call("POST", "/v3/payment/settlement/csv", "text", "always", body=body, timeout=timeout))


class Partner:
    def __init__(self, call: Call) -> None:
        self._call = call

    def create_merchant(
        self,
        body: CreateMerchantBody,
        *,
        timeout: Optional[float] = None,
    ) -> CreateMerchantResult:
        """Create a merchant of the partner, with its first store and user.

        Error codes: NOT_PARTNER_ACCOUNT, EMAIL_DUPLICATE, PHONE_DUPLICATE, INVALID_PARAMETER.
        """
        return cast("CreateMerchantResult", self._call("POST", "/v3/partner/merchant", "item", "never", body=body, timeout=timeout))

    def list_merchants(
        self,
        *,
        cursor: Optional[Union[str, int]] = None,
        limit: Optional[Union[str, int]] = None,
        timeout: Optional[float] = None,
    ) -> Page[MerchantItem]:
        """List the merchants this partner has made, newest first.

        `cursor`: Cursor from the previous response's meta.

        `limit`: 1 to 100; larger values are treated as 100.

        Error codes: NOT_PARTNER_ACCOUNT, INVALID_PARAMETER.
        """
        return cast("Page[MerchantItem]", self._call("GET", "/v3/partner/merchants", "page", "always", query={"cursor": cursor, "limit": limit}, cursor_in="query", timeout=timeout))

    def retrieve_merchant(
        self,
        merchant_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> GetPartnerMerchantResult:
        """Retrieve one of the partner's merchants and its settlement account.

        Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND.
        """
        return cast("GetPartnerMerchantResult", self._call("GET", f'/v3/partner/merchant/{path_segment("merchant_id", merchant_id)}', "item", "always", timeout=timeout))

    def update_merchant(
        self,
        merchant_id: str,
        body: OnboardingBody,
        *,
        timeout: Optional[float] = None,
    ) -> SettlementItem:
        """Update the profile of a merchant that is neither under review nor verified.

        Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND, MERCHANT_VERIFIED, NOT_PERMITTED, INVALID_PARAMETER.
        """
        return cast("SettlementItem", self._call("PATCH", f'/v3/partner/merchant/{path_segment("merchant_id", merchant_id)}', "item", "never", body=body, timeout=timeout))

    def create_application(
        self,
        merchant_id: str,
        body: CreateApplicationBody,
        *,
        timeout: Optional[float] = None,
    ) -> ApplicationItem:
        """Create an application for a merchant. Its secret is returned by this endpoint only.

        Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND, USER_NOT_FOUND, INVALID_PUBLIC_KEY, TOO_MANY_APPLICATIONS, INVALID_PARAMETER.
        """
        return cast("ApplicationItem", self._call("POST", f'/v3/partner/merchant/{path_segment("merchant_id", merchant_id)}/application', "item", "never", body=body, timeout=timeout))

    def list_applications(
        self,
        merchant_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Page[ApplicationItem]:
        """List the applications of a merchant.

        Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND.
        """
        return cast("Page[ApplicationItem]", self._call("GET", f'/v3/partner/merchant/{path_segment("merchant_id", merchant_id)}/applications', "page", "always", timeout=timeout))

    def update_application(
        self,
        merchant_id: str,
        client_id: str,
        body: UpdateApplicationBody,
        *,
        timeout: Optional[float] = None,
    ) -> ApplicationItem:
        """Update an application. A new public key replaces the previous ones at once.

        Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND, CLIENT_NOT_FOUND, USER_NOT_FOUND, INVALID_PUBLIC_KEY, INVALID_PARAMETER.
        """
        return cast("ApplicationItem", self._call("PUT", f'/v3/partner/merchant/{path_segment("merchant_id", merchant_id)}/application/{path_segment("client_id", client_id)}', "item", "never", body=body, timeout=timeout))

    def submit_merchant(
        self,
        merchant_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> SettlementItem:
        """Submit a merchant for review. No body.

        Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND, MERCHANT_VERIFIED, NOT_PERMITTED.
        """
        return cast("SettlementItem", self._call("POST", f'/v3/partner/merchant/{path_segment("merchant_id", merchant_id)}', "item", "never", timeout=timeout))

    def upload_file(
        self,
        file: Union[str, os.PathLike[str], BinaryIO],
        *,
        file_name: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> UploadFileResult:
        """Upload a document for a review, as a multipart form with `file` and optionally `fileName`.

        Sign it as a request without a body. PDF without active content, PNG or JPEG, at most 5 MiB. A PDF is kept as pictures of its pages, and the name gets the extension of the file's content. Anyone who knows `fileUrl` can read the file; it cannot be guessed.

        Error codes: NOT_PARTNER_ACCOUNT, INVALID_FILE.
        """
        return cast("UploadFileResult", self._call("POST", "/v3/partner/file/upload", "item", "never", file=file, file_name=file_name, timeout=timeout))


class Stores:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(
        self,
        *,
        cursor: Optional[Union[str, int]] = None,
        limit: Optional[Union[str, int]] = None,
        filter: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Page[StoreItem]:
        """List the stores, oldest first.

        `cursor`: Cursor from the previous response's meta.

        `limit`: 1 to 100; larger values are treated as 100.

        `filter`: JSON filter on createdAt, updatedAt and status.

        Error codes: INVALID_PARAMETER.
        """
        return cast("Page[StoreItem]", self._call("GET", "/v3/stores", "page", "always", query={"cursor": cursor, "limit": limit, "filter": filter}, cursor_in="query", timeout=timeout))

    def retrieve(
        self,
        store_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> StoreItem:
        """Retrieve a store.

        Error codes: STORE_NOT_FOUND.
        """
        return cast("StoreItem", self._call("GET", f'/v3/store/{path_segment("store_id", store_id)}', "item", "always", timeout=timeout))

    def create(
        self,
        body: CreateStoreBody,
        *,
        timeout: Optional[float] = None,
    ) -> StoreItem:
        """Create a store. A merchant can have at most ten.

        Error codes: STORE_MAXIMUM, ACCOUNT_NOT_FOUND, INVALID_PARAMETER.
        """
        return cast("StoreItem", self._call("POST", "/v3/store", "item", "never", body=body, timeout=timeout))

    def update(
        self,
        store_id: str,
        body: UpdateStoreBody,
        *,
        timeout: Optional[float] = None,
    ) -> StoreItem:
        """Update a store. Omitted fields keep their values.

        Error codes: STORE_NOT_FOUND, ACCOUNT_NOT_FOUND, INVALID_PARAMETER.
        """
        return cast("StoreItem", self._call("PATCH", f'/v3/store/{path_segment("store_id", store_id)}', "item", "never", body=body, timeout=timeout))

    def update_default(
        self,
        body: UpdateStoreBody,
        *,
        timeout: Optional[float] = None,
    ) -> StoreItem:
        """Update a store by the ID in the body or, without one, the default store.

        Error codes: STORE_NOT_FOUND, ACCOUNT_NOT_FOUND, INVALID_PARAMETER.
        """
        return cast("StoreItem", self._call("PATCH", "/v3/store", "item", "never", body=body, timeout=timeout))

    def delete(
        self,
        store_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Any:
        """Delete a store permanently. The default store cannot be deleted.

        Error codes: STORE_NOT_FOUND, DEFAULT_STORE_DELETE_NOT_ALLOWED.
        """
        return cast("Any", self._call("DELETE", f'/v3/store/{path_segment("store_id", store_id)}', "item", "never", timeout=timeout))


class Merchant:
    def __init__(self, call: Call) -> None:
        self._call = call

    def retrieve(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> GetMerchantResult:
        """Retrieve the merchant's profile.

        `invoiceAddress` is always an object; unset fields are empty.
        """
        return cast("GetMerchantResult", self._call("GET", "/v3/merchant", "item", "always", timeout=timeout))

    def list_subscriptions(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> List[ListSubscriptionsResult]:
        """List the products the merchant subscribes to.

        The zero date means no end.
        """
        return cast("List[ListSubscriptionsResult]", self._call("GET", "/v3/merchant/subscriptions", "item", "always", timeout=timeout))

    def retrieve_user(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> UserItem:
        """Retrieve the user who consented or, without a consent, the merchant's owner.

        Error codes: USER_NOT_FOUND.
        """
        return cast("UserItem", self._call("GET", "/v3/user", "item", "always", timeout=timeout))


class Accounts:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(
        self,
        *,
        cursor: Optional[Union[str, int]] = None,
        limit: Optional[Union[str, int]] = None,
        timeout: Optional[float] = None,
    ) -> Page[SettlementItem]:
        """List the settlement accounts, oldest first.

        `cursor`: Cursor from the previous response's meta.

        `limit`: 1 to 100; larger values are treated as 100.

        Error codes: INVALID_PARAMETER.
        """
        return cast("Page[SettlementItem]", self._call("GET", "/v3/accounts", "page", "always", query={"cursor": cursor, "limit": limit}, cursor_in="query", timeout=timeout))

    def retrieve_default(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> SettlementItem:
        """Retrieve the default settlement account."""
        return cast("SettlementItem", self._call("GET", "/v3/account", "item", "always", timeout=timeout))

    def create(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> SettlementItem:
        """Create an additional settlement account, empty and unverified. No body.

        Error codes: NOT_PERMITTED.
        """
        return cast("SettlementItem", self._call("POST", "/v3/account", "item", "never", timeout=timeout))

    def retrieve(
        self,
        account_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> SettlementItem:
        """Retrieve a settlement account.

        Error codes: ACCOUNT_NOT_FOUND.
        """
        return cast("SettlementItem", self._call("GET", f'/v3/account/{path_segment("account_id", account_id)}', "item", "always", timeout=timeout))

    def update(
        self,
        account_id: str,
        body: OnboardingBody,
        *,
        timeout: Optional[float] = None,
    ) -> SettlementItem:
        """Update a settlement account that is neither under review nor verified.

        Omitted fields keep their values.

        Error codes: ACCOUNT_NOT_FOUND, MERCHANT_VERIFIED, NOT_PERMITTED, INVALID_PARAMETER.
        """
        return cast("SettlementItem", self._call("PUT", f'/v3/accounts/{path_segment("account_id", account_id)}', "item", "never", body=body, timeout=timeout))

    def submit(
        self,
        account_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> SettlementItem:
        """Submit a settlement account for review. No body.

        Error codes: ACCOUNT_NOT_FOUND, MERCHANT_VERIFIED, NOT_PERMITTED.
        """
        return cast("SettlementItem", self._call("POST", f'/v3/account/{path_segment("account_id", account_id)}/review', "item", "never", timeout=timeout))


class Cards:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(
        self,
        customer_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> List[CardTokenItem]:
        """List the stored cards of a payer, newest first. Empty for an unknown payer."""
        return cast("List[CardTokenItem]", self._call("GET", f'/v3/payment/tokens/{path_segment("customer_id", customer_id)}', "item", "always", timeout=timeout))

    def delete(
        self,
        customer_id: str,
        body: DeleteCardTokenBody,
        *,
        timeout: Optional[float] = None,
    ) -> Any:
        """Delete a stored card. Customers charged with it become inactive.

        Error codes: CARD_NOT_FOUND.
        """
        return cast("Any", self._call("DELETE", f'/v3/payment/tokens/{path_segment("customer_id", customer_id)}', "item", "never", body=body, timeout=timeout))


class Customers:
    def __init__(self, call: Call) -> None:
        self._call = call

    def create_recurring(
        self,
        body: RecurringBody,
        *,
        timeout: Optional[float] = None,
    ) -> CustomerItem:
        """Create a recurring customer, charged on a schedule once the payer has stored a card.

        Redirect the payer to `paymentUrl`. Charges are made at 09:00 Malaysian time on the scheduled days; the webhook's eventType is RECURRING_PAYMENT.

        Error codes: STORE_NOT_FOUND, INVALID_PARAMETER, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, MINIMUM_AMOUNT_REQUIRED, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, DOES_NOT_HAVE_ACTIVE_WALLET.
        """
        return cast("CustomerItem", self._call("POST", "/v3/recurring-payment", "item", "never", body=body, timeout=timeout))

    def create_tokenized(
        self,
        body: TokenizedBody,
        *,
        timeout: Optional[float] = None,
    ) -> CustomerItem:
        """Create a tokenized customer, charged on request once the payer has stored a card.

        Error codes: STORE_NOT_FOUND, INVALID_PARAMETER, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, MINIMUM_AMOUNT_REQUIRED, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, DOES_NOT_HAVE_ACTIVE_WALLET.
        """
        return cast("CustomerItem", self._call("POST", "/v3/tokenized-payment", "item", "never", body=body, timeout=timeout))

    def retrieve(
        self,
        customer_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> CustomerItem:
        """Retrieve a customer.

        Error codes: CUSTOMER_NOT_FOUND.
        """
        return cast("CustomerItem", self._call("GET", f'/v3/customer/{path_segment("customer_id", customer_id)}', "item", "always", timeout=timeout))

    def charge(
        self,
        customer_id: str,
        body: ChargeCustomerBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> TransactionItem:
        """Charge a customer's stored card.

        A declined charge still returns SUCCESS: the transaction's status is FAILED and `error` has the reason. Repeated with the same `Idempotency-Key` header, the request returns the first charge in its current status, and the card is not charged again; with another amount or customer, it is rejected with TRANSACTION_DUPLICATE. Without the header, every request charges the card.

        `idempotency_key`: A repeated call with the same key returns the first response. Generated when omitted; pass your own to stay safe across restarts of your program.

        Error codes: CUSTOMER_NOT_FOUND, NOT_PERMITTED, PAYMENT_PARAM_INVALID, TRANSACTION_DUPLICATE, STORE_NOT_FOUND, INVALID_PARAMETER, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, MINIMUM_AMOUNT_REQUIRED, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, DOES_NOT_HAVE_ACTIVE_WALLET.
        """
        return cast("TransactionItem", self._call("POST", f'/v3/customer/{path_segment("customer_id", customer_id)}/order', "item", "key", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def list_orders(
        self,
        customer_id: str,
        *,
        cursor: Optional[Union[str, int]] = None,
        limit: Optional[Union[str, int]] = None,
        timeout: Optional[float] = None,
    ) -> Page[CustomerOrderItem]:
        """List the charges of a customer, newest first.

        `cursor`: Cursor from the previous response's meta.

        `limit`: 1 to 100; larger values are treated as 100.

        Error codes: CUSTOMER_NOT_FOUND, INVALID_PARAMETER.
        """
        return cast("Page[CustomerOrderItem]", self._call("GET", f'/v3/customer/{path_segment("customer_id", customer_id)}/orders', "page", "always", query={"cursor": cursor, "limit": limit}, cursor_in="query", timeout=timeout))

    def enable(
        self,
        customer_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> CustomerItem:
        """Enable a customer. The payer must have stored a card that is valid: NOT_PERMITTED otherwise.

        With `isActive`, the customer gets that state, however often the request is sent. Without a body, an active customer becomes inactive and vice versa; without a valid stored card, the customer stays inactive.

        Error codes: CUSTOMER_NOT_FOUND, NOT_PERMITTED.
        """
        return cast("CustomerItem", self._call("PUT", f'/v3/customer/{path_segment("customer_id", customer_id)}/status', "item", "always", body={"isActive":True}, timeout=timeout))

    def disable(
        self,
        customer_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> CustomerItem:
        """Disable a customer: no charge is made until it is enabled again.

        With `isActive`, the customer gets that state, however often the request is sent. Without a body, an active customer becomes inactive and vice versa; without a valid stored card, the customer stays inactive.

        Error codes: CUSTOMER_NOT_FOUND, NOT_PERMITTED.
        """
        return cast("CustomerItem", self._call("PUT", f'/v3/customer/{path_segment("customer_id", customer_id)}/status', "item", "always", body={"isActive":False}, timeout=timeout))


class Resources:
    """The operations by resource."""

    def __init__(self, call: Call) -> None:
        self.checkouts = Checkouts(call)
        self.qr_codes = QrCodes(call)
        self.payments = Payments(call)
        self.transactions = Transactions(call)
        self.disputes = Disputes(call)
        self.events = Events(call)
        self.notifications = Notifications(call)
        self.webhook_faults = WebhookFaults(call)
        self.requests = Requests(call)
        self.reports = Reports(call)
        self.partner = Partner(call)
        self.stores = Stores(call)
        self.merchant = Merchant(call)
        self.accounts = Accounts(call)
        self.cards = Cards(call)
        self.customers = Customers(call)
