/** A button on every piece of code. It copies exactly the text that is shown, and says so. */
export function addCopyButtons(): void {
  for (const figure of document.querySelectorAll<HTMLElement>("figure.code")) figure.append(copyButton(figure));
}

/** The button of one piece. */
export function copyButton(figure: HTMLElement): HTMLButtonElement {
  const code = figure.querySelector("code");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  // Where the clipboard is closed to scripts, the code is at least marked.
  copyWith(
    button,
    async () => code?.textContent ?? "",
    () => code && getSelection()?.selectAllChildren(code),
  );
  return button;
}

/** The button above a text copies the page as Markdown. */
export function copyPages(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy-page]"))
    copyWith(button, async () => {
      const response = await fetch(button.dataset.copyPage ?? "");
      if (!response.ok) throw new Error(`${response.status}`);
      return await response.text();
    });
}

function copyWith(button: HTMLButtonElement, text: () => Promise<string>, select?: () => void): void {
  const name = button.textContent;
  button.addEventListener("click", async () => {
    const done = await text()
      .then((copied) => navigator.clipboard.writeText(copied))
      .then(
        () => true,
        () => false,
      );
    button.textContent = done ? "Copied" : select ? "Press Ctrl+C" : "Cannot be copied";
    if (!done) select?.();
    setTimeout(() => {
      button.textContent = name;
    }, 1600);
  });
}
