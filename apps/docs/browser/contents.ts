/** Marks in the list beside a text the section that one reads: the last one whose heading has passed the upper third. */
export function markSection(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".contents a")];
  const headings = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))));
  if (links.length === 0) return;
  let asked = false;
  const mark = (): void => {
    asked = false;
    const line = innerHeight / 3;
    const atEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    const passed = headings.filter((heading) => heading && heading.getBoundingClientRect().top <= line).length;
    const current = atEnd ? links.length - 1 : Math.max(passed - 1, 0);
    for (const [n, link] of links.entries()) {
      if (n === current) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  const soon = (): void => {
    if (!asked) requestAnimationFrame(mark);
    asked = true;
  };
  addEventListener("scroll", soon, { passive: true });
  addEventListener("resize", soon, { passive: true });
  mark();
}
