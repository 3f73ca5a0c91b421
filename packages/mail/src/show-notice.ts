import type { Notice } from '@gildscope/contracts'
import type { accountSchema } from '@gildscope/db'
import type { Block } from './mail-body.ts'
import { oneLine } from './mail-body.ts'
import { findSource } from './notice-sources.ts'

export type StoredNotice = Pick<
  typeof accountSchema.notice.$inferSelect,
  'noticeId' | 'kind' | 'values' | 'at' | 'seenAt' | 'alertId' | 'itemId'
>

const linesOf = (block: Block): readonly string[] => {
  if (typeof block === 'string') return [block]
  return 'list' in block ? block.list : []
}

const linkOf = (blocks: readonly Block[]): string | null => {
  const block = blocks.find((each) => typeof each === 'object' && 'link' in each)
  const url = typeof block === 'object' && 'link' in block ? new URL(block.link) : null
  return url && `${url.pathname}${url.search}`
}

/** A notice as pages and programs get it; null for one of a kind or a form that another version stored. */
export const showNotice = (stored: StoredNotice, channels: readonly string[]): Notice | null => {
  const source = findSource(stored.kind)
  const values = source?.values.safeParse(stored.values)
  if (source === undefined || values?.success !== true) return null
  const { subject, blocks } = source.render(values.data)
  return {
    id: stored.noticeId,
    kind: stored.kind,
    at: stored.at.toISOString(),
    isSeen: stored.seenAt !== null,
    title: oneLine(subject),
    lines: blocks.flatMap(linesOf).map(oneLine),
    link: linkOf(blocks),
    alertId: stored.alertId,
    itemId: stored.itemId,
    figure: source.figure?.(values.data) ?? null,
    channels: [...channels],
  }
}
