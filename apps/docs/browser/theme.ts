/** The reference renderer keeps its choice under this name; all pages share it. */
const KEY = "redoc.colorMode";

/** Gives the button in the header its work: light, dark, and remembered. */
export function switchTheme(): void {
  const { classList } = document.documentElement;
  document.querySelector("[data-theme-toggle]")?.addEventListener("click", () => {
    const mode = classList.contains("dark") ? "light" : "dark";
    classList.remove("light", "dark");
    classList.add(mode);
    try {
      localStorage.setItem(KEY, mode);
    } catch {
      // Storage can be forbidden: the choice then holds for this page.
    }
  });
}
