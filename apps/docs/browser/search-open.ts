/** Opens the search from the header, or with `/` or Ctrl+K. Its code and its index come with the first use. */
export function openSearchOnDemand(): void {
  const open = async (): Promise<void> => {
    const { showSearch } = await import("./search.ts");
    await showSearch();
  };
  for (const button of document.querySelectorAll("[data-search-open]"))
    button.addEventListener("click", () => void open());
  document.addEventListener("keydown", (event) => {
    const typing =
      event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
    const asked = (event.key === "k" && (event.ctrlKey || event.metaKey)) || (event.key === "/" && !typing);
    if (!asked) return;
    event.preventDefault();
    void open();
  });
}
