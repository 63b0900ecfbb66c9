<?php

// Generated from the gateway's routes by `npm run generate`; do not edit.

declare(strict_types=1);

namespace Kaunter\Generated;

use Kaunter\Http\Caller;
use Kaunter\Page;

/**
 * @phpstan-import-type ApplicationItem from Types
 * @phpstan-import-type CreateApplicationBody from Types
 * @phpstan-import-type CreateMerchantBody from Types
 * @phpstan-import-type CreateMerchantResult from Types
 * @phpstan-import-type GetPartnerMerchantResult from Types
 * @phpstan-import-type MerchantItem from Types
 * @phpstan-import-type OnboardingBody from Types
 * @phpstan-import-type SettlementItem from Types
 * @phpstan-import-type UpdateApplicationBody from Types
 * @phpstan-import-type UploadFileResult from Types
 */
final class Partner
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * Create a merchant of the partner, with its first store and user.
     * Error codes: NOT_PARTNER_ACCOUNT, EMAIL_DUPLICATE, PHONE_DUPLICATE, INVALID_PARAMETER.
     *
     * @param CreateMerchantBody $body
     * @return CreateMerchantResult
     */
    public function createMerchant(
        array $body,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('POST', '/v3/partner/merchant', 'item', 'never', body: $body, timeoutSeconds: $timeoutSeconds);
    }

    /**
     * List the merchants this partner has made, newest first.
     * Error codes: NOT_PARTNER_ACCOUNT, INVALID_PARAMETER.
     *
     * @param string|int|null $cursor Cursor from the previous response's meta.
     * @param string|int|null $limit 1 to 100; larger values are treated as 100.
     * @return Page<MerchantItem>
     */
    public function listMerchants(
        string|int|null $cursor = null,
        string|int|null $limit = null,
        ?float $timeoutSeconds = null
    ): Page {
        return $this->caller->call('GET', '/v3/partner/merchants', 'page', 'always', query: ['cursor' => $cursor, 'limit' => $limit], cursorIn: 'query', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Retrieve one of the partner's merchants and its settlement account.
     * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND.
     *
     * @return GetPartnerMerchantResult
     */
    public function retrieveMerchant(
        string $merchantId,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('GET', '/v3/partner/merchant/' . Caller::segment('merchantId', $merchantId), 'item', 'always', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Update the profile of a merchant that is neither under review nor verified.
     * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND, MERCHANT_VERIFIED, NOT_PERMITTED, INVALID_PARAMETER.
     *
     * @param OnboardingBody $body
     * @return SettlementItem
     */
    public function updateMerchant(
        string $merchantId,
        array $body,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('PATCH', '/v3/partner/merchant/' . Caller::segment('merchantId', $merchantId), 'item', 'never', body: $body, timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Create an application for a merchant. Its secret is returned by this endpoint only.
     * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND, USER_NOT_FOUND, INVALID_PUBLIC_KEY, TOO_MANY_APPLICATIONS, INVALID_PARAMETER.
     *
     * @param CreateApplicationBody $body
     * @return ApplicationItem
     */
    public function createApplication(
        string $merchantId,
        array $body,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('POST', '/v3/partner/merchant/' . Caller::segment('merchantId', $merchantId) . '/application', 'item', 'never', body: $body, timeoutSeconds: $timeoutSeconds);
    }

    /**
     * List the applications of a merchant.
     * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND.
     *
     * @return Page<ApplicationItem>
     */
    public function listApplications(
        string $merchantId,
        ?float $timeoutSeconds = null
    ): Page {
        return $this->caller->call('GET', '/v3/partner/merchant/' . Caller::segment('merchantId', $merchantId) . '/applications', 'page', 'always', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Update an application. A new public key replaces the previous ones at once.
     * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND, CLIENT_NOT_FOUND, USER_NOT_FOUND, INVALID_PUBLIC_KEY, INVALID_PARAMETER.
     *
     * @param UpdateApplicationBody $body
     * @return ApplicationItem
     */
    public function updateApplication(
        string $merchantId,
        string $clientId,
        array $body,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('PUT', '/v3/partner/merchant/' . Caller::segment('merchantId', $merchantId) . '/application/' . Caller::segment('clientId', $clientId), 'item', 'never', body: $body, timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Submit a merchant for review. No body.
     * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND, MERCHANT_VERIFIED, NOT_PERMITTED.
     *
     * @return SettlementItem
     */
    public function submitMerchant(
        string $merchantId,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('POST', '/v3/partner/merchant/' . Caller::segment('merchantId', $merchantId), 'item', 'never', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Upload a document for a review, as a multipart form with `file` and optionally `fileName`.
     * Sign it as a request without a body. PDF without active content, PNG or JPEG, at most 5 MiB. A PDF is kept as pictures of its pages, and the name gets the extension of the file's content. Anyone who knows `fileUrl` can read the file; it cannot be guessed.
     * Error codes: NOT_PARTNER_ACCOUNT, INVALID_FILE.
     *
     * @param string $path of the file on this machine
     * @return UploadFileResult
     */
    public function uploadFile(
        string $path,
        ?string $fileName = null,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('POST', '/v3/partner/file/upload', 'item', 'never', filePath: $path, fileName: $fileName, timeoutSeconds: $timeoutSeconds);
    }
}
