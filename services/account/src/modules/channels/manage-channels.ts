import { hash, randomBytes, randomUUID } from 'node:crypto'
import { DAY_MS } from '@gildscope/base/time'
import type { Vault } from '@gildscope/base/vault'
import {
  type ChannelContent,
  isSubscription,
  openChannel,
  type PushContent,
  type PushKeys,
  type Sent,
  sealChannel,
  sendByChannel,
} from '@gildscope/channels'
import { ACCOUNT_LIMITS, type Channel } from '@gildscope/contracts'
import { channelTest, MAIL_CHANNEL, showNotice } from '@gildscope/mail'
import { isTarget, type Outgoing } from '@gildscope/outgoing'
import { AppError } from '@gildscope/service-kit'
import { newListId } from '../../store/list-id.ts'
import { plainText } from '../../store/plain-text.ts'
import type { ChannelRepository, NewChannel, StoredChannel } from './channel-repository.ts'
import { shortAddress } from './short-address.ts'
import { PAGE_CHANNEL, showChannel, showMail, showPage } from './show-channel.ts'

type GivenWebhook = { kind: 'webhook'; address: string; name?: string | undefined }
type GivenPush = { kind: 'push'; name: string; subscription: Omit<PushContent, 'kind'> }
export type GivenChannel = GivenWebhook | GivenPush

type Deps = {
  repository: ChannelRepository
  vault: Vault
  outgoing: Outgoing
  pushKeys: PushKeys
  origin: string
  now: () => Date
}

const SHOWN_DAYS = 7
const SECRET_BYTES = 24
const SHOWN_OF_SECRET = 4
const CHANNEL_ID = /^[\w-]{22}$/

const noSuchChannel = (): AppError => new AppError('NOT_FOUND', 'No such channel')

const full = (): AppError =>
  new AppError('CONFLICT', `an account has at most ${ACCOUNT_LIMITS.channels} channels; delete one first`, {
    limit: ACCOUNT_LIMITS.channels,
  })

const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

/** Of what only the browser and its accounts know: who learned the endpoint alone takes it from nobody. */
const digestOf = ({ endpoint, keys }: Omit<PushContent, 'kind'>): string =>
  hash('sha256', [endpoint, keys.auth].join('\n'), 'base64url')

const inWords = (answer: string): string => (/^\d+$/.test(answer) ? `it answered ${answer}` : answer)

const addressOf = (content: ChannelContent): string => (content.kind === 'webhook' ? content.address : content.endpoint)

