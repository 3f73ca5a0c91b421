import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { pushKeysOf } from '@gildscope/channels'
import {
  changeChannel,
  confirmChannel,
  createChannel,
  deleteChannel,
  getPushKey,
  listChannels,
  testChannel,
} from '@gildscope/contracts'
import { userAgentOf } from '@gildscope/game-api'
import { channelTest, queueNotice } from '@gildscope/mail'
import { Outgoing } from '@gildscope/outgoing'
import { AppError, goneSignal, Lane, PRODUCT_VERSION, type RouteContext } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../../deps.ts'
import { wakeMailer } from '../../mails/wake-mailer.ts'
import { newAddress } from '../account/change-email.ts'
import { channelRepository } from './channel-repository.ts'
import { manageChannels } from './manage-channels.ts'
import { PAGE_CHANNEL } from './show-channel.ts'

/** With the fifty of its events, an account makes no more than sixty calls of others an hour. */
export const TESTS_PER_HOUR = 10
const AT_ONCE = 16
/** At the same time. */
export const LISTS_PER_ACCOUNT = 16
/** Links that confirm other mail addresses; one address gets two an hour and four a day, whoever asks. */
export const ADDRESSES_PER_DAY = 5
const ADDRESSES_PER_DAY_AND_NETWORK = 20

export const registerChannelRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { config, database, vault, now, sessionRoute, throttle } = deps
  const { PUBLIC_ORIGIN: origin } = config
  const pushKeys = pushKeysOf(config.PSEUDONYM_KEY)
  const outgoing = new Outgoing({
    allowsLoopback: config.WEBHOOK_PRIVATE === 'allow',
    userAgent: userAgentOf({ PUBLIC_ORIGIN: origin }, PRODUCT_VERSION),
    atOnce: AT_ONCE,
  })
  const channels = manageChannels({
    ...{ repository: channelRepository(database.db), vault, outgoing, pushKeys, config, now },
  })
  /** A list is a dozen queries: those of one account wait for each other, and leave connections to everybody else. */
  const lane = new Lane({
    ...{ atOnce: 4, atOncePerCaller: 1, places: 256, placesPerCaller: LISTS_PER_ACCOUNT },
    refusal: () =>
      new AppError('UNAVAILABLE', 'too many lists of channels are being read; try again in a few seconds', {
        retryAfterSeconds: 5,
      }),
  })
  const spendTest = ({ reply }: Pick<RouteContext, 'reply'>, accountId: string): Promise<void> =>
    throttle.spend(
      reply,
      { kind: 'channel-test', whose: accountId, max: TESTS_PER_HOUR, windowMs: HOUR_MS },
      'tests of channels',
    )

  /** Strangers must not be mailed at the will of an account, or of many from one network. */
  const spendAddress = async ({ request, reply }: RouteContext, accountId: string): Promise<void> => {
    const limit = { kind: 'address-asked', windowMs: DAY_MS }
    await throttle.spend(reply, { ...limit, whose: accountId, max: ADDRESSES_PER_DAY }, 'links to other addresses')
    await throttle.spendOf(
      request.ip,
      reply,
      { ...limit, max: ADDRESSES_PER_DAY_AND_NETWORK },
      'links to other addresses from your address',
    )
  }

  /** Stores a test as everything else that an account is told of. */
  const testOwn = async (accountId: string, channelId: string): Promise<{ isDelivered: boolean; answer: string }> => {
    const isMail = channelId !== PAGE_CHANNEL
    if (isMail && (await channels.findState(accountId, channelId)) !== 'works')
      throw new AppError('CONFLICT', 'mails need an address that is confirmed, and notices that are not stopped')
    const values = { channelsLink: new URL('/alerts?tab=channels', origin).href }
    const event = { accountId, id: randomUUID(), values, channels: isMail ? [channelId] : [] }
    await database.db.transaction((tx) => queueNotice(tx, { vault, config }, channelTest, event, now()))
    if (isMail) wakeMailer(deps)
    return { isDelivered: true, answer: isMail ? 'queued' : 'in the list of events' }
  }

  sessionRoute(app, listChannels, async (_input, context) => {
    const { accountId } = context.caller
    const place = lane.take(accountId, goneSignal(context))
    try {
      await place.enter()
      return await channels.listChannels(accountId)
    } finally {
      place.leave()
    }
  })
  sessionRoute(app, createChannel, async ({ body }, context) => {
    const { accountId } = context.caller
    await spendTest(context, accountId)
    if (body.kind !== 'mail') {
      const webhook = await channels.createChannel(context.caller, body)
      wakeMailer(deps)
      return webhook
    }
    const address = newAddress(body.address)
    await spendAddress(context, accountId)
    const added = await channels.createChannel(context.caller, { ...body, address })
    wakeMailer(deps)
    return added
  })
  sessionRoute(app, confirmChannel, async ({ body: { id } }, context) => {
    const { accountId } = context.caller
    await spendTest(context, accountId)
    const isAddress = (await channels.findKind(accountId, id)) === 'mail'
    if (isAddress) await spendAddress(context, accountId)
    const tried = await channels.confirmChannel(context.caller, id)
    if (isAddress) wakeMailer(deps)
    return tried
  })
  sessionRoute(app, changeChannel, async ({ body }, { caller: { accountId } }) => {
    const changed = await channels.changeChannel(accountId, body)
    if (body.isDigest === false) wakeMailer(deps)
    return changed
  })
  sessionRoute(app, testChannel, async ({ body: { id } }, { reply, caller: { accountId } }) => {
    await spendTest({ reply }, accountId)
    const kind = await channels.findKind(accountId, id)
    return kind === 'page' || kind === 'mail' ? await testOwn(accountId, id) : await channels.testChannel(accountId, id)
  })
  sessionRoute(app, deleteChannel, async ({ body: { id } }, { caller: { accountId } }) => {
    await channels.deleteChannel(accountId, id)
  })
  sessionRoute(app, getPushKey, async () => pushKeys.publicKey)
}
