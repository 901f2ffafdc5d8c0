const KEY = "video-ads-docs.tab";

/** Turns neighbouring pieces of code into tabs. The language that is chosen is chosen everywhere, and remembered. */
export function showTabs(): void {
  const remembered = read();
  for (const group of document.querySelectorAll<HTMLElement>(".tabs")) {
    const figures = [...group.querySelectorAll<HTMLElement>(":scope > figure")];
    const list = document.createElement("div");
    list.className = "tab-list";
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", "Variants");
    const tabs = figures.map((figure, index) => tab(figure, `${groupId(group)}-${index}`));
    list.append(...tabs);
    group.prepend(list);
    group.classList.add("live");
    const first = figures.findIndex((figure) => figure.dataset.tab === remembered);
    choose(tabs, figures, Math.max(first, 0));
    list.addEventListener("click", ({ target }) => {
      const index = target instanceof HTMLButtonElement ? tabs.indexOf(target) : -1;
      if (index >= 0) chooseEverywhere(tabs, figures, index);
    });
    list.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const current = tabs.findIndex((each) => each.ariaSelected === "true");
      const next = (current + step + tabs.length) % tabs.length;
      chooseEverywhere(tabs, figures, next);
      tabs[next]?.focus();
    });
  }
}

let groups = 0;
const ids = new WeakMap<HTMLElement, number>();

function groupId(group: HTMLElement): string {
  const known = ids.get(group) ?? ++groups;
  ids.set(group, known);
  return `tab-${known}`;
}

function tab(figure: HTMLElement, id: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.id = id;
  button.setAttribute("role", "tab");
  button.textContent = figure.dataset.tab ?? "";
  figure.id = `${id}-panel`;
  figure.setAttribute("role", "tabpanel");
  figure.setAttribute("aria-labelledby", id);
  button.setAttribute("aria-controls", figure.id);
  return button;
}

function choose(tabs: HTMLButtonElement[], figures: HTMLElement[], chosen: number): void {
  for (const [index, button] of tabs.entries()) {
    button.ariaSelected = String(index === chosen);
    button.tabIndex = index === chosen ? 0 : -1;
    figures[index]?.toggleAttribute("hidden", index !== chosen);
  }
}

/** Other groups that have the same variant follow. */
function chooseEverywhere(tabs: HTMLButtonElement[], figures: HTMLElement[], chosen: number): void {
  choose(tabs, figures, chosen);
  const name = figures[chosen]?.dataset.tab;
  if (!name) return;
  for (const group of document.querySelectorAll<HTMLElement>(".tabs.live")) {
    const others = [...group.querySelectorAll<HTMLElement>(":scope > figure")];
    const index = others.findIndex((figure) => figure.dataset.tab === name);
    if (index >= 0)
      choose([...group.querySelectorAll<HTMLButtonElement>(":scope > .tab-list > button")], others, index);
  }
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Storage can be forbidden: the choice then holds for this page.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
