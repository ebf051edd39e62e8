// Starts the application in the page.

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../ui/base.css";
import { fetchAhead } from "../api/fetch-ahead.ts";
import { keepFirstAnswers } from "../api/first-answers.ts";
import { Navigation } from "../router/navigation.ts";
import { OverPage } from "../ui/over-page.ts";
import { createQueryClient, Root } from "./Root.tsx";

const client = createQueryClient();

keepFirstAnswers(client);

const over = new OverPage();

const place = document.getElementById("app");
if (!place) throw new Error("index.html has no #app");

createRoot(place).render(
  <StrictMode>
    <Root client={client} over={over} navigation={new Navigation(over)} />
  </StrictMode>,
);

fetchAhead();
