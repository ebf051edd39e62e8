// What the elements of components of the product's author are made by.

export { Fragment, jsx, jsxs } from "react/jsx-runtime";
