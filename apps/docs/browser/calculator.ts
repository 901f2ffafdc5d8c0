// The credit calculator: the client's own estimate, for what the form says.
import { estimate, inWords } from "./estimate.ts";

for (const form of document.querySelectorAll<HTMLFormElement>("[data-calculator]")) start(form);

function start(form: HTMLFormElement): void {
  const update = (): void => show(form);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.name === "operation") fit(form);
    update();
  });
  fit(form);
  update();
}

/** Asks only for what the price of the chosen operation depends on. */
function fit(form: HTMLFormElement): void {
  const { needs = "", values = "", by = "", item = "" } = chosen(form)?.dataset ?? {};
  for (const label of form.querySelectorAll<HTMLElement>("[data-for]")) {
    label.hidden = !needs.split(" ").includes(label.dataset.for ?? "");
    const field = label.querySelector("code");
    if (field) field.textContent = label.dataset.for === "value" ? by : item;
  }
  const select = form.querySelector<HTMLSelectElement>("[name=value]");
  const names = values.split(" ").filter((name) => name);
  select?.replaceChildren(...names.map((name) => new Option(name)));
}

function show(form: HTMLFormElement): void {
  const option = chosen(form);
  const output = form.querySelector("output");
  if (!option || !output) return;
  const wrong = [...form.querySelectorAll<HTMLInputElement>("label:not([hidden]) > input")].find(
    (input) => !input.checkValidity(),
  );
  if (wrong) {
    output.replaceChildren(`Enter a whole number from ${wrong.min} to ${Number(wrong.max).toLocaleString("en")}.`);
    return;
  }
  const { needs = "", by, item } = option.dataset;
  const needed = needs.split(" ");
  const found = estimate(
    option.value,
    {
      ...(item && { [item]: Array.from({ length: number(form, "items") }) }),
      ...(by && { [by]: form.querySelector<HTMLSelectElement>("[name=value]")?.value ?? "" }),
    },
    needed.includes("seconds") ? { seconds: number(form, "seconds") } : {},
  );
  const count = number(form, "count");
  const range = document.createElement("strong");
  range.textContent = inWords(found, count);
  const notes = document.createElement("ul");
  for (const text of [...found.unknown, ...found.assumptions]) {
    const note = document.createElement("li");
    note.textContent = text;
    notes.append(note);
  }
  output.replaceChildren(range, notes);
}

function chosen(form: HTMLFormElement): HTMLOptionElement | undefined {
  return form.querySelector<HTMLSelectElement>("[name=operation]")?.selectedOptions[0];
}

function number(form: HTMLFormElement, name: string): number {
  return Number(form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value);
}
