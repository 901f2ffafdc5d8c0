import { useSyncExternalStore } from "react";

/** What the page shows. It stands in the address, so that a reload comes back to it. */
export type Route =
  | { page: "gallery" }
  /** `from`: a job whose values the form begins with. */
  | { page: "template"; id: string; from?: string | undefined }
  /** `rendering`: the preview was approved. */
  | { page: "job"; id: string; rendering: boolean };

/** The link to a route. */
export function linkTo(route: Route): string {
  if (route.page === "gallery") return "#/";
  if (route.page === "template") return `#/template/${route.id}${route.from ? `/${route.from}` : ""}`;
  return `#/video/${route.id}${route.rendering ? "/final" : ""}`;
}

export function go(route: Route): void {
  location.hash = linkTo(route);
  // An address that stood there already, by comeBackTo(), is shown as well.
  dispatchEvent(new HashChangeEvent("hashchange"));
}

/** What a reload comes back to from now on. The page stays as it is. */
export function comeBackTo(route: Route): void {
  history.replaceState(null, "", linkTo(route));
}

export function useRoute(): Route {
  return parse(useSyncExternalStore(subscribe, () => location.hash));
}

function subscribe(changed: () => void): () => void {
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
}

function parse(hash: string): Route {
  const [, template, from] = /^#\/template\/([\w-]+)(?:\/([\w-]+))?$/.exec(hash) ?? [];
  if (template) return { page: "template", id: template, from };
  const [, job, final] = /^#\/video\/([\w-]+)(\/final)?$/.exec(hash) ?? [];
  return job ? { page: "job", id: job, rendering: final !== undefined } : { page: "gallery" };
}
