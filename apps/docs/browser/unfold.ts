/** A link to what stands in a fold opens it; not every browser does so by itself. */
export function unfoldTargets(): void {
  const open = (): void => {
    const target = document.querySelector(":target");
    for (let part = target?.parentElement; part; part = part.parentElement)
      if (part instanceof HTMLDetailsElement) part.open = true;
    if (target?.closest("details")) target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  open();
}
