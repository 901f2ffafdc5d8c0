"use client";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { createClient } from "@video-ads/client";
import { createQueries } from "@video-ads/react";
import { useState } from "react";

const queries = createQueries(createClient({ baseUrl: "/api/video-ads", viaProxy: true }));

export default function Page() {
  const [queryClient] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queryClient}>
      <Credits />
    </QueryClientProvider>
  );
}

function Credits() {
  const { data } = useQuery(queries.credits.getRemaining());
  return <p>Credits: {data?.remaining_credits ?? "unknown yet"}</p>;
}
