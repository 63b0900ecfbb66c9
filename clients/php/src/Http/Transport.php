<?php

declare(strict_types=1);

namespace Kaunter\Http;

/** Sends one HTTP request. Pass your own to the client for a proxy or in tests. */
interface Transport
{
    /**
     * Returns any response; does not follow redirects.
     *
     * @throws \Kaunter\KaunterConnectionError when there is none
     */
    public function send(#[\SensitiveParameter] Request $request): Response;
}
