import type { SignatureDebug } from "@kaunter/signing";
import { STORED_BODY_LENGTH_MAX } from "../../../domain/request-log/api-call.ts";
import { keptSignature, keptText } from "../../../domain/request-log/mask/kept-text.ts";
import { storableText } from "../../../domain/storable-text.ts";

const HIDDEN = "[hidden: the body contained a secret]";
const REMARK_LENGTH_MAX = 4_096;

/**
 * The `debug` object without secrets, as long as a stored body. When the body contained a secret,
 * the later steps, which contain it as Base64, are rebuilt from the masked body.
 */
export function maskDebug({ preVerifyContent: steps, requestHeader }: SignatureDebug): unknown {
  const sent = steps.step1.content.slice(0, STORED_BODY_LENGTH_MAX);
  const body = keptText(steps.step1.content, STORED_BODY_LENGTH_MAX);
  const oldData = steps.step2.content;
  const data = body === sent ? oldData : Buffer.from(body).toString("base64");
  const withText = (content: string) => cut(replaceData(content, oldData, data));
  return {
    preVerifyContent: {
      step1: { content: body, remark: keptRemark(steps.step1.remark) },
      step2: { content: cut(data), remark: keptRemark(steps.step2.remark) },
      step3: { content: withText(steps.step3.content), remark: keptRemark(steps.step3.remark) },
      step4: { content: withText(steps.step4.content), remark: keptRemark(steps.step4.remark) },
      step5: { remark: keptRemark(steps.step5.remark) },
    },
    requestHeader: Object.fromEntries(
      Object.entries(requestHeader).map(([name, { currentValue, isValid, remark }]) => [
        name,
        { currentValue: keepOf(name)(currentValue), isValid, remark: keptRemark(remark) },
      ]),
    ),
  };
}

/** The signed text, which begins with the data part when there is one. */
function replaceData(content: string, oldData: string, data: string): string {
  const kept = (text: string) => keptText(text, STORED_BODY_LENGTH_MAX);
  if (oldData === "") return kept(content);
  const beginning = `data=${oldData.slice(0, STORED_BODY_LENGTH_MAX)}`;
  if (!content.startsWith(beginning)) return data === oldData ? kept(content) : HIDDEN;
  return `data=${data}${kept(content.slice(`data=${oldData}`.length))}`;
}

const keepOf = (name: string) =>
  name.toLowerCase() === "x-signature"
    ? (text: string) => keptSignature(text, REMARK_LENGTH_MAX)
    : keptRemark;

function keptRemark(text: string): string {
  return keptText(text, REMARK_LENGTH_MAX);
}

function cut(text: string): string {
  return storableText(text, STORED_BODY_LENGTH_MAX);
}
