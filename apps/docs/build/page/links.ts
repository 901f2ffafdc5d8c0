// How pages are linked: files end in `.html`, addresses do not.

/**
 * HTML in which links to pages of the site have no ending: `jobs.html#states` is `jobs#states`, `../index.html` is `../`.
 * Where files are served as they are, `server/export-site.ts` puts the endings back.
 */
export function withCleanLinks(html: string): string {
  return html.replace(
    /( href=")([^":?#]*)\.html(?=[#"])/g,
    (_, start: string, path: string) => start + cleanPath(path),
  );
}

/** The address of a page by the path of its file, for example of `guides/jobs.html#states`. */
export function addressIn(path: string): string {
  const [file = "", ...anchor] = path.split(/(?=#)/);
  return `${file.endsWith(".html") ? cleanPath(file.slice(0, -".html".length), "") : file}${anchor.join("")}`;
}

/** A folder is called by itself, and from its own pages `./`. */
function cleanPath(path: string, here = "./"): string {
  if (!/(^|\/)index$/.test(path)) return path;
  return path.slice(0, -"index".length) || here;
}
