// Before the portal's own code, which takes the longest to load.
(() => {
  const root = document.documentElement;
  const main = root.dataset.firstView;
  if (main === undefined) {
    // `api/first-session.ts` takes it; null where there is no connection.
    globalThis.kaunterSession = fetch("/portal/api/session", { cache: "no-store" }).catch(
      () => null,
    );
  } else {
    keepEarlyAct();
    addEventListener("DOMContentLoaded", () => void onScreen().then(() => start(main)));
  }
  try {
    // A chosen theme never flashes. The choice is kept by this browser only.
    const theme = localStorage.getItem("kaunter.theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    if (localStorage.getItem("kaunter.language") === "ms") root.lang = "ms";
  } catch {
    // Storage is disabled: the system's theme it is.
  }

  /** Links work by themselves; a button or a choice waits for `first-view/early-act.tsx`. */
  function keepEarlyAct() {
    const keep = ({ target }) => {
      const control = target instanceof Element && target.closest("#portal :is(button, select)");
      if (!control) return;
      const label = control.labels[0] ?? control;
      globalThis.kaunterEarlyAct = {
        name: control.ariaLabel ?? label.textContent,
        value: control.value,
      };
    };
    for (const type of ["click", "change"]) addEventListener(type, keep, true);
  }

  /** The page came with what it shows: a phone draws that before it runs the portal's code. */
  function onScreen() {
    return new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
      setTimeout(resolve, 1_000); // a tab in the background draws nothing
    });
  }

  function start(src) {
    const script = document.createElement("script");
    Object.assign(script, { type: "module", crossOrigin: "", src });
    document.head.append(script);
  }
})();
