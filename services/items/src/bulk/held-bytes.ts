type Limits = { perAnswer: number; total: number }

/** What one answer holds in memory until it is sent. */
export type Held = {
  /** False, and nothing taken, where it does not fit. */
  take(bytes: number): boolean
  free(): void
}

/** Keeps account of the bytes of finished answers that wait for their readers, over all callers. */
export const createHeldBytes = ({ perAnswer, total }: Limits) => {
  let all = 0
  return {
    held: (): number => all,
    open(): Held {
      let mine = 0
      return {
        take: (bytes) => {
          if (mine + bytes > perAnswer || all + bytes > total) return false
          mine += bytes
          all += bytes
          return true
        },
        free: () => {
          all -= mine
          mine = 0
        },
      }
    },
  }
}

export type HeldBytes = ReturnType<typeof createHeldBytes>
