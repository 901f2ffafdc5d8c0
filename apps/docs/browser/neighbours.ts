/** On narrow screens the list of pages starts folded; on wide ones it shows where one is. */
export function foldNeighbours(): void {
  const list = document.querySelector<HTMLDetailsElement>("details.neighbours");
  if (!list) return;
  if (matchMedia("(max-width: 960px)").matches) {
    list.open = false;
    return;
  }
  const current = list.querySelector<HTMLElement>("[aria-current]");
  const box = list.querySelector<HTMLElement>("nav");
  if (current && box) box.scrollTop = current.offsetTop - box.clientHeight / 3;
}
