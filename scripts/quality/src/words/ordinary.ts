// Names of this contract that are words of every program as well, and what code means by them.

export interface Ordinary {
  /** What such a word is, where it stands outside of spec/. */
  because: string;
  /** As the contract writes them. */
  words: readonly string[];
}

export const ORDINARY: readonly Ordinary[] = [
  {
    because:
      "what every job has, in the words of x-job and of what the client, the receiver and the programs tell of it",
    words: ["done", "failed", "pending", "preview", "previews", "progress", "rejected", "render", "running", "start"],
  },
  { because: "what is paid with, in the words of x-credits", words: ["credits", "duration"] },
  {
    because: "what every record has or may have",
    words: ["created_at", "created_after", "created_before", "ids", "updated_at"],
  },
  {
    because: "keywords of OpenAPI, JSON Schema and TypeScript",
    words: ["apiKey", "content", "description", "name", "private", "properties", "required", "title", "type"],
  },
  {
    because: "words of HTTP, URLs and media types",
    words: ["api", "audio", "detail", "image", "location", "status", "text", "url", "user", "video"],
  },
  {
    because: "words of HTML and CSS",
    words: [
      "background",
      "brand",
      "child",
      "fit",
      "font_family",
      "font_size",
      "hidden",
      "line_height",
      "link",
      "links",
      "max_width",
      "paper",
      "script",
      "style",
      "styles",
    ],
  },
  {
    because: "shapes of the sample media that the sandbox has, whatever they are asked for by",
    words: ["16x9", "1x1", "9x16"],
  },
  { because: "what a process reads and writes", words: ["output", "outputs", "standard", "variables"] },
  {
    because: "plain English, of which code says something else",
    words: ["character", "count", "draft", "ErrorBody", "keywords", "language", "offset", "public", "size"],
  },
  { because: "the product's name: its packages, and what its examples call a client", words: ["ads"] },
];
