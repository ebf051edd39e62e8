// Who may do what, and why somebody may or may not: each answer leads to the row that gives it.

import { useState } from "react";
import type { StudioMatrix, StudioUser } from "../../../wire/studio.ts";
import type { Documents } from "../document/documents.ts";
import { useAnswer } from "../document/use-answer.ts";
import { useDocuments } from "../document/use-documents.ts";
import { PlaceText } from "./PartList.tsx";
import styles from "./panels.module.css";

export function PermissionsPanel({ documents }: { readonly documents: Documents }) {
  const { users } = useDocuments(documents);
  const matrix = useAnswer(documents, "matrix", {});
  if (matrix === null) return null;
  if (matrix.roles.length === 0) return <p className={styles.none}>There is no role yet. Point 6 says who may do what.</p>;
  return (
    <>
      <Why matrix={matrix} users={users} documents={documents} />
      <section className={styles.part} aria-label="Who may do what">
        <h3>Who may do what</h3>
        <div className={styles.wide}>
          <table>
            <thead>
              <tr>
                <th scope="col">Entity</th>
                <th scope="col">Action</th>
                {matrix.roles.map(({ name, means }) => (
                  <th key={name} scope="col" title={means}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {matrix.rows.map(({ entity, action, cells }) => (
                <tr key={`${entity} ${action}`}>
                  <th scope="row">{entity}</th>
                  <td>{action}</td>
                  {cells.map((cell, index) => (
                    <td key={matrix.roles[index]?.name} data-says={cell.says}>
                      <PlaceText text={cell.says} place={cell.place} documents={documents} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  );
}

interface WhyProps {
  readonly matrix: StudioMatrix;
  readonly users: readonly StudioUser[];
  readonly documents: Documents;
}

function Why({ matrix, users, documents }: WhyProps) {
  const [email, setEmail] = useState("");
  const [asked, setAsked] = useState(0);
  const user = users.find((one) => one.email === email) ?? users[0];
  const row = matrix.rows[asked] ?? matrix.rows[0];
  if (user === undefined || row === undefined) return null;
  const answers = matrix.roles.flatMap(({ name }, index) => (user.roles.includes(name) ? [{ role: name, ...row.cells[index]! }] : []));
  return (
    <section className={styles.part} aria-label="Why may somebody do it?">
      <h3>Why may somebody do it, or not?</h3>
      <p className={styles.question}>
        <select aria-label="User" value={user.email} onChange={({ target }) => setEmail(target.value)}>
          {users.map((one) => (
            <option key={one.email} value={one.email}>
              {one.label}
            </option>
          ))}
        </select>
        <select aria-label="Action" value={matrix.rows.indexOf(row)} onChange={({ target }) => setAsked(Number(target.value))}>
          {matrix.rows.map(({ entity, action }, index) => (
            <option key={`${entity} ${action}`} value={index}>
              {entity}: {action}
            </option>
          ))}
        </select>
      </p>
      <p role="status">
        {user.label} {verdictOf(answers.map(({ says }) => says))}
      </p>
      <ul>
        {answers.map(({ role, says, place }) => (
          <li key={role}>
            {role}: <PlaceText text={says} place={place} documents={documents} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One role that may is enough. */
function verdictOf(answers: readonly string[]): string {
  if (answers.includes("yes")) return "may, because one of their roles may.";
  if (answers.some((says) => /^if\b/i.test(says))) return "may where the condition of one of their roles holds.";
  if (answers.some((says) => says.startsWith("not shown"))) return "may not: nobody has decided it, and what is not decided is refused.";
  return answers.length === 0 ? "may not: they have no role." : "may not: none of their roles may.";
}
