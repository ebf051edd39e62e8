// What stands on the tab of the browser: the product's logo, where it has one.

const ICON = "link[rel=icon]";

export function applyLogo(logo: string | undefined): () => void {
  const link = document.querySelector<HTMLLinkElement>(ICON);
  if (link === null || logo === undefined) return () => undefined;
  const { href, type } = link;
  link.removeAttribute("type");
  link.href = logo;
  return () => {
    link.href = href;
    link.type = type;
  };
}
