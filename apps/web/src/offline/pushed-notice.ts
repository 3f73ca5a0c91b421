export type PushedNotice = {
  title: string
  options: { body: string; tag: string; icon: string; badge: string; timestamp: number; data: { link: string } }
}

const ICON = '/icons/icon-192.png'
const EVENTS = '/alerts?tab=events'
const CHANNELS = '/alerts?tab=channels'

/** An address of this site; null for one that leads elsewhere. */
const ownAddress = (link: unknown, origin: string): string | null => {
  if (typeof link !== 'string' || !link.startsWith('/')) return null
  const url = URL.parse(link, origin)
  return url?.origin === origin ? url.href : null
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const parsed = (text: string): Record<string, unknown> => {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/**
 * The notification of a push message, `{ id, title, lines, link, at }`. An unreadable one has a notification, too: a browser
 * takes the permission from a site that shows nothing.
 */
export const pushedNotice = (text: string, { origin, now }: { origin: string; now: number }): PushedNotice => {
  const { id, title, lines, link, at } = parsed(text)
  const isKnown = isText(id) && isText(title)
  const body = Array.isArray(lines) ? lines.filter(isText).join('\n') : ''
  return {
    title: isKnown ? title : 'Gildscope',
    options: {
      body: isKnown ? body : 'There is a new event.',
      tag: isKnown ? id : 'unreadable',
      icon: ICON,
      badge: ICON,
      timestamp: (isText(at) && Date.parse(at)) || now,
      data: { link: ownAddress(link, origin) ?? origin + EVENTS },
    },
  }
}

/** Says that the browser gave up its subscription: only a page with a session can make another one. */
export const endedNotice = ({ origin, now }: { origin: string; now: number }): PushedNotice => ({
  title: 'Push messages have ended',
  options: {
    body: 'The browser gave up its subscription. Switch them on again on the page of channels.',
    tag: 'push-ended',
    icon: ICON,
    badge: ICON,
    timestamp: now,
    data: { link: origin + CHANNELS },
  },
})
