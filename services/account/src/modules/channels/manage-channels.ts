import { hash, randomBytes, randomUUID } from 'node:crypto'
import { DAY_MS } from '@gildscope/base/time'
import type { Vault } from '@gildscope/base/vault'
import {
  type CalledContent,
  type ChannelContent,
  isSubscription,
  openChannel,
  openChannelOrNull,
  type PushContent,
  type PushKeys,
  type Sent,
  sealChannel,
  sendByChannel,
} from '@gildscope/channels'
import { ACCOUNT_LIMITS, type Channel, type ChannelKind } from '@gildscope/contracts'
import { type AccessValues, accessAdded, channelTest, MAIL_CHANNEL, queueNotice, showNotice } from '@gildscope/mail'
import { isTarget, type Outgoing } from '@gildscope/outgoing'
import { AppError } from '@gildscope/service-kit'
import type { Config } from '../../config.ts'
import { newListId } from '../../store/list-id.ts'
import { plainText } from '../../store/plain-text.ts'
import type { Caller, ChannelRepository, Follow, NewChannel, StoredChannel } from './channel-repository.ts'
import { askAddress, isSameAddress } from './manage-addresses.ts'
import { shortAddress, shortMailAddress } from './short-address.ts'
import { PAGE_CHANNEL, showChannel, showMail, showPage } from './show-channel.ts'

type GivenWebhook = { kind: 'webhook'; address: string; name?: string | undefined }
type GivenPush = { kind: 'push'; name: string; subscription: Omit<PushContent, 'kind'> }
/** `address`: one that may exist. */
type GivenAddress = { kind: 'mail'; address: string }
export type GivenChannel = GivenWebhook | GivenPush | GivenAddress

type Change = { id: string; isDigest?: boolean | undefined; isOff?: true | undefined }

type Deps = {
  repository: ChannelRepository
  vault: Vault
  outgoing: Outgoing
  pushKeys: PushKeys
  config: Config
  now: () => Date
}

const SHOWN_DAYS = 7
const SECRET_BYTES = 24
const SHOWN_OF_SECRET = 4
const CHANNEL_ID = /^[\w-]{22}$/

/** What mails call it. */
const WHAT = { webhook: 'webhook', push: 'browser', mail: 'address' } as const

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

const addressOf = (content: CalledContent): string => (content.kind === 'webhook' ? content.address : content.endpoint)

