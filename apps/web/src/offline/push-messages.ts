import { endedNotice, type PushedNotice, pushedNotice } from './pushed-notice.ts'

// TypeScript's types of workers and of documents exclude each other.
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type Pushing = Extendable & { data: { text: () => string } | null }
type Clicking = Extendable & { notification: { data: PushedNotice['options']['data'] | null; close: () => void } }
type Window = { url: string; focus: () => Promise<unknown>; postMessage: (message: { open: string }) => void }

export type PushScope = EventTarget & {
  clients: {
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Window[]>
    openWindow: (address: string) => Promise<unknown>
  }
  registration: { showNotification: (title: string, options: PushedNotice['options']) => Promise<void> }
}

/** Brings the page to the front: where it is open already, else in an open window, which loses nothing by it, else anew. */
const openAddress = async ({ clients }: PushScope, address: string): Promise<void> => {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === address)
  const [window = null] = there === undefined ? windows : [there]
  if (window === null) {
    await clients.openWindow(address)
    return
  }
  if (there === undefined) window.postMessage({ open: address.slice(new URL(address).origin.length) })
  await window.focus()
}

/** Shows what is pushed to this browser, also without an open page; nothing of it is kept. */
export const showPushMessages = (scope: PushScope, origin: string): void => {
  const show = ({ title, options }: PushedNotice) => scope.registration.showNotification(title, options)
  scope.addEventListener('push', (event) => {
    const pushing = event as Pushing
    pushing.waitUntil(show(pushedNotice(pushing.data?.text() ?? '', { origin, now: Date.now() })))
  })
  scope.addEventListener('pushsubscriptionchange', (event) => {
    const changing = event as Extendable
    // Without the permission nothing can be said.
    changing.waitUntil(show(endedNotice({ origin, now: Date.now() })).catch(() => {}))
  })
  scope.addEventListener('notificationclick', (event) => {
    const clicking = event as Clicking
    const { data } = clicking.notification
    clicking.notification.close()
    if (data !== null) clicking.waitUntil(openAddress(scope, data.link))
  })
}
