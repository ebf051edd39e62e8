// Point 6 of documents in which it does not matter who comes.

/** What visitors may do, by entity: `visitorsMay({ Ticket: "see, create" })`. `role` is what they are called. */
export function visitorsMay(actions: Readonly<Record<string, string>>, role = "Visitor"): string {
  const rows = Object.entries(actions).map(([entity, names]) => `| ${entity} | ${names} | yes |`);
  return [
    "## 6. Roles and permissions",
    "",
    "| Role | Means |",
    "| --- | --- |",
    `| ${role} | not signed in |`,
    "",
    `| Entity | Action | ${role} |`,
    "| --- | --- | --- |",
    ...rows,
  ].join("\n");
}
