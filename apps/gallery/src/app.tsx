import { useQuery } from "@tanstack/react-query";
import { queries } from "./ads.ts";
import { GalleryPage } from "./pages/gallery.tsx";
import { JobPage } from "./pages/job.tsx";
import { TemplatePage } from "./pages/template.tsx";
import { linkTo, useRoute } from "./route.ts";

export function App() {
  const route = useRoute();
  return (
    <>
      <button type="button" className="skip" onClick={toContent}>
        Skip to the content
      </button>
      <header className="bar">
        <a className="brand" href={linkTo({ page: "gallery" })}>
          <span className="mark" aria-hidden="true" />
          Ad studio
        </a>
        <Balance />
      </header>
      <main>
        {route.page === "gallery" && <GalleryPage />}
        {route.page === "template" && <TemplatePage key={route.id} id={route.id} from={route.from} />}
        {route.page === "job" && <JobPage key={route.id} id={route.id} rendering={route.rendering} />}
      </main>
      <footer className="foot">The API keys stay on the server of this page; the browser never sees them.</footer>
    </>
  );
}

/** A link to the content would be an address, and the address says what the page shows. */
function toContent(): void {
  document.querySelector<HTMLElement>("main h1")?.focus();
}

function Balance() {
  const { data } = useQuery(queries.credits.getRemaining());
  if (!data) return null;
  return (
    <p className="balance">
      <strong>{data.remaining_credits.toLocaleString("en")}</strong> credits
    </p>
  );
}
