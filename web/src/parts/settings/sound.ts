/** The house's one sound: two soft notes, made here rather than loaded. */

const NOTES = [587.33, 880]; // D5 and A5, a fifth apart
const APART = 0.16; // seconds between them
const LENGTH = 0.7;
const LOUDNESS = 0.12;

let context: AudioContext | null = null;

/** Browsers let a page sound only after somebody has touched it. */
function awake(): AudioContext | null {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume().catch(() => {});
    return context;
  } catch {
    return null;
  }
}

/** Get ready at the next touch or key, so that a sound later on is allowed. */
export function readySound(): void {
  const once = () => {
    removeEventListener('pointerdown', once);
    removeEventListener('keydown', once);
    awake();
  };
  addEventListener('pointerdown', once);
  addEventListener('keydown', once);
}

/** Sound the chime. Nothing happens where it is not allowed, or not possible. */
export function chime(): void {
  const audio = awake();
  if (!audio) return;
  NOTES.forEach((pitch, number) => {
    const start = audio.currentTime + 0.02 + number * APART;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = 'sine';
    tone.frequency.value = pitch;
    // Struck like a small bell: there at once, and gone slowly.
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(LOUDNESS, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + LENGTH);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + LENGTH);
  });
}
