import { useSyncExternalStore } from 'react'

export type NotificationTone = 'good' | 'bad' | 'plain'

export type NotificationInput = {
  title?: string
  text: string
  tone?: NotificationTone
  /** The action that it is about: it replaces an earlier message about the same one. */
  about?: string
  /** The page that its title leads to. */
  to?: string
}

/** A message that is no longer true, by what it was about. */
export type Withdrawal = { withdrawn: string }

const listeners = new Set<() => void>()
type Waiting = readonly (NotificationInput | Withdrawal)[]
let waiting: Waiting = []
/** What messages that may still be seen are about. */
const open = new Set<string>()

const changeTo = (next: Waiting): void => {
  waiting = next
  for (const listener of listeners) listener()
}

/** Shows a message over the page, once; it disappears on its own, or is dismissed. */
export const notify = (notification: NotificationInput): void => {
  if (notification.about !== undefined) open.add(notification.about)
  changeTo([...waiting, notification])
}

/** Takes back the message about an action, such as its failure once it has succeeded. */
export const withdraw = (about: string): void => {
  if (open.delete(about)) changeTo([...waiting, { withdrawn: about }])
}

/** Reports the failure of an action, until it succeeds. */
export const notifyFailure = (about: string, error: unknown): void =>
  notify({ tone: 'bad', about, text: error instanceof Error ? error.message : String(error) })

/** Takes the waiting notifications. */
export const takeNotifications = (): Waiting => {
  const taken = waiting
  if (taken.length > 0) changeTo([])
  return taken
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useWaitingNotifications = (): Waiting => useSyncExternalStore(subscribe, () => waiting)
