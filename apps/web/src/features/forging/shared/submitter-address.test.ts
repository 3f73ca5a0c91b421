import { expect, it } from 'vitest'
import { submitterOfAddress } from './submitter-address.ts'

it('removes the token from the query and keeps the rest', () => {
  expect(submitterOfAddress({ search: '?submitter=abc&page=2', hash: '#x' })).toEqual({
    submitter: 'abc',
    search: '?page=2',
    hash: '#x',
  })
})

it('removes the token from the query of a hash', () => {
  expect(submitterOfAddress({ search: '', hash: '#?submitter=a+b&c=d' })).toEqual({
    submitter: 'a b',
    search: '',
    hash: '#?c=d',
  })
  expect(submitterOfAddress({ search: '', hash: '#?submitter=abc' })).toEqual({
    submitter: 'abc',
    search: '',
    hash: '',
  })
})

it('removes nothing else', () => {
  expect(submitterOfAddress({ search: '?session=1&cookie=2', hash: '#x' })).toBeNull()
})
