import { type Db, statsSchema } from '@gildscope/db'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { ResearchItem } from './drop-record.ts'

const { dropItem } = statsSchema

/** Items that have records. */
const isResearched = gt(dropItem.submissions, 0)

export const listActivities = async (db: Db): Promise<ResearchItem['activity'][]> =>
  (
    await db
      .selectDistinct({ activity: dropItem.activity })
      .from(dropItem)
      .where(isResearched)
      .orderBy(asc(dropItem.activity))
  ).map(({ activity }) => activity)

export const listResearchItems = async (db: Db, activity: ResearchItem['activity']): Promise<number[]> =>
  (
    await db
      .select({ itemId: dropItem.itemId })
      .from(dropItem)
      .where(and(eq(dropItem.activity, activity), isResearched))
      .orderBy(asc(dropItem.itemId))
  ).map(({ itemId }) => itemId)

/** Changes whenever anything about an item changes; null without records. */
export const findItemVersion = async (db: Db, { activity, itemId }: ResearchItem): Promise<number | null> => {
  const [found] = await db
    .select({ version: dropItem.version })
    .from(dropItem)
    .where(and(eq(dropItem.activity, activity), eq(dropItem.itemId, itemId), isResearched))
  return found?.version ?? null
}
