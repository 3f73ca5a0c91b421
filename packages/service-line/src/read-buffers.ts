const BUFFER_BYTES = 65_536
/** Number of free buffers kept for later reads. */
const MOST_IDLE = 64

type ReadBuffer = { bytes: Buffer; holders: number }

/** Keeps the bytes of the current chunk valid until the returned function is called. */
export type Hold = () => () => void

/**
 * Reusable buffers for reading a socket. Node allocates a buffer for each read, which keeps the garbage collector busy;
 * these are reused as soon as no part of them is held. A buffer that is never released is collected like any other.
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
