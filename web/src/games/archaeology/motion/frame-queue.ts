/** What is dear to lay out, one after another: each in a frame of its own, after the one that is due. */

const waiting: (() => void)[] = [];

/** Answers with what takes it back. */
export function oneAFrame(work: () => void): () => void {
  waiting.push(work);
  if (waiting.length === 1) next();
  return () => {
    const at = waiting.indexOf(work);
    if (at > 0) waiting.splice(at, 1);
    else if (at === 0) waiting[0] = () => {}; // its frame is under way
  };
}

function next(): void {
  requestAnimationFrame(() => {
    // Behind the frame itself, so that what was changed before is on the screen.
    setTimeout(() => {
      waiting[0]?.();
      waiting.shift();
      if (waiting.length) next();
    });
  });
}
