// Neighbouring pieces of code as tabs. The build has made the list of them, and all pieces can be read without this script.
const KEY = "video-ads-docs.tab";

/** The language that is chosen is chosen everywhere, and remembered. */
export function showTabs(shown = groups()): void {
  const remembered = read();
  for (const group of shown) {
    choose(group, Math.max(namesOf(group).indexOf(remembered ?? ""), 0));
    group.classList.add("live");
    const list = group.querySelector(".tab-list");
    list?.addEventListener("click", ({ target }) => {
      const index = target instanceof HTMLButtonElement ? tabsOf(group).indexOf(target) : -1;
      if (index >= 0) chooseEverywhere(group, index);
    });
    list?.addEventListener("keydown", (event) => {
      const step = event instanceof KeyboardEvent ? { ArrowRight: 1, ArrowLeft: -1 }[event.key] : undefined;
      if (!step) return;
      const tabs = tabsOf(group);
      const next = (tabs.findIndex((tab) => tab.ariaSelected === "true") + step + tabs.length) % tabs.length;
      chooseEverywhere(group, next);
      tabs[next]?.focus();
    });
  }
}

function groups(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(".tabs")];
}

function tabsOf(group: HTMLElement): HTMLButtonElement[] {
  return [...group.querySelectorAll<HTMLButtonElement>(":scope > .tab-list > button")];
}

function namesOf(group: HTMLElement): string[] {
  return tabsOf(group).map(({ textContent }) => textContent ?? "");
}

function choose(group: HTMLElement, chosen: number): void {
  const panels = group.querySelectorAll<HTMLElement>(":scope > [role=tabpanel]");
  for (const [index, tab] of tabsOf(group).entries()) {
    tab.ariaSelected = String(index === chosen);
    tab.tabIndex = index === chosen ? 0 : -1;
    panels[index]?.toggleAttribute("hidden", index !== chosen);
  }
}

/** Other groups that have the same variant follow. */
function chooseEverywhere(group: HTMLElement, chosen: number): void {
  choose(group, chosen);
  const name = namesOf(group)[chosen];
  if (!name) return;
  for (const other of groups()) {
    const index = namesOf(other).indexOf(name);
    if (index >= 0) choose(other, index);
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
