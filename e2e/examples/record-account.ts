import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '@gildscope/testkit/until'
import pg from 'pg'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { newPerson, wholeKey } from '../support/people.ts'
import type { Recorder } from './recorder.ts'

type ExampleSite = { origin: string; databaseUrl: string }
type Account = Pick<Recorder, 'record' | 'ask' | 'hide'>
type Archive = { kind: string; state: string }

const READ_LIMIT_MS = 120_000
const SHOWN = { user: 'Ida', password: 'the long road of Ida', email: 'ida@example.org' }
const ECTO = 19721
const MYSTIC_COIN = 19976
const READS = [
  ...['getWealth', 'getWealthCsv', 'getWealthHoldings', 'listWvwStats', 'getWvwArchive', 'getWvwJsonl', 'getWvwCsv'],
  ...['listBuyTransactions', 'listSellTransactions', 'getTrades', 'getTradesJsonl', 'getTradesCsv', 'getTradeDays'],
  ...['getFlips', 'getStoredOrders', 'listArchives', 'getAccount', 'listSessions', 'listShares', 'getGemstoreList'],
] as const

/** The key that ends notices is only in mails about things that take days to happen. */
const readNoticeKey = async (databaseUrl: string, user: string): Promise<string> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ notice_key: string }>(
      'select notice_key from account.site_account where user_name = $1',
      [user],
    )
    return rows[0]?.notice_key ?? ''
  } finally {
    await client.end()
  }
}

/** Rules, what they report, and a webhook that takes everything. */
const recordAlerts = async ({ record, ask, hide }: Account, headers: { session: string }): Promise<void> => {
  const receiver = createServer((_request, response) => response.writeHead(204).end())
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  const { port } = receiver.address() as AddressInfo
  hide(`http://127.0.0.1:${port}`, 'https://hooks.example.org')
  hide(`127.0.0.1:${port}`, 'hooks.example.org')
  const idOf = (success: unknown, shown: string): string => {
    const { id } = success as { id: string }
    hide(id, shown)
    return id
  }
  try {
    const body = { kind: 'webhook', address: `http://127.0.0.1:${port}/gildscope`, name: 'My server' }
    const { channel, secret } = (await record('createChannel', { headers, body })).success as Record<string, unknown>
    hide(String(secret), 'whsec_THE_WHOLE_SECRET')
    const channelId = idOf(channel, 'ID_OF_THE_CHANNEL')
    const rule = {
      ...{ subject: { kind: 'item', id: ECTO }, conditions: 'sell_price:gt:1', price: 'steady' },
      ...{ certainty: 'sure', hold: 1, repeat: 'again' },
    }
    await record('previewAlert', { body: { rule: { ...rule, conditions: 'sell_price:falls:5%:1d', hold: 2 } } })
    const given = { name: 'Dust has a price', rule, until: null, channels: ['mail', channelId] }
    const id = idOf((await record('createAlert', { headers, body: given })).success, 'ID_OF_THE_ALERT')
    await until(
      'the alert has fired',
      async () => {
        const { success } = (await ask('listNotices', { headers })) as { success: { total: number } }
        return success.total > 0
      },
      READ_LIMIT_MS,
      1_000,
    )
    await record('testChannel', { headers, body: { id: channelId } })
    hide(String(((await ask('getPushKey', { headers })) as { success: unknown }).success), 'PUBLIC_KEY_OF_THE_SITE')
    for (const name of ['listAlerts', 'listNotices', 'listChannels', 'getPushKey']) await record(name, { headers })
    await record('markNoticesSeen', { headers, body: { until: new Date().toISOString() } })
    await record('changeChannel', { headers, body: { id: 'mail', isDigest: true } })
    await record('updateAlert', { headers, body: { ...given, id, name: 'Dust', revision: 1 } })
    await record('pauseAlert', { headers, body: { id, isPaused: true } })
    await record('confirmChannel', { headers, body: { id: channelId } })
    await record('deleteAlert', { headers, body: { id } })
    await record('deleteChannel', { headers, body: { id: channelId } })
  } finally {
    receiver.close()
  }
}

