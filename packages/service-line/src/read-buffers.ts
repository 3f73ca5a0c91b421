const BUFFER_BYTES = 65_536
/** So many that nobody holds are kept for later reads. */
const MOST_IDLE = 64

type ReadBuffer = { bytes: Buffer; holders: number }

/** Holds the bytes that were told last; they are good until the function that it gives back is called. */
export type Hold = () => () => void

/**
 * What a socket is read into. Node takes a new buffer for each read, and V8 marks its heap again and again to find out
 * which of them are free; these are filled again when nobody holds a part of them. One that is never let go is collected
 * like any other.
 */
export const createReadBuffers = () => {
  const idle: ReadBuffer[] = []
  const create = (): ReadBuffer => ({ bytes: Buffer.allocUnsafeSlow(BUFFER_BYTES), holders: 0 })
  let filled = create()

  const hold: Hold = () => {
    const held = filled
    let isHeld = true
    held.holders += 1
    return () => {
      if (!isHeld) return
      isHeld = false
      held.holders -= 1
      if (held.holders === 0 && held !== filled && idle.length < MOST_IDLE) idle.push(held)
    }
  }

  return {
    /** The buffer for the next read. */
    next: (): Buffer => {
      if (filled.holders > 0) filled = idle.pop() ?? create()
      return filled.bytes
    },
    hold,
  }
}
