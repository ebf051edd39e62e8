// Runs before the first paint: applies the theme and the density that the reader chose, so that nothing flashes. Without a
// choice the system's theme applies, which tokens.css does by itself.
(() => {
  try {
    const theme = localStorage.getItem("ninefold.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    const density = localStorage.getItem("ninefold.density");
    if (density === "compact" || density === "comfortable") document.documentElement.dataset.density = density;
  } catch {
    // Storage may be forbidden; then the system decides.
  }
})();
