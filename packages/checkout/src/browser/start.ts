import { startBankForms } from "./bank-form.ts";
import { startCardFrames } from "./card-frame.ts";
import { startCountdowns } from "./countdown.ts";
import { startHandOver } from "./hand-over.ts";
import { startSearches } from "./list-search.ts";
import { startLiveStatus } from "./live-status.ts";
import { startPage, words } from "./page.ts";
import { startPayButtons } from "./pay-button.ts";
import { startSendOnce } from "./send-once.ts";

startPage();
startCountdowns();
startCardFrames();
startSearches();
startBankForms();
startSendOnce(words);
startPayButtons();
startLiveStatus();
startHandOver();
