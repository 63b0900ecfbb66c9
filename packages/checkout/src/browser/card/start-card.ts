import type { CardWords } from "../../messages/browser-words.ts";
import { readWords } from "../basics.ts";
import { startSendOnce } from "../send-once.ts";
import { startCardForm } from "./card-form.ts";
import { startInFramedPage } from "./framed-page.ts";
import { startTellingPage } from "./tell-page.ts";
import { startTestCards } from "./test-cards.ts";

document.documentElement.classList.add("js");
// Before it counts as sent: a form with errors is stopped.
startCardForm();
startTestCards();
startSendOnce({ words: readWords<CardWords>(), ...startTellingPage() });
startInFramedPage();
