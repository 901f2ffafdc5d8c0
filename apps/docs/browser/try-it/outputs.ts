import { shownAs } from "@video-ads/core/shown-as";
import { element } from "./element.ts";

/** What a job has made: videos play, pictures are shown, pages open in a frame that may do nothing to this one. */
export function outputs(urls: readonly string[]): HTMLElement[] {
  return urls.map((url) => {
    const link = element("a", { href: url, target: "_blank", rel: "noreferrer" }, url);
    return element("figure", { class: "try-output" }, shown(url), element("figcaption", {}, link));
  });
}

function shown(url: string): HTMLElement | undefined {
  switch (shownAs(url)) {
    case "video":
      return element("video", {
        src: url,
        controls: true,
        playsinline: true,
        preload: "metadata",
        "aria-label": "What the job has made",
      });
    case "audio":
      return element("audio", { src: url, controls: true, preload: "none", "aria-label": "What the job has made" });
    case "image":
      return element("img", { src: url, alt: "What the job has made" });
    case "page":
      return element("iframe", { src: url, title: "What the job has made", sandbox: "allow-scripts allow-popups" });
    default:
      return undefined;
  }
}
