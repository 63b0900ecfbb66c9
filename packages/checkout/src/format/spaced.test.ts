import assert from "node:assert/strict";
import { test } from "node:test";
import { spaced } from "./spaced.ts";

test("Latin names are spaced from Chinese characters; Chinese names and punctuation are not", () => {
  const sentence = (name: string) => spaced`用${name}付款`;
  assert.equal(sentence("GrabPay"), "用 GrabPay 付款");
  assert.equal(sentence("微信支付（中国）"), "用微信支付（中国）付款");
  assert.equal(sentence("网上银行 (FPX)"), "用网上银行 (FPX) 付款");
  assert.equal(spaced`${"RM 25.90"}，请联系${"Kedai Contoh"}。`, "RM 25.90，请联系 Kedai Contoh。");
  assert.equal(spaced`在${"下午2:05"}用${"Boost"}`, "在下午2:05 用 Boost");
});
