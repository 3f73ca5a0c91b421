import { afterAll, describe, expect, it } from 'vitest'
import { keyOf, MACHINE_TIME, openPrivateApp } from '../../testing/private-app.ts'

const AURELIA = 0
const TRADER = 1
const ALL = keyOf(AURELIA, 'Everything')

const { app, clock, ask, json, status } = openPrivateApp()
afterAll(() => app.close())

describe('an account', () => {
  it('shows what the key may see, in the asked schema', async () => {
    const latest = await json('account?v=latest')
    expect(latest).toMatchObject({
      name: 'Aurelia.4821',
      wvw: { rank: expect.any(Number), team_id: expect.any(Number) },
    })
    expect(latest.guild_leader).toEqual(latest.guilds)
    const old = await json('account')
    expect(old.wvw_rank).toBe(latest.wvw.rank)
    for (const field of ['wvw', 'last_modified', 'build_storage_slots']) expect(old).not.toHaveProperty(field)
    expect(await json('account?v=2019-04-26')).toHaveProperty('last_modified', latest.last_modified)
    const poor = await json('account?v=latest', keyOf(AURELIA, 'Account only'))
    for (const field of ['wvw', 'guild_leader', 'fractal_level', 'build_storage_slots'])
      expect(poor).not.toHaveProperty(field)
  })

  it('is answered to its owner only and stays the same for five minutes', async () => {
    const first = await ask('account/wallet')
    clock.advanceBy(60_000)
    const second = await ask('account/wallet')
    expect(second.body).toBe(first.body)
    expect(second.headers['cache-control']).toMatch(/^private,max-age=\d+$/)
    const expiresIn = Date.parse(String(second.headers.expires)) - MACHINE_TIME
    const age = MACHINE_TIME - Date.parse(String(second.headers['last-modified']))
    expect(expiresIn + age).toBe(300_000)
    expect(age).toBeGreaterThanOrEqual(60_000)
  })

  it('gives achievements whole, by id and by page', async () => {
    const all = await json('account/achievements')
    expect(await json('account/achievements?ids=283,306')).toEqual(
      all.slice(0, 14).filter(({ id }: { id: number }) => id === 283 || id === 306),
    )
    expect(await json('account/achievements?page=0&page_size=3')).toEqual(all.slice(0, 3))
  })
})

describe('characters', () => {
  const PATH = encodeURIComponent('Jördis Feuerlilie')

  it('are names, one, several, all or a page', async () => {
    const names: string[] = await json('characters')
    expect(names).toHaveLength(9)
    expect(await json(`characters/${PATH}`)).toMatchObject({ name: 'Jördis Feuerlilie', level: 80 })
    expect(await json(`characters?id=${PATH}`)).toEqual(await json(`characters/${PATH}`))
    expect((await json('characters?ids=all')).map(({ name }: { name: string }) => name)).toEqual(names)
    expect(await json(`characters?ids=${PATH},${encodeURIComponent(names[0]!)}`)).toHaveLength(2)
    const page = await ask('characters?page=1&page_size=4')
    expect(page.json()).toHaveLength(4)
    expect(page.headers).toMatchObject({ 'x-page-total': '3', 'x-result-total': '9', 'x-result-count': '4' })
  })

  it('leave out what the key may not see', async () => {
    const whole = await json(`characters/${PATH}?v=latest`)
    for (const field of ['bags', 'equipment', 'build_tabs', 'training']) expect(whole).toHaveProperty(field)
    const without = await json(`characters/${PATH}?v=latest`, keyOf(AURELIA, 'Without inventories'))
    expect(without).not.toHaveProperty('bags')
    expect(without).toHaveProperty('equipment')
    const inventories = await json(`characters/${PATH}?v=latest`, keyOf(AURELIA, 'Inventories'))
    expect(inventories).not.toHaveProperty('build_tabs')
    expect(inventories).toHaveProperty('bags')
  })

  it('have parts of the same content', async () => {
    const whole = await json(`characters/${PATH}?v=latest`)
    expect((await json(`characters/${PATH}/inventory`)).bags).toEqual(whole.bags)
    expect((await json(`characters/${PATH}/equipment?v=latest`)).equipment).toEqual(whole.equipment)
    expect((await json(`characters/${PATH}/equipment`)).equipment[0]).not.toHaveProperty('tabs')
    expect(whole).toMatchObject(await json(`characters/${PATH}/core?v=latest`))
  })

  it('have finished the story of their race as far as they got', async () => {
    const stories: { id: number; races?: string[] }[] = await json('stories?ids=all', null)
    const quests: { id: number; story: number }[] = await json('quests?ids=all', null)
    const own = stories.filter(({ races }) => races?.includes('Human')).map(({ id }) => id)
    const finished: number[] = await json('characters/Aurelia%20Lampwright/quests')
    const story = quests.filter((quest) => own.includes(quest.story)).map(({ id }) => id)
    expect(story.length).toBeGreaterThan(40)
    expect(finished).toEqual(expect.arrayContaining(story))
    const begun: number[] = await json('characters/Pell%20Inkwell/quests')
    expect(story).toEqual(expect.arrayContaining(begun))
    expect(begun.length).toBeLessThan(story.length)
  })

  it('unknown to the world are 404', async () => {
    for (const path of ['characters/Nobody%20Here', 'characters/Nobody%20Here/core', 'characters?id=Nobody'])
      expect([await status(path), await json(path)]).toEqual([404, { text: 'no such character' }])
  })
})

