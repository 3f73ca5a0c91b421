import { expect, test } from 'vitest'
import { readView, type TransactionsView, writeView } from './view.ts'

const DEFAULT: TransactionsView = {
  show: 'history',
  as: 'transactions',
  side: 'sell',
  isFull: true,
  hasGraph: true,
  method: 'fifo',
}
const read = (text: string) => readView(new URLSearchParams(text))

test('an address without a view is the default one, and the default view leaves no trace in it', () => {
  expect(read('')).toEqual(DEFAULT)
  expect(writeView(new URLSearchParams('account=Aurelia.4821'), DEFAULT).toString()).toBe('account=Aurelia.4821')
})

test('every choice is restored from the address', () => {
  const view: TransactionsView = {
    show: 'current',
    as: 'flipping',
    side: 'buy',
    isFull: false,
    hasGraph: false,
    method: 'average',
  }
  const address = writeView(new URLSearchParams(), view)
  expect(address.toString()).toBe('show=current&as=flipping&side=buy&detail=compact&graph=off&match=average')
  expect(readView(address)).toEqual(view)
})

test('unknown values fall back to the default', () => {
  expect(read('show=x&as=y&side=z&detail=&graph=1&match=hifo')).toEqual(DEFAULT)
})

test('another view begins on the first page of its table and keeps its filters', () => {
  const address = writeView(new URLSearchParams('page=4&f.name=ore'), { ...DEFAULT, side: 'buy' })
  expect(address.toString()).toBe('f.name=ore&side=buy')
})
