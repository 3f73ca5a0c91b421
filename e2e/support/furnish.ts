import { call } from './call.ts'
import { demoKeys, newPerson, type Profile, signUp, wholeKey } from './people.ts'
import type { Site } from './use-site.ts'

const ECTO = 19721
const COIN = 1
const KARMA = 2

export type Furnished = {
  /** What the browser of its owner keeps. */
  profile: Profile
  /** Ids of the lists that pages are opened with. */
  ids: Readonly<Record<'list' | 'verification', string>>
}

type Place = Pick<Site, 'open' | 'api' | 'rows'>

/** An account with something on each of its pages. */
export const furnish = async (site: Place): Promise<Furnished> => {
  const whole = await wholeKey(site, 0)
  const lesser = (await demoKeys(site)).find(
    ({ account, permissions }) => account !== whole.account && permissions.length < whole.permissions.length,
  )
  const keys = lesser === undefined ? [whole] : [whole, lesser]
  const profile = await signUp(site, newPerson('Ida'), keys)
  const session = profile.storageState.cookies.find(({ name }) => name === 'session')?.value ?? ''
  const send = async (path: string, body: object): Promise<string> => {
    const headers = { session, 'content-type': 'application/json' }
    const { status, text } = await call(site.api(path), { method: 'POST', headers, body: JSON.stringify(body) })
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 500)}`)
    return JSON.parse(text).success
  }
  await send('v1/archives/switch', { accountID: whole.account, kinds: ['wealth'], isOn: true })
  const goods = await site.rows('v1/items/json?filter=marketable:true&sort=sell_quantity&order=desc&limit=12&fields=id')
  const items = [ECTO, ...goods.map(({ id }) => Number(id)).filter((id) => id !== ECTO)]
  const offers = await site.rows('v1/gemstore/catalogue/json?fields=uuid')
  await send('v1/lists/gemstore', { items: offers.slice(3, 9).map(({ uuid }) => ({ uuid, lastDate: null })) })
  const list = await send('v1/website/lists/new', { name: 'Dust', items: items.slice(0, 4) })
  await send('v1/website/lists/update', { id: list, name: 'Dust and more', items })
  const verification = await send('v1/verification/management/new', {
    name: 'For the raid',
    gameID: whole.account,
    items: items.slice(0, 8).map((id, place) => ({ id, qty: 10 ** (place % 5) })),
    currency: [
      { id: COIN, qty: 2_500_000 },
      { id: KARMA, qty: 900_000_000 },
    ],
    professions: [
      { id: 3, qty: 400 },
      { id: 7, qty: 500 },
    ],
  })
  return { profile, ids: { list, verification } }
}
