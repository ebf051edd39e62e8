// What the product goes by: its own logo, or Ninefold's nine dots. Its name stands beside it.

import { useApp } from "../product/AppContext.tsx";
import { NineDots } from "../ui/components/NineDots.tsx";
import styles from "./Shell.module.css";

export function ProductMark({ size = 20 }: { readonly size?: number }) {
  const { logo } = useApp().product;
  if (logo === undefined) return <NineDots size={size} />;
  return <img src={logo} alt="" className={styles.logo} style={{ height: size + 4 }} />;
}
