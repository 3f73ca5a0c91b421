import { instantFromText } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'
import { plainText } from '../../store/plain-text.ts'
import type { GemstoreRepository } from './gemstore-repository.ts'
import type { GivenItem, WatchedItem } from './watched-items.ts'

type WireItem = { uuid: string; lastDate?: string | null | undefined }

/** The game is from 2012; what is sold after this is a mistake. */
const LATEST = new Date('2100-01-01T00:00:00Z')
const EARLIEST = new Date('2012-01-01T00:00:00Z')
const NAMED_AT_MOST = 10

const dateOf = (text: string | null | undefined): Date | null => {
  const date = typeof text === 'string' ? instantFromText(text) : null
  if (date === null || (date >= EARLIEST && date < LATEST)) return date
  throw new AppError('VALIDATION', 'a lastDate lies between 2012 and 2100')
}

const toGiven = ({ uuid, lastDate }: WireItem): GivenItem => ({
  uuid: plainText(uuid, 'the uuid of an item'),
  lastDate: dateOf(lastDate),
})

const named = (uuids: readonly string[]): string =>
  uuids.slice(0, NAMED_AT_MOST).join(', ') +
  (uuids.length > NAMED_AT_MOST ? ` and ${uuids.length - NAMED_AT_MOST} more` : '')

/** Replaces what an account watches. */
export const saveGemstoreList = async (
  { repository, now }: { repository: GemstoreRepository; now: () => Date },
  accountId: string,
  items: readonly WireItem[],
): Promise<WatchedItem[]> => {
  const outcome = await repository.saveWatched(accountId, items.map(toGiven), now())
  if (outcome.kind === 'saved') return outcome.items
  throw new AppError('VALIDATION', `the gem store never had these items: ${named(outcome.uuids)}`, {
    unknown: outcome.uuids,
  })
}