/** What owners can do with their channels. */
export const manageChannels = ({ repository, vault, outgoing, pushKeys, origin, now }: Deps) => {
  const since = (): Date => new Date(now().getTime() - SHOWN_DAYS * DAY_MS)

  const show = async (stored: StoredChannel): Promise<Channel> =>
    showChannel(stored, await repository.readUse(stored.accountId, stored.channelId, since()))

  const find = async (accountId: string, channelId: string): Promise<StoredChannel> => {
    const found = CHANNEL_ID.test(channelId) ? await repository.findChannel(accountId, channelId) : null
    if (found === null) throw noSuchChannel()
    return found
  }

  const findMail = async (accountId: string): Promise<Channel> => {
    const [reader, own, use] = await Promise.all([
      repository.findReader(accountId),
      repository.findChannel(accountId, MAIL_CHANNEL),
      repository.readUse(accountId, MAIL_CHANNEL, since()),
    ])
    if (reader === null) throw noSuchChannel()
    return showMail(reader, { isDigest: own?.isDigest ?? false }, use)
  }

  const findPage = async (accountId: string): Promise<Channel> =>
    showPage(await repository.readPageUse(accountId, since()))

  /** The host of an address to which something may be sent. */
  const hostOf = (address: string, field: string): string => {
    const target = outgoing.check(plainText(address, 'an address'))
    if (!isTarget(target)) throw new AppError('VALIDATION', target.fault, { field })
    return target.host
  }

  const send = async (content: ChannelContent): Promise<Sent> => {
    if (outgoing.isFull(hostOf(addressOf(content), 'address')))
      throw new AppError('UNAVAILABLE', 'very many channels are being tried right now; try again in a few seconds')
    const values = { channelsLink: new URL('/alerts?tab=channels', origin).href }
    const test = { noticeId: randomUUID(), kind: channelTest.kind, values, at: now(), seenAt: null }
    const notice = showNotice({ ...test, alertId: null, itemId: null }, [content.kind])
    if (notice === null) throw new Error('a test has no text')
    return await sendByChannel({ outgoing, pushKeys, now }, content, { notice, rule: null, origin })
  }

  const openContent = ({ accountId, channelId, sealed, sealedBy }: StoredChannel): ChannelContent =>
    openChannel(vault, { accountId, channelId, sealed, sealedBy })

  const insert = async (accountId: string, channelId: string, own: Partial<NewChannel>, content: ChannelContent) => {
    const time = now()
    const given: NewChannel = {
      ...{
        channelId,
        kind: content.kind,
        name: '',
        host: null,
        secretHint: null,
        endpointDigest: null,
        isDigest: false,
      },
      ...{ state: 'works', since: time, reason: null, createdAt: time },
      ...sealChannel(vault, { accountId, channelId }, content),
      ...own,
    }
    if (!(await repository.insertChannel(accountId, given))) throw full()
    return await show({ accountId, ...given })
  }

  const createWebhook = async (accountId: string, { address, name = '' }: GivenWebhook) => {
    const host = hostOf(address, 'address')
    const own = plainText(name, 'the name of a channel')
    const secret = newSecret()
    const content = { kind: 'webhook', address, secret } as const
    const sent = await send(content)
    if (sent.outcome !== 'delivered')
      throw new AppError('CONFLICT', `the webhook was not added: ${inWords(sent.answer)}`, { answer: sent.answer })
    const shown = { name: own === '' ? shortAddress(address) : own, host, secretHint: secret.slice(-SHOWN_OF_SECRET) }
    return { channel: await insert(accountId, newListId(), shown, content), secret }
  }

  /** A browser that subscribes again replaces itself. */
  const findBrowser = async (accountId: string, endpoint: string): Promise<string | null> => {
    const browsers = (await repository.listChannels(accountId)).filter(({ kind }) => kind === 'push')
    const isIt = (stored: StoredChannel): boolean => {
      const content = openContent(stored)
      return content.kind === 'push' && content.endpoint === endpoint
    }
    return browsers.find(isIt)?.channelId ?? null
  }

  const createPush = async (accountId: string, { name, subscription }: GivenPush) => {
    const content = { kind: 'push', ...subscription } as const
    const host = hostOf(content.endpoint, 'subscription')
    if (!isSubscription(content, pushKeys))
      throw new AppError('VALIDATION', 'nothing can be encrypted with the keys of this subscription', {
        field: 'subscription',
      })
    const own = plainText(name, 'the name of a channel')
    const channelId = (await findBrowser(accountId, content.endpoint)) ?? newListId()
    const shown = { name: own === '' ? 'a browser' : own, host, endpointDigest: digestOf(subscription) }
    return { channel: await insert(accountId, channelId, shown, content), secret: null }
  }

  return {
    listChannels: async (accountId: string): Promise<Channel[]> => {
      const stored = (await repository.listChannels(accountId)).filter(({ kind }) => kind !== 'mail')
      const own = [await findPage(accountId), await findMail(accountId)]
      for (const each of stored) own.push(await show(each))
      return own
    },

    createChannel: async (accountId: string, given: GivenChannel) => {
      if (given.kind === 'push') return await createPush(accountId, given)
      if ((await repository.countChannels(accountId)) >= ACCOUNT_LIMITS.channels) throw full()
      return await createWebhook(accountId, given)
    },

    confirmChannel: async (accountId: string, channelId: string): Promise<Channel> => {
      const stored = await find(accountId, channelId)
      if (stored.state === 'works') return await show(stored)
      const sent = await send(openContent(stored))
      if (sent.outcome !== 'delivered')
        throw new AppError('CONFLICT', `the channel stays off: ${inWords(sent.answer)}`, { answer: sent.answer })
      await repository.switchOn(accountId, channelId, now())
      return await show(await find(accountId, channelId))
    },

    changeChannel: async (accountId: string, { id, isDigest }: { id: string; isDigest: boolean }): Promise<Channel> => {
      if (id !== MAIL_CHANNEL) throw noSuchChannel()
      await repository.setDigest(accountId, isDigest, now())
      return await findMail(accountId)
    },

    /** Of a webhook or a browser. */
    testChannel: async (accountId: string, channelId: string): Promise<{ isDelivered: boolean; answer: string }> => {
      const { outcome, answer } = await send(openContent(await find(accountId, channelId)))
      if (outcome === 'gone') await repository.deleteChannel(accountId, channelId, now())
      return { isDelivered: outcome === 'delivered', answer }
    },

    deleteChannel: async (accountId: string, channelId: string): Promise<void> => {
      await find(accountId, channelId)
      if (!(await repository.deleteChannel(accountId, channelId, now()))) throw noSuchChannel()
    },

    isOwn: (channelId: string): boolean => channelId === PAGE_CHANNEL || channelId === MAIL_CHANNEL,
    findMail,
  }
}
