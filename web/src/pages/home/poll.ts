/** Looks again every so often, and at once when somebody comes back to the page; never in the background. */
export function poll(seconds: number, look: () => unknown): () => void {
  let last = Date.now();
  const turn = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < seconds * 900) return;
    last = Date.now();
    look();
  };
  const timer = setInterval(turn, seconds * 1000);
  document.addEventListener('visibilitychange', turn);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', turn);
  };
}
