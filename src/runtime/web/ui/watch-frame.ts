// What is in sight within a frame that scrolls. Looked at now, and again whenever the frame is scrolled or gets another size.

export function watchFrame(frame: HTMLElement, look: () => void): () => void {
  look();
  const watch = new ResizeObserver(look);
  watch.observe(frame);
  frame.addEventListener("scroll", look, { passive: true });
  return () => {
    watch.disconnect();
    frame.removeEventListener("scroll", look);
  };
}
