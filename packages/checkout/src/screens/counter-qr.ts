import { counterQrUrl } from "../addresses.ts";
import { formatLimit } from "../format/format-amount.ts";
import { html } from "../markup/html.ts";
import { icon } from "../markup/icons.ts";
import type { Messages } from "../messages/messages.ts";
import type { ScreenParts } from "../screen.ts";
import type { ChooseQuantityView, EnterAmountView, QrClosedView } from "../view/checkout-view.ts";
import type { Limits } from "../view/method.ts";

function problemText({ problem, meanings = [], limits }: EnterAmountView, m: Messages) {
  const { enterAmount } = m;
  switch (problem) {
    case undefined:
      return null;
    case "unclear": {
      const [first = "", second] = meanings;
      const { unclear, notPlain } = enterAmount.errors;
      return second === undefined ? notPlain(first) : unclear(first, second);
    }
    case "below_minimum":
      return enterAmount.errors.below_minimum(formatLimit(limits.amountMinorMin));
    case "above_maximum":
      return enterAmount.errors.above_maximum(formatLimit(limits.amountMinorMax));
    default:
      return enterAmount.errors[problem];
  }
}

/** Nobody pays less or more than this at a counter by mistake. */
const USUAL = { amountMinorMin: 1_00, amountMinorMax: 10_000_00 };

/** Only a limit that somebody may meet; any is said when it is met. */
function limitsText({ amountMinorMin, amountMinorMax }: Limits, m: Messages): string | null {
  const min = amountMinorMin > USUAL.amountMinorMin ? formatLimit(amountMinorMin) : null;
  const max = amountMinorMax < USUAL.amountMinorMax ? formatLimit(amountMinorMax) : null;
  if (min !== null && max !== null) return m.enterAmount.hint(min, max);
  if (min !== null) return m.choose.belowMinimum(min);
  return max === null ? null : m.choose.aboveMaximum(max);
}

/** The payer of a printed code says how much. The keypad has digits and a point. */
export function enterAmountScreen(view: EnterAmountView, m: Messages): ScreenParts {
  const { enterAmount } = m;
  const { limits } = view;
  const problem = problemText(view, m);
  const hint = limitsText(limits, m);
  const described = [hint && "amount-hint", problem && "amount-error"].filter(Boolean).join(" ");
  return {
    status: problem === null ? 200 : 400,
    heading: enterAmount.heading,
    body: html`<form class="pay" method="post" action="${counterQrUrl(view.qrCode)}" data-once>
<div class="field${problem !== null && " wrong"}"><label for="amount">${enterAmount.label}</label>${hint && html`<span class="hint" id="amount-hint">${hint}</span>`}
<div class="input big"><span class="unit" aria-hidden="true">RM</span><input type="text" id="amount" name="amount" inputmode="decimal" autocomplete="transaction-amount" maxlength="40" enterkeyhint="next" placeholder="0.00" value="${view.entered}" ${described !== "" && html`aria-describedby="${described}"`} required autofocus${problem !== null && html` aria-invalid="true"`}></div>
${problem !== null && html`<p class="error" id="amount-error" role="alert">${icon("circle-alert")}<span>${problem}</span></p>`}</div>
<div class="pay-bar"><button class="button primary" type="submit">${icon("lock")}<span data-label>${enterAmount.continue}</span></button></div>
</form>`,
  };
}

/** How many of a payment link; the server computes the amount. */
export function chooseQuantityScreen(view: ChooseQuantityView, m: Messages): ScreenParts {
  const { chooseQuantity, enterAmount } = m;
  const { entered, quantityMax, unitMinor } = view;
  const isWrong = entered !== undefined;
  return {
    status: isWrong ? 400 : 200,
    heading: chooseQuantity.heading,
    body: html`<form class="pay" method="post" action="${counterQrUrl(view.qrCode)}" data-once>
<div class="field${isWrong && " wrong"}"><label for="quantity">${chooseQuantity.label}</label><span class="hint" id="quantity-hint">${chooseQuantity.hint(formatLimit(unitMinor), quantityMax)}</span>
<div class="input big"><input type="text" id="quantity" name="quantity" inputmode="numeric" autocomplete="off" maxlength="40" enterkeyhint="next" value="${entered ?? "1"}" aria-describedby="quantity-hint${isWrong && " quantity-error"}" required autofocus${isWrong && html` aria-invalid="true"`}></div>
${isWrong && html`<p class="error" id="quantity-error" role="alert">${icon("circle-alert")}<span>${chooseQuantity.error(quantityMax)}</span></p>`}</div>
<div class="pay-bar"><button class="button primary" type="submit">${icon("lock")}<span data-label>${enterAmount.continue}</span></button></div>
</form>`,
  };
}

/** 410 only for what never comes back. */
export function qrClosedScreen({ why, merchant, isLink }: QrClosedView, m: Messages): ScreenParts {
  const { qrClosed, success } = m;
  if (why === "paid") {
    return {
      status: 410,
      heading: success.alreadyHeading,
      mark: { icon: "circle-check", tone: "good" },
      body: html`<p>${success.alreadyText}</p>`,
    };
  }
  if (why === "cancelled") {
    return {
      status: 410,
      heading: qrClosed.cancelledHeading,
      mark: { icon: "circle-x", tone: "warn" },
      body: html`<p>${qrClosed.cancelledText(merchant.name)}</p>`,
    };
  }
  if (why === "expired") {
    return {
      status: 410,
      heading: isLink ? qrClosed.linkExpiredHeading : qrClosed.expiredHeading,
      mark: { icon: "timer-off", tone: "warn" },
      body: html`<p>${(isLink ? qrClosed.cancelledText : qrClosed.expiredText)(merchant.name)}</p>`,
    };
  }
  return {
    status: 409,
    heading: isLink ? qrClosed.linkUnavailableHeading : qrClosed.unavailableHeading,
    mark: { icon: "circle-alert", tone: "warn" },
    body: html`<p>${(isLink ? qrClosed.linkUnavailableText : qrClosed.unavailableText)(merchant.name)}</p>`,
  };
}
