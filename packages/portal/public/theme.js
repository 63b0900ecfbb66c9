// Before the first paint, so that a chosen theme never flashes. The choice is kept by this browser
// only.
(() => {
  try {
    const theme = localStorage.getItem("kaunter.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    if (localStorage.getItem("kaunter.language") === "ms") document.documentElement.lang = "ms";
  } catch {
    // Storage is disabled: the system's theme it is.
  }
})();
