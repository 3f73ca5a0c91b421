import { getPushKey } from '@gildscope/contracts'
import type { Api } from '../../../../api/api-context.tsx'

/**
 * `unsupported`: this browser has no push messages, or only of an installed app; `denied`: its user refused them, and only
 * they can change that.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** The browser and its system, by which its user recognises it: `Firefox on Linux`. */
export const browserName = (agent: string): string => {
  const found = (names: readonly (readonly [sign: RegExp, name: string])[], other: string): string =>
    names.find(([sign]) => sign.test(agent))?.[1] ?? other
  const browser = found(
    [
      [/Edg\//, 'Edge'],
      [/OPR\//, 'Opera'],
      [/SamsungBrowser\//, 'Samsung Internet'],
      [/Firefox\/|FxiOS/, 'Firefox'],
      [/Chrome\/|CriOS/, 'Chrome'],
      [/Safari\//, 'Safari'],
    ],
    'A browser',
  )
  const system = found(
    [
      [/Android/, 'Android'],
      [/iPhone|iPad/, 'iOS'],
      [/Windows/, 'Windows'],
      [/Mac OS X/, 'macOS'],
      [/CrOS/, 'ChromeOS'],
      [/Linux/, 'Linux'],
    ],
    '',
  )
  return system === '' ? browser : `${browser} on ${system}`
}

const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const currentSubscription = async (): Promise<PushSubscription | null> => {
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? null
}

/** Whether this browser gets push messages. */
export const readPushState = async (): Promise<PushState> => {
  if (!canPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await currentSubscription()) === null ? 'off' : 'on'
}

/** What the service needs to reach this browser, in the form of its call. */
export type GivenPush = {
  kind: 'push'
  name: string
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
}

const givenOf = (subscription: PushSubscription): GivenPush => {
  const { endpoint = '', keys } = subscription.toJSON()
  return {
    kind: 'push',
    name: browserName(navigator.userAgent),
    subscription: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  }
}

/** A subscription of another key, as after a change of the installation's, can carry nothing of ours. */
const withoutOldOne = async (manager: PushManager): Promise<void> => {
  await (await manager.getSubscription())?.unsubscribe()
}

/** Asks for permission, and subscribes. Null: the user did not allow it. */
export const subscribeToPush = async (api: Api): Promise<GivenPush | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const key = await api.call(getPushKey, {})
  const { pushManager } = await navigator.serviceWorker.ready
  const wanted = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return givenOf(await pushManager.subscribe(wanted))
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    await withoutOldOne(pushManager)
    return givenOf(await pushManager.subscribe(wanted))
  }
}

/** Ends the subscription of this browser. */
export const unsubscribeFromPush = async (): Promise<void> => {
  if (canPush()) await (await currentSubscription())?.unsubscribe()
}
