import { SIGNED_IN_COOKIE } from '@gildscope/contracts'
import { onTabMessage, postToTabs } from '../kept/tab-channel.ts'

const CHANNEL = 'gildscope-session'

/** In the local storage of browsers that signed in before there was a cookie, which only an account call sets for them. */
const NOTE = 'gildscope-signed-in'

const hasCookie = (): boolean => {
  try {
    return document.cookie.split('; ').some((pair) => pair.startsWith(`${SIGNED_IN_COOKIE}=`))
  } catch {
    // A browser may refuse cookies.
    return false
  }
}

const hasNote = (): boolean => {
  try {
    return localStorage.getItem(NOTE) !== null
  } catch {
    // A browser may refuse to store anything.
    return false
  }
}

const removeNote = (): void => {
  if (hasNote()) localStorage.removeItem(NOTE)
}

/** Whether this browser may be signed in: scripts cannot see the cookie of the session, and visitors need no request. */
export const isMarked = (): boolean => {
  if (!hasCookie()) return hasNote()
  removeNote()
  return true
}

/** Notifies the other tabs of a sign-in, also of another user, or a sign-out. */
export const announceSession = (isSignedIn: boolean): void => {
  removeNote()
  postToTabs(CHANNEL, isSignedIn)
}

/** Notifies when another tab signs in or out. */
export const onOtherSession = (listener: (isSignedIn: boolean) => void): (() => void) => onTabMessage(CHANNEL, listener)
