const line = (paths: string, name: string): string =>
  `<svg class="icon ${name}" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`;

/** The site's few pictograms. */
export const icons = {
  mark: `<svg class="icon mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="var(--mark)"/><path d="M12.5 9.5v13l10.5-6.5z" fill="#fff"/></svg>`,
  search: line('<circle cx="11" cy="11" r="7"/><path d="m20 20-4-4"/>', "search"),
  sun: line(
    '<circle cx="12" cy="12" r="4"/><path d="M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4"/>',
    "sun",
  ),
  moon: line('<path d="M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5z"/>', "moon"),
  menu: line('<path d="M4 6h16M4 12h16M4 18h16"/>', "menu"),
  arrow: line('<path d="M5 12h14M13 6l6 6-6 6"/>', "arrow"),
};

/** The icon of the browser tab. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#4338ca"/><path d="M12.5 9.5v13l10.5-6.5z" fill="#fff"/></svg>\n`;
