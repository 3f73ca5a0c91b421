import { useSyncExternalStore } from 'react'

export type NotificationTone = 'good' | 'bad' | 'plain'

export type NotificationInput = { title?: string; text: string; tone?: NotificationTone }

const listeners = new Set<() => void>()
let waiting: readonly NotificationInput[] = []

const changeTo = (next: readonly NotificationInput[]): void => {
  waiting = next
  for (const listener of listeners) listener()
}

/** Shows a message over the page, once; it disappears on its own, or is dismissed. */
export const notify = (notification: NotificationInput): void => changeTo([...waiting, notification])

/** Takes the waiting notifications. */
export const takeNotifications = (): readonly NotificationInput[] => {
  const taken = waiting
  if (taken.length > 0) changeTo([])
  return taken
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useWaitingNotifications = (): readonly NotificationInput[] =>
  useSyncExternalStore(subscribe, () => waiting)