/** A plan from its making to its end; shared for a while. */
const recordPlans = async ({ record, hide }: Account, headers: { session: string }): Promise<void> => {
  const settings = {
    ...{ mode: 'spend', targets: [{ id: MYSTIC_COIN, units: 250 }], trading: 'both', waitDays: 5, orderSaves: 20_000 },
    ...{
      visits: 2,
      stockCosts: 'selling',
      recipes: 'all',
      converts: false,
      luck: 'mean',
      days: null,
      budget: null,
      sellShare: 0.25,
    },
    currencies: [{ id: 2, copper: 0.0125 }],
  }
  const made = (await record('createPlan', { headers, body: { name: 'Coins', settings } })).success as { id: string }
  hide(made.id, 'ID_OF_THE_PLAN')
  const { id } = made
  await record('updatePlan', { headers, body: { id, name: 'Coins of a stack', settings, revision: 1 } })
  const shared = (await record('sharePlan', { headers, body: { id, isShared: true } })).success as { shareId: string }
  hide(shared.shareId, 'ID_OF_THE_SHARED_PLAN')
  await record('viewPlan', { address: `/gw2/v1/plans/shared?share=${shared.shareId}` })
  await record('listPlans', { headers })
  await record('listPlanRevisions', { headers, address: `/gw2/v1/plans/revisions?id=${id}` })
  await record('deletePlan', { headers, body: { id } })
  await record('changeCurrencyValues', { headers, body: { values: settings.currencies } })
  await record('listCurrencyValues', { headers })
}

