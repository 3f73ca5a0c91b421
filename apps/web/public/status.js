import { readJson } from './api.js'
import { byId, element } from './dom.js'
import { age, count, MISSING, percent } from './format.js'

const POLL_SECONDS = 60
const STATUS_EVERY_MS = 15_000
const RETRY_MS = 5_000
const RING_LENGTH = 2 * Math.PI * 6

let polledAt = null
let status = null

const ageSeconds = () => (polledAt === null ? null : Math.max(0, Math.round((Date.now() - polledAt) / 1000)))

/** Live streams tell the age more often than the status is read. */
export const setAge = (seconds) => {
  polledAt = seconds === null ? null : Date.now() - seconds * 1000
}

const showAge = () => {
  const seconds = ageSeconds()
  const badge = byId('freshness')
  const isLate = seconds !== null && seconds > 3 * POLL_SECONDS
  badge.classList.toggle('is-late', isLate)
  byId('age').textContent = seconds === null ? 'No data yet' : `${age(seconds)} old`
  byId('age-phone').textContent = age(seconds)
  byId('next').textContent =
    seconds === null
      ? ''
      : seconds <= POLL_SECONDS
        ? `next in ${POLL_SECONDS - seconds} s`
        : `late by ${age(seconds - POLL_SECONDS)}`
  const share = seconds === null ? 0 : Math.max(0, 1 - seconds / POLL_SECONDS)
  for (const ring of document.querySelectorAll('.ring-value')) {
    ring.setAttribute('stroke-dasharray', `${share * RING_LENGTH} ${RING_LENGTH}`)
  }
  byId('bar-age').textContent = seconds === null ? 'No prices yet' : `Prices ${age(seconds)} old`
}

const RESOLUTIONS = { minute: 'minutes', hour: 'hours', day: 'days' }

const importLine = ({ source, resolution, items, lastAt }, tradable) => {
  const share = tradable > 0 ? Math.min(1, items / tradable) : 0
  const bar = element('span', { class: 'progress', 'aria-hidden': 'true' }, element('span', {}))
  bar.firstChild.style.width = `${(share * 100).toFixed(1)}%`
  return element(
    'li',
    { title: lastAt === null ? '' : `last row written ${new Date(lastAt).toLocaleString()}` },
    element('span', {}, `History, ${RESOLUTIONS[resolution] ?? resolution}`, element('small', {}, source)),
    element('span', { class: 'figure' }, `${count(items)} of ${count(tradable)}`),
    bar,
  )
}

const since = (instant) =>
  instant === null ? MISSING : new Date(instant).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

const showStatus = () => {
  byId('items').textContent = count(status.items)
  byId('tradable').textContent = count(status.tradable)
  byId('coverage').textContent = percent(status.coverage1d)
  byId('since').textContent = since(status.collectingSince)
  byId('version').textContent = count(status.dataVersion)
  byId('waiting').textContent = status.message ?? 'All is well.'
  byId('imports').replaceChildren(...status.imports.map((entry) => importLine(entry, status.tradable)))
  byId('bar-items').textContent = `${count(status.tradable)} items`
}

const refresh = async () => {
  let waitMs = STATUS_EVERY_MS
  try {
    status = await readJson('/gw2/v1/status')
    setAge(status.ageSeconds)
    showStatus()
    if (status.lastPoll === null) waitMs = RETRY_MS
  } catch (error) {
    byId('waiting').textContent = `The market service does not answer: ${error.message}.`
    waitMs = RETRY_MS
  }
  showAge()
  setTimeout(refresh, waitMs)
}

export const startStatus = () => {
  setInterval(showAge, 1000)
  return refresh()
}
