import { expect, test } from 'vitest'
import { createBackground } from './background.ts'

const silent = { error: () => {}, warn: () => {} }

test('begins after the caller went on, and is settled when everything has ended', async () => {
  const done: string[] = []
  const background = createBackground(silent)
  for (const name of ['one', 'two', 'three'])
    background.run('a test', async () => {
      done.push(name)
    })
  expect(done).toEqual([])
  await background.settled()
  expect(done).toEqual(['one', 'two', 'three'])
})

test('logs failures, and continues', async () => {
  const logged: unknown[] = []
  const background = createBackground({ ...silent, error: (entry: unknown) => logged.push(entry) })
  const fault = new Error('the database is away')
  background.run('recovery', () => Promise.reject(fault))
  let isRun = false
  background.run('recovery', async () => {
    isRun = true
  })
  await background.settled()
  expect(logged).toEqual([{ err: fault, what: 'recovery' }])
  expect(isRun).toBe(true)
})

test('drops excess work, and logs it', async () => {
  const logged: unknown[] = []
  const background = createBackground({ ...silent, warn: (entry: unknown) => logged.push(entry) })
  let runs = 0
  for (let at = 0; at < 1_010; at++)
    background.run('recovery', async () => {
      runs += 1
    })
  await background.settled()
  expect([runs, logged.length]).toEqual([1_002, 8])
})