/** One user does everything that an account can do once, from the sign-up to the deletion. */
export const recordAccount = async (
  { record, ask, hide }: Recorder,
  { origin, databaseUrl }: ExampleSite,
): Promise<void> => {
  const ida = newPerson('Ida')
  const { user, password } = ida
  for (const name of ['password', 'user', 'email'] as const) hide(ida[name], SHOWN[name])
  hide(user.toLowerCase(), SHOWN.user.toLowerCase())
  const api = (path: string): string => `${origin}/gw2/${path}`
  const key = await wholeKey({ api }, 1)
  const authIn = async (subject: RegExp, page: string, address = ida.email): Promise<string> => {
    const auth = linkIn(await mailTo(origin, address, subject), page).searchParams.get('auth') ?? ''
    hide(auth, 'AUTH_OF_THE_LINK')
    return auth
  }
  const signIn = async (): Promise<{ session: string }> => {
    const session = String((await record('login', { headers: { user, password } })).session)
    hide(session, 'SESSION_OF_THE_LOGIN')
    return { session }
  }
  /** Names an id after its first use, so that the examples are consistent with each other. */
  const idOf = (answer: unknown, shown: string): string => {
    const id = typeof answer === 'string' ? answer : String((answer as { id: unknown }).id)
    hide(id, shown)
    return id
  }

  await record('signUp', { body: ida })
  await record('confirmEmail', { body: { key: await authIn(/^Confirm/, '/confirm/email') } })
  await record('postLogin', { body: { user, password } })
  let headers = await signIn()
  await record('getSession', { headers })
  await record('listDemoKeys')
  await record('addKey', { headers, body: { apiKey: key.key } })
  const account = key.account
  await record('switchArchives', { headers, body: { accountID: account, kinds: ['wealth'], isOn: true } })
  await record('switchFills', { headers, body: { accountID: account, isOn: true } })
  await until(
    'the archives are read',
    async () => {
      const { success } = (await ask('listArchives', { headers })) as { success: { archives: Archive[] } }
      return success.archives.every(({ state }) => state === 'ok')
    },
    READ_LIMIT_MS,
    500,
  )

  const list = { name: 'Dust', items: [ECTO] }
  const listid = idOf((await record('createList', { headers, body: list })).success, 'ID_OF_THE_LIST')
  await record('updateList', {
    headers,
    body: { id: listid, name: 'Dust and coins', items: [ECTO, MYSTIC_COIN], revision: 1 },
  })
  await record('getList', { headers: { ...headers, listid } })
  await record('listListRevisions', { headers: { ...headers, listid } })

  const wanted = {
    name: 'For the raid',
    gameID: account,
    items: [{ id: ECTO, qty: 250 }],
    currency: [{ id: 1, qty: 2_500_000 }],
    professions: [{ id: 3, qty: 400 }],
  }
  const made = await record('createVerificationList', { headers, body: wanted })
  const checkedId = idOf(made.success, 'ID_OF_THE_VERIFICATION_LIST')
  const checked = { headers: { ...headers, listid: checkedId } }
  await record('updateVerificationList', { headers, body: { ...wanted, id: checkedId, name: 'For the next raid' } })
  await until(
    'the verification list is checked',
    async () => {
      const { success } = (await ask('getVerificationList', checked)) as { success: { lastUpdate: string | null } }
      return success.lastUpdate !== null
    },
    READ_LIMIT_MS,
    500,
  )
  await record('getVerificationList', checked)
  await record('listVerificationRevisions', checked)
  await record('viewVerificationList', { address: `/gw2/v1/verification/${checkedId}` })

  const [offer] = (await ask('getGemstoreCatalogue')) as { uuid: string }[]
  await record('saveGemstoreList', { headers, body: { items: [{ uuid: offer?.uuid, lastDate: null }] } })
  const share = (await record('createShare', { headers, body: { kind: 'trades', accountID: account, days: 30 } }))
    .success
  const shareId = idOf(share, 'ID_OF_THE_SHARE')
  for (const name of READS) await record(name, { headers })
  const asked = { name: 'Nightly copy', scopes: ['archives:read', 'lists:read'], days: 90 }
  const { token, id: tokenId } = (await record('createToken', { headers, body: asked })).success as Record<
    string,
    string
  >
  hide(token ?? '', 'gs_THE_WHOLE_TOKEN')
  hide(tokenId ?? '', 'ID_OF_THE_TOKEN')
  await record('listTokens', { headers })
  await recordAlerts({ record, ask, hide }, headers)
  await recordPlans({ record, ask, hide }, headers)
  await record('exportAccount', { headers })
  await record('revokeToken', { headers, body: { id: tokenId } })
  await record('revokeShare', { headers, body: { id: shareId } })

  const drops = {
    key: key.key,
    account,
    character: 'Marrow Quill',
    level: 80,
    mf: 312,
    activity: 'Opening',
    iso: new Date().toISOString(),
    consumed: [{ id: 36038, quantity: 25 }],
    items: [{ id: 36041, quantity: 104 }],
    wallet: [{ id: 1, value: 184 }],
  }
  const { id: dropId } = await record('submitDrops', { body: drops })
  await record('listOwnDrops', { headers })
  await record('withdrawDrop', { headers, body: { id: dropId } })

  await record('updateArchives', { headers, body: { accountID: account } })
  await record('deleteArchives', { headers, body: { accountID: account, kinds: ['orders'] } })
  await record('deleteList', { headers, body: { id: listid } })
  await record('deleteVerificationList', { headers, body: { id: checkedId } })
  await record('deleteKey', { headers, body: { apiKey: account } })

  const noticeKey = await readNoticeKey(databaseUrl, user)
  await record('stopNotices', { address: `/gw2/v1/website/unsubscribe?key=${noticeKey}` })
  await record('resumeNotices', { headers })
  const email = `new.${ida.email}`
  hide(email, 'ida@example.net')
  await record('changeEmail', { headers, body: { email, currentPassword: password } })
  await record('restoreEmail', { body: { key: await authIn(/e-mail address .* was changed/, '/restore/email') } })
  await record('remindUserName', { body: { email: ida.email } })
  await record('requestPasswordReset', { body: { email: ida.email } })
  const next = `${password} goes on`
  await record('resetPassword', {
    body: { key: await authIn(/^Set a new password/, '/reset/password'), newPassword: password },
  })
  headers = await signIn()
  await record('changePassword', { headers, body: { password: next, currentPassword: password } })
  await record('deleteAccount', { headers, body: { password: next } })
  headers = {
    session: String(((await ask('login', { headers: { user, password: next } })) as { session: unknown }).session),
  }
  await record('keepAccount', { headers })
  const { success } = (await ask('listSessions', { headers })) as { success: { id: string; isCurrent: boolean }[] }
  const current = idOf(
    success.find(({ isCurrent }) => isCurrent),
    'ID_OF_THE_SESSION',
  )
  await record('endSession', { headers, body: { id: current } })
  headers = {
    session: String(((await ask('login', { headers: { user, password: next } })) as { session: unknown }).session),
  }
  await record('endAllSessions', { headers })
  await record('logout')
}
