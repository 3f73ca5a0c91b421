import { ENDPOINTS } from '@gildscope/contracts'
import { expect, it } from 'vitest'
import * as exported from './endpoints.ts'

it('has every call but those of pages alone', () => {
  const names = new Set(Object.values(exported).map(({ name }) => name))
  const left = Object.values(ENDPOINTS).flatMap((calls) => calls.filter(({ name }) => !names.has(name)))
  expect(left.map(({ name }) => name).sort()).toEqual([
    ...[
      'confirmEmail',
      'getItemEmbed',
      'getPushKey',
      'postLogin',
      'remindUserName',
      'requestPasswordReset',
      'resetPassword',
      'restoreEmail',
    ],
    ...['resumeNotices', 'signUp', 'stopNotices', 'streamItems'],
  ])
})

it('names each as its operation in the API reference', () => {
  expect(Object.entries(exported).filter(([name, call]) => name !== call.name)).toEqual([])
})
