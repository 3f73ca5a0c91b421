import type { Seen } from './look-at.ts'
import { STANDING, type Way } from './way.ts'

const LOOK_EVERY_MS = 1_000
/** What was just lost is often back at once. */
const LOOK_SOON_MS = 100
/** Who goes away again within this time has to be seen ready more often before it gets calls. */
const STEADY_MS = 10_000
const MOST_NEEDED = 16
/** Then nobody reads what was sent there before. */
const SILENT_LOOKS = 2

export type Watched = Pick<Way, 'standing' | 'cut'>

type Options = {
  way: Watched
  look: () => Promise<Seen>
  onAway: () => void
  onBack: () => void
  now?: () => number
}

/** Keeps the standing of an origin true: it falls by what calls meet, and rises by what looks see. */
export const watchHealth = ({ way, look, onAway, onBack, now = () => performance.now() }: Options) => {
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let isClosed = false
  /** A look that began before one of them knows nothing of it. */
  let failures = 0
  let seenReady = 0
  let needed = 1
  let silentLooks = 0
  let backAt = Number.NEGATIVE_INFINITY

  const goAway = (): void => {
    seenReady = 0
    if (way.standing === STANDING.away) return
    needed = now() - backAt < STEADY_MS ? Math.min(needed * 2, MOST_NEEDED) : 1
    way.standing = STANDING.away
    onAway()
  }
  const takeBack = (): void => {
    seenReady += 1
    if (way.standing === STANDING.away) {
      if (seenReady < needed) return
      backAt = now()
    }
    if (way.standing === STANDING.ready) return
    way.standing = STANDING.ready
    onBack()
  }
  const judge = (seen: Seen): void => {
    silentLooks = seen === 'silent' ? silentLooks + 1 : 0
    if (silentLooks === SILENT_LOOKS) way.cut()
    if (seen === 'ready') takeBack()
    else if (seen !== 'unready') goAway()
    else {
      seenReady = 0
      way.standing = STANDING.unready
    }
  }
  const lookNow = async (): Promise<void> => {
    isLooking = true
    const before = failures
    const seen = await look()
    isLooking = false
    if (isClosed) return
    if (seen !== 'ready' || failures === before) judge(seen)
    schedule(LOOK_EVERY_MS)
  }
  const schedule = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void lookNow(), ms).unref()
  }
  const lookIn = (ms: number): void => {
    failures += 1
    if (!isLooking && !isClosed) schedule(ms)
  }
  void lookNow()

  return {
    /** It can't be reached, or says nothing. */
    fail: (): void => {
      const wasAway = way.standing === STANDING.away
      goAway()
      if (!wasAway) lookIn(LOOK_SOON_MS)
    },
    /** It says that it stops. */
    retire: (): void => {
      if (way.standing === STANDING.ready) way.standing = STANDING.unready
      lookIn(LOOK_EVERY_MS)
    },
    close: (): void => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

export type HealthWatch = ReturnType<typeof watchHealth>
