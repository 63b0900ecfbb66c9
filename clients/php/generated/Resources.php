<?php

// Generated from the gateway's routes by `npm run generate`; do not edit.

declare(strict_types=1);

namespace Kaunter\Generated;

use Kaunter\Http\Caller;

/** The operations by resource. */
abstract class Resources
{
    public readonly Checkouts $checkouts;
    public readonly QrCodes $qrCodes;
    public readonly Payments $payments;
    public readonly Transactions $transactions;
    public readonly Disputes $disputes;
    public readonly Events $events;
    public readonly Notifications $notifications;
    public readonly WebhookFaults $webhookFaults;
    public readonly Requests $requests;
    public readonly Reports $reports;
    public readonly Partner $partner;
    public readonly Stores $stores;
    public readonly Merchant $merchant;
    public readonly Accounts $accounts;
    public readonly Cards $cards;
    public readonly Customers $customers;

    public function __construct(Caller $caller)
    {
        $this->checkouts = new Checkouts($caller);
        $this->qrCodes = new QrCodes($caller);
        $this->payments = new Payments($caller);
        $this->transactions = new Transactions($caller);
        $this->disputes = new Disputes($caller);
        $this->events = new Events($caller);
        $this->notifications = new Notifications($caller);
        $this->webhookFaults = new WebhookFaults($caller);
        $this->requests = new Requests($caller);
        $this->reports = new Reports($caller);
        $this->partner = new Partner($caller);
        $this->stores = new Stores($caller);
        $this->merchant = new Merchant($caller);
        $this->accounts = new Accounts($caller);
        $this->cards = new Cards($caller);
        $this->customers = new Customers($caller);
    }
}
