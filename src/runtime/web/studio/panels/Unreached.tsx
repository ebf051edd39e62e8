// Said where the running product does not answer.

export function Unreached() {
  return <p role="status">The product does not answer.</p>;
}
