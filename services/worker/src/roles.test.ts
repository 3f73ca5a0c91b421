import { parseConfig } from '@gildscope/service-kit'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { rolesOf, workerRolesVariable } from './roles.ts'

const schema = z.object({ WORKER_ROLES: workerRolesVariable })
const rolesIn = (text?: string) => {
  const { config, faults } = parseConfig(schema, { WORKER_ROLES: text })
  return config === null ? faults : rolesOf(config)
}

test('a worker has every role by default', () => {
  expect(rolesIn()).toEqual(['market', 'people', 'archives'])
  expect(rolesIn('')).toEqual(['market', 'people', 'archives'])
})

test('roles are named in any order, with or without spaces', () => {
  expect(rolesIn('archives')).toEqual(['archives'])
  expect(rolesIn(' archives, people,archives')).toEqual(['people', 'archives'])
})

test.each(['market,peple', 'all', 'market,', ','])('%j is refused, with the names that there are', (text) => {
  expect(rolesIn(text)).toMatchObject([
    {
      variable: 'WORKER_ROLES',
      message: expect.stringMatching(/is not valid; expected some of market, people, archi/),
    },
  ])
})
