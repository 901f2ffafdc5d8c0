import MiniSearch, { type SearchResult } from "minisearch";
import type { SearchEntry } from "../build/search/entry.ts";
import { find } from "../build/search/find.ts";
import { searchOptions } from "../build/search/options.ts";

/** Results that are shown: more are not read. */
const SHOWN = 12;
/** Of fields with the same name: one more word of the question tells them apart. */
const SHOWN_OF_A_NAME = 3;

interface SearchBox {
  dialog: HTMLDialogElement;
  input: HTMLInputElement;
}

let box: Promise<SearchBox> | undefined;

/** Shows the search. The index is fetched once per page. */
export async function showSearch(): Promise<void> {
  box ??= createBox();
  const { dialog, input } = await box;
  if (!dialog.open) dialog.showModal();
  input.select();
}

async function createBox(): Promise<SearchBox> {
  const dialog = document.createElement("dialog");
  dialog.className = "search-box";
  dialog.setAttribute("aria-label", "Search");
  const input = document.createElement("input");
  input.type = "search";
  input.placeholder = "A field, an operation, an error, a question …";
  input.setAttribute("aria-label", "Search the documentation");
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-expanded", "true");
  input.setAttribute("aria-controls", "search-results");
  const list = document.createElement("ul");
  list.id = "search-results";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Results");
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  const keys = document.createElement("p");
  keys.className = "keys";
  keys.setAttribute("aria-hidden", "true");
  keys.innerHTML = "<kbd>↑</kbd><kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close";
  dialog.append(input, list, status, keys);
  document.body.append(dialog);

  const { root = "", search = "" } = document.documentElement.dataset;
  status.textContent = "Loading the index …";
  dialog.showModal();
  input.focus();
  const response = await fetch(search);
  if (!response.ok) {
    status.textContent = `The search index cannot be loaded (${response.status}).`;
    return { dialog, input };
  }
  const index = MiniSearch.loadJSON<SearchEntry>(await response.text(), searchOptions);
  const update = (): void => {
    const found = withoutRepeats(find(index, input.value)).slice(0, SHOWN);
    list.replaceChildren(...found.map((result, n) => row(result, root, n)));
    mark(list, input, 0);
    status.textContent = found.length > 0 || !input.value.trim() ? "" : `Nothing is called “${input.value.trim()}”.`;
  };
  status.textContent = "";
  input.addEventListener("input", update);
  input.addEventListener("keydown", (event) => move(event, list, input));
  list.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  update();
  return { dialog, input };
}

function withoutRepeats(results: SearchResult[]): SearchResult[] {
  const seen = new Map<string, number>();
  return results.filter(({ title, kind }) => {
    const times = (seen.get(`${kind} ${title}`) ?? 0) + 1;
    seen.set(`${kind} ${title}`, times);
    return kind !== "field" || times <= SHOWN_OF_A_NAME;
  });
}

const LABELS: Record<SearchEntry["kind"], string> = {
  guide: "Guide",
  operation: "Operation",
  field: "Field",
  webhook: "Webhook",
  error: "Error",
};

function row(result: SearchResult, root: string, n: number): HTMLLIElement {
  const entry = result as SearchResult & SearchEntry;
  const item = document.createElement("li");
  item.setAttribute("role", "none");
  const link = document.createElement("a");
  link.setAttribute("role", "option");
  link.id = `search-result-${n}`;
  link.href = root + fileOf(String(result.id));
  link.tabIndex = -1;
  link.append(
    part("span", `kind ${entry.kind}`, LABELS[entry.kind]),
    part(entry.kind === "field" ? "code" : "strong", "title", entry.title),
    part("span", "context", entry.context),
    part("span", "text", entry.text.slice(0, 140)),
  );
  item.append(link);
  return item;
}

/** Where the site is served as files, their addresses have an ending. */
function fileOf(address: string): string {
  const { ending = "" } = document.documentElement.dataset;
  return address.replace(/^([^#]*[^#/])(?=#|$)/, `$1${ending}`);
}

function part(tag: string, name: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = text;
  return element;
}

function mark(list: HTMLElement, input: HTMLInputElement, chosen: number): void {
  const options = optionsOf(list);
  for (const [n, option] of options.entries()) {
    option.ariaSelected = String(n === chosen);
    if (n === chosen) option.scrollIntoView({ block: "nearest" });
  }
  const current = options[chosen];
  if (current) input.setAttribute("aria-activedescendant", current.id);
  else input.removeAttribute("aria-activedescendant");
}

function move(event: KeyboardEvent, list: HTMLElement, input: HTMLInputElement): void {
  const options = optionsOf(list);
  const current = options.findIndex((option) => option.ariaSelected === "true");
  if (event.key === "Enter") options[current]?.click();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || options.length === 0) return;
  event.preventDefault();
  mark(list, input, (current + step + options.length) % options.length);
}

function optionsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>("[role=option]")];
}
