// cspell:disable (names of schemes)
/**
 * Schemes that a browser or an operating system handles itself, by why no payer is sent there. All
 * others are an app's own. Each is the name without its colon; `*` matches any rest.
 */
const SYSTEM_SCHEMES: Readonly<Record<string, string>> = {
  "run code or show what the address itself holds":
    "javascript jscript livescript mocha vbscript vbs data blob filesystem about cid mid",
  "wrap another address, which may be any of these":
    "view-source jar feed feeds pcast podcast itpc rss mhtml mk its wyciwyg read url urn android-app",
  "are a browser's own pages, extensions and commands":
    "chrome chrome-* *-extension moz-* resource edge opera opera-* brave vivaldi firefox firefox-* googlechrome googlechromes x-safari-* x-web-search devtools isolated-app microsoft-edge microsoft-edge-* touch-* ie.* iehistory ierss res",
  "read files, or reach other machines with the payer's rights":
    "file ftp ftps sftp tftp scp ssh telnet rlogin tn3270 rdp vnc smb cifs nfs afp dav davs webdav webdavs ldap ldaps ldapi gopher wais news snews nntp irc ircs git svn rsync magnet ed2k ws wss",
  "run programs and settings of Windows":
    "ms-* microsoft.* com.microsoft.* search search-ms shell hcp conf dlna-playsingle bitstransfer stickynotes windows-* windowsdefender onenote onenote-* onenotedesktop outlook outlookfeed outlookfeeds stssync bingmaps calculator wpc xbox xbox-* zune wmp11*",
  "run programs and settings of Apple's systems":
    "x-apple* apple-* applescript applenewss itms itms-* itmss itmsbook* macappstore macappstores prefs app-prefs app-settings x-help-* x-man-page x-dictionary dict help addressbook message imessage facetime facetime-* shortcuts workflow maps map ibooks music musics videos photos photos-* diagnostics webcal webcals",
  "run programs and settings of Linux and Android":
    "apt appstream snap man info ghelp gnome-* kde-* package content market android-resource android.* com.android.*",
  "start a call or a message":
    "mailto tel telprompt callto sms smsto mms mmsto sip sips skype xmpp geo",
};

const EXACT = new Set<string>();
const BEGINNINGS: string[] = [];
const ENDINGS: string[] = [];
for (const name of Object.values(SYSTEM_SCHEMES).flatMap((names) => names.split(" "))) {
  if (name.startsWith("*")) ENDINGS.push(name.slice(1));
  else if (name.endsWith("*")) BEGINNINGS.push(name.slice(0, -1));
  else EXACT.add(name);
}

/** `protocol` as `URL` has it: in lower case, with its colon. */
export function isSystemScheme(protocol: string): boolean {
  const name = protocol.replace(/:$/, "");
  return (
    EXACT.has(name) ||
    BEGINNINGS.some((beginning) => name.startsWith(beginning)) ||
    ENDINGS.some((ending) => name.endsWith(ending))
  );
}
