import { mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createMailStore } from './mail-store.ts'

const mail = (subject: string) => ({
  receivedAt: '2026-03-02T10:00:00.000Z',
  from: 'site@example.org',
  to: ['ann@example.org'],
  subject,
  text: '',
  html: null,
  headers: {},
})

it('forgets all but the last hundred and never gives an id twice', () => {
  const store = createMailStore(null)
  for (let index = 1; index <= 103; index++) store.add(mail(`mail ${index}`))
  expect(store.list(null)).toHaveLength(100)
  expect(store.list(null)[0]).toMatchObject({ id: 103, subject: 'mail 103' })
  expect(store.find(3)).toBeNull()
  expect(store.find(4)?.subject).toBe('mail 4')
})

it('refuses a mail that it cannot write, and keeps it once when it is sent again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mail-store-'))
  const file = join(folder, 'mails.json')
  const store = createMailStore(file)
  // Stands for a full disk.
  mkdirSync(`${file}.new`)
  expect(() => store.add(mail('hello'))).toThrow()
  rmdirSync(`${file}.new`)
  store.add(mail('hello'))
  expect(store.list(null)).toMatchObject([{ id: 1, subject: 'hello' }])
  expect(createMailStore(file).list(null)).toHaveLength(1)
  rmSync(folder, { recursive: true })
})
