/** What a scenario is played with; of a provider's sandbox, from a file with its test values. */
export interface PlayedValues {
  method?: string;
  amountMinor?: number;
  bankCode?: string;
  cardNumber?: string;
  /** `MM/YY`. */
  cardExpiry?: string;
  cardCode?: string;
  /** Of one merchant of the contract, where the rail sends it. */
  merchantId?: string;
}

export const SCENARIOS = {
  approve: "A payment is approved",
  decline: "A payment is declined",
  lost_response: "The response to a payment is lost, and a status check finds it",
  repeat: "The same payment is sent twice, and charged once",
  unknown_id: "A payment that was never sent is not reported as paid",
  webhook: "The webhook of a payment is verified",
  forged_webhook: "A changed webhook is rejected",
  refund_full: "A payment is refunded in full",
  refund_partial: "A payment is refunded in two parts, and not above its amount",
  refund_repeat: "The same refund is sent twice, and made once",
  settlement_file: "The settlement file has the day's payments",
} as const;
export type ScenarioId = keyof typeof SCENARIOS;

/** What a rail is certified with against our simulator, and what its protocol cannot do. */
export interface RailScript {
  usual: PlayedValues;
  decline: PlayedValues;
  /** Virtual time until the payer has acted. */
  actMs: number;
  /** The call whose response is lost, by a part of its URL or body. */
  losing: string | null;
  skips: Partial<Record<ScenarioId, string>>;
}

interface Verdict {
  expected: string;
  got: string;
  isAsExpected: boolean;
}

/** Or why it does not apply. */
export type Played = Verdict | { skipped: string };

/** A step that did not come about ends its scenario. */
export class Unexpected extends Error {
  override readonly name = "Unexpected";
  readonly got: string;
  constructor(got: string) {
    super(got);
    this.got = got;
  }
}
