// cspell:disable (names of schemes)
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { safeLink } from "./safe-link.ts";
import { isSystemScheme } from "./system-schemes.ts";

const RUN_BY_SYSTEMS = [
  ..."javascript data vbscript file blob about view-source filesystem jar resource feed pcast".split(
    " ",
  ),
  ..."chrome chrome-extension chrome-search moz-extension edge opera brave microsoft-edge".split(
    " ",
  ),
  ..."ms-msdt ms-officecmd ms-settings ms-appinstaller ms-word ms-its search-ms search".split(" "),
  ..."shell ldap ldaps mhtml mk res ie.http x-apple.systempreferences x-apple-helpbasic".split(" "),
  ..."itms-services itms-apps safari-web-extension ssh telnet ftp smb tel sms mailto ws".split(" "),
];

for (const scheme of RUN_BY_SYSTEMS) {
  test(`${scheme}: is rejected as a system scheme`, () => {
    assert.ok(isSystemScheme(`${scheme}:`));
    assert.equal(safeLink(`${scheme}:x`), null);
    assert.equal(safeLink(`${scheme}://x/y?z=1`), null);
  });
}

for (const scheme of [
  ..."kedai-app shopapp tngdwallet shopeemy grabpay com.example.shop boostapp mae maybank2u".split(
    " ",
  ),
  ..."fb123456 msapp chromium-shop file-manager-shop datashop searchshop".split(" "),
]) {
  test(`${scheme}: is accepted as an app's own scheme`, () =>
    assert.equal(isSystemScheme(`${scheme}:`), false));
}

test("an address with a system scheme is rejected in every spelling", () => {
  const noise = fc.constantFrom(
    "",
    " ",
    "\t",
    "\n",
    "\r\n",
    "\u0000",
    "\u001f",
    "\u00a0",
    "\u200b",
  );
  const upper = fc.array(fc.boolean(), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(
      fc.constantFrom(...RUN_BY_SYSTEMS),
      noise,
      noise,
      upper,
      fc.nat(40),
      fc.webPath(),
      (scheme, before, inside, isUpper, at, path) => {
        const cased = [...scheme]
          .map((letter, i) => (isUpper[i % isUpper.length] ? letter.toUpperCase() : letter))
          .join("");
        const cut = at % (cased.length + 1);
        const written = `${before}${cased.slice(0, cut)}${inside}${cased.slice(cut)}:${path}`;
        const link = safeLink(written);
        assert.ok(link === null || !isSystemScheme(new URL(link).protocol), written);
        if (URL.parse(written)?.protocol === `${scheme}:`) assert.equal(link, null);
      },
    ),
  );
});
