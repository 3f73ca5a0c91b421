const KEY = 'gildscope-signed-in'

/** A browser may refuse to store anything; then every tab finds out for itself. */
const quietly = <T>(read: () => T, otherwise: T): T => {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** Whether this browser may be signed in: scripts cannot see the cookie, and visitors need no request. */
export const isMarked = (): boolean => quietly(() => localStorage.getItem(KEY) !== null, false)

/** Each sign-in writes another value, so that other tabs are notified even if a user was already signed in. */
export const mark = (): void => quietly(() => localStorage.setItem(KEY, crypto.randomUUID().slice(0, 8)), undefined)

export const unmark = (): void => quietly(() => localStorage.removeItem(KEY), undefined)

/** Notifies when another tab signs in or out. */
export const onMarkChange = (listener: (isMarked: boolean) => void): (() => void) => {
  const handleStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === KEY || key === null) listener(newValue !== null)
  }
  addEventListener('storage', handleStorage)
  return () => removeEventListener('storage', handleStorage)
}
