import type { Outgoing, OutgoingAnswer } from '@gildscope/outgoing'
import { Webhook } from 'standardwebhooks'
import webPush from 'web-push'
import type { CalledContent, PushContent, WebhookContent } from './channel-content.ts'
import type { PushKeys } from './push-keys.ts'
import { type Message, webhookBody } from './webhook-body.ts'

/**
 * How an attempt ended. `gone`: the browser ended its subscription. `mayRetry`: it was not delivered, or may be delivered
 * twice.
 */
export type Sent = { outcome: 'delivered' | 'failed' | 'gone'; answer: string; tookMs: number; mayRetry: boolean }

export type SendDeps = { outgoing: Outgoing; pushKeys: PushKeys; now: () => Date }

const isGood = (status: number): boolean => status >= 200 && status < 300
const answerOf = (answer: OutgoingAnswer): string => (answer.kind === 'answered' ? String(answer.status) : answer.fault)

const sendWebhook = async (
  { outgoing, now }: SendDeps,
  { address, secret }: WebhookContent,
  message: Message,
): Promise<Sent> => {
  const body = webhookBody(address, message)
  const { id } = message.notice
  const at = now()
  const answer = await outgoing.post({
    address,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
    body,
  })
  const isDelivered = answer.kind === 'answered' && isGood(answer.status)
  return {
    outcome: isDelivered ? 'delivered' : 'failed',
    answer: answerOf(answer),
    tookMs: answer.tookMs,
    mayRetry: !isDelivered,
  }
}

const TTL_SECONDS = 3_600
/** A push service takes 4 kB, a part of which is the encryption. */
const MOST = { title: 200, line: 300, lines: 6 } as const

const pushPayload = ({ notice: { id, kind, title, lines, link, at, itemId } }: Message): string =>
  JSON.stringify({
    ...{ id, kind, at, link, itemId },
    title: title.slice(0, MOST.title),
    lines: lines.slice(0, MOST.lines).map((line) => line.slice(0, MOST.line)),
  })

/** Push services refuse a contact that is neither https nor mail. */
const contactOf = (origin: string): string =>
  origin.startsWith('https:') ? origin : `mailto:push@${new URL(origin).hostname}`

const pushRequest = ({ endpoint, keys }: PushContent, pushKeys: PushKeys, origin: string, payload: string) => {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
    vapidDetails: { subject: contactOf(origin), ...pushKeys },
    TTL: TTL_SECONDS,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
  })
  const { 'Content-Length': _length, ...others } = headers
  return { headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])), body }
}

const hasEnded = (status: number): boolean => status === 404 || status === 410
/** The push service did not take it, and says that it might later. */
const isBusy = (status: number): boolean => status === 429 || status >= 500

const sendPush = async ({ outgoing, pushKeys }: SendDeps, content: PushContent, message: Message): Promise<Sent> => {
  const { headers, body } = pushRequest(content, pushKeys, message.origin, pushPayload(message))
  const answer = await outgoing.post({ address: content.endpoint, headers, body: body ?? '' })
  const rest = { answer: answerOf(answer), tookMs: answer.tookMs }
  if (answer.kind !== 'answered') return { ...rest, outcome: 'failed', mayRetry: answer.kind === 'refused' }
  if (isGood(answer.status)) return { ...rest, outcome: 'delivered', mayRetry: false }
  if (hasEnded(answer.status)) return { ...rest, outcome: 'gone', mayRetry: false }
  return { ...rest, outcome: 'failed', mayRetry: isBusy(answer.status) }
}

/** One attempt; rejects only for a subscription whose keys are none. */
export const sendByChannel = (deps: SendDeps, content: CalledContent, message: Message): Promise<Sent> =>
  content.kind === 'webhook' ? sendWebhook(deps, content, message) : sendPush(deps, content, message)

/** Whether something can be encrypted for a subscription. */
export const isSubscription = (content: PushContent, pushKeys: PushKeys): boolean => {
  try {
    pushRequest(content, pushKeys, 'https://site.example', '{}')
    return true
  } catch {
    return false
  }
}
