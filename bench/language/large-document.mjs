// Writes a large document for measuring the compiler: a company of many departments, each with entities, states, rules,
// permissions, screens, calls, errors and constants that refer to each other, as a grown specification does. The same
// number of entities always gives the same text. At 200 entities it has about 5,000 lines, 2,000 fields, 600
// transitions and 4,000 permission cells.

const ROLES = ["Visitor", "Clerk", "Planner", "Buyer", "Storekeeper", "Driver", "Auditor", "Manager"];

/** The text of a document with so many entities. */
export function largeDocument(entities) {
  const numbers = Array.from({ length: entities }, (_, index) => index + 1);
  const withStates = numbers.filter((number) => hasStates(number));
  return [
    "# Specification: Works of many departments\n",
    purpose(),
    "## 2. Screens and routes\n",
    screens(numbers),
    "## 3. Entities and their fields\n",
    staff(),
    ...numbers.map((number) => entity(number)),
    "## 4. States and transitions\n",
    ...withStates.map((number) => states(number)),
    "## 5. Validation rules\n",
    rules(numbers),
    "## 6. Roles and permissions\n",
    roles(),
    permissions(numbers),
    "## 7. The calls it makes\n",
    calls(withStates),
    "## 8. The error catalogue\n",
    errors(withStates),
    "## 9. Business constants and limits\n",
    constants(numbers),
  ].join("\n");
}

function hasStates(number) {
  return number % 5 < 3;
}

function department(number) {
  return Math.ceil(number / 10);
}

/** The entity that this one refers to. */
function before(number) {
  return number === 1 ? 1 : number - 1;
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return `${[line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n")}\n`;
}

function purpose() {
  return [
    "## 1. What the product does and for whom\n",
    "- Product: Works of many departments",
    "- Purpose: Plan, order, store and deliver what the departments need.",
    "- Audience: Clerks, planners, buyers, storekeepers, drivers, auditors and their managers.",
    "- Signs in as: Staff",
    "- Time zone: Europe/Berlin",
    "- Currency: EUR\n",
  ].join("\n");
}

function screens(numbers) {
  const rows = numbers
    .filter((number) => number % 2 === 0)
    .map((number) => [
      `Papers ${number}`,
      `/department-${department(number)}/papers-${number}`,
      `list of Paper${number}`,
      hasStates(number) ? "status is not done" : "-",
      "title, owner, amount, due_on",
      "-",
      "due_on",
    ]);
  return table(["Screen", "Route", "Shows", "Only where", "Fields", "Actions", "Sort"], rows);
}

function staff() {
  return `### Staff\n\n${table(
    ["Field", "Type", "Must be", "Value"],
    [
      ["name", "text(100)", "required", "-"],
      ["email", "email", "required, unique", "-"],
      [
        "role",
        `one of: ${ROLES.slice(1)
          .map((role) => role.toLowerCase())
          .join(", ")}`,
        "required",
        "starts clerk",
      ],
    ],
  )}`;
}

function entity(number) {
  const fields = [
    ["title", "text(200)", "required", "-"],
    ["owner", "reference to Staff", "required", "starts user"],
    ["previous", `reference to Paper${before(number)}`, "optional", "-"],
    ["kind", "one of: plain, urgent, internal", "required", "starts plain"],
    ["quantity", "integer(0..9999)", "required", "starts 1"],
    ["price", "money", "required", "starts 0"],
    ["due_on", "date", "optional", "-"],
    ["note", "long text", "optional", "-"],
    ["amount", "money", "-", "always quantity * price"],
    ["late", "yes/no", "-", `always due_on is not empty and days from due_on to today > GRACE_${department(number)}`],
  ];
  const help = number % 5 === 0 ? `What department ${department(number)} writes down about its work, sheet ${number}.\n\n` : "";
  return `### Paper${number}\n\n${help}${table(["Field", "Type", "Must be", "Value"], fields)}`;
}

function states(number) {
  const rows = [
    ["(new)", "write", "draft", "-", "-", "-"],
    ["draft", "hand in", "waiting", `quantity > 0 and price < LIMIT_${department(number)}`, `paper-${number}-too-dear`, "-"],
    ["waiting", "approve", "agreed", "owner != user", `paper-${number}-own`, "set due_on to today + 14 days"],
    ["waiting", "turn down", "draft", "-", "-", "clear due_on"],
    ["agreed", "finish", "done", "-", "-", "add 1 to quantity"],
  ];
  const head = ["From", "Action", "To", "Only if", "Otherwise", "Then"];
  return `### Paper${number}\n- States: draft, waiting, agreed, done\n- Ends in: done\n\n${table(head, rows)}`;
}

function rules(numbers) {
  const rows = numbers
    .filter((number) => number % 2 === 1)
    .map((number) => [
      `Sheet ${number} is not both urgent and empty`,
      `Paper${number}`,
      "not (kind is urgent and quantity = 0)",
      "empty-sheet",
    ]);
  return table(["Rule", "For", "Must hold", "Otherwise"], rows);
}

function roles() {
  const rows = ROLES.map((role) => [role, role === "Visitor" ? "not signed in" : `user.role is ${role.toLowerCase()}`]);
  return table(["Role", "Means"], rows);
}

function permissions(numbers) {
  const rows = [["Staff", "see", ...ROLES.map((role) => (role === "Visitor" ? "no" : "yes"))]];
  for (const number of numbers) {
    const own = (role) => (role === "Visitor" ? "no" : role === "Manager" ? "yes" : "if owner = user");
    rows.push([`Paper${number}`, "see", ...ROLES.map((role) => (role === "Visitor" ? "no" : "if kind is not internal or owner = user"))]);
    if (hasStates(number)) {
      rows.push([`Paper${number}`, "write, hand in, finish", ...ROLES.map(own)]);
      rows.push([`Paper${number}`, "approve, turn down", ...ROLES.map((role) => (role === "Manager" ? "yes" : "no"))]);
    } else rows.push([`Paper${number}`, "create, change, delete", ...ROLES.map(own)]);
  }
  return table(["Entity", "Action", ...ROLES], rows);
}

function calls(numbers) {
  const rows = numbers
    .filter((number) => number % 4 === 0)
    .map((number) => [
      `Papers ${number} that wait`,
      "GET",
      `/api/papers-${number}/waiting`,
      `list Paper${number} where (status is waiting)`,
      "-",
      `list of Paper${number}(id, title, amount, owner.name)`,
      "-",
    ]);
  return table(["Call", "Method", "Path", "Does", "Takes", "Gives", "Errors"], rows);
}

function errors(numbers) {
  const rows = numbers.flatMap((number) => [
    [`paper-${number}-too-dear`, "422", `{title} costs {price}: department ${department(number)} may spend {LIMIT_${department(number)}}.`],
    [`paper-${number}-own`, "403", "{owner.name} wrote {title}: somebody else approves it."],
  ]);
  return table(["Code", "Status", "Message"], [["empty-sheet", "422", "{title} is urgent, so it needs a quantity."], ...rows]);
}

function constants(numbers) {
  const departments = [...new Set(numbers.map(department))];
  const rows = departments.flatMap((number) => [
    [`LIMIT_${number}`, `${number * 100}.00 EUR`, `What department ${number} may spend at once`],
    [`GRACE_${number}`, `${number % 7} days`, `How long department ${number} waits`],
  ]);
  return table(["Name", "Value", "Meaning"], rows);
}
