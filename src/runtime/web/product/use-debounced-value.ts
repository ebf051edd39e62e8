// A text once it has stood still for a moment. What is asked of the server by it is not asked at every key.

import { useEffect, useState } from "react";

export function useDebouncedValue(text: string, milliseconds: number): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return rested;
}
