import { readFileSync } from 'node:fs'

export type SeenRequest = {
  /** As it was recorded. */
  address: string
  pathname: string
  search: string
  query: URLSearchParams
}

/** Fields that market pages ask for, for an entry that only tells how many they were. */
const EIGHTEEN_FIELDS = [
  'id,name,rarity,type,level,img,chat_link,vendor_value,buy_price,sell_price,buy_quantity,sell_quantity',
  '1d_buy_sold,1d_sell_sold,7d_buy_sold,7d_sell_sold,7d_buy_price_avg,7d_sell_price_avg',
].join(',')

const MORE_ITEMS = '19976,19684,24277,24295'
const FIFTY_ITEMS = Array.from({ length: 50 }, (_, index) => 19_690 + index).join(',')

/** Writes out what an entry abbreviates. */
const writtenOut = (address: string): string =>
  address
    .replace('...18 fields...', EIGHTEEN_FIELDS)
    .replace('1,2,3 (50 ids)', FIFTY_ITEMS)
    .replace(/,\.\.\.(?=&|$)/, `,${MORE_ITEMS}`)

/** Requests that clients of the older service were seen to send: a line each, address and period. */
export const readSeenRequests = (file: string): SeenRequest[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [address = ''] = line.split('\t')
      const { pathname, search, searchParams } = new URL(writtenOut(address))
      return { address: address.replace(/^https:\/\/[^/]+/, ''), pathname, search, query: searchParams }
    })
