// React's way to the page, for components of the product's author.

export { createPortal, flushSync } from "react-dom";
