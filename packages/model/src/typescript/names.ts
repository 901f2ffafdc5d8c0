/** `htmlInteractiveAds` is `HtmlInteractiveAds`. */
export function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `custom_template_jobs` or `in_queue` is `customTemplateJobs`, `inQueue`. */
export function camelCase(name: string): string {
  return name.replace(/[_-]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