/** What owners can do with their channels. */
export const manageChannels = ({ repository, vault, outgoing, pushKeys, config, now }: Deps) => {
  const { PUBLIC_ORIGIN: origin } = config
  const since = (): Date => new Date(now().getTime() - SHOWN_DAYS * DAY_MS)

  const openContent = ({ accountId, channelId, sealed, sealedBy }: StoredChannel): ChannelContent =>
    openChannel(vault, { accountId, channelId, sealed, sealedBy })

  const show = async (stored: StoredChannel): Promise<Channel> => {
    const content = stored.kind === 'mail' ? openChannelOrNull(vault, stored) : null
    const name = content?.kind === 'mail' ? content.address : stored.name
    return showChannel({ ...stored, name }, await repository.readUse(stored.accountId, stored.channelId, since()))
  }

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

  const send = async (content: CalledContent): Promise<Sent> => {
    if (outgoing.isFull(hostOf(addressOf(content), 'address')))
      throw new AppError('UNAVAILABLE', 'very many channels are being tried right now; try again in a few seconds')
    const values = { channelsLink: new URL('/alerts?tab=channels', origin).href }
    const test = { noticeId: randomUUID(), kind: channelTest.kind, values, at: now(), seenAt: null }
    const notice = showNotice({ ...test, alertId: null, itemId: null }, [content.kind])
    if (notice === null) throw new Error('a test has no text')
    return await sendByChannel({ outgoing, pushKeys, now }, content, { notice, rule: null, origin })
  }

  type Added = Partial<NewChannel> & Pick<NewChannel, 'kind' | 'sealed' | 'sealedBy'>

  const insert = async (caller: Caller, channelId: string, own: Added, follow?: Follow) => {
    const { accountId } = caller
    const time = now()
    const given: NewChannel = {
      ...{
        channelId,
        name: '',
        host: null,
        secretHint: null,
        endpointDigest: null,
        isDigest: false,
      },
      ...{ state: 'works', since: time, reason: null, createdAt: time },
      ...own,
    }
    if (!(await repository.insertChannel(caller, given, follow))) throw full()
    return await show({ accountId, ...given })
  }

  const createWebhook = async (caller: Caller, { address, name = '' }: GivenWebhook) => {
    const host = hostOf(address, 'address')
    const own = plainText(name, 'the name of a channel')
    const secret = newSecret()
    const content = { kind: 'webhook', address, secret } as const
    const sent = await send(content)
    if (sent.outcome !== 'delivered')
      throw new AppError('CONFLICT', `the webhook was not added: ${inWords(sent.answer)}`, { answer: sent.answer })
    const shown = { name: own === '' ? shortAddress(address) : own, host, secretHint: secret.slice(-SHOWN_OF_SECRET) }
    const channelId = newListId()
    const sealed = sealChannel(vault, { accountId: caller.accountId, channelId }, content)
    const added = { kind: 'webhook', ...shown, ...sealed } as const
    return { channel: await insert(caller, channelId, added, tell(caller, channelId, added)), secret }
  }

  /** The owner is told of what reads along, wherever it was added from. */
  const tell =
    ({ accountId }: Caller, channelId: string, { kind, name = '' }: Added): Follow =>
    async (tx) => {
      const what = WHAT[kind]
      const link = new URL('/alerts?tab=channels', origin).href
      const values: AccessValues = { what, name, opens: [], at: now().toISOString(), link }
      await queueNotice(
        tx,
        { vault, config },
        accessAdded,
        { accountId, id: channelId, values, channels: [MAIL_CHANNEL] },
        now(),
      )
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

  const createPush = async (caller: Caller, { name, subscription }: GivenPush) => {
    const content = { kind: 'push', ...subscription } as const
    const host = hostOf(content.endpoint, 'subscription')
    if (!isSubscription(content, pushKeys))
      throw new AppError('VALIDATION', 'nothing can be encrypted with the keys of this subscription', {
        field: 'subscription',
      })
    const own = plainText(name, 'the name of a channel')
    const known = await findBrowser(caller.accountId, content.endpoint)
    const channelId = known ?? newListId()
    const shown = { name: own === '' ? 'a browser' : own, host, endpointDigest: digestOf(subscription) }
    const sealed = sealChannel(vault, { accountId: caller.accountId, channelId }, content)
    const added = { kind: 'push', ...shown, ...sealed } as const
    const follow = known === null ? tell(caller, channelId, added) : undefined
    return { channel: await insert(caller, channelId, added, follow), secret: null }
  }

  const createAddress = async (caller: Caller, { address }: GivenAddress) => {
    const { accountId } = caller
    const channels = await repository.listChannels(accountId)
    const known = channels.map((each) => openChannelOrNull(vault, each))
    if (known.some((content) => content?.kind === 'mail' && isSameAddress(address, content.address)))
      throw new AppError('CONFLICT', 'that address is a channel already')
    const channelId = newListId()
    const { stored, follow } = askAddress({ vault, config, now }, { accountId, channelId, address })
    const added = { kind: 'mail', ...stored } as const
    const followBoth: Follow = async (tx, owner) => {
      await follow(tx, owner)
      // Notices are stored in clear.
      await tell(caller, channelId, { ...added, name: shortMailAddress(address) })(tx, owner)
    }
    return { channel: await insert(caller, channelId, added, followBoth), secret: null }
  }

  return {
    listChannels: async (accountId: string): Promise<Channel[]> => {
      const stored = (await repository.listChannels(accountId)).filter(({ channelId }) => channelId !== MAIL_CHANNEL)
      const own = [await findPage(accountId), await findMail(accountId)]
      for (const each of stored) own.push(await show(each))
      return own
    },

    createChannel: async (caller: Caller, given: GivenChannel) => {
      if (given.kind === 'push') return await createPush(caller, given)
      if (given.kind === 'mail') return await createAddress(caller, given)
      if ((await repository.countChannels(caller.accountId)) >= ACCOUNT_LIMITS.channels) throw full()
      return await createWebhook(caller, given)
    },

    confirmChannel: async (caller: Caller, channelId: string): Promise<Channel> => {
      const { accountId } = caller
      const stored = await find(accountId, channelId)
      if (stored.state === 'works') return await show(stored)
      const content = openContent(stored)
      if (content.kind === 'mail') {
        const { address } = content
        const { stored: changes, follow } = askAddress({ vault, config, now }, { accountId, channelId, address })
        await repository.updateChannel(caller, channelId, changes, follow)
        return await show(await find(accountId, channelId))
      }
      const sent = await send(content)
      if (sent.outcome !== 'delivered')
        throw new AppError('CONFLICT', `the channel stays off: ${inWords(sent.answer)}`, { answer: sent.answer })
      await repository.switchOn(caller, channelId, now())
      return await show(await find(accountId, channelId))
    },

    changeChannel: async (accountId: string, { id, isDigest, isOff }: Change): Promise<Channel> => {
      const stored = id === MAIL_CHANNEL && isOff !== true ? null : await find(accountId, id)
      if (isDigest !== undefined) {
        if (stored !== null && stored.kind !== 'mail') throw noSuchChannel()
        await repository.setDigest(accountId, id, isDigest, now())
      }
      if (isOff) await repository.switchOff(accountId, id, 'you switched it off', now())
      return stored === null ? await findMail(accountId) : await show(await find(accountId, id))
    },

    /** Of a webhook or a browser. */
    testChannel: async (accountId: string, channelId: string): Promise<{ isDelivered: boolean; answer: string }> => {
      const content = openContent(await find(accountId, channelId))
      if (content.kind === 'mail') throw noSuchChannel()
      const { outcome, answer } = await send(content)
      if (outcome === 'gone') await repository.deleteChannel(accountId, channelId, now())
      return { isDelivered: outcome === 'delivered', answer }
    },

    deleteChannel: async (accountId: string, channelId: string): Promise<void> => {
      await find(accountId, channelId)
      if (!(await repository.deleteChannel(accountId, channelId, now()))) throw noSuchChannel()
    },

    findKind: async (accountId: string, channelId: string): Promise<ChannelKind> =>
      channelId === PAGE_CHANNEL || channelId === MAIL_CHANNEL ? channelId : (await find(accountId, channelId)).kind,

    findState: async (accountId: string, channelId: string): Promise<Channel['state']> =>
      (channelId === MAIL_CHANNEL ? await findMail(accountId) : await find(accountId, channelId)).state,
  }
}
