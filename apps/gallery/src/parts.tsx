// What several pages are made of.
import { ApiError, InsufficientCreditsError, JobFailedError, JobNotFoundError, NotFoundError } from "@video-ads/client";
import { isTransient } from "@video-ads/core/transient";
import { type ReactNode, useEffect, useRef } from "react";

/** The heading of a page. It takes the focus when the page appears, so that a screen reader says where one is. */
export function Title({ children, lead }: { children: string; lead?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${children} · Ad studio`;
    heading.current?.focus();
  }, [children]);
  return (
    <div className="title">
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {lead && <p>{lead}</p>}
    </div>
  );
}

/** Says what went wrong and what to do, in words for the person before the page. */
export function Problem({
  error,
  retry,
  unconfirmed,
}: {
  error: Error;
  retry?: (() => void) | undefined;
  /** Of what was sent, may have been made, and is not sent again before somebody says that it was not. */
  unconfirmed?: (() => void) | undefined;
}) {
  const { title, advice } = unconfirmed ? UNCONFIRMED : explained(error);
  return (
    <div className="problem" role="alert">
      <strong>{title}</strong>
      <p>{advice}</p>
      {retry && (
        <button type="button" className="plain" onClick={retry}>
          Try again
        </button>
      )}
      {unconfirmed && (
        <button type="button" className="plain" onClick={unconfirmed}>
          I have looked, and nothing was made
        </button>
      )}
    </div>
  );
}

const UNCONFIRMED = {
  title: "Nobody knows whether this has arrived",
  advice:
    "There was no answer. It may have been made, and cost credits: look at your balance before you send it again.",
};

function explained(error: Error): { title: string; advice: string } {
  if (error instanceof InsufficientCreditsError) {
    return {
      title: "Not enough credits",
      advice: "The balance does not cover this video. Nothing was made or charged.",
    };
  }
  if (error instanceof NotFoundError || error instanceof JobNotFoundError) {
    return { title: "Not found", advice: "It does not exist, or it belongs to another account." };
  }
  if (isTransient(error)) {
    return { title: "The video service cannot be reached", advice: "It may be back in a moment." };
  }
  if (error instanceof JobFailedError) {
    return {
      title: error.phase === "rejected" ? "The content was rejected" : "What went wrong",
      advice: error.reason ?? "The service gives no reason.",
    };
  }
  return { title: "That did not work", advice: error instanceof ApiError ? sentences(error) : error.message };
}

function sentences({ fields, message }: ApiError): string {
  return Object.values(fields).flat().join(" ") || message;
}

/** Where something will be. */
export function Placeholder({ label }: { label: string }) {
  return (
    <p className="waiting" role="status">
      {label}
    </p>
  );
}

/** `product_shot` is "Product shot". */
export function readable(name: string): string {
  const words = name.replace(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a template, which not every one has. */
export function templateName({ name, aspect_ratio }: { name: string | null; aspect_ratio: string }): string {
  return name ?? `Untitled ${aspect_ratio.replace("x", ":")}`;
}

/** `9x16` as a CSS ratio. */
export function ratio(aspect: string | undefined): string {
  const [width, height] = /^(\d+)x(\d+)$/.exec(aspect ?? "")?.slice(1) ?? ["9", "16"];
  return `${width} / ${height}`;
}
