const VOLUME = 0.12
const NOTES = [
  { hertz: 880, at: 0 },
  { hertz: 1175, at: 0.14 },
]
const NOTE_S = 0.32
/** Sound is not interrupted abruptly, which would click. */
const FADED = 0.0001

let context: AudioContext | null = null

/** Two short notes. A browser that wants a click on the page first, or has no sound, stays silent. */
export const playTone = async (): Promise<void> => {
  try {
    context ??= new AudioContext()
    await context.resume()
    for (const { hertz, at } of NOTES) {
      const start = context.currentTime + at
      const gain = new GainNode(context, { gain: VOLUME })
      gain.gain.setValueAtTime(VOLUME, start)
      gain.gain.exponentialRampToValueAtTime(FADED, start + NOTE_S)
      const note = new OscillatorNode(context, { frequency: hertz })
      note.connect(gain).connect(context.destination)
      note.start(start)
      note.stop(start + NOTE_S)
    }
  } catch {}
}
