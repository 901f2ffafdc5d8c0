/** On narrow screens the list of pages is folded until one asks for it; on wide ones it shows where one is. */
export function showNeighbours(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-unfold]");
  const list = button?.nextElementSibling;
  if (!button || !(list instanceof HTMLElement)) return;
  button.addEventListener("click", () => {
    button.ariaExpanded = String(button.ariaExpanded !== "true");
  });
  const current = list.querySelector<HTMLElement>("[aria-current]");
  if (current) list.scrollTop = current.offsetTop - list.clientHeight / 3;
}
