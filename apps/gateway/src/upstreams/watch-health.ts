import type { Seen } from './look-at.ts'
import { STANDING, type Upstream } from './upstream.ts'

const LOOK_EVERY_MS = 1_000
/** A connection that was just lost often works again within moments. */
const LOOK_SOON_MS = 100
/** An origin that fails again within this time needs more successful checks before it gets calls. */
const STEADY_MS = 10_000
const MOST_NEEDED = 16
/** After so many silent checks, requests already sent there are considered lost. */
const SILENT_LOOKS = 2

export type Watched = Pick<Upstream, 'standing' | 'cut'>

type Options = {
  upstream: Watched
  look: () => Promise<Seen>
  onAway: () => void
  onBack: () => void
  now?: () => number
}

/** Tracks the standing of an origin: failed calls lower it, successful health checks raise it. */
export const watchHealth = ({ upstream, look, onAway, onBack, now = () => performance.now() }: Options) => {
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let isClosed = false
  /** Counted, because a check that began before a failure must not overrule it. */
  let failures = 0
  let seenReady = 0
  let needed = 1
  let silentLooks = 0
  let backAt = Number.NEGATIVE_INFINITY

  const goAway = (): void => {
    seenReady = 0
    if (upstream.standing === STANDING.away) return
    needed = now() - backAt < STEADY_MS ? Math.min(needed * 2, MOST_NEEDED) : 1
    upstream.standing = STANDING.away
    onAway()
  }
  const takeBack = (): void => {
    seenReady += 1
    if (upstream.standing === STANDING.away) {
      if (seenReady < needed) return
      backAt = now()
    }
    if (upstream.standing === STANDING.ready) return
    upstream.standing = STANDING.ready
    onBack()
  }
  const judge = (seen: Seen): void => {
    silentLooks = seen === 'silent' ? silentLooks + 1 : 0
    if (silentLooks === SILENT_LOOKS) upstream.cut()
    if (seen === 'ready') takeBack()
    else if (seen !== 'unready') goAway()
    else {
      seenReady = 0
      upstream.standing = STANDING.unready
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
    /** The origin cannot be reached or does not respond. */
    fail: (): void => {
      const wasAway = upstream.standing === STANDING.away
      goAway()
      if (!wasAway) lookIn(LOOK_SOON_MS)
    },
    /** The origin announced that it is shutting down. */
    retire: (): void => {
      if (upstream.standing === STANDING.ready) upstream.standing = STANDING.unready
      lookIn(LOOK_EVERY_MS)
    },
    close: (): void => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

export type HealthWatch = ReturnType<typeof watchHealth>
