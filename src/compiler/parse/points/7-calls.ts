// What binds in point 7.

import type { PointGrammar } from "../syntax.ts";

export const CALLS: PointGrammar = {
  tables: [
    {
      keyword: "Call",
      synonyms: ["Name", "Operation"],
      columns: [
        { name: "Call", synonyms: ["Name", "Operation"], required: true },
        { name: "Method", synonyms: [], required: true },
        { name: "Path", synonyms: ["Endpoint", "Route"], required: true },
        { name: "Does", synonyms: [], required: true },
        { name: "Takes", synonyms: ["Request", "Body"], required: false },
        { name: "Gives", synonyms: ["Response", "Returns"], required: false },
        { name: "Errors", synonyms: [], required: false },
        { name: "Status", synonyms: [], required: false },
        { name: "Meaning", synonyms: ["Description"], required: false },
      ],
      openColumns: false,
    },
    {
      keyword: "Shape",
      synonyms: [],
      columns: [
        { name: "Shape", synonyms: [], required: true },
        { name: "Of", synonyms: [], required: true },
        { name: "Holds", synonyms: [], required: true },
      ],
      openColumns: false,
    },
    {
      keyword: "Sends",
      synonyms: [],
      columns: [
        { name: "Sends", synonyms: [], required: true },
        { name: "When", synonyms: [], required: true },
        { name: "Method", synonyms: [], required: true },
        { name: "URL", synonyms: [], required: true },
        { name: "Body", synonyms: [], required: false },
        { name: "Retries", synonyms: [], required: false },
      ],
      openColumns: false,
    },
    {
      keyword: "Message",
      synonyms: [],
      columns: [
        { name: "Message", synonyms: [], required: true },
        { name: "To", synonyms: [], required: true },
        { name: "Subject", synonyms: [], required: true },
        { name: "Text", synonyms: [], required: true },
      ],
      openColumns: false,
    },
  ],
  items: [
    { key: "Standard calls", synonyms: [] },
    { key: "Base path", synonyms: [] },
    { key: "Token", synonyms: [] },
    { key: "Query style", synonyms: [] },
    { key: "Headers", synonyms: [] },
  ],
  otherItems: "error",
  section: null,
};