describe('transactions', () => {
  const trader = keyOf(TRADER, 'Everything')
  const SELLS = 'commerce/transactions/history/sells'

  it('come in pages of 50 when nothing is asked, of up to 200', async () => {
    const first = await ask(SELLS, trader)
    const total = Number(first.headers['x-result-total'])
    expect(total).toBeGreaterThan(400)
    expect(first.headers).toMatchObject({
      'x-page-size': '50',
      'x-page-total': String(Math.ceil(total / 50)),
      'x-result-count': '50',
    })
    const rows: { id: number }[] = []
    for (let page = 0; page < Math.ceil(total / 200); page++)
      rows.push(...(await json(`${SELLS}?page_size=200&page=${page}`, trader)))
    expect(rows).toHaveLength(total)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(total)
    expect(rows.slice(0, 50)).toEqual(first.json())
    expect(await status(`${SELLS}?page_size=201`, trader)).toBe(400)
    expect(await status(`${SELLS}?page=${Math.ceil(total / 50)}`, trader)).toBe(400)
  })

  it('are an empty page where there are none', async () => {
    const answer = await ask('commerce/transactions/current/buys', keyOf(7, 'Everything'))
    expect([answer.json(), answer.headers['x-page-total'], answer.headers['x-result-total']]).toEqual([[], '1', '0'])
  })
})

describe('guilds', () => {
  it('show name and emblem to everyone and the rest to members', async () => {
    const [id] = (await json('account')).guilds
    expect(Object.keys(await json(`guild/${id}`, null))).toEqual(['id', 'name', 'tag', 'emblem'])
    expect(await json(`guild/${id}`)).toMatchObject({ id, level: 69, member_capacity: 500, motd: expect.any(String) })
    for (const key of [keyOf(3, 'Everything'), keyOf(AURELIA, 'Account only')])
      expect(Object.keys(await json(`guild/${id}`, key))).toEqual(['id', 'name', 'tag', 'emblem'])
    expect(await status('guild/no-such-guild', null)).toBe(404)
  })

  it('open their stash to the leader', async () => {
    const [id] = (await json('account')).guilds
    const stash = await json(`guild/${id}/stash`)
    expect(stash).toHaveLength(3)
    for (const { size, inventory } of stash) expect(inventory).toHaveLength(size)
    expect(await json(`guild/${id}/stash`, trader())).toEqual({ text: 'access restricted to guild leaders' })
    expect(await status(`guild/${id}/stash`, null)).toBe(401)
  })
  const trader = (): string => keyOf(TRADER, 'Everything')
})

describe('keys for newcomers', () => {
  it('are listed with their purpose, those for everything first', async () => {
    const keys = (await app.inject('/feeds/demo-keys.json')).json()
    expect(keys).toHaveLength(17)
    expect(Object.keys(keys[0])).toEqual(['key', 'account', 'label', 'permissions', 'note'])
    expect(keys[0]).toMatchObject({ key: ALL, account: 'Aurelia.4821', note: 'works for everything' })
    expect(keys.slice(13).map(({ note }: { note: string }) => note)).toEqual([
      'may not read inventories',
      'may not read skins, minis and other unlocks',
      "answers 'invalid' for ten minutes of each hour",
      'is no longer valid',
    ])
    expect(await Promise.all(keys.slice(0, 13).map(({ key }: { key: string }) => status('account', key)))).toEqual(
      Array.from({ length: 13 }, () => 200),
    )
    expect(await status('account', keys[16].key)).toBe(401)
  })
})
