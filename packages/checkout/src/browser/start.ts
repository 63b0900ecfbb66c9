import { startBankForms } from "./bank-search.ts";
import { startCardFrames } from "./card-frame.ts";
import { startCountdowns } from "./countdown.ts";
import { startEmbedded } from "./embedded.ts";
import { startHandOver } from "./hand-over.ts";
import { startLiveStatus } from "./live-status.ts";
import { startPage, words } from "./page.ts";
import { startPayButtons } from "./pay-button.ts";
import { startSendOnce } from "./send-once.ts";

startEmbedded();
startPage();
startCountdowns();
startCardFrames();
startBankForms();
startSendOnce(words);
startPayButtons();
startLiveStatus();
startHandOver();
