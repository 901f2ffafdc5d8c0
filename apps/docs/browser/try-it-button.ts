/** The button of an operation's page. The form and what it knows of the operation come with its first use, or with a link to it. */
export function tryOnDemand(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-try-it]");
  if (!button) return;
  const open = async (): Promise<void> => {
    const { toggle } = await import("./try-it/panel.ts");
    await toggle(button);
  };
  button.addEventListener("click", () => void open());
  const asked = (): void => {
    if (location.hash.startsWith("#try-it") && button.ariaExpanded !== "true") void open();
  };
  addEventListener("hashchange", asked);
  asked();
}
