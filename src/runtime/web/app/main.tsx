// Starts the application in the page.

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../ui/base.css";
import { fetchAhead } from "../api/fetch-ahead.ts";
import { keepFirstAnswers } from "../api/first-answers.ts";
import { NO_ANSWER, problemOf } from "../api/request.ts";
import { WordsProvider } from "../i18n/WordsProvider.tsx";
import { NavigationProvider } from "../router/NavigationContext.tsx";
import { Navigation } from "../router/navigation.ts";
import { OverPage, OverPageContext } from "../ui/over-page.ts";
import { App } from "./App.tsx";

const TRIES = 2;

/** Only what was not answered is worth asking again; a refusal stays one. */
const client = new QueryClient({
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

keepFirstAnswers(client);

const over = new OverPage();

const place = document.getElementById("app");
if (!place) throw new Error("index.html has no #app");

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <OverPageContext value={over}>
        <NavigationProvider navigation={new Navigation(over)}>
          <WordsProvider>
            <App />
          </WordsProvider>
        </NavigationProvider>
      </OverPageContext>
    </QueryClientProvider>
  </StrictMode>,
);

fetchAhead();
