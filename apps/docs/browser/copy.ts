/** A button on every piece of code. It copies exactly the text that is shown, and says so. */
export function addCopyButtons(): void {
  for (const figure of document.querySelectorAll<HTMLElement>("figure.code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      const text = figure.querySelector("code")?.textContent ?? "";
      const done = await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      );
      button.textContent = done ? "Copied" : "Press Ctrl+C";
      if (!done) select(figure);
      setTimeout(() => {
        button.textContent = "Copy";
      }, 1600);
    });
    figure.append(button);
  }
}

/** Where the clipboard is closed to scripts, the code is at least marked. */
function select(figure: HTMLElement): void {
  const code = figure.querySelector("code");
  if (code) getSelection()?.selectAllChildren(code);
}
