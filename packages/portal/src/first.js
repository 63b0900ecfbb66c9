// Before the portal's own code, which takes the longest to load.
(() => {
  // `api/first-session.ts` takes it; null where there is no connection.
  globalThis.kaunterSession = fetch("/portal/api/session", { cache: "no-store" }).catch(() => null);
  try {
    // A chosen theme never flashes. The choice is kept by this browser only.
    const theme = localStorage.getItem("kaunter.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    if (localStorage.getItem("kaunter.language") === "ms") document.documentElement.lang = "ms";
  } catch {
    // Storage is disabled: the system's theme it is.
  }
})();
