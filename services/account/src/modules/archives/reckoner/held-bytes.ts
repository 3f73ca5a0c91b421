export type HeldLimits = { perCaller: number; total: number }

/** Memory held by the answers of one caller until they are read. */
export type Held = {
  /** False, and nothing taken, if it does not fit. */
  take(bytes: number): boolean
  free(): void
}

/** Tracks the bytes of finished answers that wait for their readers. */
export const createHeldBytes = ({ perCaller, total }: HeldLimits) => {
  const ofCaller = new Map<string, number>()
  let all = 0
  return {
    open: (caller: string): Held => {
      let mine = 0
      return {
        take: (bytes) => {
          const held = ofCaller.get(caller) ?? 0
          if (held + bytes > perCaller || all + bytes > total) return false
          ofCaller.set(caller, held + bytes)
          mine += bytes
          all += bytes
          return true
        },
        free: () => {
          const left = (ofCaller.get(caller) ?? 0) - mine
          if (left > 0) ofCaller.set(caller, left)
          else ofCaller.delete(caller)
          all -= mine
          mine = 0
        },
      }
    },
  }
}
