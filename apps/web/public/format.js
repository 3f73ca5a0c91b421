import { element } from './dom.js'

const whole = new Intl.NumberFormat('en')
const COPPER_PER_SILVER = 100
const COPPER_PER_GOLD = 10_000

export const MISSING = '–'

/** 1234567 -> 1,234,567; missing is a dash. */
export const count = (value) => (value === null || value === undefined ? MISSING : whole.format(value))

/** 0.987 -> 98.7 % */
export const percent = (ratio) => (ratio === null || ratio === undefined ? MISSING : `${(ratio * 100).toFixed(1)} %`)

/** How long ago, in the largest unit that says enough. */
export const age = (seconds) => {
  if (seconds === null || seconds === undefined) return MISSING
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  return `${Math.round(seconds / 3600)} h`
}

const parts = (copper) => {
  const gold = Math.floor(copper / COPPER_PER_GOLD)
  const silver = Math.floor((copper % COPPER_PER_GOLD) / COPPER_PER_SILVER)
  return { gold, silver, copper: copper % COPPER_PER_SILVER }
}

const spoken = ({ gold, silver, copper }) =>
  [
    [gold, 'gold'],
    [silver, 'silver'],
    [copper, 'copper'],
  ]
    .filter(([amount, metal]) => amount > 0 || metal === 'copper')
    .map(([amount, metal]) => `${whole.format(amount)} ${metal}`)
    .join(' ')

const padded = (amount) => String(amount).padStart(2, '0')

/** Digits, each part followed by a point of its metal; the first part is not padded, the last two digits are copper. */
export const coins = (value) => {
  if (value === null || value === undefined) return element('span', { class: 'missing' }, MISSING)
  const amounts = parts(Math.abs(value))
  const sign = value < 0 ? '−' : ''
  const shown = element('span', { class: 'coins', role: 'img', 'aria-label': `${sign}${spoken(amounts)}` }, sign)
  const point = (metal) => element('i', { class: `coin coin-${metal}` })
  if (amounts.gold > 0) shown.append(whole.format(amounts.gold), point('gold'))
  if (amounts.gold > 0) shown.append(padded(amounts.silver), point('silver'))
  else if (amounts.silver > 0) shown.append(String(amounts.silver), point('silver'))
  shown.append(
    amounts.gold > 0 || amounts.silver > 0 ? padded(amounts.copper) : String(amounts.copper),
    point('copper'),
  )
  return shown
}
