import { startBankForms } from "./bank-search.ts";
import { startCardForms } from "./card-form.ts";
import { startCountdowns } from "./countdown.ts";
import { startHandOver } from "./hand-over.ts";
import { startLiveStatus } from "./live-status.ts";
import { startPage } from "./page.ts";
import { startPayButtons } from "./pay-button.ts";

startPage();
startCountdowns();
// Before the pay buttons: a card form with errors is stopped before it counts as sent.
startCardForms();
startBankForms();
startPayButtons();
startLiveStatus();
startHandOver();
