import { NavigationType } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { browserHistory, type Visit } from './browser-history.ts'

let stop = (): void => {}
beforeEach(() => history.replaceState(null, '', '/here?x=1'))
afterEach(() => stop())

const follow = () => {
  const visits: Visit[] = []
  const { navigator, listen, first } = browserHistory()
  stop = listen((visit) => visits.push(visit))
  return { navigator, first, visits }
}

test('a step is in the address of the browser and reported with where it leads', () => {
  const { navigator, visits, first } = follow()
  expect(first.location).toMatchObject({ pathname: '/here', search: '?x=1', hash: '' })
  const steps = history.length
  navigator.push({ pathname: '/there', search: '?y=2', hash: '#z' }, { from: 'here' })
  expect(location.pathname + location.search + location.hash).toBe('/there?y=2#z')
  expect(history.length).toBe(steps + 1)
  navigator.replace('/elsewhere')
  expect(history.length).toBe(steps + 1)
  expect(visits).toMatchObject([
    {
      action: NavigationType.Push,
      location: { pathname: '/there', search: '?y=2', hash: '#z', state: { from: 'here' } },
    },
    { action: NavigationType.Replace, location: { pathname: '/elsewhere', state: null } },
  ])
})

test('returning to a page restores its key, so that a table finds its position again', async () => {
  const { navigator, visits } = follow()
  navigator.push('/first')
  navigator.push('/second')
  const back = new Promise((done) => addEventListener('popstate', done, { once: true }))
  navigator.go(-1)
  await back
  const [first, second, again] = visits
  expect(again).toMatchObject({ action: NavigationType.Pop, location: { pathname: '/first' } })
  expect(again?.location.key).toBe(first?.location.key)
  expect(second?.location.key).not.toBe(first?.location.key)
})

test('a step before anything listens is reported when something does', () => {
  const { listen, first } = browserHistory()
  expect(first.location.pathname).toBe('/here')
  history.pushState(null, '', '/elsewhere')
  const visits: Visit[] = []
  stop = listen((visit) => visits.push(visit))
  expect(visits).toMatchObject([{ action: NavigationType.Pop, location: { pathname: '/elsewhere' } }])
  stop()
  stop = listen((visit) => visits.push(visit))
  expect(visits).toHaveLength(1)
})
