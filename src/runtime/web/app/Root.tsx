// The application within the providers that all of it needs.

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NO_ANSWER, problemOf } from "../api/request.ts";
import { WordsProvider } from "../i18n/WordsProvider.tsx";
import { NavigationProvider } from "../router/NavigationContext.tsx";
import type { Navigation } from "../router/navigation.ts";
import { type OverPage, OverPageContext } from "../ui/over-page.ts";
import { App } from "./App.tsx";

const TRIES = 2;

/** Retries only requests that got no answer; a refusal stays one. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network that is said at once, and asked again when it is back.
        networkMode: "always",
        refetchOnReconnect: "always",
        retry: (failures, error) => failures < TRIES && navigator.onLine && problemOf(error).code === NO_ANSWER,
        staleTime: 5_000,
      },
      mutations: { networkMode: "always" },
    },
  });
}

interface RootProps {
  readonly client: QueryClient;
  readonly over: OverPage;
  readonly navigation: Navigation;
}

export function Root({ client, over, navigation }: RootProps) {
  return (
    <QueryClientProvider client={client}>
      <OverPageContext value={over}>
        <NavigationProvider navigation={navigation}>
          <WordsProvider>
            <App />
          </WordsProvider>
        </NavigationProvider>
      </OverPageContext>
    </QueryClientProvider>
  );
}
