import type { PriceRecord } from '../world.ts'
import type { FaultOf } from './fault.ts'
import type { DrawnFaults } from './fault-list.ts'
import type { Market } from './frozen-prices.ts'

const NUMBERS = /("(?:quantity|unit_price|listings)":)(\d+)/g

const SPOIL: Readonly<Record<FaultOf<'spoilt-numbers'>['as'], (digits: string) => string>> = {
  negative: (digits) => `-${Number(digits) + 1}`,
  fractional: (digits) => `${digits}.5`,
  text: (digits) => `"${digits}"`,
  endless: () => '1e308',
  largest: () => '2147483647',
}

/** The numbers of prices and books, in a form that they never have; ids stay as they are. */
export const spoilNumbers = (faults: DrawnFaults, market: Market): Market => {
  const fault = faults.of('spoilt-numbers').find(faults.spend)
  if (fault === undefined) return market
  const spoil = (text: string): string =>
    text.replace(NUMBERS, (_, key: string, digits: string) => `${key}${SPOIL[fault.as](digits)}`)
  const isStruck = (id: number): boolean => fault.ids?.includes(id) ?? true
  return {
    price: (id) => {
      const price = market.price(id)
      return price !== null && isStruck(id) ? (JSON.parse(spoil(JSON.stringify(price))) as PriceRecord) : price
    },
    listingsJson: (id) => {
      const book = market.listingsJson(id)
      return book !== null && isStruck(id) ? Buffer.from(spoil(Buffer.from(book).toString())) : book
    },
  }
}
