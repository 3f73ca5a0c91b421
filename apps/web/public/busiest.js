import { readJson } from './api.js'
import { byId, element, tile } from './dom.js'
import { coins, count } from './format.js'
import { setAge } from './status.js'

const ROWS = 10
const RETRY_MS = 5_000
const RERANK_MS = 60_000
const FEE_PERCENT = 15
const FIELDS = 'id,name,rarity,type,weaponType,buy_price,sell_price,buy_quantity,sell_quantity,1d_sell_sold'

const RANKINGS = [
  { field: '1d_sell_sold', title: 'Busiest items', unit: 'units sold, last day (estimate)' },
  { field: 'buy_quantity', title: 'Most wanted items', unit: 'by demand, until a day of trades is known' },
]

const WEAPON_TILES = {
  Axe: 'Axe',
  Hammer: 'Axe',
  Mace: 'Axe',
  LongBow: 'Bow',
  ShortBow: 'Bow',
  Rifle: 'Gun',
  Pistol: 'Gun',
  Speargun: 'Gun',
  Shield: 'Shield',
  Staff: 'Staff',
  Scepter: 'Staff',
  Focus: 'Staff',
  Torch: 'Staff',
  Trident: 'Staff',
  Harpoon: 'Staff',
  Warhorn: 'Staff',
}
const TILES = new Set(
  (
    'Weapon Armor Consumable Container Trophy Trinket CraftingMaterial UpgradeComponent Gizmo MiniPet Back ' +
    'Gathering Relic Bag Tool JadeTechModule Key'
  ).split(' '),
)

const tileOf = ({ type, weaponType }) =>
  type === 'Weapon' ? (WEAPON_TILES[weaponType] ?? 'Weapon') : TILES.has(type) ? type : 'Unknown'

const profitOf = ({ sell_price: sell, buy_price: buy }) =>
  sell === null || buy === null ? null : Math.floor((sell * (100 - FEE_PERCENT)) / 100) - buy

/** Row elements by item id. */
const shown = new Map()

const moneyCell = (name, value) => element('td', { class: `figure ${name}` }, coins(value))

const profitCell = (row) => {
  const profit = profitOf(row)
  const cell = element('td', { class: `figure wide ${profit !== null && profit > 0 ? 'is-gain' : 'is-loss'}` })
  if (profit !== null && profit > 0) cell.append('+')
  cell.append(coins(profit))
  return cell
}

const rowOf = (row, index) => {
  const name = element('td', { class: 'name' })
  const link = element(
    'a',
    { href: `/gw2/v2/history/hourly/json?itemID=${row.id}&beautify=human`, title: row.name },
    row.name,
  )
  link.className = `rarity-${row.rarity.toLowerCase()}`
  name.append(tile(tileOf(row), row.rarity), link)
  const line = element(
    'tr',
    {},
    element('td', { class: 'rank' }, String(index + 1)),
    name,
    moneyCell('ask', row.sell_price),
    moneyCell('bid', row.buy_price),
    profitCell(row),
    element('td', { class: 'figure wide supply' }, count(row.sell_quantity)),
    element('td', { class: 'figure wide demand' }, count(row.buy_quantity)),
    element('td', { class: 'figure' }, count(row['1d_sell_sold'])),
  )
  shown.set(row.id, { row, line })
  return line
}

const flash = (cell, difference) => {
  cell.classList.remove('went-up', 'went-down')
  // Reading the layout makes the browser start the animation anew.
  void cell.offsetWidth
  cell.classList.add(difference > 0 ? 'went-up' : 'went-down')
}

const showPrice = (line, side, value, previous) => {
  const cell = line.querySelector(`.${side}`)
  cell.replaceChildren(coins(value))
  if (previous !== null && value !== null) flash(cell, value - previous)
}

const applyChange = (change) => {
  const known = shown.get(change.id)
  if (known === undefined) return
  const { row, line } = known
  const next = { ...row, ...change }
  if (next.sell_price !== row.sell_price) showPrice(line, 'ask', next.sell_price, row.sell_price)
  if (next.buy_price !== row.buy_price) showPrice(line, 'bid', next.buy_price, row.buy_price)
  line.querySelector('.supply').textContent = count(next.sell_quantity)
  line.querySelector('.demand').textContent = count(next.buy_quantity)
  line.children[4].replaceWith(profitCell(next))
  shown.set(change.id, { row: next, line })
}

const showRows = (rows, ranking) => {
  byId('busiest-title').textContent = ranking.title
  byId('busiest-unit').textContent = ranking.unit
  shown.clear()
  byId('busiest').replaceChildren(...rows.map(rowOf))
  byId('busiest-table').removeAttribute('aria-busy')
  byId('busiest-state').hidden = true
}

const ask = (ranking) =>
  readJson(
    `/gw2/v1/items/json?fields=${FIELDS}&filter=sell_price:gt:0,buy_price:gt:0&sort=${ranking.field}&order=desc&limit=${ROWS}`,
  )

const readRows = async () => {
  const [byTrades, byDemand] = RANKINGS
  const rows = await ask(byTrades)
  if (rows.length > 0 && rows[0]['1d_sell_sold'] !== null) return { rows, ranking: byTrades }
  return { rows: await ask(byDemand), ranking: byDemand }
}

let stream = null
let timer = 0

const restartIn = (milliseconds) => {
  clearTimeout(timer)
  timer = setTimeout(startBusiest, milliseconds)
}

const follow = () => {
  stream = new EventSource(`/gw2/v1/items/stream?ids=${[...shown.keys()].join(',')}`)
  const setLive = (isLive) => {
    byId('live').textContent = isLive ? 'Live' : 'Reconnecting'
  }
  stream.addEventListener('open', () => setLive(true))
  stream.addEventListener('prices', (event) => {
    for (const change of JSON.parse(event.data)) applyChange(change)
  })
  stream.addEventListener('heartbeat', (event) => setAge(JSON.parse(event.data).ageSeconds))
  stream.addEventListener('reset', () => restartIn(0))
  stream.addEventListener('error', () => {
    setLive(false)
    // A refused connection is given up by the browser; one that broke it opens again by itself.
    if (stream.readyState === EventSource.CLOSED) restartIn(RETRY_MS)
  })
}

export const startBusiest = async () => {
  stream?.close()
  try {
    const { rows, ranking } = await readRows()
    if (rows.length === 0) {
      byId('busiest-state').textContent = 'No prices yet: the first poll of the market is under way.'
      restartIn(RETRY_MS)
      return
    }
    showRows(rows, ranking)
    follow()
    // A new installation has no day of trades yet; the ranking of trades takes over as soon as there is one.
    if (ranking !== RANKINGS[0]) restartIn(RERANK_MS)
  } catch (error) {
    byId('busiest-state').hidden = false
    byId('busiest-state').textContent = `Prices could not be read: ${error.message}. Trying again in 5 s.`
    restartIn(RETRY_MS)
  }
}
